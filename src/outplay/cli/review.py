"""``outplay review``: what the moves of a game threw away."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from outplay.cli.find import find_record
from outplay.cli.screen import make_console, say
from outplay.cli.thinking import Thinking, read_thinking, thinking_options
from outplay.errors import RecordError, quoted_path
from outplay.record import Record
from outplay.render.scene import printable
from outplay.rules.words import Side
from outplay.solving.at_hand import Solutions
from outplay.solving.faults import Fault
from outplay.solving.files import load
from outplay.solving.review import JudgedMove, Review, judge_moves

_UNCLEAR = "unclear"
_FAULT_WIDTH = max(len(word) for word in (_UNCLEAR, *(fault.value for fault in Fault)))


@click.command()
@click.argument("record")
@thinking_options
@click.option("--solution", "saved", metavar="FILE", help="Look moves up in a solution of outplay solve --save.")
@click.option("--game", "number", type=click.IntRange(min=1), help="Which game of the file.  [default: the last]")
@click.option("--json", "as_json", is_flag=True, help="Print for a program to read.")
def command(record: str, number: int | None, saved: str | None, as_json: bool, **options: Any) -> None:
    """Go through a saved game and mark every move that threw something away.

    Each move has its score for the side that made it. Behind a blunder, a mistake or a slip stands the best move with
    its score; a move is unclear, and not counted, if it is not known whether another one was better.

    RECORD is a file with games of outplay play or outplay tournament. A small game is solved on the spot, and so is
    what is left of a larger one towards its end: there all is exact. Elsewhere the engine is asked. The limits are for
    each position; without one it looks at 200,000 positions. A move that is then unclear gets a second look, ten times
    as long. It begins at the end of the game; Ctrl-C stops it and keeps what is done.

    \b
    Examples:
      outplay review game.jsonl
      outplay review game.jsonl --time 2 --threads 2
      outplay review game.jsonl --solution solved.outplay
      outplay review games.jsonl --game 3 --json
    """
    played = find_record(record, number)
    if not played.moves:
        raise RecordError(f"there is nothing to review in {quoted_path(record)}: the game has no moves yet")
    solutions = Solutions([load(saved, played.game)] if saved else [])
    judged: list[JudgedMove] = []
    try:
        for one in _watched(played, solutions, read_thinking(played.game, options)):
            judged.insert(0, one)
    except KeyboardInterrupt:
        _print(Review(played, tuple(judged)), as_json)
        raise click.ClickException("interrupted; the moves above are judged, those before them are not") from None
    _print(Review(played, tuple(judged)), as_json)


def _watched(record: Record, solutions: Solutions, thinking: Thinking) -> Iterable[JudgedMove]:
    """The judged moves one by one, with a bar on a screen that shows how many of them are done."""
    judged = judge_moves(record, solutions, **thinking)
    console = make_console(stderr=True)
    if not console.is_terminal:
        yield from judged
        return
    with Progress(console=console, transient=True) as progress:
        yield from progress.track(judged, total=len(record.moves), description="moves")


def _print(review: Review, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(review.as_data(), indent=2))
    else:
        show_review(make_console(), review)


def show_review(console: Console, review: Review) -> None:
    """Print the judged moves of a game, and a table of how often each side was wrong."""
    game = review.record.game
    names = [printable(name) for name in game.rules.sides]
    players = ", ".join(f"{name}: {player}" for name, player in zip(names, review.record.header.players, strict=True))
    say(console, f"{game.name}, {players}")
    if review.record.start != game.start:
        say(console, f"from {review.record.start}")
    for line in _rows(review, names):
        say(console, line)
    say(console, review.record.ending or "The game is not over.")
    say(console)
    say(console, _summary(review, names))
    say(console, "All of this is exact." if review.is_exact else _ESTIMATES)


_ESTIMATES = "Scores with a point, such as +0.31, are estimates; the others are proven."


def _rows(review: Review, names: list[str]) -> Iterable[str]:
    """A line for each move: whether it was a fault, its score for the side that made it, and what was better."""
    name_width = max(map(len, names))
    move_width = max([4, *(len(str(judged.move)) for judged in review.moves)])
    yield f"ply  {'':{name_width}}  {'move':{move_width}}  {'fault':{_FAULT_WIDTH}}  score"
    for judged in review.moves:
        start = f"{judged.ply:3d}  {names[judged.side.index]:{name_width}}  {judged.move!s:{move_width}}"
        fault = judged.fault.value if judged.fault else _UNCLEAR if judged.is_unclear else ""
        yield f"{start}  {fault:{_FAULT_WIDTH}}  {judged.text}"


def _summary(review: Review, names: list[str]) -> str:
    """A table: for each side, how many moves were the best there was, and how many faults it made."""
    width = max(map(len, names))
    heads = ["moves", "best", *(f"{fault.value}s" for fault in Fault)]
    lines = [" " * width + "".join(f"  {head:>8}" for head in heads)]
    for side, name in zip(Side, names, strict=True):
        lines.append(f"{name:{width}}" + "".join(f"  {count:8d}" for count in review.count(side).values()))
    return "\n".join(lines)
