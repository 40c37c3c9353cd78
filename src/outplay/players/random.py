"""The player that chooses by lot."""

from __future__ import annotations

import random

from outplay.errors import GameOver
from outplay.play import Move, Position


class RandomPlayer:
    """Every legal move is equally likely; the seed decides."""

    def __init__(self, seed: int) -> None:
        self.name = f"random:seed={seed}"
        self._random = random.Random(seed)

    def choose(self, position: Position) -> Move:
        """A legal move of a position that is not over."""
        if position.outcome:
            raise GameOver(f"there is no move to choose in {str(position)!r}: the game is over")
        return self._random.choice(position.legal_moves)
