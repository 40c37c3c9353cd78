"""``outplay analyze``: what is printed while the engine thinks, and at the end."""

from __future__ import annotations

import json
import re

import pytest

import outplay
from outplay import Record
from outplay.terminal.scores import line_text
from tests.cli.conftest import Run
from tests.cli.interrupts import interrupted


def test_the_start_of_a_small_game_is_solved(run: Run) -> None:
    result = run("analyze", "hexapawn:3x3", "--depth", "10")
    assert result.exit_code == 0 and result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0] == "hexapawn:3x3  bbb/---/www w"
    assert " ".join(lines[1].split()) == "depth nodes seconds score line"
    assert lines[-1].startswith("Best is ") and lines[-1].endswith(": Black wins in 6.")


def test_a_line_is_printed_for_every_depth(run: Run) -> None:
    result = run("analyze", "breakthrough:6x6", "--depth", "4")
    depths = [int(line.split()[0]) for line in result.stdout.splitlines()[2:] if re.match(r" +\d+ ", line)]
    assert depths == sorted(depths) and set(depths) == {1, 2, 3, 4}


def test_every_move_has_a_score(run: Run) -> None:
    result = run("analyze", "oska:4", "--moves", "--depth", "3")
    for move in ("a5a4", "b5a4", "b5b4", "c5b4", "c5c4", "d5c4"):
        assert re.search(rf"^{move} +White [+-]\d", result.stdout, re.MULTILINE)


def test_a_finished_game_is_described(run: Run) -> None:
    result = run("analyze", "hexapawn:3x3", "w--/---/--b b")
    assert result.exit_code == 0 and result.stdout.splitlines() == [
        "hexapawn:3x3  w--/---/--b b",
        "White wins: White has reached the far row.",
    ]


@pytest.mark.parametrize("spec", ["breakthrough:8x8", "othello:8", "oska:6"])
def test_a_table_fits_the_screen(spec: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # what a screen of eighty columns gets
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("analyze", spec, "--depth", "8", "--nodes", "600000").stdout.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("depth"))
    depths = [line.split()[0].rstrip("…") for line in lines[start + 1 : lines.index("")]]
    assert depths == [str(depth) for depth in range(1, len(depths) + 1)] and len(depths) > 3
    assert max(map(len, lines)) <= 80 and any(line.endswith(" …") for line in lines)


def test_a_depth_that_was_not_finished_is_marked(run: Run) -> None:
    lines = run("analyze", "breakthrough:8x8", "--nodes", "300000").stdout.splitlines()
    data = json.loads(run("analyze", "breakthrough:8x8", "--nodes", "300000", "--json").stdout)
    assert lines[-3].split()[:2] == [f"{data['depth'] + 1}…", "300,000"]
    assert lines[-4].split()[0] == str(data["depth"])


def test_a_long_line_is_cut_between_moves() -> None:
    moves = Record(outplay.game("oska:4"), moves=["a5a4", "a1a2", "c5b4", "b1b2"]).moves
    assert line_text(moves) == line_text(moves, 19) == "a5a4 a1a2 c5b4 b1b2"
    assert line_text(moves, 18) == "a5a4 a1a2 c5b4 …" and line_text(moves, 10) == "a5a4 …"
    assert line_text(moves, -5) == "a5a4 …"  # a screen that is too narrow for anything


@pytest.mark.parametrize("text", ["--b/w--/--- w", "bbb/---/www w"])
def test_the_position_may_be_an_option(text: str, run: Run) -> None:
    as_option = run("analyze", "hexapawn:3x3", "--position", text, "--depth", "4", "--json")
    as_argument = run("analyze", "hexapawn:3x3", text, "--depth", "4", "--json")
    assert as_option.exit_code == 0
    assert json.loads(as_option.stdout)["line"] == json.loads(as_argument.stdout)["line"]
    assert json.loads(as_option.stdout)["position"] == text


def test_nodes_make_it_repeatable(run: Run) -> None:
    def found() -> dict[str, object]:
        data: dict[str, object] = json.loads(run("analyze", "oska:5", "--nodes", "5000", "--json").stdout)
        data.pop("seconds")
        return data

    assert found() == found()


def test_an_evaluation_can_be_named(run: Run) -> None:
    assert "  even  " in run("analyze", "pawned:6", "--evaluation", "pieces", "--depth", "2").stdout


def test_control_c_keeps_what_is_known() -> None:
    words = ("analyze", "breakthrough:8x8", "--time", "60")
    done = interrupted(*words, is_begun=re.compile(r" *2 ").match, after=0.1)
    assert done.returncode == 1 and "interrupted" in done.stderr
    assert done.stdout.splitlines()[-1].startswith("Best is ")


@pytest.mark.parametrize("words", [["{}", "--depth", "2"], ["--depth", "2", "{}"], ["--depth", "2", "--", "{}"]])
def test_a_position_that_begins_like_an_option(words: list[str], run: Run) -> None:
    result = run("analyze", "hexapawn:3x3", *(word.format("--b/w--/--- w") for word in words))
    assert result.exit_code == 0 and "Best is a2a3: White wins in 1." in result.stdout
