"""The flip family: discs are placed, and closed-off runs of rival discs turn over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from outplay.rules.shape import Lattice, Vector
from outplay.rules.words import Look, Piece


@dataclass(frozen=True)
class Flip:
    """The rules of a flip game: runs are closed off along every direction of the lattice.

    A side that can turn nothing passes; when neither side can, the game is over and discs are counted.
    """

    look: ClassVar[Look] = "disc"
    """What its pieces look like unless somebody says otherwise."""
    piece: ClassVar[Piece] = "disc"
    """What its pieces are called."""

    def vectors(self, lattice: Lattice) -> tuple[Vector, ...]:
        """The directions in which runs turn over."""
        return tuple(lattice.directions.values())
