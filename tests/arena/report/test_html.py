"""The HTML report as a text: nothing is fetched, nothing hostile gets in, and the games in it are the games."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from outplay import Record
from outplay.arena.report.html import format_html, write_html
from outplay.arena.report.notes import Remarks
from outplay.arena.report.replays import ALPHABET, draw_board, fit_to_show, pack
from outplay.errors import RecordError
from outplay.rules.declaration import Rules
from outplay.rules.words import Side
from tests.arena.report.cases import HOSTILE, Case, case, hostile, many, three
from tests.games import GAMES, game_of

LOG = "</pre><script>alert(1)</script>\x1b[2J"
LOGGED = [game._replace(logs=(LOG, LOG)) for game in hostile().games]
PAGE = format_html(hostile().standings, LOGGED, Remarks("from <b>here</b>", is_reproducible=True, protections=("<i>",)))


class Elements(HTMLParser):
    """What a browser would make of a page: its elements with their attributes, and the texts that stand in them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.texts.setdefault(tag, []).append("")
        if tag not in ("meta", "input", "wbr"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts[self._open[-1]][-1] += data


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def unpacked(packed: str, cells: int) -> list[list[int]]:
    """All positions of a game, taken apart as the page does it."""
    length = -(-cells // 4)
    positions = []
    for place in range(0, len(packed), length):
        codes = [ALPHABET.index(letter) for letter in packed[place : place + length]]
        positions.append([code // 3**power % 3 for code in codes for power in range(4)][:cells])
    return positions


def values_of(record: Record) -> list[list[int]]:
    values = {None: 0, Side.WHITE: 1, Side.BLACK: 2}
    return [[values[piece] for piece in position.contents] for position in record.positions]


def test_nothing_is_fetched() -> None:
    for tag, attributes in Elements(PAGE).tags:
        assert tag not in {"link", "img", "iframe", "object", "embed", "form", "base", "audio", "video", "a"}
        assert not {"src", "href", "action", "style"} & set(attributes)
    assert not re.search(r"url\(|@import|@font-face|https?:|fetch\(|XMLHttpRequest|eval\(|innerHTML", PAGE)


def test_only_our_script_and_style_may_run() -> None:
    assert PAGE.index("Content-Security-Policy") < PAGE.index("<style>") < PAGE.index("<script")
    elements = Elements(PAGE)
    assert len(elements.texts["script"]) == 2 and len(elements.texts["style"]) == 1
    policy = next(attributes["content"] for tag, attributes in elements.tags if "http-equiv" in attributes)
    assert policy is not None and "default-src 'none'" in policy and "unsafe" not in policy
    for kind, text in (("script", elements.texts["script"][1]), ("style", elements.texts["style"][0])):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy


def test_hostile_names_and_details_are_only_texts() -> None:
    elements = Elements(PAGE)
    assert not [attributes for _, attributes in elements.tags if any(name.startswith("on") for name in attributes)]
    known = {tag for tag, _ in Elements(format_html(three().standings, three().games)).tags} | {"wbr"}
    assert {tag for tag, _ in elements.tags} == known
    assert set(HOSTILE) <= {text.strip() for text in elements.texts["th"]}
    assert "\x1b" not in PAGE and "\x00" not in PAGE and "\u202e" not in PAGE
    PAGE.encode("utf-8")  # a lone surrogate would not pass


def test_hostile_names_do_not_break_the_data() -> None:
    data = data_of(PAGE)
    assert data["players"] == [row.name for row in hostile().standings.rows] and set(data["players"]) == set(HOSTILE)
    assert data["games"][0]["forfeit"]["detail"] == "</script><script>document.title='owned'</script>"
    assert data["games"][3]["forfeit"]["detail"] == "</pre><b>bold?[2J???"
    assert "<" not in PAGE.partition('id="data">')[2].partition("</script>")[0]


def test_faults_stand_there_with_their_details_and_logs() -> None:
    page = format_html(three().standings, [game._replace(logs=("", "so far\nso good\n")) for game in three().games])
    elements = Elements(page)
    assert "Traceback:\n  ZeroDivisionError" in elements.texts["pre"] and "so far\nso good" in elements.texts["pre"]
    assert {"data-game": "5", "type": "button", "class": "link"} in [attributes for _, attributes in elements.tags]
    assert "after 2 moves against anna: it crashed." in page
    quiet = case("hexapawn:3x3", ["a", "b"])
    assert 'id="faults"' not in format_html(quiet.standings, quiet.games)


def test_all_tables_are_there() -> None:
    page = format_html(three().standings, three().games)
    assert all(f'id="{name}"' in page for name in ("table", "crosstable", "colours", "games", "viewer"))
    assert page.count('<svg class="bar"') == 3 and page.count("data-pair=") == 6
    # bert is first and has 3 of 4 points against anna, who is second
    assert 'class="h8" data-pair="0 1" title="bert – anna: 3 of 4">3</button>' in page
    assert "crosstable" not in Elements(format_html(many(61).standings, [])).texts["h2"]


@pytest.mark.parametrize("found", [three(), hostile(), case("hexareversi:3", ["a", "b"])], ids=["3", "hostile", "hex"])
def test_games_are_as_they_were_played(found: Case) -> None:
    data = data_of(format_html(found.standings, found.games))
    assert data["cells"] == list(found.standings.plan.game.shape.names)
    for game, record in zip(data["games"], found.records, strict=True):
        assert unpacked(game["boards"], len(data["cells"])) == values_of(record)
        assert game["moves"] == [str(move) for move in record.moves]
        assert tuple(game["players"]) == record.header.players and set(game["players"]) <= set(data["players"])
        assert game["number"] == record.header.number and game["ending"] == record.ending
        assert game.get("forfeit", {}).get("verdict") == (record.forfeit and record.forfeit.verdict.value)
        assert game["result"] == {Side.WHITE: "1-0", Side.BLACK: "0-1", None: "1/2-1/2"}[record.winner]


def test_games_that_black_begins() -> None:
    found = case("hexapawn:3x3", ["a", "b"], games=2, openings=("bbb/w--/-ww b",))
    data = data_of(format_html(found.standings, found.games))
    assert data["start"] == "bbb/---/www w"
    assert [game["start"] for game in data["games"]] == ["bbb/w--/-ww b"] * 2


def test_of_very_many_games_the_first_and_the_faults_are_in_the_page() -> None:
    page = format_html(three().standings, three().games, max_games=5)
    assert [game["number"] for game in data_of(page)["games"]] == [1, 2, 3, 4, 5]
    assert "The record file of the tournament has 7 more games" in page
    assert "more game" not in format_html(three().standings, three().games)
    assert "ZeroDivisionError" in format_html(three().standings, three().games, max_games=1)
    assert data_of(format_html(three().standings, []))["games"] == []


def test_the_file(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text("old")
    write_html(
        path, hostile().standings, LOGGED, Remarks("from <b>here</b>", is_reproducible=True, protections=("<i>",))
    )
    assert path.read_text(encoding="utf-8") == PAGE
    with pytest.raises(RecordError, match=r"the report .*nowhere/report.html' cannot be written: No such file"):
        write_html(tmp_path / "nowhere" / "report.html", three().standings, three().games)


def test_every_letter_of_the_alphabet_is_harmless() -> None:
    assert len(set(ALPHABET)) == len(ALPHABET) == 3**4
    assert ALPHABET.isascii() and not set(ALPHABET) & set("\"'\\<>& ") and json.dumps(ALPHABET) == f'"{ALPHABET}"'


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_every_board_can_be_drawn_and_packed(rules: Rules) -> None:
    game = game_of(rules)
    cells = len(game.shape.cells)
    picture = draw_board(game)
    for part in ('class="last"', 'class="piece white"', 'class="piece black"', "<polygon"):
        assert picture.count(part) == cells
    assert unpacked(pack(game.start), cells) == values_of(Record(game))


def test_the_board_lies_in_layers() -> None:
    picture = draw_board(game_of(GAMES[0]))
    order = [picture.rindex("<polygon"), picture.index('class="last"'), picture.rindex('class="last"'),
             picture.index('class="piece white"'), picture.index('class="piece black"'),
             picture.index('class="names"')]  # fmt: skip
    assert order == sorted(order)


def test_long_logs_are_cut_in_their_middle() -> None:
    shown = fit_to_show("a" * 5000 + "b" * 5000)
    assert len(shown) < 4100 and shown.startswith("aaa") and shown.endswith("bbb") and "6,000 letters left out" in shown
    assert fit_to_show("a\tb\r\nc\x07") == "a   b\nc?"


def test_the_table_says_what_kind_a_named_player_is() -> None:
    heads = Elements(format_html(three().standings, [])).texts["th"]
    assert "kind" in heads and "<td>random</td>" in format_html(three().standings, [])
    assert "kind" not in Elements(format_html(case("hexapawn:3x3", ["random", "random (2)"]).standings, [])).texts["th"]
