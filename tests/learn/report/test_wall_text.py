"""The wall in a terminal: every box with its board and beads, and the losing ones marked without colour too."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from outplay.learn.measures import Measures
from outplay.learn.report.wall_text import box_title, heading, wall_text
from outplay.learn.wall import wall_of
from tests.learn.report.machines import new_wall, trained_wall


def test_every_box_is_there_with_all_its_beads() -> None:
    wall = new_wall()
    text = wall_text(wall).plain
    assert re.findall(r"box (\d+),", text) == [str(number) for number in range(1, 20)]
    assert len(re.findall(r"[✓✗=] \w{4}  1  ", text)) == 45
    assert text.count("✗") == text.count("loses in") == 16


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("game", ["hexapawn:3x3", "othello:4"])
def test_as_many_boxes_beside_each_other_as_fit(width: int, game: str) -> None:
    wall = new_wall(game) if game == "hexapawn:3x3" else trained_wall(3, game)
    lines = wall_text(wall, width).plain.split("\n")
    assert max(map(len, lines)) <= width
    titles = [line.count("box ") for line in lines if "box " in line]
    assert max(titles) == (1 if width == 40 else 2 if width == 80 else 3)


def test_boards_stand_left_of_their_beads() -> None:
    lines = wall_text(new_wall(), 40).plain.split("\n")
    assert lines[:4] == [
        "box 1, 1st move, not met",
        "3  b  b  b  ✗ a3a2  1  loses in 2",
        "2  -  w  -  ✓ a3b2  1  wins in 5",
        "1  w  -  w",
    ]


def test_colours_say_nothing_that_is_not_said_without() -> None:
    plain, coloured = (wall_text(trained_wall(20), colour=colour) for colour in (False, True))
    assert not any(
        "red" in str(span.style) and "✗" not in coloured.plain[span.start : span.end] for span in coloured.spans
    )
    assert plain.plain.count("✗") == coloured.plain.count("✗") > 0
    assert "○" in coloured.plain and "○" not in plain.plain


def test_without_unicode() -> None:
    for colour in (False, True):
        text = wall_text(new_wall(), colour=colour, unicode=False).plain
        assert text.isascii() and "- a3a2  1  loses in 2" in text and "+ a3b2  1  wins in 5" in text


def test_what_is_not_known_is_not_told() -> None:
    wall = trained_wall(5)
    text = wall_text(wall_of(wall.memory, wall.side)).plain
    assert "loses" not in text and "✗" not in text and "move" not in text
    assert text.startswith("box 1 ")


def test_titles() -> None:
    met = trained_wall(1).boxes
    assert {box_title(box) for box in met if not box.is_met} == {
        "1st move, not met",
        "2nd move, not met",
        "3rd move, not met",
    }
    box = next(box for box in met if box.is_met)
    empty = replace(box, stage=None, beads=tuple(replace(bead, count=0) for bead in box.beads))
    assert box_title(empty) == "empty" and box_title(replace(box, stage=None)) == ""


def test_a_machine_without_boxes() -> None:
    wall = trained_wall(0)
    assert wall_text(wall_of(wall.memory, wall.side)).plain == "no box yet"


def test_the_heading() -> None:
    wall = trained_wall(10)
    results = wall.memory.results
    assert heading(wall, Measures(10, 9, 20, 3, 0.25)) == [
        "hexapawn:3x3, a machine for Black, policy her",
        f"10 games learned from: {results['win']} won, 0 drawn, {results['loss']} lost",
        "9 of 19 boxes met, with 20 beads, 3 of them losing",
        "A perfect rival would win 25 % of the games: that is its exploitability.",
    ]
    unknown = heading(replace(wall, possible=None), Measures(10, 1, 20, None, None))
    assert unknown[2:] == ["1 box met, with 20 beads"]
    assert heading(wall, Measures(10, 9, 20, 0, 0.0))[-1] == "Nobody can beat it: exploitability 0 %."
    assert heading(wall, Measures(10, 9, 20, 20, 1.0))[-1].startswith("A perfect rival wins every game")


def test_the_cells_of_a_coloured_board_are_whole_and_no_line_ends_in_idle_blanks() -> None:
    wall = new_wall()
    coloured = wall_text(wall, 40, colour=True)
    painted = sum(span.end - span.start for span in coloured.spans if " on #" in str(span.style))
    assert painted == 19 * 9 * 3, "nine cells of three letters in each of nineteen boxes"
    assert all(line == line.rstrip() for line in wall_text(wall).plain.split("\n"))
