"""The words that every game shares: the two sides, and how and why a game ended."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


class Side(enum.Enum):
    """One of the two sides; the value is the letter in texts. Which of them begins, the rules of a game say."""

    WHITE = "w"
    BLACK = "b"

    __hash__ = object.__hash__  # that of Enum is written in Python, and tables ask for it at every move

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


SIDES: Mapping[str, Side] = {str(side): side for side in Side}
"""The sides by their names in files, options and requests."""

Colour = Literal["white", "black", "red", "blue"]
"""The colours in which a side's pieces can be shown; pictures tell the sides apart by shape as well."""

Look = Literal["pawn", "disc", "letter"]
"""The shapes in which pieces can be shown: a chess pawn, a plain disc, or a disc with the letter of its side."""

Piece = Literal["pawn", "piece", "disc"]
"""What a thing on the board is called."""

Contents = tuple[Side | None, ...]
"""What stands on each cell of a shape, in reading order: a side's piece, or None."""


class Reason(enum.Enum):
    """What ended a game. The order of the members is known to the native core."""

    REACHED = "reached the far row"
    BLOCKED = "blocked"
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

    def as_data(self) -> dict[str, Any]:
        """The outcome as plain JSON values, as a record has it.

        >>> Outcome(Side.WHITE, Reason.DISCS, 4).as_data()
        {'winner': 'white', 'reason': 'discs', 'margin': 4}
        """
        winner = None if self.winner is None else str(self.winner)
        return {"winner": winner, "reason": self.reason.name.lower(), "margin": self.margin}

    def __str__(self) -> str:
        result = f"{self.winner} wins" if self.winner else "draw"
        margin = f" by {self.margin}" if self.margin else ""
        return f"{result}{margin} ({self.reason.value})"


def describe_outcome(outcome: Outcome, sides: tuple[str, str], *, misere: bool = False) -> str:
    """An outcome as a sentence, with the names of the sides.

    >>> describe_outcome(Outcome(Side.BLACK, Reason.BLOCKED), ("White", "Black"))
    'Black wins: White cannot move.'
    >>> describe_outcome(Outcome(None, Reason.DEADLOCK), ("White", "Black"))
    'Draw: neither side can move.'
    """
    reason = describe_reason(outcome, sides, misere=misere)
    if outcome.winner is None:
        return f"Draw: {reason}."
    return f"{sides[outcome.winner.index]} wins{', for this is the misere game' if misere else ''}: {reason}."


def describe_reason(outcome: Outcome, sides: tuple[str, str], *, misere: bool = False) -> str:
    """Why a game ended, with the names of the sides.

    >>> describe_reason(Outcome(Side.BLACK, Reason.BLOCKED), ("White", "Black"))
    'White cannot move'
    """
    if outcome.winner is None:
        return _DRAWN[outcome.reason]
    winner, loser = sides[outcome.winner.index], sides[outcome.winner.rival.index]
    # What the reason says was done by the side that would have won by the usual rules.
    first, second = (loser, winner) if misere else (winner, loser)
    plural = "" if outcome.margin == 1 else "s"
    return _WON[outcome.reason].format(first=first, second=second, margin=outcome.margin, plural=plural)


_WON = {
    Reason.REACHED: "{first} has reached the far row",
    Reason.BLOCKED: "{second} cannot move",
    Reason.CAPTURED: "{second} has no pieces left",
    Reason.HOME: "all pieces of {first} are home",
    Reason.MAJORITY: "{first} has {margin} more on the board",
    Reason.DEADLOCK: "neither side can move",
    Reason.DISCS: "{first} has {margin} more disc{plural}, and neither side can place another",
}
_DRAWN = {
    **dict.fromkeys(Reason, "neither side has won"),
    Reason.BLOCKED: "the side to move cannot move",
    Reason.CAPTURED: "neither side has pieces left",
    Reason.HOME: "both sides are home with equally many pieces",
    Reason.DEADLOCK: "neither side can move",
    Reason.DISCS: "both sides have equally many discs, and neither can place another",
}
