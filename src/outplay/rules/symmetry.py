"""The symmetries of a shape: the ways in which a board can be turned or mirrored onto itself."""

from __future__ import annotations

from dataclasses import dataclass

from outplay.rules.shape import Lattice, Shape, Vector


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A linear map of the lattice, and where it takes each cell of one shape.

    ``columns`` and ``rows`` are the images of one step along each lattice axis; ``cells[i]`` is the
    number of the cell onto which cell i falls.
    """

    columns: Vector
    rows: Vector
    cells: tuple[int, ...]

    def turned(self, vector: Vector) -> Vector:
        """Where the map takes a direction."""
        return _turned(self.columns, self.rows, vector)


def symmetries(shape: Shape) -> tuple[Symmetry, ...]:
    """All symmetries of a shape, the identity first.

    >>> from outplay.rules.shape import hexagon, rectangle
    >>> len(symmetries(rectangle(3, 3))), len(symmetries(rectangle(3, 4))), len(symmetries(hexagon(3)))
    (8, 4, 12)
    """
    found = []
    for columns, rows in _linear_maps(shape.lattice):
        images = [_turned(columns, rows, cell) for cell in shape.cells]
        # The map may have moved the board; the corner of its bounding box says how far.
        back = Vector(
            min(cell.column for cell in shape.cells) - min(image.column for image in images),
            min(cell.row for cell in shape.cells) - min(image.row for image in images),
        )
        numbers = [shape.at.get(image.plus(back)) for image in images]
        if None not in numbers:
            cells = tuple(number for number in numbers if number is not None)
            found.append(Symmetry(columns, rows, cells))
    return tuple(found)


def _turned(columns: Vector, rows: Vector, vector: Vector) -> Vector:
    return Vector(
        columns.column * vector.column + rows.column * vector.row,
        columns.row * vector.column + rows.row * vector.row,
    )


def _linear_maps(lattice: Lattice) -> list[tuple[Vector, Vector]]:
    """The images of the two axes under every map that takes neighbours to neighbours."""
    directions = tuple(lattice.directions.values())
    if lattice is Lattice.SQUARE:
        axes = [vector for vector in directions if 0 in vector]
        maps = [(a, b) for a in axes for b in axes if a.column * b.column + a.row * b.row == 0]
    else:
        # (1, 0), (0, 1) and their sum (1, 1) are neighbours: their images must be so too.
        maps = [(a, b) for a in directions for b in directions if a.plus(b) in directions]
    return sorted(maps, key=lambda pair: pair != (Vector(1, 0), Vector(0, 1)))
