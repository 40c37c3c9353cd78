"""Ruled diagrams: exact small ones, and what holds for every board."""

from __future__ import annotations

import pytest

from outplay.errors import PositionError
from outplay.render import Scene, draw_ruled
from outplay.rules.placement import parse_placement
from outplay.rules.shape import Lattice, Row, Shape, hexagon, hourglass, rectangle


def picture(shape: Shape, placement: str, pieces: list[str] | None = None) -> str:
    return "\n" + draw_ruled(Scene(shape, parse_placement(shape, placement)), pieces) + "\n"


def test_squares() -> None:
    expected = """
+---+---+---+
| B | B |   |
+---+---+---+
|   | W |   |
+---+---+---+
| W |   | W |
+---+---+---+
"""
    assert picture(rectangle(3, 3), "bb-/-w-/w-w") == expected


def test_squares_with_numbered_pieces() -> None:
    expected = """
+---+---+---+
| B1| B2|   |
+---+---+---+
|   |W12| W3|
+---+---+---+
"""
    assert picture(rectangle(2, 3), "bb-/-ww", ["B1", "B2", "", "", "W12", "W3"]) == expected
    expected = """
+--+--+--+
|B1|B2|  |
+--+--+--+
"""
    assert picture(rectangle(1, 3), "bb-", ["B1", "B2", ""]) == expected


def test_hourglass() -> None:
    expected = """
-----------------
| W | W | W |   |
-----------------
  |   |   | W |
  -------------
    |   |   |
  -------------
  |   |   |   |
-----------------
| B | B | B | B |
-----------------
"""
    assert picture(hourglass(4), "www-/--w/--/---/bbbb") == expected


def test_hourglass_with_numbered_pieces() -> None:
    pieces = ["W1", "W2", "", "", "", "", "", "", "", "", "", "", "B1", "", "", "B4"]
    assert picture(hourglass(4), "ww--/---/--/---/b--b", pieces).splitlines()[2:5] == [
        "| W1| W2|   |   |",
        "-----------------",
        "  |   |   |   |",
    ]


def test_hexagon() -> None:
    expected = """
    -------------
    |   |   |   |
  -----------------
  |   | W | B |   |
---------------------
|   | B | B | W |   |
---------------------
  |   | W | B |   |
  -----------------
    |   |   |   |
    -------------
"""
    assert picture(hexagon(3), "---/-wb-/-bbw-/-wb-/---") == expected


def test_holes_are_filled_and_have_no_walls_of_their_own() -> None:
    board = Shape(Lattice.SQUARE, (Row(0, "x.x"), Row(0, "xxx"), Row(0, "x..")))
    expected = """
+---+   +---+
| B |###| B |
+---+---+---+
|   |   |   |
+---+---+---+
| W |### ###
+---+
"""
    assert picture(board, "b.b/---/w..") == expected


def test_holes_in_staggered_rows() -> None:
    board = Shape(Lattice.HEX, (Row(0, "xxx"), Row(1, "x.x"), Row(0, "xxx")))
    expected = """
-------------
| B | B | B |
---------------
  |   |###|   |
---------------
| W | W | W |
-------------
"""
    assert picture(board, "bbb/-.-/www") == expected


def test_texts_for_pieces_must_fit_the_board() -> None:
    with pytest.raises(PositionError, match="4 cells, but 1 texts"):
        picture(rectangle(2, 2), "--/--", ["B1"])


def test_every_piece_and_cell_is_drawn(scene: Scene) -> None:
    lines = draw_ruled(scene).splitlines()
    assert len(lines) == 2 * len(scene.shape.rows) + 1
    for line, places in zip(lines[1::2], scene.places, strict=True):
        pieces = [None if number is None else scene.contents[number] for number in places]
        boxes = line.strip().strip("|").split("|")
        assert len(boxes) == len(places) and {len(box) for box in boxes} == {3}
        letters = scene.sides if scene.has_letters else ("W", "B")
        assert [box.strip(" #") for box in boxes] == [letters[piece.index] if piece else "" for piece in pieces]


def test_lines_cover_the_rows_above_and_below(scene: Scene) -> None:
    lines = ["", *draw_ruled(scene).splitlines(), ""]
    for above, rule, below in zip(lines[:-1:2], lines[1::2], lines[2::2], strict=True):
        assert len(rule) == max(len(above), len(below)) or "#" in above + below
        for letter, neighbours in zip(rule, zip(above.ljust(400), below.ljust(400), strict=True), strict=False):
            assert letter in "+-" or "|" not in neighbours


def test_marks_change_nothing(scene: Scene, marked_scene: Scene) -> None:
    assert draw_ruled(scene) == draw_ruled(marked_scene)
