"""Board shapes: sets of lattice cells that know their names, neighbours and symmetries.

A shape is a list of rows, top row first, on one of two lattices. A row is an offset and a pattern of
``x`` (a cell) and ``.`` (a hole). On the square lattice every offset is 0. On the hexagonal lattice
offsets are in half cells, and each row is shifted by an odd number of them against the next, so that
a cell touches two cells above and two below it. The hourglass of five rows:

    offset 0   a5  b5  c5  d5
    offset 1     a4  b4  c4
    offset 2       a3  b3
    offset 1     a2  b2  c2
    offset 0   a1  b1  c1  d1

Lattice coordinates are (column, row), with row 0 at the bottom. On the hexagonal lattice columns are
skewed: straight up to the left keeps the column, up to the right adds one.
"""

from __future__ import annotations

import enum
import itertools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal, NamedTuple, get_args

from outplay.errors import CellError, VariantError, quoted
from outplay.values import check_choice

MAX_CELLS = 128
"""The native core holds a side's pieces in at most two machine words."""
MAX_ROWS = 128
MAX_PLACES = 1000
"""How many cells, holes and indents a row may have: room for any board worth drawing, and soon looked through."""


class Vector(NamedTuple):
    """A cell of a lattice, or the way from one to another."""

    column: int
    row: int

    def plus(self, other: Vector) -> Vector:
        """The cell that lies ``other`` further on."""
        return Vector(self.column + other.column, self.row + other.row)


class Lattice(enum.Enum):
    """How cells touch: eight neighbours on squares, six on hexagons."""

    SQUARE = "square"
    HEX = "hex"

    @property
    def directions(self) -> Mapping[str, Vector]:
        """The vectors to all neighbours by name, clockwise from the left."""
        return _DIRECTIONS[self]


_DIRECTIONS: Mapping[Lattice, Mapping[str, Vector]] = {
    Lattice.SQUARE: {
        "left": Vector(-1, 0),
        "up-left": Vector(-1, 1),
        "up": Vector(0, 1),
        "up-right": Vector(1, 1),
        "right": Vector(1, 0),
        "down-right": Vector(1, -1),
        "down": Vector(0, -1),
        "down-left": Vector(-1, -1),
    },
    Lattice.HEX: {
        "left": Vector(-1, 0),
        "up-left": Vector(0, 1),
        "up-right": Vector(1, 1),
        "right": Vector(1, 0),
        "down-right": Vector(0, -1),
        "down-left": Vector(-1, -1),
    },
}


RowOne = Literal["bottom", "top"]
"""Which row of the drawn board is row 1 in the names of cells."""


class Row(NamedTuple):
    """One row of a shape: its offset in half cells, and ``x`` or ``.`` for each place."""

    offset: int
    pattern: str


@dataclass(frozen=True)
class Shape:
    """A board: rows of cells on a lattice, the top row first. Cells are numbered in reading order."""

    lattice: Lattice
    rows: tuple[Row, ...]
    tiles: Lattice | None = None
    """How a cell is drawn, if not as the lattice suggests: squares in staggered rows, for instance."""
    row_one: RowOne = "bottom"
    """Which row is row 1 in the names of cells. In lattice coordinates row 0 is always at the bottom."""

    max_cells: ClassVar[float] = MAX_CELLS
    max_rows: ClassVar[float] = MAX_ROWS
    max_places: ClassVar[float] = MAX_PLACES

    def __post_init__(self) -> None:
        for row in self.rows:
            if not (isinstance(row.pattern, str) and re.fullmatch(r"[x.]+", row.pattern)):
                raise VariantError(f"the row {quoted(row.pattern)} of a board may hold only 'x' and '.'")
        if self.lattice is Lattice.SQUARE:
            self._check_square()
        else:
            self._check_hex()
        self._check_size()
        check_choice("row_one", self.row_one, get_args(RowOne), VariantError)
        # A common indent, or the default tile by name, makes no other board.
        least = min(row.offset for row in self.rows)
        object.__setattr__(self, "rows", tuple(Row(row.offset - least, row.pattern) for row in self.rows))
        if self.tiles is self.lattice:
            object.__setattr__(self, "tiles", None)

    def _check_square(self) -> None:
        if any(row.offset for row in self.rows):
            raise VariantError("rows of a square lattice are not indented: write '.' for a hole")
        if len({len(row.pattern) for row in self.rows}) > 1:
            lengths = ", ".join(str(len(row.pattern)) for row in self.rows[:12])
            raise VariantError(
                f"the rows of a square board must be equally long, these have {lengths} places: "
                "write '.' for the room beside a shorter row"
            )
        if self.tiles is Lattice.HEX:
            raise VariantError(
                "hexagonal tiles would overlap on a square lattice: leave tiles out, or use lattice = 'hex'"
            )

    def _check_hex(self) -> None:
        offsets = [row.offset for row in self.rows]
        if any((above - below) % 2 == 0 for above, below in itertools.pairwise(offsets)):
            raise VariantError(
                "rows of a hex lattice lie half a cell apart: indent each row by an odd number of "
                "spaces more or less than the row above it"
            )

    def _check_size(self) -> None:
        """Count cells before anything is made of them: a board may be refused, but must not be waited for."""
        cells = sum(row.pattern.count("x") for row in self.rows)
        if not 1 <= cells <= self.max_cells:
            raise VariantError(f"a board has 1 to {MAX_CELLS} cells, this one has {cells}")
        least = min(row.offset for row in self.rows)
        width = max((row.offset - least + 1) // 2 + len(row.pattern) for row in self.rows)
        if len(self.rows) > self.max_rows or width > self.max_places:
            raise VariantError(
                f"a board has at most {MAX_ROWS} rows and {MAX_PLACES} places in a row, holes and indents "
                f"counted; this one has {len(self.rows)} rows of up to {width} places"
            )

    @cached_property
    def cells(self) -> tuple[Vector, ...]:
        """The lattice coordinates of all cells in reading order, from the top left."""
        return tuple(cell for _, cell in self._places)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all cells in reading order: column letters and a row number."""
        return tuple(name for name, _ in self._places)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The number of the cell with a given name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def at(self) -> Mapping[Vector, int]:
        """The number of the cell at given lattice coordinates."""
        return {cell: number for number, cell in enumerate(self.cells)}

    @property
    def row_numbers(self) -> range:
        """The number of each row in the names of its cells, the top row first."""
        height = len(self.rows)
        return range(height, 0, -1) if self.row_one == "bottom" else range(1, height + 1)

    @cached_property
    def _places(self) -> tuple[tuple[str, Vector], ...]:
        parity = self.rows[-1].offset % 2 if self.rows else 0
        places = []
        heights = range(len(self.rows) - 1, -1, -1)
        for height, number, (offset, pattern) in zip(heights, self.row_numbers, self.rows, strict=True):
            skew = (offset + height + parity) // 2 if self.lattice is Lattice.HEX else 0
            for place, mark in enumerate(pattern):
                if mark == "x":
                    places.append((f"{letters(place)}{number}", Vector(skew + place, height)))
        return tuple(places)

    def number(self, name: str) -> int:
        """The number of a cell, with an error that helps where there is no such cell."""
        try:
            return self.index[name.lower()]
        except KeyError:
            first, last = self.names[-1], self.names[0]
            raise CellError(
                f"there is no cell {quoted(name)} on this board: cells are a column letter and a row "
                f"number counted from the {self.row_one}, such as {first!r} or {last!r}"
            ) from None

    def neighbour(self, number: int, vector: Vector) -> int | None:
        """The number of the cell that lies ``vector`` away from a cell, or None off the board."""
        return self.at.get(self.cells[number].plus(vector))

    def neighbours(self, number: int) -> tuple[int, ...]:
        """The numbers of all cells that touch a cell."""
        around = (self.neighbour(number, vector) for vector in self.lattice.directions.values())
        return tuple(cell for cell in around if cell is not None)

    def row_of(self, row: int) -> tuple[int, ...]:
        """The numbers of the cells in a row, counted from 0 at the bottom, from left to right."""
        return tuple(number for number, cell in enumerate(self.cells) if cell.row == row)


def letters(column: int) -> str:
    """The letters of a column: a to z, then aa, ab and so on.

    >>> letters(0), letters(25), letters(26), letters(53)
    ('a', 'z', 'aa', 'bb')
    """
    text = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        text = chr(ord("a") + letter) + text
    return text


def _check_length(*lengths: int) -> None:
    for length in lengths:
        if length > MAX_CELLS:
            raise VariantError(f"a board has 1 to {MAX_CELLS} cells, this one has {length} in a row or column alone")


def rectangle(rows: int, columns: int, row_one: RowOne = "bottom") -> Shape:
    """A rectangle of squares."""
    _check_length(rows, columns)
    return Shape(Lattice.SQUARE, (Row(0, "x" * columns),) * rows, row_one=row_one)


def hourglass(width: int) -> Shape:
    """Rows of ``width`` cells down to two and back again, drawn as squares in staggered rows."""
    _check_length(width)
    half = [Row(width - length, "x" * length) for length in range(width, 1, -1)]
    return Shape(Lattice.HEX, (*half, *half[-2::-1]), tiles=Lattice.SQUARE)


def hexagon(side: int) -> Shape:
    """A regular hexagon with ``side`` cells along each edge."""
    _check_length(side)
    half = [Row(2 * side - 1 - length, "x" * length) for length in range(side, 2 * side)]
    return Shape(Lattice.HEX, (*half, *half[-2::-1]))
