"""Symmetries: how many a board has, and that each is a true one."""

from __future__ import annotations

import pytest

from outplay.rules.shape import Lattice, Row, Shape, hexagon, hourglass, rectangle
from outplay.rules.symmetry import Symmetry, symmetries

SHAPES = {
    "square": (rectangle(4, 4), 8),
    "rectangle": (rectangle(3, 4), 4),
    "one row": (rectangle(1, 5), 4),
    "hourglass 4": (hourglass(4), 4),
    "hourglass 7": (hourglass(7), 4),
    "hexagon 3": (hexagon(3), 12),
    "hexagon 5": (hexagon(5), 12),
    "a corner": (Shape(Lattice.SQUARE, (Row(0, "x."), Row(0, "xx"))), 2),
    "no symmetry": (Shape(Lattice.SQUARE, (Row(0, "x.."), Row(0, "x.."), Row(0, "xx."), Row(0, "x.x"))), 1),
    "a trapezium of hexagons": (Shape(Lattice.HEX, (Row(1, "xx"), Row(0, "xxx"))), 2),
}


@pytest.fixture(params=SHAPES.values(), ids=list(SHAPES))
def case(request: pytest.FixtureRequest) -> tuple[Shape, int]:
    shape, count = request.param
    return shape, count


def test_number_of_symmetries(case: tuple[Shape, int]) -> None:
    shape, count = case
    # On one row, turning the other way up changes the map but no cell: distinct maps are what is counted.
    assert len(symmetries(shape)) == count


def test_the_identity_comes_first(case: tuple[Shape, int]) -> None:
    shape, _ = case
    first = symmetries(shape)[0]
    assert first.cells == tuple(range(len(shape.cells)))
    assert all(first.turned(vector) == vector for vector in shape.lattice.directions.values())


def test_each_is_a_permutation_that_keeps_neighbours(case: tuple[Shape, int]) -> None:
    shape, _ = case
    for symmetry in symmetries(shape):
        assert sorted(symmetry.cells) == list(range(len(shape.cells)))
        for number in range(len(shape.cells)):
            turned = {symmetry.cells[other] for other in shape.neighbours(number)}
            assert turned == set(shape.neighbours(symmetry.cells[number]))


def test_directions_turn_with_the_cells(case: tuple[Shape, int]) -> None:
    shape, _ = case
    for symmetry in symmetries(shape):
        for vector in shape.lattice.directions.values():
            for number in range(len(shape.cells)):
                moved = shape.neighbour(symmetry.cells[number], symmetry.turned(vector))
                neighbour = shape.neighbour(number, vector)
                assert moved == (None if neighbour is None else symmetry.cells[neighbour])


def test_one_after_the_other_is_again_one(case: tuple[Shape, int]) -> None:
    shape, _ = case
    found = {symmetry.cells for symmetry in symmetries(shape)}
    for one in found:
        assert all(tuple(other[cell] for cell in one) in found for other in found)


def names(shape: Shape, symmetry: Symmetry) -> str:
    return " ".join(shape.names[number] for number in symmetry.cells)


def test_all_eight_of_the_smallest_square() -> None:
    board = rectangle(2, 2)
    assert {names(board, symmetry) for symmetry in symmetries(board)} == {
        "a2 b2 a1 b1",
        "b2 a2 b1 a1",
        "a1 b1 a2 b2",
        "b1 a1 b2 a2",
        "a2 a1 b2 b1",
        "b1 b2 a1 a2",
        "a1 a2 b1 b2",
        "b2 b1 a2 a1",
    }
