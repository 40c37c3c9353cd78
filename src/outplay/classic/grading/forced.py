"""What is sure within a number of plies, whatever anybody's static evaluation says.

A search to a depth knows some results for certain and nothing about the rest. So a position has two bounds, both seen
by the side to move: 1 for a win, 0 for a draw, -1 for a loss. Where the search stops they are 1 and -1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from outplay.play import Move, Position

WIN, LOSS = 1, -1


class Bounds(NamedTuple):
    """What a position is worth for the side to move: at least ``low`` and at most ``high``."""

    low: int
    high: int
    is_plain: bool = True
    """Whether nobody passes and nothing is blocked for both sides in what was looked at."""


@dataclass
class Foresight:
    """Looks so many plies ahead, a pass being a ply, and remembers what it has seen."""

    _seen: dict[tuple[Position, int], Bounds] = field(default_factory=dict)

    def bounds(self, position: Position, depth: int) -> Bounds:
        """What is sure of a position within a depth."""
        if (position, depth) not in self._seen:
            self._seen[position, depth] = self._look(position, depth)
        return self._seen[position, depth]

    def _look(self, position: Position, depth: int) -> Bounds:
        if outcome := position.outcome:
            value = 0 if outcome.winner is None else WIN if outcome.winner is position.side else LOSS
            return Bounds(value, value, value != 0 or not _is_blocked(position))
        if depth == 0:
            return Bounds(LOSS, WIN)
        moves = self.by_move(position, depth).values()
        is_plain = all(one.is_plain for one in moves) and not position.legal_moves[0].is_pass
        return Bounds(max(one.low for one in moves), max(one.high for one in moves), is_plain)

    def by_move(self, position: Position, depth: int) -> Mapping[Move, Bounds]:
        """What is sure after each move within a depth from here, seen by the side that makes it."""
        after = {move: self.bounds(position.play(move), depth - 1) for move in position.legal_moves}
        return {move: Bounds(-one.high, -one.low, one.is_plain) for move, one in after.items()}

    def keeping(self, position: Position, depth: int) -> tuple[Move, ...]:
        """The moves that keep what is sure. Every search to that depth finds one of them, however it evaluates.

        If a win is sure, they are those after which it is still sure within what is left of the depth. If not, they
        are those that are not sure to lose; and if all are, every move is as good as another.
        """
        bounds = self.by_move(position, depth)
        if any(one.low == WIN for one in bounds.values()):
            return tuple(move for move, one in bounds.items() if one.low == WIN)
        holding = tuple(move for move, one in bounds.items() if one.high > LOSS)
        return holding or tuple(bounds)


def _is_blocked(position: Position) -> bool:
    """Whether a drawn game ended because nobody can move."""
    assert position.outcome is not None
    return position.outcome.reason.name == "DEADLOCK"
