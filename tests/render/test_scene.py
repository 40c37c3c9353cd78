"""What a scene refuses, and the words that describe it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from outplay.errors import CellError, InputError, PositionError
from outplay.render import Scene
from outplay.render.scene import describe, printable
from outplay.rules.placement import parse_placement
from outplay.rules.shape import hourglass, rectangle

BOARD = rectangle(3, 2)
START = parse_placement(BOARD, "bb/--/ww")


@pytest.mark.parametrize(
    ("parts", "error", "says"),
    [
        ({"contents": START[:5]}, PositionError, "6 cells, but contents were given for 5"),
        ({"labels": ("1", "2")}, CellError, "6 cells, but 2 labels"),
        ({"last": (6,)}, CellError, "0 to 5"),
        ({"targets": (-1,)}, CellError, "0 to 5"),
    ],
)
def test_all_parts_must_fit_the_board(parts: dict[str, Any], error: type[InputError], says: str) -> None:
    with pytest.raises(error, match=says):
        Scene(**{"shape": BOARD, "contents": START, **parts})


def test_a_description_names_sides_labels_and_marks() -> None:
    scene = Scene(BOARD, START, ("Red", "Blue"), last=(4,), targets=(2, 3), labels=tuple("123456"))
    assert describe(scene) == "Red on 5, 6. Blue on 1, 2. Last move 5. Legal targets 3, 4."
    lonely = Scene(BOARD, parse_placement(BOARD, "b-/--/--"))
    assert describe(lonely) == "White has no pieces. Black on a3."


def test_places_number_cells_and_skip_holes() -> None:
    board = rectangle(2, 2)
    assert Scene(board, (None,) * 4).places == ((0, 1), (2, 3))
    assert [len(row) for row in Scene(hourglass(4), (None,) * 16).places] == [4, 3, 2, 3, 4]


def test_printable_leaves_letters_of_all_alphabets() -> None:
    assert printable("Zoë 白\n\x00\ud800") == "Zoë 白???"


def test_drawing_without_a_terminal_does_not_import_rich() -> None:
    program = "import sys, outplay.render as render; assert 'rich' not in sys.modules; render.draw_terminal"
    subprocess.run([sys.executable, "-c", program + "; assert 'rich' in sys.modules"], check=True)
