"""The players that look ahead to a fixed depth and know the exact value of every move: minimax and alpha-beta."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Literal

from outplay.play import Move, Position
from outplay.players.evaluating import Evaluating
from outplay.players.seeds import sample_move
from outplay.search.engine import analyze
from outplay.search.limits import Limits
from outplay.search.teaching import root_values

Ties = Literal["first", "random"]


class FixedDepth(Evaluating):
    """Plays a move of the greatest value; of several the first in reading order, or a random one."""

    kind: ClassVar[str]
    """The name in its spec."""

    def __init__(self, *, depth: int, eval: str | None, ties: Ties, seed: int) -> None:
        own_seed = seed if ties == "random" else None
        super().__init__(self.kind, eval, depth=depth, eval=eval, ties=ties, seed=own_seed)
        self._depth = depth

    def _pick(self, position: Position, limits: Limits) -> Move:
        values = dict(self._values(position, limits))
        if not values:  # stopped before it knew anything
            return position.legal_moves[0]
        greatest = max(values.values())
        best = [move for move in position.legal_moves if values.get(move) == greatest]
        return best[0] if self.seed is None else sample_move(best, position, self.seed)

    @abstractmethod
    def _values(self, position: Position, limits: Limits) -> Iterable[tuple[Move, float]]:
        """Every legal move with its exact value: a bound could make a worse move look equally good.

        If another limit than the depth stops the search, it has looked less far, or not at every move.
        """


class MinimaxPlayer(FixedDepth):
    """Minimax by the teaching search, without cutting anything: slow, and easy to follow."""

    kind = "minimax"

    def _values(self, position: Position, limits: Limits) -> Iterable[tuple[Move, float]]:
        evaluation = self.evaluation(position.game)
        return root_values(position, self._depth, evaluation, algorithm="minimax", limits=limits)


class AlphaBetaPlayer(FixedDepth):
    """The same moves by the native engine. Every move gets a full window of its own, so that ties are ties."""

    kind = "alphabeta"

    def _values(self, position: Position, limits: Limits) -> Iterable[tuple[Move, float]]:
        evaluation = self.evaluation(position.game)
        found = analyze(position, limits, depth=self._depth, moves=True, plain=True, evaluation=evaluation)
        return [(known.move, known.score.rank) for known in found.moves]
