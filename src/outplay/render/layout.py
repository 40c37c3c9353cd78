"""The plan that pictures made of letters share: lines of fragments, each with the number of its cell.

A cell is three letters wide: room for a mark, what stands there, and another mark. On straight boards cells
follow each other, with row numbers on the left and column letters below. In staggered rows, and under labels
of a person's own, columns have no common name: a row's first and last cell are named beside them.
"""

from __future__ import annotations

from typing import NamedTuple

from outplay.render.scene import Scene
from outplay.rules.shape import Lattice, letters
from outplay.rules.words import Side

_CELL = 3
_STAGGERED_PITCH = 4
"""From cell to cell in a staggered row: even, so that half of it shifts the next row by whole letters."""


class Glyphs(NamedTuple):
    """The letters that stand for the contents of a cell."""

    white: str
    black: str
    empty: str


class Fragment(NamedTuple):
    """A piece of a line: what one cell shows, or (with no cell) a name or a gap."""

    text: str
    cell: int | None = None


Line = tuple[Fragment, ...]


def lay_out(scene: Scene, glyphs: Glyphs) -> tuple[Line, ...]:
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


def _straight_lines(scene: Scene, faces: tuple[str, ...]) -> tuple[Line, ...]:
    margin = len(str(len(scene.shape.rows)))
    columns = [letters(place) for place in range(max(len(row.pattern) for row in scene.shape.rows))]
    pitch = max(_CELL, len(columns[-1]) + 1)
    lines: list[Line] = []
    for row_number, places in zip(scene.shape.row_numbers, scene.places, strict=True):
        name = Fragment(f"{row_number:>{margin}} ")
        lines.append((name, *(_fragment(number, faces, pitch) for number in places)))
    below = "".join(f" {column:<{pitch - 1}}" for column in columns)
    return (*lines, (Fragment(" " * (margin + 1) + below),))


def _named_lines(scene: Scene, faces: tuple[str, ...]) -> tuple[Line, ...]:
    pitch = _STAGGERED_PITCH if scene.shape.lattice is Lattice.HEX else _CELL
    least = min(row.offset for row in scene.shape.rows)
    margin = max(len(name) for name in scene.names)
    lines: list[Line] = []
    for row, places in zip(scene.shape.rows, scene.places, strict=True):
        indent = margin + (row.offset - least) * pitch // 2
        lines.append(_named_line(scene, faces, places, indent, pitch))
    return tuple(lines)


def _named_line(scene: Scene, faces: tuple[str, ...], places: tuple[int | None, ...], indent: int, pitch: int) -> Line:
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
