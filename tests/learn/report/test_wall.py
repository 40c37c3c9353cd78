"""The wall, in a terminal and as a picture: every box, every bead, every arrow, and nothing by colour alone."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from outplay.errors import InputError
from outplay.learn.measures import Measures
from outplay.learn.report import wall as module
from outplay.learn.report.svg import PAINTS, letter, paint
from outplay.learn.report.wall import box_title, draw_wall, heading, wall_text
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


def test_nothing_is_said_by_colour_alone() -> None:
    plain, coloured = (wall_text(trained_wall(20), colour=colour) for colour in (False, True))
    assert not any(
        "red" in str(span.style) and "✗" not in coloured.plain[span.start : span.end] for span in coloured.spans
    )
    assert plain.plain.count("✗") == coloured.plain.count("✗") > 0
    assert "♙" in coloured.plain and "♙" not in plain.plain


def test_without_unicode() -> None:
    for colour in (False, True):
        text = wall_text(new_wall(), colour=colour, unicode=False).plain
        assert text.isascii() and "- a3a2  1  loses in 2" in text and "+ a3b2  1  wins in 5" in text


def test_without_a_truth_no_worth_is_shown() -> None:
    wall = trained_wall(5)
    text = wall_text(wall_of(wall.memory, wall.side)).plain
    assert "loses" not in text and "✗" not in text and "move" not in text
    assert text.startswith("box 1 ")
    new = trained_wall(0)
    assert wall_text(wall_of(new.memory, new.side)).plain == "no box yet"


def test_titles_of_boxes() -> None:
    met = trained_wall(1).boxes
    assert {box_title(box) for box in met if not box.is_met} == {
        f"{nth} move, not met" for nth in ("1st", "2nd", "3rd")
    }
    box = next(box for box in met if box.is_met)
    empty = replace(box, stage=None, beads=tuple(replace(bead, count=0) for bead in box.beads))
    assert box_title(empty) == "empty" and box_title(replace(box, stage=None)) == ""


def test_the_heading() -> None:
    wall = trained_wall(10)
    results = wall.memory.results
    assert heading(wall, Measures(10, 9, 20, 3, 0.25)) == [
        "Hexapawn, 3 × 3, a machine for Black, policy her",
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


NAMESPACE = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def boxes(root: ElementTree.Element) -> list[ElementTree.Element]:
    return [group for group in root.iter(f"{NAMESPACE}g") if group.get("class", "").startswith("box ")]


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{NAMESPACE}text")]


def test_every_box_with_its_number_moves_and_counts() -> None:
    wall = new_wall(policy="menace")
    drawn = boxes(parsed(draw_wall(wall, ["A machine"])))
    assert len(drawn) == 19
    for number, (group, box) in enumerate(zip(drawn, wall.boxes, strict=True), 1):
        words = texts(group)
        assert str(number) in words
        assert all(str(bead.move) in words and str(bead.count) in words for bead in box.beads)
        assert sum(word.startswith("loses in") and word.endswith("✗") for word in words) == sum(
            bead.is_losing for bead in box.beads
        )


def test_an_arrow_for_every_move() -> None:
    wall = new_wall()
    for group, box in zip(boxes(parsed(draw_wall(wall, []))), wall.boxes, strict=True):
        arrows = [one for one in group.iter(f"{NAMESPACE}polygon") if one.get("class") == "arrow"]
        assert [arrow.get("fill") for arrow in arrows] == [paint(number).fill for number in range(len(box.beads))]
        # Each letter twice: on the arrow and on the bead.
        assert all(texts(group).count(letter(number)) == 2 for number in range(len(box.beads)))


def test_a_placed_disc_has_its_letter_on_the_cell_and_a_pass_has_none() -> None:
    wall = trained_wall(4, "othello:4")
    passes = 0
    for group, box in zip(boxes(parsed(draw_wall(wall, []))), wall.boxes, strict=True):
        assert not [one for one in group.iter(f"{NAMESPACE}polygon") if one.get("class") == "arrow"]
        for number, bead in enumerate(box.beads):
            assert texts(group).count(letter(number)) == (1 if bead.move.is_pass else 2)
            passes += bead.move.is_pass
    assert passes, "no pass was met: this proves nothing"


def test_boxes_differ_by_their_edge_and_title() -> None:
    wall = trained_wall(150, teacher="adversary")
    kinds = {"unmet": 0, "met": 0, "empty": 0}
    for group, box in zip(boxes(parsed(draw_wall(wall, []))), wall.boxes, strict=True):
        kind = group.get("class", "").split()[1]
        kinds[kind] += 1
        assert kind == ("unmet" if not box.is_met else "empty" if box.is_empty else "met")
        frame = next(group.iter(f"{NAMESPACE}rect"))
        assert ("stroke-dasharray" in frame.attrib) == (not box.is_met)
    assert all(kinds.values()), kinds


def test_everything_lies_inside_the_picture() -> None:
    for wall in (new_wall(), trained_wall(2, "oska:4")):
        root = parsed(draw_wall(wall, ["one", "two"]))
        width, height = (float(root.get(name, "")) for name in ("width", "height"))
        for group in boxes(root):
            left, top = map(float, group.get("transform", "").removeprefix("translate(").removesuffix(")").split())
            frame = next(group.iter(f"{NAMESPACE}rect"))
            wide, high = (float(frame.get(name, "")) for name in ("width", "height"))
            assert left + wide < width and top + high < height
            lowest = max(float(text.get("y", "")) for text in group.findall(f"{NAMESPACE}text"))
            assert lowest < high


def test_names_are_no_markup_and_too_many_boxes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "<b>&" in texts(parsed(draw_wall(new_wall(), ["<b>&"])))
    monkeypatch.setattr(module, "MAX_BOXES", 18)
    with pytest.raises(InputError, match="19 boxes, and a picture holds at most 18"):
        draw_wall(new_wall(), [])


def test_colours_of_beads_carry_their_letters() -> None:
    def lightness(colour: str) -> float:
        parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for one in PAINTS:
        light, dark = sorted((lightness(one.fill), lightness(one.ink)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, one.name
    assert len({one.name for one in PAINTS}) == len({one.fill for one in PAINTS}) == len(PAINTS)
