r"""Where the cells of a shape lie when it is drawn: one description for every kind of picture.

The unit is the width of one cell, x grows to the right and y downwards, and the board touches the axes.
Squares fill a grid; squares in staggered rows are shifted by half a cell from row to row; hexagons stand
on a corner (pointy top), so that neighbours in a row share an upright edge:

    squares        staggered       hexagons      / \ / \
    +--+--+        +--+--+                      |   |   |
    +--+--+         +--+                         \ / \ /
    +--+--+        +--+--+                        |   |
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from outplay.rules.shape import Lattice, Shape

Point = tuple[float, float]

_SIDE = 1 / math.sqrt(3)
"""The edge of a hexagon that is one unit wide from flat side to flat side."""

_SQUARE: tuple[Point, ...] = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
_HEXAGON: tuple[Point, ...] = (
    (0.0, -_SIDE),
    (0.5, -_SIDE / 2),
    (0.5, _SIDE / 2),
    (0.0, _SIDE),
    (-0.5, _SIDE / 2),
    (-0.5, -_SIDE / 2),
)


@dataclass(frozen=True)
class Geometry:
    """A board as plain numbers: its size, the centre of each cell in reading order, and one cell's outline."""

    width: float
    height: float
    centres: tuple[Point, ...]
    outline: tuple[Point, ...]
    """The corners of one cell relative to its centre, clockwise from the top."""

    def polygon(self, number: int, scale: float = 1.0) -> tuple[Point, ...]:
        """The corners of a cell on the board; a scale below 1 gives a smaller outline about the same centre."""
        x, y = self.centres[number]
        return tuple((x + scale * dx, y + scale * dy) for dx, dy in self.outline)

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values, for a program that draws the board itself."""
        return {
            "width": self.width,
            "height": self.height,
            "centres": [list(centre) for centre in self.centres],
            "outline": [list(corner) for corner in self.outline],
        }


def geometry(shape: Shape) -> Geometry:
    """Lay out a shape for drawing. Holes take up room, but have no centre.

    >>> from outplay.rules.shape import hourglass, rectangle
    >>> geometry(rectangle(2, 2)).centres
    ((0.5, 0.5), (1.5, 0.5), (0.5, 1.5), (1.5, 1.5))
    >>> staggered = geometry(hourglass(4))
    >>> staggered.width, staggered.height, staggered.centres[4]
    (4.0, 5.0, (1.0, 1.5))
    """
    outline = _HEXAGON if has_hexagons(shape) else _SQUARE
    reach = max(y for _, y in outline)
    # Rows of hexagons interlock: the next row starts where the slanted edges of this one begin.
    row_step = 1.5 * _SIDE if has_hexagons(shape) else 1.0
    left = min(row.offset for row in shape.rows)
    centres = tuple(
        ((row.offset - left) / 2 + place + 0.5, reach + line * row_step)
        for line, row in enumerate(shape.rows)
        for place, mark in enumerate(row.pattern)
        if mark == "x"
    )
    width = max((row.offset - left) / 2 + len(row.pattern) for row in shape.rows)
    return Geometry(width, 2 * reach + (len(shape.rows) - 1) * row_step, centres, outline)


def has_hexagons(shape: Shape) -> bool:
    """Whether cells are drawn as hexagons and not as squares."""
    return (shape.tiles or shape.lattice) is Lattice.HEX
