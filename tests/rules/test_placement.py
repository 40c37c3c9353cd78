"""The text of a placement: read, written back, and refused with the row that is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outplay.errors import PositionError
from outplay.rules.placement import format_placement, parse_placement
from outplay.rules.shape import Lattice, Row, Shape, hexagon, hourglass, rectangle
from outplay.rules.words import Side

HOLED = Shape(Lattice.SQUARE, (Row(0, "x.x"), Row(0, "xxx")))
W, B = Side.WHITE, Side.BLACK


def test_rows_are_read_from_the_top() -> None:
    assert parse_placement(rectangle(2, 3), "wb-/--w") == (W, B, None, None, None, W)


def test_holes_are_dots_and_no_cells() -> None:
    assert parse_placement(HOLED, "w.b/-b-") == (W, B, None, B, None)
    assert format_placement(HOLED, (W, B, None, B, None)) == "w.b/-b-"


@pytest.mark.parametrize("shape", [rectangle(3, 4), hourglass(5), hexagon(3), HOLED])
@given(data=st.data())
@settings(max_examples=30, deadline=None, derandomize=True)
def test_what_is_written_is_read_back(shape: Shape, data: st.DataObject) -> None:
    piece = st.sampled_from([None, *Side])
    contents = tuple(data.draw(st.lists(piece, min_size=len(shape.cells), max_size=len(shape.cells))))
    assert parse_placement(shape, format_placement(shape, contents)) == contents


@pytest.mark.parametrize(
    ("shape", "text", "fragments"),
    [
        (rectangle(3, 3), "", ["'' has 1 rows", "has 3", "'---/---/---'"]),
        (rectangle(3, 3), "bbb/www", ["'bbb/www' has 2 rows", "has 3"]),
        (rectangle(3, 3), "bbb/---/www/", ["has 4 rows"]),
        (rectangle(3, 3), "bbb/--/www", ["'--' has 2 cells", "3 were expected", "'---'"]),
        (rectangle(3, 3), "bbb/----/www", ["'----' has 4 cells"]),
        (rectangle(3, 3), "bbb/-x-/www", ["'x' in the row '-x-'", "'w', 'b' or '-'"]),
        (rectangle(3, 3), "BBB/---/WWW", ["'B' in the row 'BBB'"]),
        (rectangle(3, 3), "bbb/-.-/www", ["holes", "'---'"]),
        (rectangle(3, 3), "3/3/3", ["'3' has 1 cells"]),
        (HOLED, "w-b/-b-", ["holes", "'-.-'"]),
        # The slips in the samples of the old homework sheet.
        (hourglass(4), "www/---/--/---/bbbb", ["'www' has 3 cells", "4 were expected"]),
        (hourglass(4), "www-/-w/--/---/bbbb", ["'-w' has 2 cells", "3 were expected"]),
    ],
)
def test_a_wrong_text_is_refused(shape: Shape, text: str, fragments: list[str]) -> None:
    with pytest.raises(PositionError) as refusal:
        parse_placement(shape, text)
    for fragment in fragments:
        assert fragment in str(refusal.value)
