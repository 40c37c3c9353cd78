"""``outplay explore``: a walk through a solved game, with what every move is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import click
from rich.console import Console

from outplay.errors import GameOver, InputError, MoveError, quoted, quoted_path
from outplay.play import Move, Position
from outplay.render.scene import printable
from outplay.search.score import MoveScore, Score, remark
from outplay.solving import Solution, Solutions, StrongSolution, load, solve
from outplay.terminal.games import find_game, find_open_position
from outplay.terminal.options import json_option, picture_option, position_option, solution_option
from outplay.terminal.progress import solving_progress, waiting
from outplay.terminal.scores import known_moves, score_sentence, style_of, verdict_of
from outplay.terminal.screen import DEFAULT_VIEW, View, make_console, picture, say, say_json, show
from outplay.terminal.sitting import HELP, QUIT, Command, Sitting, by_name


@click.command()
@click.argument("game")
@solution_option
@position_option
@click.option("--moves", metavar="MOVES", help="Play these moves, show where they lead, and end.")
@picture_option
@json_option
def command(
    game: str, solution: str | None, position: str | None, moves: str | None, view: View, as_json: bool
) -> None:
    """Walk through GAME as perfect players see it: every move with its value and its distance from the end.

    Type a move or its number, or help. Enter plays the best move. A small game is solved at once; a larger one takes a
    while, or needs a file with its solution.

    \b
    Examples:
      outplay explore hexapawn:3x3
      outplay explore oska:4 --moves "a5a4 a1a2"
      outplay explore oska:4 --solution oska.solution --position "wwww/---/--/b--/-bbb w"
      outplay explore hexapawn:3x3 --moves "b1b2 a3b2" --json
    """
    played = find_game(game)
    start = find_open_position(played, position, "explore")
    console = make_console()
    known, spare = _find_solutions(start, solution, console)
    explorer = Explorer(start, known, console, view, spare=spare)
    if moves is None and not as_json:
        explorer.run()
        return
    explorer.follow((moves or "").replace(",", " ").split())
    if as_json:
        say_json(_data(explorer))
    else:
        explorer.show()


def _find_solutions(start: Position, file: str | None, console: Console) -> tuple[Solutions, Solution | None]:
    """What a file knows of a game, or what can be solved at once or now; and a weak solution for all the rest."""
    saved = () if file is None else (load(file, start.game),)
    solutions = Solutions(saved)
    if solutions.covering(start):
        return solutions, None
    what = printable(start.game.name) if file is None else f"{quoted_path(file)} has no such position. It"
    click.echo(f"{what} is being solved first, which may take a while. Ctrl-C stops it.", err=True)
    try:
        with solving_progress(console) as show:
            solution = solve(start, report=show)
    except KeyboardInterrupt:
        raise click.ClickException(
            "interrupted; begin at a later --position, or give a --solution made by outplay solve --save"
        ) from None
    # A weak solution knows no distances: it is asked only where too much is left for a strong one.
    return (Solutions([*saved, solution]), None) if isinstance(solution, StrongSolution) else (solutions, solution)


_NOTHING: dict[str, Any] = {"method": None, "positions": None, "covered": False, "score": None, "moves": [], "line": []}


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


# ---- The walk

_AFTER_THE_END = "back, start, goto TEXT or quit"


@dataclass(frozen=True)
class Visit:
    """A position, the move that led there, and what was said of that move."""

    position: Position
    move: Move | None = None
    said: str = ""


class Explorer(Sitting):
    """A walk through a solved game. ``spare`` is asked where the solutions know nothing."""

    def __init__(
        self,
        start: Position,
        solutions: Solutions,
        console: Console,
        view: View = DEFAULT_VIEW,
        *,
        spare: Solution | None = None,
        ask: Callable[[str], str] = input,
    ) -> None:
        super().__init__(console, ask)
        self.way = [Visit(start)]
        """The visits so far, without those that were taken back."""
        self._solutions = solutions
        self._spare = spare
        self._view = view
        self._seen: tuple[Position, Solution | None, dict[Move, Score | None]] | None = None

    @property
    def position(self) -> Position:
        """The position at which the walk is."""
        return self.way[-1].position

    @property
    def solution(self) -> Solution | None:
        """A solution that covers the position; None if there is none."""
        found = self._solutions.covering(self.position)
        return self._spare if found is None and self._spare and self.position in self._spare else found

    def begin(self) -> None:
        """Say what can be typed, and show where the walk begins."""
        self.say("Type a move or its number, or help. Enter plays the best move.")
        self.attempt(self.show)

    def follow(self, moves: Iterable[str]) -> None:
        """Play some moves without showing each position."""
        for text in moves:
            self.go(self.position.move(text))

    # ---- What is typed

    def prompt(self) -> str:
        """Whose turn it is; after the end, what can be typed."""
        if self.position.outcome:
            return f"The game is over: {_AFTER_THE_END}? "
        return f"{printable(self.position.game.side_name(self.position.side))} to move: "

    def take(self, line: str) -> None:
        """Play the move that a line names."""
        if line or not self.position.outcome:
            self.go(self._read(line))
            self.show()

    def examples(self) -> Iterable[tuple[str, str]]:
        """How moves are typed, while there are any."""
        if moves := self.position.legal_moves:
            yield str(moves[0]), "play a move"
            yield "3 or #3", "play the third of the listed moves"
            yield "Enter", "play the best move"

    def _read(self, line: str) -> Move:
        """The move of a line: its number in the list, its text, or the best move if the line is empty."""
        if self.position.outcome:
            raise GameOver(f"{quoted(line)} cannot be played, the game is over. Type {_AFTER_THE_END}.")
        number = line.removeprefix("#").strip() if line else "1"
        if number.isdecimal():
            listed = {str(place): move for place, move in enumerate(self._look()[1], 1)}
            if number not in listed:
                raise MoveError(f"there is no move {quoted(line)}: the list has the numbers 1 to {len(listed)}")
            return listed[number]
        try:
            return self.position.move(line)
        except MoveError:
            raise MoveError(self.no_command(line)) from None

    # ---- What commands need

    def go(self, move: Move) -> None:
        """Play a move, and remember what it was worth."""
        found = self._look()[1]
        (favourite, best), score = next(iter(found.items())), found[move]
        said = f"{move} {remark(score, MoveScore(favourite, best))}." if score and best else ""
        self.way.append(Visit(self.position.play(move), move, said))

    def show(self) -> None:
        """Draw the board, and say what the position and every move is worth."""
        place = self.way[-1]
        self.say()
        if place.said:
            self.say(place.said)
        show(self.console, picture(place.position, self.console, place.move, self._view, targets=True))
        if outcome := place.position.outcome:
            self.say(place.position.game.describe(outcome))
            return
        solution, found = self._look()
        self.say(score_sentence(place.position.game, None if solution is None else solution[place.position]))
        width = max(len(str(move)) for move in found)
        for number, (move, score) in enumerate(found.items(), 1):
            say(self.console, f"{number:3d}  {move!s:{width}}  {verdict_of(score)}", style=style_of(score))

    def _look(self) -> tuple[Solution | None, dict[Move, Score | None]]:
        """What is known of the position and its moves; looked up once."""
        if self._seen is None or self._seen[0] != self.position:
            with waiting(self.console, "looking at every move"):
                solution = self.solution
                self._seen = self.position, solution, known_moves(self.position, solution)
        return self._seen[1:]

    def step_back(self, *, to_the_start: bool) -> None:
        """Take back the last move, or all."""
        steps = len(self.way) - 1
        if steps:
            del self.way[len(self.way) - (steps if to_the_start else 1) :]
            self.show()
        else:
            self.say("This is where the walk began.")

    def say_line(self) -> None:
        """Say how the game goes on with perfect play."""
        if outcome := self.position.outcome:
            self.say(f"The game is over. {self.position.game.describe(outcome)}")
            return
        solution = self._look()[0]
        moves = () if solution is None else solution.line(self.position)
        self.say(" ".join(map(str, moves)) or "Nothing is known of how the game goes on from here.")

    def goto(self, text: str) -> None:
        """Continue from another position."""
        if not text:
            raise InputError(f"goto needs a position, as in: goto {self.position}")
        self.way.append(Visit(self.position.game.position(text)))
        self.show()

    commands = by_name(
        Command("back", "take back the last move", lambda walk: walk.step_back(to_the_start=False)),
        Command("start", "go back to where the walk began", lambda walk: walk.step_back(to_the_start=True)),
        Command("line", "show how the game goes on with perfect play", say_line),
        Command("board", "draw the board again", show),
        Command("position", "print the position as text", lambda walk: walk.say(str(walk.position))),
        Command("goto TEXT", "continue from another position", goto),
        HELP,
        QUIT,
    )
    aliases: ClassVar[Mapping[str, str]] = {**Sitting.aliases, "undo": "back", "u": "back"}
