"""Boards side by side."""

from __future__ import annotations

from outplay.classic.boards import in_a_row

A, B = "+-+\n|b|\n+-+", "+-+\n| |\n+-+"


def test_what_does_not_fit_goes_below() -> None:
    wide = len("+-+  x  +-+  x  +-+")
    lines = in_a_row([A, B, A], ["x", "x"], wide).splitlines()
    assert len(lines) == 3 and max(map(len, lines)) == wide
    wrapped = in_a_row([A, B, A], ["x", "x"], wide - 1).split("\n\n")
    assert [part.count("+-+") for part in wrapped] == [4, 2]
    assert wrapped[1].splitlines()[1] == "  x  |b|"

    assert in_a_row([A, B, A], ["", ""], 1).count("\n\n") == 2, "a board a row"


def test_boards_of_uneven_lines_line_up() -> None:
    assert in_a_row([A], [], 80) == A
    assert in_a_row(["ab\nc", "d\ne"], [""], 80).splitlines() == ["ab    d", "c     e"]
