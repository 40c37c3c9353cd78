"""Where the pieces of the catalogue's games stand at the start, as placement texts."""

from __future__ import annotations

from outplay.rules.placement import EMPTY, format_placement
from outplay.rules.shape import Shape
from outplay.rules.words import Side

WHITE, BLACK = Side.WHITE.value, Side.BLACK.value


def facing_rows(rows: int, columns: int, home_rows: int) -> str:
    """Black's rows at the top, White's at the bottom, the rest empty."""
    marks = BLACK * home_rows + EMPTY * (rows - 2 * home_rows) + WHITE * home_rows
    return "/".join(mark * columns for mark in marks)


def hourglass(width: int) -> str:
    """White's row at the top, Black's at the bottom of an hourglass."""
    empty = [EMPTY * length for length in range(width - 1, 1, -1)]
    return "/".join([WHITE * width, *empty, *empty[-2::-1], BLACK * width])


def crossed_discs(side: int) -> str:
    """Four discs in the middle of a square, equal ones on the diagonals, White's at the top left."""
    margin = EMPTY * (side // 2 - 1)
    blank = [EMPTY * side] * (side // 2 - 1)
    return "/".join([*blank, margin + WHITE + BLACK + margin, margin + BLACK + WHITE + margin, *blank])


def ring(shape: Shape, *, filled: bool) -> str:
    """Six alternating discs round the centre of a hexagon, and Black's disc on the centre if filled."""
    contents: list[Side | None] = [None] * len(shape.cells)
    centre, side = len(contents) // 2, Side.BLACK
    if filled:
        contents[centre] = side
    for cell in shape.neighbours(centre):
        contents[cell], side = side, side.rival
    return format_placement(shape, tuple(contents))
