"""``outplay analyze``: how good a position is, and what to play."""

from __future__ import annotations

from typing import Any

import click

from outplay.errors import quoted
from outplay.play import Move, Position
from outplay.search.engine import Analysis, analyze
from outplay.terminal.engine_options import engine_options, read_engine_options
from outplay.terminal.games import find_game, find_position
from outplay.terminal.options import PositionCommand, json_option
from outplay.terminal.scores import line_text, score_text, score_width
from outplay.terminal.screen import make_console, say, say_json


@click.command(cls=PositionCommand)
@click.argument("game")
@click.argument("position", required=False)
@click.option("--position", "same", metavar="TEXT", help="The position, as an option.")
@engine_options
@click.option("--moves", is_flag=True, help="Show the score of every move.")
@json_option
def command(game: str, position: str | None, same: str | None, moves: bool, as_json: bool, **options: Any) -> None:
    """Say how good POSITION of GAME is, and what to play. Without a position, it is the start.

    Every finished depth prints a line. Without a limit, the engine thinks for a second; Ctrl-C stops it and shows what
    it knows.

    \b
    Examples:
      outplay analyze oska:4 --depth 12
      outplay analyze pawned:6 "-----b/bb--b-/--bb--/w----w/-wwww-/------ b" --moves
      outplay analyze breakthrough:6x6 --time 10 --threads 2
    """
    if position is not None and same is not None:
        raise click.UsageError(
            f"there are two positions, {quoted(position)} and --position {quoted(same)}: give one of them"
        )
    played = find_game(game)
    start = find_position(played, same if position is None else position)
    chosen = read_engine_options(played, options)
    printer = _AnalysisPrinter(start, as_json)
    try:
        found = analyze(start, moves=moves, report=printer.add, **chosen)
    except KeyboardInterrupt:
        printer.finish()
        raise click.ClickException("interrupted; what was known by then is shown above") from None
    printer.add(found)
    printer.finish()


class _AnalysisPrinter:
    """Prints a line for each finished depth, and the result at the end; or all of that as JSON."""

    def __init__(self, position: Position, as_json: bool) -> None:
        self._as_json = as_json
        self._game = position.game
        self._console = make_console(quiet=as_json)
        self._score_width = score_width(position.game)
        self._last: Analysis | None = None
        say(self._console, f"{position.game.name}  {position}")

    def add(self, found: Analysis) -> None:
        last, self._last = self._last, found
        if not found.best:
            return
        if last is None:
            self._print_row(f"{'depth':>5}  {'nodes':>13}  {'seconds':>7}", "score", "line")
        elif (found.depth, found.score, found.line) == (last.depth, last.score, last.line):
            return
        # Something new at a finished depth comes from the next one, which is unfinished.
        depth = f"{found.depth + 1}…" if last and last.depth == found.depth else str(found.depth)
        figures = f"{depth:>5}  {found.nodes:13,d}  {found.seconds:7.3f}"
        self._print_row(figures, score_text(self._game, found.score), found.line)

    def _print_row(self, figures: str, score: str, line: tuple[Move, ...] | str) -> None:
        """Print a row of a table; a screen's edge cuts it, because a folded row is hard to read."""
        start = f"{figures}  {score:{self._score_width}}  "
        room = self._console.width - len(start) if self._console.is_terminal else None
        say(self._console, (start + (line if isinstance(line, str) else line_text(line, room))).rstrip())

    def finish(self) -> None:
        if not self._last:
            return
        if self._as_json:
            say_json(self._last.as_data())
            return
        if outcome := self._last.position.outcome:
            say(self._console, self._game.describe(outcome))
            return
        if self._last.moves:
            say(self._console)
            for known in self._last.moves:
                self._print_row(f"{known.move!s:8}", score_text(self._game, known.score), known.line)
        say(self._console, f"\nBest is {self._last.best}: {score_text(self._game, self._last.score)}.")
