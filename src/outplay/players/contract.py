"""What a player is: anything that has a name and chooses a legal move."""

from __future__ import annotations

from typing import Protocol

from outplay.play import Move, Position


class Player(Protocol):
    """Chooses moves. Two players made from the same spec with the same seed choose the same moves."""

    @property
    def name(self) -> str:
        """The spec that makes this player again."""
        ...

    def choose(self, position: Position) -> Move:
        """A legal move of a position that is not over."""
        ...
