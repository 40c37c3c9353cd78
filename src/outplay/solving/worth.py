"""What a position is worth with perfect play: who wins, and how soon or by how much."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from outplay.play import Move
from outplay.rules.words import Outcome, Reason, Side
from outplay.search.score import WIN, Score

_LONG = 10_000
"""More plies than any game has."""


@dataclass(frozen=True, order=False)
class Worth:
    """A proven value for the side to move: 1 won, 0 drawn, -1 lost.

    The distance is the number of plies until the end, where the winner hurries and the loser holds out. It is None for
    a draw, where only the value is known, and where discs are counted: there the margin tells more.

    >>> Worth(-1, distance=6)
    Worth(value=-1, distance=6, margin=None)
    >>> Worth(-1, distance=6).score(Side.WHITE).verdict, Worth(1, margin=12).score(Side.BLACK).verdict
    ('loses in 6', 'wins by 12')
    """

    value: int
    distance: int | None = None
    margin: int | None = None
    """By how many discs the side to move wins, less than nothing if it loses; None where discs are not counted."""

    @property
    def result(self) -> int:
        """What claims are compared with: the margin where discs are counted, else the value."""
        return self.value if self.margin is None else self.margin

    @property
    def is_exact(self) -> bool:
        """Whether the distance or the margin is known too, and not only who wins."""
        return self.value == 0 or self.distance is not None or self.margin is not None

    @cached_property
    def rank(self) -> tuple[int, int]:
        """Larger is better: fast wins before slow ones, slow losses before fast ones, more discs before fewer.

        A distance that is not known counts as a long one.
        """
        if self.margin is not None:
            return self.value, self.margin
        return self.value, -self.value * (_LONG if self.distance is None else self.distance)

    def before(self) -> Worth:
        """What a move is worth, to the side that makes it, that leads to a position of this worth."""
        distance = None if self.distance is None else self.distance + 1
        return Worth(-self.value, distance, None if self.margin is None else -self.margin)

    def score(self, side: Side) -> Score:
        """The same as a score of the side to move, with its words."""
        if self.value == 0:
            return Score(side, 0, is_proven=True)
        if self.margin is not None:
            return Score(side, self.value * WIN + self.margin)
        return Score(side, self.value * (WIN - (self.distance or 0)), is_within=self.distance is None)

    @property
    def verdict(self) -> str:
        """In words: 'wins in 7', 'loses by 12', 'draws', or 'wins' where nothing more is known."""
        word = ("draws", "wins", "loses")[self.value]
        if self.value and self.margin is not None:
            return f"{word} by {abs(self.margin)}"
        return word if self.distance is None else f"{word} in {self.distance}"

    def winner(self, side: Side) -> Side | None:
        """Who wins a position in which this side is to move; None if it is a draw."""
        return None if self.value == 0 else side if self.value > 0 else side.rival

    def describe(self, side: Side, sides: tuple[str, str] = ("white", "black")) -> str:
        """The same with a name, of a position in which this side is to move: always the winner's, or 'draw'.

        >>> Worth(-1, distance=6).describe(Side.WHITE), Worth(1).describe(Side.WHITE), Worth(0).describe(Side.WHITE)
        ('black wins in 6', 'white wins', 'draw')
        """
        winner = self.winner(side)
        if winner is None:
            return "draw"
        return f"{sides[winner.index]} {self.verdict.replace('loses', 'wins')}"

    def as_data(self) -> dict[str, Any]:
        """The worth as plain JSON values."""
        return {"value": self.value, "distance": self.distance, "margin": self.margin, "text": self.verdict}


@dataclass(frozen=True)
class MoveWorth:
    """A move with its worth to the side that makes it; the move itself counts as one ply."""

    move: Move
    worth: Worth

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return {"move": str(self.move), **self.worth.as_data()}


def best_first(moves: Iterable[MoveWorth]) -> tuple[MoveWorth, ...]:
    """Moves by their worth; equal ones stay in their order."""
    return tuple(sorted(moves, key=lambda one: one.worth.rank, reverse=True))


def remark(played: Worth, best: MoveWorth, text: str | None = None) -> str:
    """What a move is worth, and the best move if it was better; ``text`` is that move in other labels.

    >>> remark(Worth(-1, distance=8), MoveWorth(Move("b2", "c3"), Worth(0)))
    'loses in 8 (best: b2c3 draws)'
    """
    if played.rank >= best.worth.rank:
        return played.verdict
    return f"{played.verdict} (best: {text or best.move} {best.worth.verdict})"


@cache
def worth_of_code(code: int, counts_discs: bool) -> Worth:
    """Read a number of the native core: a margin, or a value with its distance.

    >>> worth_of_code(-7, counts_discs=False), worth_of_code(4, counts_discs=True)
    (Worth(value=-1, distance=6, margin=None), Worth(value=1, distance=None, margin=4))
    """
    value = (code > 0) - (code < 0)
    if counts_discs:
        return Worth(value, margin=code)
    return Worth(value, distance=abs(code) - 1 if value else None)


def worth_of_outcome(outcome: Outcome, side: Side) -> Worth:
    """What a finished game is worth to the side that would be to move."""
    value = 0 if outcome.winner is None else 1 if outcome.winner is side else -1
    if outcome.reason is Reason.DISCS:
        return Worth(value, margin=value * outcome.margin)
    return Worth(value, distance=0 if value else None)


def worth_of_score(score: Score) -> Worth | None:
    """What a score says for certain to its side; None if it is an estimate.

    >>> worth_of_score(Score(Side.WHITE, WIN - 7)), worth_of_score(Score(Side.WHITE, 3.2))
    (Worth(value=1, distance=7, margin=None), None)
    """
    if not score.is_proven:
        return None
    value = 0 if score.winner is None else 1 if score.winner is score.side else -1
    if not value or score.is_within:
        return Worth(value)
    return Worth(value, distance=score.plies, margin=None if score.margin is None else value * score.margin)
