"""What a task gets: the request, read with care, and what it works with."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from outplay.errors import quoted
from outplay.play import Game, Position
from outplay.players.contract import Machine
from outplay.players.limits import TurnLimits
from outplay.players.registry import player
from outplay.record import Record
from outplay.search.engine import Stop
from outplay.search.limits import Limits
from outplay.values import MAX_EXACT, check_number, check_whole
from outplay.web.failures import RequestError
from outplay.web.players import checked_player
from outplay.web.records import replayed
from outplay.web.settings import ServerLimits
from outplay.web.shelf import Shelf, set_up
from outplay.web.solutions import SolutionShelf

_LONGEST_TEXT = 4000


@dataclass(frozen=True)
class Tools:
    """What a worker keeps from job to job."""

    shelf: Shelf
    players: Mapping[str, str]
    """The own players of whoever started the server: specs by names."""
    limits: ServerLimits
    solutions: SolutionShelf = field(default_factory=SolutionShelf)


@dataclass(frozen=True)
class Work:
    """A job for a task: what is asked for, how to tell what comes of it, and whether to stop."""

    request: Mapping[str, Any]
    tools: Tools
    stop: Stop
    report: Callable[[Any], None]
    finish: Stop = field(default_factory=Stop)
    """Whether to come to an end soon, with what there is; after a stop nobody wants to know even that."""

    # ---- The request: everything may be missing or of a wrong kind

    def text(self, name: str) -> str:
        """A text that must be there."""
        value = self.optional_text(name)
        if value is None:
            raise RequestError(f"{name} is missing")
        return value

    def optional_text(self, name: str) -> str | None:
        """A text that may be missing."""
        value = self.request.get(name)
        return None if value is None else _checked_text(name, value)

    def texts(self, name: str, most: int, *, is_needed: bool = False) -> list[str]:
        """A list of texts."""
        values = self.request.get(name)
        if values is None and not is_needed:
            return []
        if not isinstance(values, list):
            raise RequestError(f"{name} must be a list of texts, not {quoted(values)}")
        if len(values) > most:
            raise RequestError(f"{name} can have at most {most:,} entries, not {len(values):,}")
        return [_checked_text(name, value) for value in values]

    def whole(self, name: str, least: int, most: int) -> int | None:
        """A whole number between two others, that may be missing."""
        value = self.request.get(name)
        return None if value is None else check_whole(name, value, least, most, RequestError)

    def number(self, name: str, least: float, most: float) -> float | None:
        """A number between two others, that may be missing."""
        value = self.request.get(name)
        return None if value is None else check_number(name, value, least, most, RequestError)

    def flag(self, name: str) -> bool:
        """Whether something is wanted; not, if nothing is said."""
        value = self.request.get(name, False)
        if type(value) is not bool:
            raise RequestError(f"{name} must be true or false, not {quoted(value)}")
        return value

    # ---- What it speaks of

    @property
    def seed(self) -> int | None:
        """The seed that is asked for."""
        return self.whole("seed", 0, MAX_EXACT)

    @property
    def lots(self) -> int:
        """What random choices depend on: the seed that is asked for, or chance."""
        return secrets.randbelow(2**32) if self.seed is None else self.seed

    def game(self) -> Game:
        """The game, under the rules that are asked for."""
        return self.tools.shelf.find(self.text("game"), self.optional_text("rules"))

    def position(self) -> Position:
        """The position to look at."""
        return set_up(self.game(), self.optional_text("position"))

    def record(self) -> Record:
        """The game so far; the error of a bad move says which one it is."""
        moves = self.texts("moves", self.tools.limits.moves)
        return replayed(self.game(), self.optional_text("start"), moves)

    def checked_player(self, text: str, game: Game) -> str:
        """The spec of a player that a visitor names, if that is allowed."""
        return checked_player(text, game, self.tools.players)

    @property
    def move_limits(self) -> Limits:
        """How long a visitor's player may think about a move; it stops with the job."""
        return Limits(seconds=self.tools.limits.player_seconds, stop=self.stop)

    def machine(self, text: str, game: Game, seed: int) -> Machine:
        """The player that a visitor names; it is asked for moves within ``move_limits``."""
        seconds = self.tools.limits.player_seconds
        machine = player(self.checked_player(text, game), seed, TurnLimits(start=seconds, move=seconds))
        machine.check(game)
        return machine


def _checked_text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise RequestError(f"{name} must be a text, not {quoted(value)}")
    if len(value) > _LONGEST_TEXT:
        raise RequestError(f"{name} is too long: a text has at most {_LONGEST_TEXT:,} letters")
    return value
