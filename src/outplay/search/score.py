"""What a position is worth, in one number for the searches and in words for people.

An estimate is counted as its evaluation counts: where pieces march, about in pieces; where discs turn, in moves, and
not in discs. A decided game lies beyond every estimate: a march is worth ``WIN`` less the plies until it is won, so
that the faster win and the slower loss are better; where discs are counted it is worth ``WIN`` and the margin, so that
every disc counts. The negative of a value is what the same position is worth to the rival.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from outplay.rules.words import Outcome, Reason, Side

WIN = 1_000_000
"""What a game that has just been won is worth."""
LARGEST_ESTIMATE = WIN // 2
"""No estimate is as large, and no win as small."""


def terminal_value(outcome: Outcome, side: Side, plies: int = 0) -> int:
    """What a finished game is worth to a side, if it ended so many plies from where the search began.

    >>> terminal_value(Outcome(Side.WHITE, Reason.REACHED), Side.BLACK, plies=3)
    -999997
    >>> terminal_value(Outcome(Side.WHITE, Reason.DISCS, 12), Side.WHITE, plies=3)
    1000012
    """
    if outcome.winner is None:
        return 0
    worth = WIN + outcome.margin if outcome.reason is Reason.DISCS else WIN - plies
    return worth if outcome.winner is side else -worth


def is_decided(value: float) -> bool:
    """Whether a value says that somebody has won; a draw cannot be told from an estimate of nought."""
    return abs(value) >= LARGEST_ESTIMATE


@dataclass(frozen=True)
class Score:
    """What a position is worth to a named side, and whether that is certain.

    >>> str(Score(Side.BLACK, WIN - 7))
    'black wins in 7'
    >>> str(Score(Side.BLACK, 3.2)), str(Score(Side.BLACK, 0, is_proven=True))
    ('black +3.2', 'draw')
    """

    side: Side
    value: float
    is_proven: bool = False
    """Whether this is the true result of the game; a won or lost one always is."""
    is_within: bool = False
    """Whether a win or a loss is only known not to take longer, or not to be by fewer discs."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_proven", self.is_proven or is_decided(self.value))

    @property
    def winner(self) -> Side | None:
        """Who wins, if that is proven."""
        if not is_decided(self.value):
            return None
        return self.side if self.value > 0 else self.side.rival

    @property
    def plies(self) -> int | None:
        """How many plies it takes until the game is won, where the distance is what counts."""
        worth = int(abs(self.value))
        return WIN - worth if self.winner and worth <= WIN else None

    @property
    def margin(self) -> int | None:
        """By how many discs the game is won, where discs are counted."""
        worth = int(abs(self.value))
        return worth - WIN if self.winner and worth > WIN else None

    def seen_by(self, side: Side) -> Score:
        """The same score from the point of view of a side."""
        return self if side is self.side else Score(side, -self.value, self.is_proven, self.is_within)

    @property
    def verdict(self) -> str:
        """What the score says of its side: 'wins in 7', 'loses by 12', 'draw', '+3.2'."""
        if self.winner:
            verb = "wins" if self.winner is self.side else "loses"
            if self.margin is not None:
                return f"{verb} by {'at least ' if self.is_within else ''}{self.margin}"
            return f"{verb} {'within' if self.is_within else 'in'} {self.plies}"
        return "draw" if self.is_proven else format_estimate(self.value)

    def describe(self, sides: tuple[str, str] = ("white", "black")) -> str:
        """The same with the side's name; of a decided game, always the winner's."""
        if self.winner:
            winner = self.seen_by(self.winner)
            return f"{sides[winner.side.index]} {winner.verdict}"
        return self.verdict if self.is_proven else f"{sides[self.side.index]} {self.verdict}"

    def __str__(self) -> str:
        return self.describe()

    def as_data(self) -> dict[str, Any]:
        """The score as plain JSON values."""
        return {
            "side": str(self.side),
            "value": self.value,
            "proven": self.is_proven,
            "winner": str(self.winner) if self.winner else None,
            "plies": self.plies,
            "margin": self.margin,
            "within": self.is_within,
            "text": str(self),
        }


def format_estimate(value: float) -> str:
    """An estimate with its sign and at most two decimals; one at least, so that it looks like an estimate.

    >>> format_estimate(3.2), format_estimate(-0.25), format_estimate(0)
    ('+3.2', '-0.25', '+0.0')
    """
    text = f"{value:+.2f}"
    return text.removesuffix("0") if text.endswith("0") else text
