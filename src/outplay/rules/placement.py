"""The text of a placement: what stands on each cell, rows from the top joined by ``/``."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence

from outplay.errors import PositionError, quoted
from outplay.rules.shape import Shape
from outplay.rules.words import Contents, Side

EMPTY = "-"
HOLE = "."
_PIECES: dict[str, Side | None] = {EMPTY: None, **{side.value: side for side in Side}}
_MARKS = str.maketrans("wb-x", "xxx?")
"""Every letter that may stand on a cell as the mark of a cell; the mark itself may not stand there."""
_NUMBERS = bytes.maketrans(b"-wb", bytes(range(3)))
_LETTERS = bytes.maketrans(bytes(range(3)), b"-wb")


def parse_placement(shape: Shape, text: str) -> Contents:
    """Read a placement such as ``bbb/---/www``; holes of the board are written as dots."""
    rows = text.split("/")
    if len(rows) != len(shape.rows):
        raise PositionError(
            f"{quoted(text)} has {len(rows)} rows joined by '/', but the board has {len(shape.rows)}; "
            f"an empty board is {quoted(format_placement(shape, (None,) * len(shape.cells)), limit=200)}"
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
    return placement_template(shape) % tuple([piece.value if piece else EMPTY for piece in contents])


@functools.cache
def placement_template(shape: Shape) -> str:
    """The text of a placement with ``%s`` for each cell in reading order.

    >>> from outplay.rules.shape import rectangle
    >>> placement_template(rectangle(2, 2))
    '%s%s/%s%s'
    """
    return "/".join(pattern.replace("x", "%s") for _, pattern in shape.rows)


class NumberedPlacements:
    """The placements of one board by numbers, as the core has them: 0, 1 for White, 2 for Black.

    Ten times as fast as ``parse_placement`` and twice as fast as ``format_placement``: most texts come from programs.

    >>> from outplay.rules.shape import rectangle
    >>> placements = NumberedPlacements(rectangle(2, 2))
    >>> placements.read("b-/-w"), placements.write([2, 0, 0, 1])
    ([2, 0, 0, 1], 'b-/-w')
    """

    def __init__(self, shape: Shape) -> None:
        self._pattern = "/".join(row.pattern for row in shape.rows)
        self._template = placement_template(shape)
        self._rows = _row_slices(shape)

    def read(self, text: str) -> list[int] | None:
        """The numbers of a text as we write it ourselves; None for any other, right or wrong."""
        if text.translate(_MARKS) != self._pattern:
            return None
        return list(text.encode().translate(_NUMBERS, b"/."))

    def write(self, numbers: Sequence[int]) -> str:
        """The text of a placement."""
        letters = bytes(numbers).translate(_LETTERS).decode()
        # Holes need a template; to cut a text into rows is faster.
        return "/".join([letters[row] for row in self._rows]) if self._rows else self._template % tuple(letters)


def _row_slices(shape: Shape) -> tuple[slice, ...]:
    """Where each row lies among the cells in reading order; nothing for a board with holes."""
    lengths = [len(row.pattern) for row in shape.rows]
    if sum(lengths) > len(shape.cells):
        return ()
    ends = tuple(itertools.accumulate(lengths, initial=0))
    return tuple(slice(start, end) for start, end in itertools.pairwise(ends))
