"""Boards: their cells, names and neighbours, held against small ones drawn by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from outplay.errors import CellError, VariantError
from outplay.rules.shape import MAX_CELLS, Lattice, Row, Shape, Vector, hexagon, hourglass, letters, rectangle

HOLED = Shape(Lattice.SQUARE, (Row(0, "x.x"), Row(0, "xxx")))
SHAPES = [rectangle(3, 4), hourglass(4), hourglass(5), hexagon(3), hexagon(5), HOLED]


def around(shape: Shape, name: str) -> set[str]:
    return {shape.names[number] for number in shape.neighbours(shape.number(name))}


def test_rows_can_be_counted_from_the_top() -> None:
    assert rectangle(2, 3, row_one="top").names == ("a1", "b1", "c1", "a2", "b2", "c2")
    for shape in SHAPES:
        other = replace(shape, row_one="top")
        assert other != shape and other.cells == shape.cells
        assert [name[0] for name in other.names] == [name[0] for name in shape.names]
        height = len(shape.rows) + 1
        assert [int(name[1:]) for name in other.names] == [height - int(name[1:]) for name in shape.names]
        assert [other.number(name) for name in other.names] == list(range(len(shape.cells)))


def test_a_wrong_cell_is_told_from_where_rows_are_counted() -> None:
    for word in ("bottom", "top"):
        with pytest.raises(CellError, match=f"'a9' .*number counted from the {word}"):
            rectangle(3, 3, row_one=word).number("a9")


def test_row_one_is_at_an_end() -> None:
    with pytest.raises(VariantError, match="row_one cannot be 'left': it takes bottom, top"):
        rectangle(3, 3, row_one="left")  # type: ignore[arg-type]


def test_every_row_has_its_own_first_column_and_a_hole_keeps_its_letter() -> None:
    assert " ".join(rectangle(2, 3).names) == "a2 b2 c2 a1 b1 c1"
    assert " ".join(hourglass(4).names) == "a5 b5 c5 d5 a4 b4 c4 a3 b3 a2 b2 c2 a1 b1 c1 d1"
    assert " ".join(HOLED.names) == "a2 c2 a1 b1 c1"
    names = hexagon(5).names
    assert [name for name in names if name.startswith("a")] == [f"a{row}" for row in range(9, 0, -1)]
    assert names[0] == "a9" and "i5" in names and names[-1] == "e1"


@pytest.mark.parametrize(
    ("column", "text"), [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")]
)
def test_columns_go_on_after_z(column: int, text: str) -> None:
    assert letters(column) == text


def test_a_wide_board_has_names_of_two_letters() -> None:
    assert rectangle(3, 28).names[24:28] == ("y3", "z3", "aa3", "ab3")


@pytest.mark.parametrize(
    ("shape", "lengths"),
    [
        (rectangle(3, 5), [5, 5, 5]),
        (hourglass(4), [4, 3, 2, 3, 4]),
        (hourglass(6), [6, 5, 4, 3, 2, 3, 4, 5, 6]),
        (hexagon(3), [3, 4, 5, 4, 3]),
        (hexagon(5), [5, 6, 7, 8, 9, 8, 7, 6, 5]),
    ],
)
def test_row_lengths(shape: Shape, lengths: list[int]) -> None:
    assert [len(row.pattern) for row in shape.rows] == lengths
    assert len(shape.cells) == sum(lengths)


@pytest.mark.parametrize(
    ("shape", "name", "neighbours"),
    [
        (rectangle(3, 3), "b2", "a1 b1 c1 a2 c2 a3 b3 c3"),
        (rectangle(3, 3), "a1", "a2 b1 b2"),
        # Towards the middle, column c touches c-1 and c; away from it, c and c+1.
        (hourglass(4), "b5", "a5 c5 a4 b4"),
        (hourglass(4), "a5", "b5 a4"),
        (hourglass(4), "a3", "b3 a4 b4 a2 b2"),
        (hourglass(4), "c4", "b4 c5 d5 b3"),
        (hexagon(3), "c3", "b3 d3 b4 c4 b2 c2"),
        (hexagon(3), "a5", "b5 a4 b4"),
        (hexagon(3), "a3", "b3 a4 a2"),
        (HOLED, "b1", "a1 c1 a2 c2"),
    ],
)
def test_neighbours(shape: Shape, name: str, neighbours: str) -> None:
    assert around(shape, name) == set(neighbours.split())


@pytest.mark.parametrize("shape", SHAPES)
def test_touching_is_mutual(shape: Shape) -> None:
    for number in range(len(shape.cells)):
        for other in shape.neighbours(number):
            assert number in shape.neighbours(other)


@pytest.mark.parametrize("shape", SHAPES)
def test_names_coordinates_and_numbers_agree(shape: Shape) -> None:
    for number, (name, cell) in enumerate(zip(shape.names, shape.cells, strict=True)):
        assert shape.index[name] == shape.at[cell] == shape.number(name) == number
        assert name.lstrip("abcdefghi") == str(cell.row + 1)


@pytest.mark.parametrize("lattice", Lattice)
def test_directions_go_round_and_come_in_opposites(lattice: Lattice) -> None:
    vectors = list(lattice.directions.values())
    assert len(set(vectors)) == len(vectors) == (8 if lattice is Lattice.SQUARE else 6)
    half = len(vectors) // 2
    for vector, opposite in zip(vectors, vectors[half:], strict=False):
        assert vector.plus(opposite) == Vector(0, 0)


def test_a_neighbour_off_the_board_is_none() -> None:
    board = rectangle(2, 2)
    assert board.neighbour(board.number("a1"), Vector(-1, 0)) is None
    assert board.neighbour(board.number("a1"), Vector(1, 1)) == board.number("b2")


def test_row_of_counts_from_the_bottom() -> None:
    board = hourglass(4)
    assert [board.names[number] for number in board.row_of(0)] == ["a1", "b1", "c1", "d1"]
    assert [board.names[number] for number in board.row_of(2)] == ["a3", "b3"]
    assert board.row_of(9) == ()


@pytest.mark.parametrize("name", ["d1", "a4", "a0", "", "1a", "a1 ", "a-1", "a01"])
def test_a_cell_off_the_board_is_refused_with_examples(name: str) -> None:
    with pytest.raises(CellError, match="there is no cell") as refusal:
        rectangle(3, 3).number(name)
    assert repr(name) in str(refusal.value) and "'a3'" in str(refusal.value)


def test_shapes_compare_and_hash_by_content() -> None:
    assert rectangle(3, 4) == rectangle(3, 4) != rectangle(4, 3)
    assert len({hexagon(3), hexagon(3), hourglass(4)}) == 2


def test_a_board_of_128_cells_is_the_largest() -> None:
    assert len(rectangle(8, 16).cells) == MAX_CELLS == 128
    with pytest.raises(VariantError, match="1 to 128 cells, this one has 129"):
        rectangle(3, 43)


@pytest.mark.parametrize(
    ("lattice", "rows", "tiles", "complaint"),
    [
        (Lattice.SQUARE, (), None, "has 0"),
        (Lattice.SQUARE, (Row(0, "..."),), None, "has 0"),
        (Lattice.SQUARE, (Row(0, "xo"),), None, "'xo'"),
        (Lattice.SQUARE, (Row(0, ""),), None, "''"),
        (Lattice.SQUARE, (Row(1, "xx"),), None, "not indented"),
        (Lattice.SQUARE, (Row(0, "xx"),), Lattice.HEX, "overlap"),
        (Lattice.HEX, (Row(0, "xx"), Row(2, "xx")), None, "odd number"),
        (Lattice.HEX, (Row(0, "xx"), Row(0, "xx")), None, "odd number"),
        (Lattice.SQUARE, (Row(0, "xx"), Row(0, "x")), None, "these have 2, 1 places: write '.' for the room"),
        (Lattice.SQUARE, (Row(0, "x" + 1000 * "."),), None, "1 rows of up to 1001 places"),
        (Lattice.SQUARE, (Row(0, "x"), *[Row(0, ".")] * 128), None, "at most 128 rows"),
        (Lattice.HEX, (Row(0, "x"), Row(10**9 + 1, "x")), None, "at most 128 rows and 1000 places"),
    ],
)
def test_an_impossible_board_is_refused(
    lattice: Lattice, rows: tuple[Row, ...], tiles: Lattice | None, complaint: str
) -> None:
    with pytest.raises(VariantError) as refusal:
        Shape(lattice, rows, tiles)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize(
    "make",
    [
        lambda: rectangle(10**4, 10**3),
        lambda: rectangle(10**12, 1),
        lambda: hexagon(10**9),
        lambda: Shape(Lattice.SQUARE, (Row(0, "x" * 1000),) * 10**4),  # counted before they are named
    ],
)
def test_a_huge_board_is_refused_at_once(make: Callable[[], Shape]) -> None:
    with pytest.raises(VariantError, match=r"1 to 128 cells, this one has 10+"):
        make()


@pytest.mark.parametrize("shift", [1, 2, -7])
def test_where_a_drawing_begins_does_not_matter(shift: int) -> None:
    board = hexagon(3)
    moved = Shape(Lattice.HEX, tuple(Row(row.offset + shift, row.pattern) for row in board.rows))
    assert moved == board and hash(moved) == hash(board) and min(row.offset for row in moved.rows) == 0


@pytest.mark.parametrize("lattice", Lattice)
def test_tiles_like_the_lattice_need_no_mention(lattice: Lattice) -> None:
    assert Shape(lattice, (Row(0, "xx"),), tiles=lattice) == Shape(lattice, (Row(0, "xx"),))
