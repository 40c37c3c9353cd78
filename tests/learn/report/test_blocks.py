"""Blocks beside each other: as many as fit, and no more."""

from __future__ import annotations

import pytest
from rich.text import Text

from outplay.learn.report.blocks import side_by_side

BLOCKS = [[Text(f"block {number}"), Text("x" * 20), *[Text("more")] * number] for number in range(3)]


@pytest.mark.parametrize(("width", "across"), [(10, 1), (41, 1), (42, 2), (63, 2), (64, 3), (500, 3)])
def test_as_many_as_fit_stand_in_a_row(width: int, across: int) -> None:
    lines = side_by_side(BLOCKS, width, gap=2).plain.split("\n")
    titles = [line for line in lines if "block" in line]
    assert [line.count("block") for line in titles] == {1: [1, 1, 1], 2: [2, 1], 3: [3]}[across]
    assert max(map(len, lines)) == 22 * across - 2
    assert all(line == line.rstrip() for line in lines)


def test_blocks_stand_under_each_other_and_keep_their_style() -> None:
    blocks = [[Text("one")], [Text("two"), Text("red", style="red")]]
    whole = side_by_side(blocks, 80, gap=4)
    assert whole.plain.split("\n") == ["one    two", "       red"]
    assert any(span.style == "red" and whole.plain[span.start : span.end] == "red" for span in whole.spans)
