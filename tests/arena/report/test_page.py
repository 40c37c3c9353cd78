"""The HTML report in a real browser: what it shows, what its buttons and keys do, and that nothing hostile runs."""

from __future__ import annotations

import json
import re
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from outplay.arena.report.html import format_html
from outplay.record import Forfeit, Verdict
from outplay.rules.words import Side
from tests.arena.report.cases import HOSTILE, Case, case, hostile, three
from tests.browser.served import find_chromium
from tests.games import VARIANTS

pytestmark = pytest.mark.browser

POLICY = re.compile(r"<meta http-equiv=[^>]*>")
LOOK = """
const lit = (kind) => Array.from(board.querySelectorAll(kind)).map((piece) => Number(piece.classList.contains("on")));
const look = () => ({
  title: find("title").textContent,
  players: [0, 1].map((side) => find(`player-${side}`).textContent),
  counts: [0, 1].map((side) => Number(find(`count-${side}`).textContent)),
  white: lit(".piece.white"), black: lit(".piece.black"), last: lit(".last"),
  ending: find("ending").textContent, detail: find("detail").hidden ? null : find("detail").textContent,
  rows: Array.from(document.querySelectorAll("#rows tr")).map((row) => row.cells[0].textContent),
  listed: Array.from(find("moves").children).map((part) => part.firstChild.textContent).join(" "),
  current: Array.from(document.querySelectorAll("#moves [aria-current=true]")).map((move) => move.textContent),
  strangers: document.querySelectorAll("img, [onload], [onerror], script:not([id]) ~ script").length - 1,
  page: document.title,
  isStage: document.body.classList.contains("stage"), theme: document.documentElement.dataset.theme || "",
});
const click = (id) => find(id).click();
const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const choose = (id, value) => { find(id).value = value; find(id).dispatchEvent(new Event("change")); };
const seen = [];
"""


def chromium(page: str, folder: Path, place: str = "") -> str:
    """The page as the browser has it after its script has run."""
    path = folder / "report.html"
    path.write_text(page, encoding="utf-8")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}", "--dump-dom"]
    done = subprocess.run(
        [find_chromium(), *flags, f"{path.as_uri()}{place}"], capture_output=True, text=True, timeout=120, check=True
    )
    return done.stdout


def act(found: Case, folder: Path, *steps: str, place: str = "") -> list[dict[str, Any]]:
    """What the page looks like after each step, which is a line of script."""
    page = POLICY.sub("", format_html(found.standings, found.games))  # or no other script would run
    script = LOOK + "".join(f"{step};\nseen.push(look());\n" for step in steps)
    script += 'document.body.append(make("output", JSON.stringify(seen)));'
    shown = chromium(page.replace("</body>", f"<script>{script}</script></body>"), folder, place)
    result = re.search(r"<output>(.*)</output>", shown, re.DOTALL)
    assert result, shown[-2000:]
    looks: list[dict[str, Any]] = json.loads(unescape(result[1]))
    assert len(looks) == len(steps)
    return looks


def test_moves_are_walked_through_by_buttons_and_keys(tmp_path: Path) -> None:
    found = three()
    record = found.records[0]
    plies = len(record.moves)
    steps = {
        "0": 0, "click('next')": 1, "press('ArrowRight')": 2, "click('previous')": 1, "press('End')": plies,
        "press('ArrowLeft')": plies - 1, "click('first')": 0, "press('ArrowLeft') || 0": 0, "click('last')": plies,
        "find('moves').querySelectorAll('button')[1].click()": 2,
    }  # fmt: skip
    looks = act(found, tmp_path, *steps)
    for look, ply in zip(looks, steps.values(), strict=True):
        contents = record.positions[ply].contents
        assert look["white"] == [int(piece is Side.WHITE) for piece in contents]
        assert look["black"] == [int(piece is Side.BLACK) for piece in contents]
        assert look["counts"] == [contents.count(side) for side in Side]
        move = record.moves[ply - 1] if ply else None
        marked = (
            {found.standings.plan.game.shape.index[cell] for cell in (move.origin, move.target) if cell}
            if move
            else set()
        )
        assert {cell for cell, is_lit in enumerate(look["last"]) if is_lit} == marked
        assert look["current"] == ([str(move)] if move else [])
        assert (look["ending"] == record.ending) is (ply == plies)
    assert looks[0]["title"] == "Game 1" and looks[0]["players"] == list(record.header.players)
    assert looks[0]["ending"] == "The start" and looks[1]["ending"] == f"1 of {plies}: White plays {record.moves[0]}"


@pytest.mark.parametrize(
    ("game", "opening", "marks"),
    [
        ("hexapawn:3x3", "bbb/---/www w", ["1.", "", "2."]),
        ("hexapawn:3x3", "bbb/w--/-ww b", ["1. …", "2.", ""]),
        ("othello:4", "----/-wb-/-bw-/---- b", ["1.", "", "2."]),
        ("othello:4", "-b--/-bb-/-bw-/---- w", ["1. …", "2.", ""]),
    ],
)
def test_moves_are_numbered_from_the_side_that_begins(
    game: str, opening: str, marks: list[str], tmp_path: Path
) -> None:
    found = case(game, ["anna", "bert"], openings=(opening,))
    moves = [str(move) for move in found.records[0].moves[:3]]
    expected = " ".join(f"{mark} {move}".strip() for mark, move in zip(marks, moves, strict=True))
    (look,) = act(found, tmp_path, "0")
    assert f"{look['listed']} ".startswith(f"{expected} ")


def test_games_are_found_by_filters_and_in_the_crosstable(tmp_path: Path) -> None:
    names = [row.name for row in three().standings.rows]
    looks = act(
        three(),
        tmp_path,
        "choose('filter-ending', 'fault')",
        "choose('filter-ending', 'white')",
        "document.querySelector('[data-pair=\"0 2\"]').click()",
        "press('n')",
        "press('p')",
        "document.querySelector('#rows tr:last-child').click()",
        "document.querySelector('[data-game]').click()",
    )
    records = {str(record.header.number): record for record in three().records}
    fault, white, pair, later, earlier, last, offence = looks
    assert fault["rows"] == ["5"]
    assert white["rows"] == [number for number, record in records.items() if record.winner is Side.WHITE]
    meeting = [number for number, one in records.items() if set(one.header.players) == {names[0], names[2]}]
    assert pair["rows"] == meeting and len(meeting) == 4
    assert [look["title"] for look in looks[2:6]] == [f"Game {meeting[place]}" for place in (0, 1, 0, 3)]
    assert offence["title"] == "Game 5" and offence["detail"] == "Traceback:\n  ZeroDivisionError"
    assert later["players"] != earlier["players"] and last["rows"] == meeting


def test_an_address_leads_to_a_place_in_a_game(tmp_path: Path) -> None:
    (look,) = act(three(), tmp_path, "0", place="#game=3&ply=2")
    assert look["title"] == "Game 3" and look["current"] == [str(three().records[2].moves[1])]


def test_the_first_game_that_was_played_out_is_shown_first(tmp_path: Path) -> None:
    assert [look["title"] for look in act(hostile(), tmp_path, "0")] == ["Game 2"]
    faults = {number: Forfeit(Side.WHITE, Verdict.CRASH) for number in (1, 2)}
    assert [look["title"] for look in act(case("oska:4", "ab", forfeits=faults), tmp_path, "0")] == ["Game 1"]


def test_the_stage_and_the_night(tmp_path: Path) -> None:
    looks = act(
        three(), tmp_path, "press('f')", "press('Escape')", "click('stage')", "click('theme')", "click('theme')"
    )
    assert [look["isStage"] for look in looks] == [True, False, True, True, True]
    assert [look["theme"] for look in looks] == ["", "", "", "dark", "light"]


@pytest.mark.parametrize("spec", ["hexareversi:5", "oska:4", str(VARIANTS / "honeycomb.toml")])
def test_boards_of_all_shapes(spec: str, tmp_path: Path) -> None:
    found = case(spec, ["a", "b"])
    first, last = act(found, tmp_path, "0", "click('last')")
    for look, position in ((first, found.records[0].start), (last, found.records[0].position)):
        assert look["white"] == [int(piece is Side.WHITE) for piece in position.contents]
        assert look["black"] == [int(piece is Side.BLACK) for piece in position.contents]
    assert last["ending"] == found.records[0].ending


def test_our_script_runs_under_the_policy(tmp_path: Path) -> None:
    shown = chromium(format_html(hostile().standings, hostile().games), tmp_path)
    assert shown.count("data-place=") == len(hostile().games)  # the list of games is made by the script
    assert "<title>Oska, 4 pieces: round robin of 4 players</title>" in shown


def test_nothing_hostile_runs_even_without_the_policy(tmp_path: Path) -> None:
    steps = ("0", "press('p'), click('last')", "choose('filter-ending', 'fault')", "press('n')")
    looks = act(hostile(), tmp_path, *steps)
    assert {(look["page"], look["strangers"]) for look in looks} == {("Oska, 4 pieces: round robin of 4 players", 0)}
    assert set(looks[0]["players"]) <= set(HOSTILE) and looks[1]["detail"] == hostile().records[0].forfeit.detail  # type: ignore[union-attr]


def test_a_report_without_games_still_opens(tmp_path: Path) -> None:
    found = three()
    shown = chromium(format_html(found.standings, []), tmp_path)
    assert "0 of 0 games shown" in shown
