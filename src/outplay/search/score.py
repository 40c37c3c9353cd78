"""Scores: what a position or a move is worth, as one value from the core to the page, and its words.

Inside the searches a score is one number. The unit of an estimate is that of its evaluation: where pieces march, about
a piece; where discs turn, a move, and not a disc. A decided game lies beyond every estimate: a march is worth ``WIN``
less the plies until it is won, so that the faster win and the slower loss are better; where discs are counted it is
worth ``WIN`` and the margin, so that every disc counts. The negative of a number is what the same position is worth to
the rival. Outside of the searches there are no such numbers, but scores.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple

from outplay.play import Move
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.words import Outcome, Reason, Side

WIN = 1_000_000
"""The number of a game that has just been won."""
LARGEST_ESTIMATE = WIN // 2
"""All estimates are smaller, and all wins larger."""
_LONG = 10_000
"""More plies than any game has."""


def terminal_value(outcome: Outcome, side: Side, plies: int = 0) -> int:
    """The number of a finished game for a side, if it ended so many plies from where the search began.

    >>> terminal_value(Outcome(Side.WHITE, Reason.REACHED), Side.BLACK, plies=3)
    -999997
    >>> terminal_value(Outcome(Side.WHITE, Reason.DISCS, 12), Side.WHITE, plies=3)
    1000012
    """
    if outcome.winner is None:
        return 0
    number = WIN + outcome.margin if outcome.reason is Reason.DISCS else WIN - plies
    return number if outcome.winner is side else -number


def is_decided(number: float) -> bool:
    """Whether a number means a win or a loss; a draw looks like an estimate of 0."""
    return abs(number) >= LARGEST_ESTIMATE


def counts_discs(rules: Rules) -> bool:
    """Whether a game is decided by counting discs, so that every disc more is better."""
    return isinstance(rules.family, Flip)


@dataclass(frozen=True, repr=False)
class Score:
    """What a position, or a move, is worth to a side: a proven result, or an estimate.

    Scores of the same side can be compared, and the better one is larger.

    >>> Score(Side.BLACK, 1, distance=7), Score(Side.BLACK, -1, margin=-12), Score(Side.BLACK, 0)
    (<Score: black wins in 7>, <Score: black loses by 12>, <Score: black draws>)
    >>> Score(Side.BLACK, estimate=3.2), Score(Side.BLACK, estimate=3.2) < Score(Side.BLACK, 1, distance=7)
    (<Score: black +3.2>, True)
    """

    side: Side
    value: int | None = None
    """With perfect play: 1 won, 0 drawn, -1 lost. None for an estimate."""
    distance: int | None = None
    """How many plies the game then lasts, if the winner hurries and the loser holds out. None for a draw, if only the
    value is known, and where discs are counted."""
    margin: int | None = None
    """By how many discs the side wins, below 0 if it loses. None where discs are not counted, or if unknown."""
    is_bound: bool = False
    """Whether a win or a loss may be faster, or by more discs, than this."""
    estimate: float | None = None
    """The value of the evaluation, if nothing is proven."""

    def __post_init__(self) -> None:
        if (self.value is None) is (self.estimate is None):
            raise ValueError("a score is either a value or an estimate")

    @classmethod
    def of_outcome(cls, outcome: Outcome, side: Side) -> Score:
        """What a finished game is worth to a side.

        >>> Score.of_outcome(Outcome(Side.WHITE, Reason.DISCS, 12), Side.BLACK)
        <Score: black loses by 12>
        """
        value = 0 if outcome.winner is None else 1 if outcome.winner is side else -1
        if outcome.reason is Reason.DISCS:
            return cls(side, value, margin=value * outcome.margin)
        return cls(side, value, distance=0 if value else None)

    @classmethod
    def of_number(
        cls, number: float, side: Side, rules: Rules, *, is_proven: bool = False, is_bound: bool = False
    ) -> Score:
        """The score that a number of the searches stands for; an undecided number may be a proven draw.

        >>> from outplay.rules import find_rules
        >>> Score.of_number(WIN - 7, Side.WHITE, find_rules("oska:4"))
        <Score: white wins in 7>
        """
        if is_decided(number):
            value, lead = (1 if number > 0 else -1), int(abs(number)) - WIN
            if lead > 0:
                return cls(side, value, margin=value * lead, is_bound=is_bound)
            return cls(side, value, distance=-lead, is_bound=is_bound)
        return cls.draw(side, rules) if is_proven else cls(side, estimate=number)

    @classmethod
    def draw(cls, side: Side, rules: Rules) -> Score:
        """A proven draw; where discs are counted, with a margin of 0."""
        return cls(side, 0, margin=0 if counts_discs(rules) else None)

    @property
    def is_proven(self) -> bool:
        """Whether this is the true result of the game."""
        return self.value is not None

    @property
    def is_exact(self) -> bool:
        """Whether everything is known: this is neither an estimate nor a bound, nor only who wins."""
        is_known = self.value == 0 or self.distance is not None or self.margin is not None
        return self.is_proven and is_known and not self.is_bound

    @property
    def winner(self) -> Side | None:
        """The proven winner; None for a draw and for an estimate."""
        return (self.side if self.value > 0 else self.side.rival) if self.value else None

    @cached_property
    def rank(self) -> float:
        """The score as one number, as the searches count: larger is better, and a bound counts as what it promises.

        Fast wins come before slow ones, slow losses before fast ones, more discs before fewer; an unknown distance
        counts as a long one.
        """
        if self.value is None:
            assert self.estimate is not None
            return self.estimate
        if self.margin is not None:
            return self.value * WIN + self.margin
        return self.value * (WIN - (_LONG if self.distance is None else self.distance))

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Score) or other.side is not self.side:
            return NotImplemented
        return self.rank < other.rank

    def __le__(self, other: object) -> bool:
        if not isinstance(other, Score) or other.side is not self.side:
            return NotImplemented
        return self.rank <= other.rank

    def seen_by(self, side: Side) -> Score:
        """The same score from the point of view of a side."""
        if side is self.side:
            return self
        return replace(
            self,
            side=side,
            value=None if self.value is None else -self.value,
            margin=None if self.margin is None else -self.margin,
            estimate=None if self.estimate is None else -self.estimate,
        )

    def before(self) -> Score:
        """What the move that led here is worth to the rival who made it; the move itself is one more ply.

        >>> Score(Side.WHITE, -1, distance=6).before()
        <Score: black wins in 7>
        """
        distance = None if self.distance is None else self.distance + 1
        return replace(self.seen_by(self.side.rival), distance=distance)

    # ---- In words

    @property
    def verdict(self) -> str:
        """What the score says of its side: 'wins in 7', 'loses by 12', 'draws', '+3.2'; 'wins' if no more is known."""
        if self.value is None:
            return format_estimate(self.rank)
        if self.distance == 0:
            return "has won" if self.value > 0 else "has lost"
        return ("draws", "wins", "loses")[self.value] + _extent(self)

    def describe(self, sides: tuple[str, str] = ("white", "black")) -> str:
        """The same with the name of the side that stands better: 'white wins in 7', 'draw', 'black +3.2', 'even'."""
        if self.value == 0:
            return "draw"
        if self.value is None and not round(self.rank, 2):
            return "even"
        better = self.side if self.rank > 0 else self.side.rival
        return f"{sides[better.index]} {self.seen_by(better).verdict}"

    def __str__(self) -> str:
        return self.describe()

    def __repr__(self) -> str:
        return f"<Score: {self.side} {self.verdict}>"

    def as_data(self) -> dict[str, Any]:
        """The score as plain JSON values."""
        return {
            "side": str(self.side),
            "winner": str(self.winner) if self.winner else None,
            "value": self.value,
            "distance": self.distance,
            "margin": self.margin,
            "bound": self.is_bound,
            "estimate": self.estimate,
            "text": self.verdict,
        }


class MoveScore(NamedTuple):
    """A move with its score for the side that makes it; the move itself counts as one ply.

    A tuple, because solutions make many of them, and a tuple is made twice as fast as a frozen dataclass.
    """

    move: Move
    score: Score
    line: tuple[Move, ...] = ()
    """How the game may go on, from this move on; empty if unknown."""

    def __repr__(self) -> str:
        return f"<MoveScore {self.move}: {self.score}>"

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return move_data(str(self.move), self.score, self.line)


def move_data(move: str, score: Score, line: Iterable[Move] = ()) -> dict[str, Any]:
    """A move with its score as plain JSON values."""
    return {"move": move, "score": score.as_data(), "line": [str(one) for one in line]}


def best_first(moves: Iterable[MoveScore]) -> tuple[MoveScore, ...]:
    """Moves by their scores, the best first; equal ones keep their order."""
    return tuple(sorted(moves, key=attrgetter("score.rank"), reverse=True))


def remark(played: Score, best: MoveScore, label: str | None = None) -> str:
    """What a move was worth, and the best move if that was better; ``label`` is another text for the best move.

    >>> white = Side.WHITE
    >>> remark(Score(white, -1, distance=8), MoveScore(Move("b2", "c3"), Score(white, 0)))
    'loses in 8 (best: b2c3 draws)'
    """
    if played >= best.score:
        return played.verdict
    return f"{played.verdict} (best: {label or best.move} {best.score.verdict})"


def format_estimate(value: float) -> str:
    """An estimate with its sign and one or two decimals, so that it looks like an estimate.

    >>> format_estimate(3.2), format_estimate(-0.25), format_estimate(0)
    ('+3.2', '-0.25', '+0.0')
    """
    text = f"{round(value, 2) + 0:+.2f}"
    return text.removesuffix("0") if text.endswith("0") else text


def format_number(number: float) -> str:
    """A number of the searches in a few letters: an estimate, a win or a loss.

    >>> [format_number(number) for number in (4, -0.25, 0, 999_997, -1_000_012)]
    ['+4', '-0.25', '0', 'win in 3', 'loss by 12']
    """
    if math.isinf(number):
        return f"{number:+}"
    if is_decided(number):
        lead = int(abs(number)) - WIN
        return f"{'win' if number > 0 else 'loss'} {f'by {lead}' if lead > 0 else f'in {-lead}'}"
    return f"{number:+.2f}".rstrip("0").rstrip(".") if round(number, 2) else "0"


def _extent(score: Score) -> str:
    """How soon or by how much a game is won or lost."""
    if not score.value:
        return ""
    if score.margin is not None:
        return f" by {'at least ' if score.is_bound else ''}{abs(score.margin)}"
    if score.distance is not None:
        return f" {'within' if score.is_bound else 'in'} {score.distance}"
    return ""
