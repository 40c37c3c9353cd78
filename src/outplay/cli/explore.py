"""``outplay explore``: a walk through a solved game, with what every move is worth."""

from __future__ import annotations

import json
from typing import Any

import click
from rich.console import Console

from outplay.cli.explorer import Explorer
from outplay.cli.find import find_game
from outplay.cli.screen import PICTURES, make_console
from outplay.cli.solutions import watching
from outplay.errors import PositionError, quoted, quoted_path
from outplay.play import Position
from outplay.render.scene import printable
from outplay.solving import Solution, Solutions, StrongSolution, load, solve


@click.command()
@click.argument("game")
@click.option("--solution", "file", metavar="FILE", help="Stand on this file, which outplay solve --save has written.")
@click.option("--position", metavar="TEXT", help="Begin at this position.")
@click.option("--moves", metavar="MOVES", help="Play these moves, show where they lead, and end.")
@click.option("--picture", "kind", type=click.Choice(PICTURES), default="auto", help="How the board is drawn.")
@click.option("--json", "as_json", is_flag=True, help="Print the position, behind --moves, for a program to read.")
def command(game: str, file: str | None, position: str | None, moves: str | None, kind: str, as_json: bool) -> None:
    """Walk through GAME as perfect players see it: every move with its value and its distance from the end.

    Type a move or its number, or help. Enter plays the best move. A small game is solved on the spot; a larger one
    needs a moment, or the file of a solution.

    \b
    Examples:
      outplay explore hexapawn:3x3
      outplay explore oska:4 --moves "a5a4 a1a2"
      outplay explore oska:4 --solution oska.solution --position "wwww/---/--/b--/-bbb w"
      outplay explore hexapawn:3x3 --moves "b1b2 a3b2" --json
    """
    played = find_game(game)
    start = played.start if position is None else played.position(position)
    if outcome := start.outcome:
        raise PositionError(f"there is nothing to explore from {quoted(str(start))}: {played.describe(outcome)}")
    console = make_console()
    given, spare = _find_solutions(start, file, console)
    explorer = Explorer(start, given, console, kind, spare=spare)
    if moves is None and not as_json:
        explorer.run()
        return
    explorer.follow((moves or "").replace(",", " ").split())
    if as_json:
        click.echo(json.dumps(_data(explorer), indent=2))
    else:
        explorer.show()


def _find_solutions(start: Position, file: str | None, console: Console) -> tuple[Solutions, Solution | None]:
    """What is known of a game: by a file, on the spot, or by solving it now; and whom to ask where nothing is."""
    saved = () if file is None else (load(file, start.game),)
    solutions = Solutions(saved)
    if solutions.covering(start):
        return solutions, None
    what = printable(start.game.name) if file is None else f"{quoted_path(file)} has no such position. It"
    click.echo(f"{what} is being solved first, which may take long. Ctrl-C stops it.", err=True)
    try:
        with watching(console) as show:
            solution = solve(start, report=show)
    except KeyboardInterrupt:
        raise click.ClickException(
            "interrupted; begin at a later --position, or give the file of a --solution that outplay solve has saved"
        ) from None
    # A weak solution knows no distances: it is asked only where too much is left to be solved strongly.
    return (Solutions([*saved, solution]), None) if isinstance(solution, StrongSolution) else (solutions, solution)


_NOTHING: dict[str, Any] = {
    "method": None,
    "positions": None,
    "covered": False,
    "score": None,
    "moves": [],
    "line": [],
}


def _data(explorer: Explorer) -> dict[str, Any]:
    position, solution = explorer.position, explorer.solution
    known = dict(_NOTHING, position=str(position)) if solution is None else solution.as_data(position)
    return {
        "game": position.game.name,
        "start": str(explorer.way[0].position),
        "path": [str(place.move) for place in explorer.way[1:]],
        **known,
        "outcome": position.outcome and position.outcome.as_data(),
    }
