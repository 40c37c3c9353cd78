"""Texts of cells, moves and positions, in our own notation and in those of the old programs.

| style     | a cell is                                                         | fits            |
|-----------|-------------------------------------------------------------------|-----------------|
| `names`   | a column letter and a row number: `a1`                            | every board     |
| `numbers` | its number in reading order from 1: `7`                           | every board     |
| `pairs`   | row from the top and column, from 1: `(3,1)`                      | every board     |
| `xy`      | column and row from 0 at the bottom left: `0,0`                   | square lattices |
| `border`  | its number from 0 at the bottom left, a border of one cell counted: `6` | square lattices |
| `wide`    | row from the top times the width, plus a skewed column: `11`      | hex lattices    |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from outplay.errors import CellError, MoveError, PositionError, SpecError, nearest, quoted
from outplay.rules.border import bordered_rows
from outplay.rules.placement import format_placement, parse_placement
from outplay.rules.shape import Lattice, Shape
from outplay.rules.words import Contents, Side

PASS = "pass"
_MAX_MOVE = 60
"""No move is longer; the time to match a text grows with the square of its length."""


@dataclass(frozen=True)
class Labels:
    """The labels of a board's cells in one style; ``cells`` is in reading order."""

    style: str
    cells: tuple[str, ...]
    joint: str
    """The text between the two cells of a move."""

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {_bare(cell): number for number, cell in enumerate(self.cells)}

    def format_move(self, origin: int | None, target: int | None) -> str:
        """The text of a move between two cells, a placed disc without an origin, or a pass without a target."""
        if target is None:
            return PASS
        return self.cells[target] if origin is None else self.cells[origin] + self.joint + self.cells[target]

    def parse_move(self, text: str) -> tuple[int | None, int | None]:
        """The numbers of the cells in a move's text: two for a move, one for a placed disc, none for a pass."""
        words = text.strip().lower()
        if words == PASS:
            return None, None
        found = _STYLES[self.style].tokens(words)
        if found is None:
            raise MoveError(
                f"{quoted(text)} is not written like a move: give two cells as in "
                f"{self.format_move(0, len(self.cells) - 1)!r}, one cell for a disc as in {self.cells[0]!r}, or 'pass'"
            )
        numbers = [self.number(token) for token in found]
        return (numbers[0], numbers[1]) if len(numbers) == 2 else (None, numbers[0])

    def number(self, label: str) -> int:
        """The number of the cell with a label."""
        try:
            return self._numbers[_bare(label)]
        except KeyError:
            raise CellError(
                f"there is no cell {quoted(label)} on this board: its cells run from "
                f"{self.cells[0]!r} at the top left to {self.cells[-1]!r} at the bottom right"
            ) from None


def _bare(label: str) -> str:
    """A label without what a person may leave out: spaces, capitals and the brackets of a pair."""
    return label.lower().replace(" ", "").strip("()")


def labels(shape: Shape, style: str = "names") -> Labels:
    """The labels of a board in a style.

    >>> from outplay.rules.shape import hexagon, rectangle
    >>> labels(rectangle(4, 4), "border").cells[-4:]
    ('7', '8', '9', '10')
    >>> labels(hexagon(5), "wide").cells[:5]
    ('11', '12', '13', '14', '15')
    >>> labels(rectangle(3, 3), "numbers").parse_move("8 5")
    (7, 4)
    """
    if style not in _STYLES:
        raise SpecError(f"there is no label style {quoted(style)}: use {', '.join(_STYLES)}{nearest(style, _STYLES)}")
    chosen = _STYLES[style]
    if not chosen.fits(shape):
        fitting = ", ".join(fitting_styles(shape))
        raise CellError(f"the label style {quoted(style)} does not fit a {shape.lattice.value} lattice: use {fitting}")
    return Labels(style, chosen.make(shape), chosen.joint)


def fitting_styles(shape: Shape) -> tuple[str, ...]:
    """The label styles that fit a board.

    >>> from outplay.rules.shape import hexagon
    >>> fitting_styles(hexagon(5))
    ('names', 'numbers', 'pairs', 'wide')
    """
    return tuple(name for name, style in _STYLES.items() if style.fits(shape))


@dataclass(frozen=True)
class Style:
    """A way to label cells: how labels are made, which boards they fit, and how they are read in a move."""

    title: str
    """What people call it."""
    make: Callable[[Shape], tuple[str, ...]]
    lattice: Lattice | None = None
    """The only lattice that the style fits, or None."""
    pattern: str = "[0-9]+"
    """What a label looks like, as a regular expression."""
    joint: str = "-"
    """The text between the two cells of a move."""
    needs_joint: bool = True
    """Whether two labels would run together without a hyphen or a space."""

    def fits(self, shape: Shape) -> bool:
        """Whether the style fits a board."""
        return self.lattice in (None, shape.lattice)

    def tokens(self, text: str) -> list[str] | None:
        """The one or two labels in the text of a move, or None if it is not written like one."""
        if len(text) > _MAX_MOVE:
            return None
        joint = r"(?:\s*-\s*|\s+)" if self.needs_joint else r"\s*-?\s*"
        match = re.fullmatch(f"({self.pattern})(?:{joint}({self.pattern}))?", text, re.ASCII)
        return [token for token in match.groups() if token is not None] if match else None


def _numbers(shape: Shape) -> tuple[str, ...]:
    return tuple(str(number + 1) for number in range(len(shape.cells)))


def _pairs(shape: Shape) -> tuple[str, ...]:
    places = (
        (row, place) for row, (_, pattern) in enumerate(shape.rows) for place, mark in enumerate(pattern) if mark == "x"
    )
    return tuple(f"({row + 1},{place + 1})" for row, place in places)


def _xy(shape: Shape) -> tuple[str, ...]:
    return tuple(f"{cell.column},{cell.row}" for cell in shape.cells)


def _border(shape: Shape) -> tuple[str, ...]:
    squares = (square for row in bordered_rows(shape) for square in row)
    return tuple(str(square.number) for square in squares if square.cell is not None)


def _wide(shape: Shape) -> tuple[str, ...]:
    # Columns are skewed the other way than ours: a step up to the right keeps the column.
    skewed = [cell.column - cell.row for cell in shape.cells]
    first, width = min(skewed), max(skewed) - min(skewed) + 2
    height = len(shape.rows)
    return tuple(
        str((height - cell.row) * width + column - first + 1) for cell, column in zip(shape.cells, skewed, strict=True)
    )


_STYLES: Mapping[str, Style] = {
    "names": Style("Letter and number", lambda shape: shape.names, pattern="[a-z]+[0-9]+", joint="", needs_joint=False),
    "numbers": Style("Numbers from the top left", _numbers),
    "pairs": Style("Row and column from the top left", _pairs, pattern=r"\( *[0-9]+ *, *[0-9]+ *\)", needs_joint=False),
    "xy": Style("x,y from the bottom left", _xy, Lattice.SQUARE, pattern=r"\(?[0-9]+ *, *[0-9]+\)?"),
    "border": Style("Numbers with a border", _border, Lattice.SQUARE),
    "wide": Style("Numbers of wide rows", _wide, Lattice.HEX),
}
STYLES = tuple(_STYLES)
TITLES = {name: style.title for name, style in _STYLES.items()}
"""What people call each style."""


def format_position(shape: Shape, contents: Contents, side: Side) -> str:
    """The text of a position: its placement, a space, and the side to move."""
    return f"{format_placement(shape, contents)} {side.value}"


def parse_position(shape: Shape, text: str) -> tuple[Contents, Side]:
    """Read the text of a position; ``format_position`` writes it back."""
    parts = text.split()
    if len(parts) != 2:
        example = format_position(shape, (None,) * len(shape.cells), Side.WHITE)
        raise PositionError(
            f"{quoted(text)} is not a position: write the rows joined by '/', a space and the side to move, "
            f"as in {quoted(example, limit=300)}"
        )
    return parse_placement(shape, parts[0]), parse_side(parts[1])


def parse_side(text: str | Side) -> Side:
    """Read a side, ``w`` or ``b``; a Side is taken as it is."""
    try:
        return Side(text)
    except ValueError:
        raise PositionError(f"the side to move cannot be {quoted(text)}: write 'w' or 'b'") from None


def parse_rows(shape: Shape, rows: Sequence[str]) -> Contents:
    """Read a placement from a list with a string for each row, the top row first."""
    for row in rows:
        if not isinstance(row, str) or "/" in row:
            raise PositionError(
                f"a row must be a string such as {shape.rows[0].pattern.replace('x', '-')!r}, not {quoted(row)}"
            )
    return parse_placement(shape, "/".join(rows))


def format_rows(shape: Shape, contents: Contents) -> list[str]:
    """A placement as a list with a string for each row, the top row first."""
    return format_placement(shape, contents).split("/")
