"""``outplay analyze``: how good a position is, and what to play."""

from __future__ import annotations

import json
import re
from typing import Any

import click

from outplay.cli.find import find_game
from outplay.cli.screen import make_console, say
from outplay.cli.thinking import line_text, read_limits, score_text, thinking_options
from outplay.search.engine import Analysis, analyze

_POSITION = re.compile(r"-[^=]*/[^=]*(?<!\.toml)|-[-wb.]* +[wb]", re.IGNORECASE)
"""Rows joined by slashes, with slips too; no option has a slash, unless it is in the name of a file."""


class _Command(click.Command):
    """A position may begin with an empty cell, which looks like an option: it is put behind all options."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        found = [] if "--" in args else [word for word in args if _POSITION.fullmatch(word)]
        rest = [word for word in args if word not in found]
        return super().parse_args(context, [*rest, "--", *found] if found else rest)


@click.command(cls=_Command)
@click.argument("game")
@click.argument("position", required=False)
@thinking_options
@click.option("--moves", is_flag=True, help="Show the score of every move.")
@click.option("--json", "as_json", is_flag=True, help="Print for a program to read.")
def command(game: str, position: str | None, moves: bool, as_json: bool, **options: Any) -> None:
    """Say how good POSITION of GAME is, and what to play; without a position, the start.

    A line is printed for every depth that is done. Without a limit it thinks for a second; Ctrl-C stops it and keeps
    what it knows.

    \b
    Examples:
      outplay analyze oska:4 --depth 12
      outplay analyze pawned:6 "-----b/bb--b-/--bb--/w----w/-wwww-/------ b" --moves
      outplay analyze breakthrough:6x6 --time 10 --threads 2
    """
    played = find_game(game)
    start = played.start if position is None else played.position(position)
    limits = read_limits(played, options)
    printer = _Printer(as_json)
    printer.begin(f"{played.name}  {start}")
    try:
        found = analyze(start, moves=moves, report=printer.add, **limits)
    except KeyboardInterrupt:
        printer.finish()
        raise click.ClickException("interrupted; what was known by then stands above") from None
    printer.add(found)
    printer.finish()


class _Printer:
    """Prints a line for each depth as it is done, and at the end what came of it; or all of that as JSON."""

    def __init__(self, as_json: bool) -> None:
        self._as_json = as_json
        self._console = make_console()
        self._last: Analysis | None = None

    def begin(self, title: str) -> None:
        if not self._as_json:
            say(self._console, title)
            say(self._console, f"{'depth':>5}  {'nodes':>14}  {'seconds':>8}  {'score':24}  line")

    def add(self, found: Analysis) -> None:
        last, self._last = self._last, found
        is_news = last is None or (found.depth, found.score, found.line) != (last.depth, last.score, last.line)
        if is_news and not self._as_json and found.best:
            score = score_text(found.position.game, found.score)
            figures = f"{found.depth:5d}  {found.nodes:14,d}  {found.seconds:8.3f}"
            say(self._console, f"{figures}  {score:24}  {line_text(found.line)}".rstrip())

    def finish(self) -> None:
        if not self._last:
            return
        if self._as_json:
            click.echo(json.dumps(self._last.as_data(), indent=2))
            return
        game = self._last.position.game
        if outcome := self._last.position.outcome:
            say(self._console, game.describe(outcome))
            return
        if self._last.moves:
            say(self._console)
            for known in self._last.moves:
                say(self._console, f"{known.move!s:8}  {score_text(game, known.score):24}  {line_text(known.line)}")
        say(self._console, f"\nBest is {self._last.best}: {score_text(game, self._last.score)}.")
