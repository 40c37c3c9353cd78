"""What a player is: anything that has a name and chooses a legal move."""

from __future__ import annotations

from typing import Protocol

from outplay.play import Move, Position


class Player(Protocol):
    """Chooses moves, by nothing but its spec, its seed and the position: so that a game can be taken up anywhere."""

    @property
    def name(self) -> str:
        """The spec that makes this player again."""
        ...

    def choose(self, position: Position) -> Move:
        """A legal move of a position that is not over."""
        ...
