"""The player that looks at every line of play to a depth: the teaching search in plain Python."""

from __future__ import annotations

from collections.abc import Iterable

from outplay.play import Move, Position
from outplay.players.fixed_depth import FixedDepth, Ties
from outplay.search.limits import Limits
from outplay.search.teaching import root_values


class MinimaxPlayer(FixedDepth):
    """Minimax to a depth, without cutting anything: slow, and easy to follow."""

    def __init__(self, *, depth: int, eval: str | None, ties: Ties, seed: int) -> None:
        super().__init__("minimax", depth, eval, ties, seed)

    def _values(self, position: Position, limits: Limits) -> Iterable[tuple[Move, float]]:
        evaluation = self.evaluation(position.game)
        return root_values(position, self._depth, evaluation, algorithm="minimax", limits=limits)
