"""The player that chooses by lot."""

from __future__ import annotations

from outplay.play import Move, Position
from outplay.players.contract import Machine
from outplay.players.seeds import mixed
from outplay.search.limits import Limits


class RandomPlayer(Machine):
    """Every legal move is equally likely; the seed and the position decide, and nothing that went before."""

    def __init__(self, seed: int) -> None:
        super().__init__("random", seed=seed)

    def _pick(self, position: Position, limits: Limits) -> Move:
        assert self.seed is not None
        moves = position.legal_moves
        return moves[mixed(self.seed, position.fingerprint) % len(moves)]
