"""A board with a border of one square on every side, so that every step from a cell leads to a square with a number.

Squares are numbered from 0 at the bottom left, row by row. Between the rows lies the whole width: straight ahead is
always the same number further on, and diagonally ahead one less or one more.
"""

from __future__ import annotations

from typing import NamedTuple

from outplay.errors import CellError
from outplay.rules.shape import Lattice, Shape, Vector


class Square(NamedTuple):
    """A square of the bordered board: where it lies on the lattice, its number, and the cell that it is, if any."""

    place: Vector
    number: int
    cell: int | None


def bordered_rows(shape: Shape) -> tuple[tuple[Square, ...], ...]:
    """The rows of the board with its border, the top row first; a hole of the board is border too.

    >>> from outplay.rules.shape import rectangle
    >>> rows = bordered_rows(rectangle(4, 4))
    >>> [square.number for square in rows[0]], rows[1][1].cell
    ([30, 31, 32, 33, 34, 35], 0)
    """
    if shape.lattice is not Lattice.SQUARE:
        raise CellError(f"a {shape.lattice.value} lattice has no border of squares: take a board of straight rows")
    right, top = max(cell.column for cell in shape.cells) + 1, max(cell.row for cell in shape.cells) + 1
    width = right + 2
    places = [[Vector(column, row) for column in range(-1, right + 1)] for row in range(top, -2, -1)]
    return tuple(
        tuple(Square(place, (place.row + 1) * width + place.column + 1, shape.at.get(place)) for place in row)
        for row in places
    )
