"""The figures in the documents are those of the last run that was kept, and the boards that were measured are right."""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import pytest

from benchmarks import report
from benchmarks.boards import BOARDS, PawnGame
from benchmarks.report import Report
from outplay.rules import find_rules
from outplay.rules.compiled import compile_rules

ROOT = Path(__file__).parents[2]
PAGES = ("performance.md", "board-representation.md")
COUNTS = json.loads((ROOT / "tests" / "data" / "perft.json").read_text(encoding="utf-8"))
GAMES = {
    "hexapawn:3x3": PawnGame(3, 3),
    "hexapawn:4x4": PawnGame(4, 4),
    "breakthrough:6x5": PawnGame(6, 5, home_rows=2, steps_diagonally=True),
}


def latest() -> Path:
    return max((ROOT / "benchmarks" / "results").glob("*.json"))


def latest_report() -> Report:
    return Report.from_json(json.loads(latest().read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", PAGES)
def test_documents_show_the_latest_result(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert "<!-- table: " in text
    assert latest_report().fill_in(text) == text, "make it agree with: benchmarks/run.py --save"


def test_markdown_shows_the_result() -> None:
    assert latest().with_suffix(".md").read_text(encoding="utf-8") == latest_report().as_markdown()


def test_all_targets_were_met() -> None:
    assert list(latest_report().missed()) == []


def test_boards_were_measured_on_the_code_paths_of_today() -> None:
    """The paths of a machine with AVX2, where the result was made; on another one that word is missing."""
    (growth,) = (table for table in latest_report().tables if table.name == "growth")
    has_vectors = "AVX2" in compile_rules(find_rules("othello:8")).description
    for row in growth.rows:
        board, path = row.cells[0], row.cells[2]
        expected = path if has_vectors else path.replace(", AVX2", "")
        assert compile_rules(find_rules(board)).description == expected


def test_report_survives_json() -> None:
    found = latest_report()
    assert Report.from_json(json.loads(json.dumps(found.as_json()))) == found


def test_a_page_cannot_ask_for_an_unknown_table() -> None:
    with pytest.raises(KeyError):
        latest_report().fill_in("<!-- table: no-such-table -->\n<!-- end -->")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", GAMES)
def test_boards_count_right(board: str, name: str) -> None:
    for depth, count in enumerate(COUNTS[name], start=1):
        if count > 20_000:
            break
        assert BOARDS[board](GAMES[name]).perft(depth) == count


def test_examples_of_the_report_run() -> None:
    result = doctest.testmod(report, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted > 0 and result.failed == 0
