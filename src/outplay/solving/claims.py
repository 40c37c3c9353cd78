"""Claims: that a side gets at least so much from a position. Solutions of one position and proofs are made of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from outplay.play import Position
from outplay.referee.claims import claim_text
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.words import Side
from outplay.search.score import Score

WINS, DRAWS = 1, 0


@dataclass(frozen=True)
class Claim:
    """A side gets at least so much: a win (1) or a draw (0); where discs are counted, so many more than the rival."""

    position: Position
    side: Side
    least: int

    @property
    def text(self) -> str:
        """The claim as a sentence.

        >>> import outplay
        >>> Claim(outplay.game("hexapawn:3x3").start, Side.BLACK, WINS).text
        'Black wins.'
        """
        text = claim_text(self.position.game.rules, self.side, self.least)
        return f"{text[0].upper()}{text[1:]}."


def can_be_drawn(rules: Rules) -> bool:
    """Whether some game can end in a draw; False only where no end of a game is one."""
    if isinstance(rules.family, Flip):
        return True
    return rules.family.stuck != "lose" or "all-home" in rules.family.win


def value_of(position: Position, gets: Callable[[int], bool | None]) -> int | None:
    """1, 0 or -1 for the side to move, by asking whether it gets at least a win or a draw; None if nobody knows."""
    for least in (WINS, DRAWS) if can_be_drawn(position.game.rules) else (WINS,):
        answer = gets(least)
        if answer is not False:
            return least if answer else None
    return -1


def result_of(score: Score) -> int:
    """What claims are compared with: the margin where discs are counted, else the value."""
    result = score.value if score.margin is None else score.margin
    assert result is not None  # it is proven
    return result


def claims_of(position: Position, score: Score) -> tuple[Claim, ...]:
    """The claims that together say what a position is worth to the side to move: one for a win, else two."""
    if score.winner and score.margin is None:
        return (Claim(position, score.winner, WINS),)
    side, result = position.side, result_of(score)
    return Claim(position, side, result), Claim(position, side.rival, -result)
