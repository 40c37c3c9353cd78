"""What the two players share that look ahead to a fixed depth and know the exact value of every move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Literal

from outplay.play import Move, Position
from outplay.players.evaluating import Evaluating
from outplay.players.seeds import mixed
from outplay.search.limits import Limits

Ties = Literal["first", "random"]


class FixedDepth(Evaluating):
    """Plays a move of the greatest value; of several the first in reading order, or one by lot."""

    def __init__(self, kind: str, depth: int, evaluation: str | None, ties: Ties, seed: int) -> None:
        lot = seed if ties == "random" else None
        super().__init__(kind, evaluation, depth=depth, eval=evaluation, ties=ties, seed=lot)
        self._depth = depth

    def _pick(self, position: Position, limits: Limits) -> Move:
        values = dict(self._values(position, limits))
        if not values:  # stopped before it knew anything
            return position.legal_moves[0]
        greatest = max(values.values())
        best = [move for move in position.legal_moves if values.get(move) == greatest]
        return best[0] if self.seed is None else best[mixed(self.seed, position.fingerprint) % len(best)]

    @abstractmethod
    def _values(self, position: Position, limits: Limits) -> Iterable[tuple[Move, float]]:
        """Every legal move with its value: exact, for a bound would make a worse move look equally good.

        Who comes to another limit than the depth has looked less far, or not at every move.
        """
