"""Where cells are drawn: exact small boards, and what holds for every shape."""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path

import pytest

from outplay.rules import CATALOGUE, find_rules
from outplay.rules.geometry import Geometry, Point, geometry, has_hexagons
from outplay.rules.shape import Lattice, Row, Shape, hexagon, hourglass, rectangle

VARIANTS = sorted((Path(__file__).parents[1] / "data" / "variants").glob("*.toml"))
SHAPES = {
    **{entry.default_name: find_rules(entry.default_name).shape for entry in CATALOGUE},
    **{path.stem: find_rules(str(path)).shape for path in VARIANTS},
    **{f"hourglass {width}": hourglass(width) for width in range(2, 10)},
    **{f"hexagon {side}": hexagon(side) for side in range(1, 7)},
    **{f"rectangle {rows}x{columns}": rectangle(rows, columns) for rows, columns in ((1, 1), (3, 2), (4, 30))},
}


@pytest.fixture(params=SHAPES.values(), ids=list(SHAPES))
def shape(request: pytest.FixtureRequest) -> Shape:
    """Each shape in turn."""
    assert isinstance(request.param, Shape)
    return request.param


def gap(one: tuple[Point, ...], other: tuple[Point, ...]) -> float:
    """How far apart two convex polygons are along the best of their edges' normals; below 0 they overlap."""
    best = -math.inf
    for corners in (one, other):
        for (x, y), (next_x, next_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
            length = math.hypot(next_x - x, next_y - y)
            normal = ((next_y - y) / length, (x - next_x) / length)
            first, second = ([px * normal[0] + py * normal[1] for px, py in points] for points in (one, other))
            best = max(best, min(first) - max(second), min(second) - max(first))
    return best


def test_squares() -> None:
    assert geometry(rectangle(2, 3)) == Geometry(
        3.0,
        2.0,
        ((0.5, 0.5), (1.5, 0.5), (2.5, 0.5), (0.5, 1.5), (1.5, 1.5), (2.5, 1.5)),
        ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)),
    )


def test_staggered_squares() -> None:
    board = geometry(hourglass(3))
    assert (board.width, board.height, len(board.outline)) == (3.0, 3.0, 4)
    assert board.centres[2:6] == ((2.5, 0.5), (1.0, 1.5), (2.0, 1.5), (0.5, 2.5))


def test_hexagons_stand_on_a_corner() -> None:
    board = geometry(hexagon(2))
    assert board.width == 3.0 and math.isclose(board.height, 5 / math.sqrt(3))
    assert [x for x, _ in board.centres] == [1.0, 2.0, 0.5, 1.5, 2.5, 1.0, 2.0]
    assert len(board.outline) == 6 and board.outline[0][0] == 0.0 and max(x for x, _ in board.outline) == 0.5


def test_holes_take_up_room_but_have_no_centre() -> None:
    board = geometry(Shape(Lattice.SQUARE, (Row(0, "x.x"), Row(0, "..."))))
    assert (board.width, board.height, board.centres) == (3.0, 2.0, ((0.5, 0.5), (2.5, 0.5)))


def test_the_least_indent_touches_the_edge() -> None:
    board = geometry(Shape(Lattice.HEX, (Row(5, "x"), Row(4, "xx"))))
    assert board.width == 2.0 and [x for x, _ in board.centres] == [1.0, 0.5, 1.5]


def test_a_smaller_polygon_has_the_same_centre() -> None:
    board = geometry(rectangle(1, 2))
    assert board.polygon(1, 0.5) == ((1.25, 0.25), (1.75, 0.25), (1.75, 0.75), (1.25, 0.75))


def test_the_board_fills_its_size_exactly(shape: Shape) -> None:
    board = geometry(shape)
    corners = [corner for number in range(len(board.centres)) for corner in board.polygon(number)]
    for axis, size in ((0, board.width), (1, board.height)):
        assert math.isclose(min(corner[axis] for corner in corners), 0, abs_tol=1e-9)
        assert math.isclose(max(corner[axis] for corner in corners), size)


def test_centres_are_in_reading_order(shape: Shape) -> None:
    centres = geometry(shape).centres
    assert len(centres) == len(shape.cells)
    assert sorted(centres, key=lambda centre: (round(centre[1], 6), centre[0])) == list(centres)


def test_tiles_do_not_overlap(shape: Shape) -> None:
    board = geometry(shape)
    for one, other in itertools.combinations(range(len(board.centres)), 2):
        if math.dist(board.centres[one], board.centres[other]) < 2:
            assert gap(board.polygon(one), board.polygon(other)) > -1e-9


def test_neighbours_touch_and_hexagons_are_one_unit_apart(shape: Shape) -> None:
    board = geometry(shape)
    for number in range(len(shape.cells)):
        for neighbour in shape.neighbours(number):
            assert abs(gap(board.polygon(number), board.polygon(neighbour))) < 1e-9
            if has_hexagons(shape):
                assert math.isclose(math.dist(board.centres[number], board.centres[neighbour]), 1)


def test_cells_that_do_not_touch_on_the_lattice_do_not_touch_as_hexagons(shape: Shape) -> None:
    if not has_hexagons(shape):
        return
    board = geometry(shape)
    for one, other in itertools.combinations(range(len(board.centres)), 2):
        is_near = math.dist(board.centres[one], board.centres[other]) < 1.01
        assert is_near == (other in shape.neighbours(one))


def test_a_geometry_as_data(shape: Shape) -> None:
    board = geometry(shape)
    data = board.as_data()
    assert json.loads(json.dumps(data)) == data and list(data) == ["width", "height", "centres", "outline"]
    assert (data["width"], data["height"]) == (board.width, board.height)
    assert tuple(map(tuple, data["centres"])) == board.centres and tuple(map(tuple, data["outline"])) == board.outline
