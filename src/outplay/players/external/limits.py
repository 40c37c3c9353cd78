"""What a player from outside may use: time to start, for a move and for a game, and what its process may take."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from outplay.errors import InputError, quoted
from outplay.sandbox import Allowance
from outplay.values import is_number, is_whole

_MAX_ALLOWANCE = 2**40
"""A terabyte, or as many of anything: a file may not ask for more than the system can handle."""


@dataclass(frozen=True)
class TurnLimits:
    """What a player from outside may use; its rival's time never counts."""

    start: float = 10.0
    """Seconds until it must be ready."""
    move: float = 10.0
    """Seconds for a move, of wall-clock time and of processor time."""
    game: float | None = None
    """Seconds for all its moves in a game together."""
    allowance: Allowance = field(default_factory=Allowance)
    """What its process may take besides time."""

    def __post_init__(self) -> None:
        for name, seconds in (("start", self.start), ("move", self.move), ("game", self.game)):
            if seconds is None and name == "game":
                continue
            if not is_number(seconds, 0, 86_400) or not seconds:
                raise InputError(f"the time for a {name} is a number of seconds up to 86400, not {quoted(seconds)}")

    def beyond(self, allowed: TurnLimits) -> Mapping[str, str]:
        """Where these limits exceed what is allowed: the name, and how much in words.

        >>> TurnLimits(move=60, allowance=Allowance(memory=2**40)).beyond(TurnLimits(game=300))
        {'move': '60 s, not 10 s', 'game': 'any time, not 300 s', 'memory': '1,048,576 MB, not 512 MB'}
        """
        maximum = allowed._numbers()
        return {
            name: f"{_in_words(name, number)}, not {_in_words(name, maximum[name])}"
            for name, number in self._numbers().items()
            if number > maximum[name]
        }

    def _numbers(self) -> dict[str, float]:
        seconds = {"start": self.start, "move": self.move, "game": math.inf if self.game is None else self.game}
        return {**seconds, **asdict(self.allowance)}

    def as_data(self) -> dict[str, Any]:
        """What a JSON file keeps."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> TurnLimits:
        """What ``as_data`` gave."""
        allowance = Allowance(**data["allowance"])
        if not all(is_whole(number, 1, _MAX_ALLOWANCE) for number in asdict(allowance).values()):
            raise InputError(
                f"what a player may use are whole numbers from 1 to {_MAX_ALLOWANCE}, not {quoted(data['allowance'])}"
            )
        return cls(data["start"], data["move"], data["game"], allowance)


def _in_words(name: str, number: float) -> str:
    if math.isinf(number):
        return "any time"
    if name in ("start", "move", "game"):
        return f"{number:g} s"
    return f"{number:,}" if name in ("processes", "files") else f"{number / 2**20:,.10g} MB"
