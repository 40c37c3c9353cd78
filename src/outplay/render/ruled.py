"""A position as a ruled ASCII diagram with a box for every cell, for letters, handouts and printed trees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from outplay.errors import PositionError
from outplay.render.scene import Scene, printable
from outplay.rules.shape import Lattice

Canvas = dict[tuple[int, int], str]
"""Letters by line and column."""


def draw_ruled(scene: Scene, pieces: Sequence[str] | None = None) -> str:
    """Draw the placement of a scene in ruled boxes; its marks and names are left out. A hole is filled with ``#``.

    ``pieces`` gives a text for each cell, such as ``B1`` (empty for an empty cell), to stand in place of W and B.

    >>> from outplay.rules import find_rules
    >>> rules = find_rules("hexapawn:3x2")
    >>> print(draw_ruled(Scene(rules.shape, rules.start_contents), ["B1", "B2", "", "", "W1", "W2"]))
    +--+--+
    |B1|B2|
    +--+--+
    |  |  |
    +--+--+
    |W1|W2|
    +--+--+
    """
    texts = _texts(scene, pieces)
    is_staggered = scene.shape.lattice is Lattice.HEX
    inner = _inner_width(texts, is_staggered)
    # Corners of staggered rows meet the middle of a cell above or below: a plain line reads better there.
    edge = "-" * (inner + 2) if is_staggered else "+" + "-" * inner + "+"
    canvas: Canvas = {}
    for number, line, column in _corners(scene, inner + 1):
        if number is None:
            # A blank hole between the walls of its neighbours would look like an empty cell.
            _write(canvas, line + 1, column + 1, "#" * inner)
            continue
        for down, text in enumerate((edge, "|" + texts[number].center(inner) + "|", edge)):
            _write(canvas, line + down, column, text)
    return _page(canvas)


def _texts(scene: Scene, pieces: Sequence[str] | None) -> tuple[str, ...]:
    if pieces is None:
        return tuple(scene.letters[piece.index] if piece else "" for piece in scene.contents)
    if len(pieces) != len(scene.contents):
        raise PositionError(f"the board has {len(scene.contents)} cells, but {len(pieces)} texts for pieces were given")
    return tuple(printable(piece) for piece in pieces)


def _inner_width(texts: tuple[str, ...], is_staggered: bool) -> int:
    """The letters between two walls; an odd number in staggered rows, so that walls are an even distance apart."""
    longest = max(len(text) for text in texts)
    if longest < 2:
        return 3
    return longest | 1 if is_staggered else longest


def _corners(scene: Scene, pitch: int) -> Iterator[tuple[int | None, int, int]]:
    """Each place: its cell, and the line and column of its top left corner. Neighbours share their walls."""
    least = min(row.offset for row in scene.shape.rows)
    for line, (row, places) in enumerate(zip(scene.shape.rows, scene.places, strict=True)):
        for place, number in enumerate(places):
            yield number, 2 * line, (row.offset - least) * pitch // 2 + place * pitch


def _write(canvas: Canvas, line: int, column: int, text: str) -> None:
    for right, letter in enumerate(text):
        canvas[line, column + right] = letter


def _page(canvas: Canvas) -> str:
    height = 1 + max(line for line, _ in canvas)
    width = 1 + max(column for _, column in canvas)
    lines = ("".join(canvas.get((line, column), " ") for column in range(width)) for line in range(height))
    return "\n".join(line.rstrip() for line in lines)
