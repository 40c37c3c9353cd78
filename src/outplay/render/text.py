"""A position as plain text: ``w``, ``b`` and ``-``, with the names of the cells in the margin.

``lay_out`` is the plan of all pictures made of letters: lines of fragments, each with the number of its cell. A cell is
three letters wide, with room for a mark on each side. Straight boards have row numbers on the left and column letters
below. Staggered rows, and boards with a person's own labels, have no common names for columns: the first and the last
cell of each row are named beside them.
"""

from __future__ import annotations

from typing import NamedTuple

from outplay.render.scene import Scene
from outplay.rules.placement import EMPTY
from outplay.rules.shape import Lattice, letters
from outplay.rules.words import Side

_CELL = 3
_STAGGERED_PITCH = 4
"""From cell to cell in a staggered row: even, so that half of it shifts the next row by whole letters."""


class Glyphs(NamedTuple):
    """The letters for the contents of a cell."""

    white: str
    black: str
    empty: str


_GLYPHS = Glyphs(Side.WHITE.value, Side.BLACK.value, EMPTY)


class Fragment(NamedTuple):
    """A piece of a line: what one cell shows, or (with no cell) a name or a gap."""

    text: str
    cell: int | None = None


TextLine = tuple[Fragment, ...]


def draw_text(scene: Scene) -> str:
    """Draw a scene with letters alone.

    Brackets stand round the cells of the last move. A star stands for an empty cell that is a legal target, and
    behind a piece that may be taken; braces round the piece just moved, if it may be taken.

    >>> from outplay.rules import find_rules
    >>> rules = find_rules("hexapawn:3x3")
    >>> print(draw_text(Scene(rules.shape, rules.start_contents, targets=(3, 4))))
    3  b  b  b
    2  *  *  -
    1  w  w  w
       a  b  c
    """
    # Sides whose names are letters are shown by them.
    glyphs = Glyphs(*scene.sides, EMPTY) if scene.has_letters else _GLYPHS
    lines = lay_out(scene, glyphs)
    return "\n".join("".join(fragment.text for fragment in line).rstrip() for line in lines)


def lay_out(scene: Scene, glyphs: Glyphs) -> tuple[TextLine, ...]:
    """The lines of a picture, the top row first."""
    faces = tuple(_face(scene, number, glyphs) for number in range(len(scene.contents)))
    if scene.has_straight_columns:
        return _straight_lines(scene, faces)
    return _named_lines(scene, faces)


def _face(scene: Scene, number: int, glyphs: Glyphs) -> str:
    """What a cell shows: ``[w]`` after the last move, ``w*`` where it may be taken, ``{w}`` for both."""
    piece = scene.contents[number]
    is_target, is_last = number in scene.targets, number in scene.last
    if piece is None:
        face = "*" if is_target else glyphs.empty
        return f"[{face}]" if is_last else f" {face} "
    face = glyphs.white if piece is Side.WHITE else glyphs.black
    if is_last:
        return f"{{{face}}}" if is_target else f"[{face}]"
    return f" {face}*" if is_target else f" {face} "


def _straight_lines(scene: Scene, faces: tuple[str, ...]) -> tuple[TextLine, ...]:
    margin = len(str(len(scene.shape.rows)))
    columns = [letters(place) for place in range(max(len(row.pattern) for row in scene.shape.rows))]
    pitch = max(_CELL, len(columns[-1]) + 1)
    lines: list[TextLine] = []
    for row_number, places in zip(scene.shape.row_numbers, scene.places, strict=True):
        name = Fragment(f"{row_number:>{margin}} ")
        lines.append((name, *(_fragment(number, faces, pitch) for number in places)))
    below = "".join(f" {column:<{pitch - 1}}" for column in columns)
    return (*lines, (Fragment(" " * (margin + 1) + below),))


def _named_lines(scene: Scene, faces: tuple[str, ...]) -> tuple[TextLine, ...]:
    pitch = _STAGGERED_PITCH if scene.shape.lattice is Lattice.HEX else _CELL
    least = min(row.offset for row in scene.shape.rows)
    margin = max(len(name) for name in scene.names)
    lines: list[TextLine] = []
    for row, places in zip(scene.shape.rows, scene.places, strict=True):
        indent = margin + (row.offset - least) * pitch // 2
        lines.append(_named_line(scene, faces, places, indent, pitch))
    return tuple(lines)


def _named_line(
    scene: Scene, faces: tuple[str, ...], places: tuple[int | None, ...], indent: int, pitch: int
) -> TextLine:
    """A row between the names of its first and its last cell, which stand close to it."""
    cells = [place for place, number in enumerate(places) if number is not None]
    if not cells:
        return ()
    first, last = places[cells[0]], places[cells[-1]]
    assert first is not None and last is not None
    line = [Fragment(scene.names[first].rjust(indent + cells[0] * pitch) + " ")]
    for place in range(cells[0], cells[-1] + 1):
        line.append(_fragment(places[place], faces, _CELL))
        line.append(Fragment(" " * (pitch - _CELL)))
    line[-1] = Fragment(" " + scene.names[last] if first != last else "")
    return tuple(line)


def _fragment(number: int | None, faces: tuple[str, ...], width: int) -> Fragment:
    text = " " if number is None else faces[number]
    return Fragment(text.ljust(width), number)
