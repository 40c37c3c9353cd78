"""The words that every game shares: the two sides, and how and why a game ended."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Side(enum.Enum):
    """One of the two sides. White moves first in every game; the value is the letter in texts."""

    WHITE = "w"
    BLACK = "b"

    @property
    def rival(self) -> Side:
        """The other side."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    @property
    def index(self) -> int:
        """0 for White and 1 for Black, for arrays with an entry a side."""
        return 0 if self is Side.WHITE else 1

    def __str__(self) -> str:
        return self.name.lower()


Contents = tuple[Side | None, ...]
"""What stands on each cell of a shape, in reading order: a side's piece, or None."""


class Reason(enum.Enum):
    """What ended a game. The order of the members is known to the native core."""

    REACHED = "reached the far row"
    BLOCKED = "cannot move"
    CAPTURED = "all captured"
    HOME = "all home"
    MAJORITY = "more pieces"
    DEADLOCK = "deadlock"
    DISCS = "discs counted"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended: the winner (None for a draw), why, and by how much.

    ``margin`` is the difference in pieces or discs where a count decided the game, and 0 elsewhere.
    """

    winner: Side | None
    reason: Reason
    margin: int = 0

    def __str__(self) -> str:
        result = f"{self.winner} wins" if self.winner else "draw"
        margin = f" by {self.margin}" if self.margin else ""
        return f"{result}{margin} ({self.reason.value})"
