"""The player that looks ahead to a fixed depth: the same moves as minimax, by the native engine."""

from __future__ import annotations

from collections.abc import Iterable

from outplay.play import Move, Position
from outplay.players.fixed_depth import FixedDepth, Ties
from outplay.search.engine import analyze
from outplay.search.limits import Limits


class AlphaBetaPlayer(FixedDepth):
    """Alpha-beta to a depth. Every move gets a full window of its own, so that ties are ties."""

    def __init__(self, *, depth: int, eval: str | None, ties: Ties, seed: int) -> None:
        super().__init__("alphabeta", depth, eval, ties, seed)

    def _values(self, position: Position, limits: Limits) -> Iterable[tuple[Move, float]]:
        evaluation = self.evaluation(position.game)
        found = analyze(position, limits, depth=self._depth, moves=True, plain=True, evaluation=evaluation)
        return [(known.move, known.score.rank) for known in found.moves]
