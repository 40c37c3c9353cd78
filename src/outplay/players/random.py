"""The player that chooses by lot."""

from __future__ import annotations

from outplay.errors import GameOver
from outplay.play import Move, Position
from outplay.players.seeds import mixed


class RandomPlayer:
    """Every legal move is equally likely; the seed and the position decide, and nothing that went before."""

    def __init__(self, seed: int) -> None:
        self.name = f"random:seed={seed}"
        self._seed = seed

    def choose(self, position: Position) -> Move:
        """A legal move of a position that is not over."""
        moves = position.legal_moves
        if not moves:
            raise GameOver(f"there is no move to choose in {str(position)!r}: the game is over")
        return moves[mixed(self._seed, position.fingerprint) % len(moves)]
