"""Positions on the command line: one may look like an option, and it does not say which game it belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

from outplay.errors import InputError, PositionError, SpecError, quoted
from outplay.play import Game
from outplay.rules.catalogue import CATALOGUE
from outplay.rules.spec import Spec

START = "start"
"""What the start of a game is called where a position is expected."""
_POSITION = re.compile(r"-[^=]*/[^=]*(?<!\.toml)|-[-wb.]* +[wb]", re.IGNORECASE)
"""Rows joined by slashes, with slips too; no option has a slash, unless it is in the name of a file."""


class PositionCommand(click.Command):
    """A position may begin with an empty cell, which looks like an option: it is put behind all options."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Sort out the positions first."""
        if "--" in args:
            return super().parse_args(context, args)
        found: list[str] = []
        rest: list[str] = []
        for before, word in zip(["", *args], args, strict=False):
            is_position = before != "--position" and _POSITION.fullmatch(word)
            (found if is_position else rest).append(word)
        return super().parse_args(context, [*rest, "--", *found] if found else rest)


def game_of(position: str) -> Game:
    """The only game of the catalogue whose board a position fits; if it fits several, one has to be named."""
    if position == START:
        raise PositionError(f"{quoted(position)} does not tell which game starts: name it with --game")
    games = {game.name: game for game in _fitting(position)}
    if len(games) == 1:
        return next(iter(games.values()))
    if games:
        raise PositionError(f"{quoted(position)} can be a position of {', '.join(games)}: say which with --game")
    raise PositionError(f"{quoted(position)} fits no board of the catalogue: name the game with --game")


def _fitting(position: str) -> Iterator[Game]:
    rows = position.partition(" ")[0].split("/")
    height, width = len(rows), len(rows[0])
    for entry in CATALOGUE:
        for size in ((height, width), (width,), ((height + 1) // 2,)):
            try:
                game = Game(entry.rules(Spec(entry.name, size)))
                game.position(position)
            except (SpecError, InputError):
                continue
            yield game
