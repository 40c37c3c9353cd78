"""What a scene refuses, and the words that describe it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from outplay.errors import CellError, PositionError
from outplay.render import Scene
from outplay.render.scene import describe, printable
from outplay.rules.placement import parse_placement
from outplay.rules.shape import hourglass, rectangle

BOARD = rectangle(3, 2)
START = parse_placement(BOARD, "bb/--/ww")


def test_contents_must_fit_the_board() -> None:
    with pytest.raises(PositionError, match="6 cells, but contents were given for 5"):
        Scene(BOARD, START[:5])


def test_labels_must_fit_the_board() -> None:
    with pytest.raises(CellError, match="6 cells, but 2 labels"):
        Scene(BOARD, START, labels=("1", "2"))


@pytest.mark.parametrize("marks", [{"last": (6,)}, {"targets": (-1,)}])
def test_marks_must_be_cells_of_the_board(marks: dict[str, tuple[int, ...]]) -> None:
    with pytest.raises(CellError, match="0 to 5"):
        Scene(BOARD, START, **marks)  # type: ignore[arg-type]


def test_description_names_sides_labels_and_marks() -> None:
    scene = Scene(BOARD, START, ("Red", "Blue"), last=(4,), targets=(2, 3), labels=tuple("123456"))
    assert describe(scene) == "Red on 5, 6. Blue on 1, 2. Last move 5. Legal targets 3, 4."


def test_description_of_a_side_without_pieces() -> None:
    scene = Scene(BOARD, parse_placement(BOARD, "b-/--/--"))
    assert describe(scene) == "White has no pieces. Black on a3."


def test_places_number_cells_and_skip_holes() -> None:
    board = rectangle(2, 2)
    assert Scene(board, (None,) * 4).places == ((0, 1), (2, 3))
    assert [len(row) for row in Scene(hourglass(4), (None,) * 16).places] == [4, 3, 2, 3, 4]


def test_printable_leaves_letters_of_all_alphabets() -> None:
    assert printable("Zoë 白\n\x00\ud800") == "Zoë 白???"


def test_drawing_without_a_terminal_does_not_import_rich() -> None:
    program = "import sys, outplay.render as render; assert 'rich' not in sys.modules; render.draw_terminal"
    subprocess.run([sys.executable, "-c", program + "; assert 'rich' in sys.modules"], check=True)


def test_unknown_names_are_refused() -> None:
    import outplay.render

    with pytest.raises(AttributeError, match="draw_oil"):
        outplay.render.draw_oil  # noqa: B018
    assert all(hasattr(outplay.render, name) for name in outplay.render.__all__)
