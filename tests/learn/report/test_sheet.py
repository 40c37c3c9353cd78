"""The sheet to print: a label for every box, the beads that are needed, and how to play with them."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import outplay
from outplay.errors import InputError
from outplay.learn.report import sheet
from outplay.learn.report.sheet import draw_sheet
from tests.learn.report.machines import new_wall, trained_wall


class Words(HTMLParser):
    """The words of a page; and every tag is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("meta", "circle", "rect", "polygon"):
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None: ...

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.found.append(data.strip())


def test_a_label_for_every_box() -> None:
    page = draw_sheet(new_wall())
    assert page.count('class="label"') == page.count('class="board"') == 19
    words = Words(page).found
    assert [word for word in words if word.isdigit() and words.index(word)][-1] == "19"
    assert words.count("Black, 1st move") == 2 and words.count("Black, 2nd move") == 10
    assert words.count("Black, 3rd move") == 7


def test_the_beads_that_are_needed_are_those_on_the_labels() -> None:
    page = draw_sheet(new_wall(policy="menace"))
    table, labels = page.split("Playing against it")
    names = re.findall(r"</svg> ([a-z ]+)</th>", table)
    needed = dict(zip(names, map(int, re.findall(r'<td class="figure">(\d+)</td>', table)), strict=True))
    for name, count in needed.items():
        assert sum(map(int, re.findall(rf">(\d+) {name}</text>", labels))) == count
    assert f"19 matchboxes and {sum(needed.values())} beads" in page
    assert "After a win, 3 beads are added for every move of the game." in page
    assert "The first pawn on the far row wins." in page, "the rules of the game"


def test_the_labels_of_a_machine_that_has_learned() -> None:
    wall = trained_wall(60)
    gone = sum(not bead.count for box in wall.boxes for bead in box.beads)
    assert len(re.findall(r">0 \w+</text>", draw_sheet(wall))) == gone > 0


def test_many_boxes_take_many_pages() -> None:
    page = draw_sheet(new_wall("hexapawn:3x4"))
    assert page.count('class="label"') == 114 and page.count("<section>") == 6
    Words(page)


def test_a_box_with_many_moves_has_two_columns() -> None:
    wall = new_wall()
    box = next(box for box in wall.boxes if len(box.beads) == 4)
    crowded = replace(wall, boxes=(replace(box, beads=box.beads * 7),))
    words = Words(draw_sheet(crowded)).found
    assert "1 × A" in words and "1 × AB" in words and words.count("AB") == 2


def test_labels_fit_their_frames() -> None:
    for wall in (new_wall("hexapawn:3x4"), trained_wall(3, "oska:4")):
        for x, y in re.findall(r'<text x="([\d.-]+)" y="([\d.-]+)" font-size="[\d.]+" fill', draw_sheet(wall)):
            assert 0 < float(x) < 51 and 0 < float(y) < 34


def test_nothing_is_fetched_and_no_other_style_is_allowed() -> None:
    page = draw_sheet(new_wall())
    assert "http" not in page.replace("http-equiv", "") and "<script" not in page and "style=" not in page
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    assert style is not None
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in page


def test_a_name_is_no_markup() -> None:
    wall = new_wall()
    wall.memory.game = outplay.game({"name": "<b>", "family": "march", "start": "b b\n- -\nw w", "step": ["ahead"]})
    page = draw_sheet(wall)
    assert "<b>" not in page and "&lt;b&gt;" in page


def test_too_many_boxes_and_none_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = new_wall()
    with pytest.raises(InputError, match="no box"):
        draw_sheet(replace(wall, boxes=()))
    monkeypatch.setattr(sheet, "MAX_BOXES", 18)
    with pytest.raises(InputError, match="at most 18 boxes, and there are 19"):
        draw_sheet(wall)
