"""The wall as a picture: every box, every bead, every arrow; nothing outside its box and nothing by colour alone."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from outplay.errors import InputError
from outplay.learn.report import wall_svg
from outplay.learn.report.box_svg import PAINTS, letter, paint
from outplay.learn.report.wall_svg import draw_wall
from tests.learn.report.machines import new_wall, trained_wall

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


def test_names_are_words_and_no_markup() -> None:
    root = parsed(draw_wall(new_wall(), ["<b>&"]))
    assert "<b>&" in texts(root)


def test_too_many_boxes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wall_svg, "MAX_BOXES", 18)
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
