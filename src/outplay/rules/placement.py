"""The text of a placement: what stands on each cell, rows from the top joined by ``/``."""

from __future__ import annotations

import functools

from outplay.errors import PositionError, quoted
from outplay.rules.shape import Shape
from outplay.rules.words import Contents, Side

EMPTY = "-"
HOLE = "."
_PIECES: dict[str, Side | None] = {EMPTY: None, **{side.value: side for side in Side}}


def parse_placement(shape: Shape, text: str) -> Contents:
    """Read a placement such as ``bbb/---/www``; holes of the board are written as dots."""
    rows = text.split("/")
    if len(rows) != len(shape.rows):
        raise PositionError(
            f"{quoted(text)} has {len(rows)} rows joined by '/', but the board has {len(shape.rows)}; "
            f"an empty board is {quoted(_empty(shape), limit=200)}"
        )
    contents: list[Side | None] = []
    for row, (_, pattern) in zip(rows, shape.rows, strict=True):
        expected = pattern.replace("x", EMPTY)
        if len(row) != len(pattern):
            raise PositionError(
                f"the row {quoted(row)} has {len(row)} cells, but {len(pattern)} were expected, as in {expected!r}"
            )
        for letter, mark in zip(row, pattern, strict=True):
            if (letter == HOLE) != (mark == HOLE):
                raise PositionError(f"the row {quoted(row)} must have its holes ('.') as in {expected!r}")
            if mark != HOLE and letter not in _PIECES:
                raise PositionError(
                    f"{quoted(letter)} in the row {quoted(row)} means nothing: write 'w', 'b' or '-' for an empty cell"
                )
            if mark != HOLE:
                contents.append(_PIECES[letter])
    return tuple(contents)


def format_placement(shape: Shape, contents: Contents) -> str:
    """Write a placement as text; ``parse_placement`` reads it back."""
    return placement_template(shape) % tuple([_letter(piece) for piece in contents])


@functools.cache
def placement_template(shape: Shape) -> str:
    """The text of a placement with ``%s`` for each cell in reading order.

    >>> from outplay.rules.shape import rectangle
    >>> placement_template(rectangle(2, 2))
    '%s%s/%s%s'
    """
    return "/".join(pattern.replace("x", "%s") for _, pattern in shape.rows)


def _letter(piece: Side | None) -> str:
    return piece.value if piece else EMPTY


def _empty(shape: Shape) -> str:
    return format_placement(shape, (None,) * len(shape.cells))
