"""Where pieces stand at the start, against positions written by hand."""

from __future__ import annotations

import pytest

from outplay.rules import starts
from outplay.rules.shape import hexagon


@pytest.mark.parametrize(
    ("rows", "columns", "home_rows", "text"),
    [
        (3, 2, 1, "bb/--/ww"),
        (4, 4, 1, "bbbb/----/----/wwww"),
        (5, 3, 2, "bbb/bbb/---/www/www"),
        (4, 1, 2, "b/b/w/w"),
    ],
)
def test_facing_rows(rows: int, columns: int, home_rows: int, text: str) -> None:
    assert starts.facing_rows(rows, columns, home_rows) == text


@pytest.mark.parametrize(
    ("width", "text"),
    [
        (3, "www/--/bbb"),
        (4, "wwww/---/--/---/bbbb"),
        (5, "wwwww/----/---/--/---/----/bbbbb"),
    ],
)
def test_white_starts_at_the_top_of_an_hourglass(width: int, text: str) -> None:
    assert starts.hourglass(width) == text


@pytest.mark.parametrize(
    ("side", "text"),
    [
        (4, "----/-wb-/-bw-/----"),
        (8, "--------/--------/--------/---wb---/---bw---/--------/--------/--------"),
    ],
)
def test_crossed_discs(side: int, text: str) -> None:
    assert starts.crossed_discs(side) == text


@pytest.mark.parametrize(
    ("side", "filled", "text"),
    [
        (3, False, "---/-wb-/-b-w-/-wb-/---"),
        (3, True, "---/-wb-/-bbw-/-wb-/---"),
        (5, True, "-----/------/-------/---wb---/---bbw---/---wb---/-------/------/-----"),
        (5, False, "-----/------/-------/---wb---/---b-w---/---wb---/-------/------/-----"),
    ],
)
def test_a_ring_of_alternating_discs(side: int, filled: bool, text: str) -> None:
    assert starts.ring(hexagon(side), filled=filled) == text
