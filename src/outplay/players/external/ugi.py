"""UGI, our own line protocol, on the side that asks. ``docs/ugi.md`` describes it in full."""

from __future__ import annotations

import json

from outplay.errors import PlayerFault, quoted
from outplay.play import Game, Move, Position
from outplay.players.external.dialect import go_line, milliseconds, read_move
from outplay.rules.catalogue import find_catalogued
from outplay.search.limits import NO_LIMITS, Limits

_MAX_MESSAGE = 300
"""How much of a program's message is passed on."""


class UgiDialect:
    """Talks to a UGI program."""

    def __init__(self, limits: Limits = NO_LIMITS, *, is_reproducible: bool = False) -> None:
        self._limits = limits
        self._is_reproducible = is_reproducible
        self._game: Game | None = None
        self._wants_moves = False

    @property
    def is_reproducible(self) -> bool:
        """Whether the spec promises it."""
        return self._is_reproducible

    def check(self, game: Game) -> None:
        """UGI can express every game."""

    def readable(self, game: Game) -> tuple[str, ...]:
        """None: a variant is sent as a line."""
        return ()

    def greeting(self) -> str:
        """The first line."""
        self._game = None
        self._wants_moves = False
        return "ugi\n"

    def is_greeted(self, line: str) -> bool:
        """Read what the program says about itself; one that declares ``legalmoves`` is sent them."""
        words = line.split()
        if words[:3] == ["option", "name", "legalmoves"]:
            self._wants_moves = True
        return words == ["ugiok"]

    def new_game(self, game: Game, seed: int) -> str:
        """The game, if it has changed, the seed, and the question whether the program is ready."""
        lines = []
        if game is not self._game and game != self._game:
            lines.append(_game_line(game))
        self._game = game
        return "".join(lines) + f"setoption name seed value {seed}\nuginewgame\nisready\n"

    def is_ready(self, line: str) -> bool:
        """Whether the program is ready for the game; it is a fault if it cannot play it."""
        if line.startswith("error"):
            raise PlayerFault("crash", f"it cannot play: {_message(line)}")
        return line.split() == ["readyok"]

    def question(self, position: Position, limits: Limits) -> str:
        """The position, and how long the program may think."""
        if self._limits is not NO_LIMITS:
            limits = limits.stricter(self._limits)
        go = go_line(limits)
        if limits.game_seconds is not None:
            go += f" {position.side.value}time {milliseconds(limits.game_seconds)}"
        if self._wants_moves:
            go += f" searchmoves {' '.join(map(str, position.legal_moves))}"
        return f"position fen {position}\n{go}\n"

    def answer(self, line: str, position: Position) -> Move | None:
        """The move after ``bestmove``; an ``error`` means that none will come, and everything else is talk."""
        if line.startswith("bestmove"):
            return read_move(line[8:].strip(), position)
        if line.startswith("error"):
            raise PlayerFault("crash", f"in {str(position)!r} it gave up: {_message(line)}")
        return None


def _game_line(game: Game) -> str:
    if find_catalogued(game.rules):
        return f"setoption name game value {game.name}\n"
    return f"setoption name declaration value {json.dumps(game.rules.as_data())}\n"


def _message(line: str) -> str:
    return quoted(line.removeprefix("error").strip(), _MAX_MESSAGE)
