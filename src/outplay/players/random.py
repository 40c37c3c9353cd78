"""The player that moves at random."""

from __future__ import annotations

from outplay.play import Move, Position
from outplay.players.contract import Machine
from outplay.players.seeds import sample_move
from outplay.search.limits import Limits


class RandomPlayer(Machine):
    """Every legal move is equally likely; the seed and the position decide, not the moves before."""

    def __init__(self, seed: int) -> None:
        super().__init__("random", seed=seed)

    def _pick(self, position: Position, limits: Limits) -> Move:
        assert self.seed is not None
        return sample_move(position.legal_moves, position, self.seed)
