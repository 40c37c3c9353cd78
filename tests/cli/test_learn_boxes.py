"""``outplay learn inspect``, ``sheet``, ``boxes`` and ``policies``."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def memory(run: Run) -> str:
    """The file of a machine that has learned from 40 games."""
    assert run("learn", "hexapawn:3x3", "--games", "40", "--memory", "m.json").exit_code == 0
    return "m.json"


def test_the_wall(memory: str, run: Run) -> None:
    result = run("learn", "inspect", memory)
    lines = result.stdout.splitlines()
    assert result.exit_code == 0 and lines[0] == "Hexapawn, 3 × 3, a machine for Black, policy her"
    assert re.fullmatch(r"40 games learned from: \d+ won, 0 drawn, \d+ lost", lines[1])
    assert re.fullmatch(r"\d+ of 19 boxes met, with \d+ beads, \d+ of them losing", lines[2])
    assert len(re.findall(r"box \d+, ", result.stdout)) == 19
    assert max(map(len, lines)) <= 80


def test_a_few_boxes_only(memory: str, run: Run) -> None:
    result = run("learn", "inspect", memory, "--boxes", "3")
    assert len(re.findall(r"box \d+, ", result.stdout)) == 3
    assert "16 more boxes: --boxes shows more." in result.stdout


def test_without_the_truth(memory: str, run: Run) -> None:
    result = run("learn", "inspect", memory, "--no-truth")
    assert "loses in" not in result.stdout and "losing" not in result.stdout and "1st move" not in result.stdout
    assert "exploitability" not in result.stdout


def test_the_side_with_most_boxes_is_shown(run: Run) -> None:
    run("learn", "hexapawn:3x3", "--games", "40", "--memory", "white.json", "--side", "white")
    assert "a machine for White" in run("learn", "inspect", "white.json").stdout
    run("learn", "hexapawn:3x3", "--games", "40", "--memory", "self.json", "--teacher", "self")
    result = run("learn", "inspect", "self.json", "--side", "black")
    assert re.search(r"It has \d+ boxes for White too: --side white shows them\.", result.stdout)


def test_pictures_of_the_wall_and_labels(memory: str, run: Run, tmp_path: Path) -> None:
    result = run("learn", "inspect", memory, "--svg", "wall.svg", "--sheet", "labels.html")
    assert "The wall is in wall.svg." in result.stdout and "The sheet is in labels.html." in result.stdout
    root = ElementTree.parse(tmp_path / "wall.svg").getroot()
    assert sum(group.get("class", "").startswith("box ") for group in root.iter()) == 19
    assert (tmp_path / "labels.html").read_text(encoding="utf-8").count('class="label"') == 19


def test_the_measures_are_those_of_the_boxes(memory: str, run: Run) -> None:
    data = json.loads(run("learn", "inspect", memory, "--json").stdout)
    met = [box for box in data["boxes"] if box["met"]]
    losing = sum(bead["count"] for box in met for bead in box["beads"] if bead["score"]["value"] == -1)
    assert losing == data["measures"]["losing"] and len(met) == data["measures"]["boxes"]


def test_a_game_that_is_too_large_to_walk_through(run: Run) -> None:
    run("learn", "breakthrough:6x5", "--games", "2", "--memory", "large.json")
    result = run("learn", "inspect", "large.json", "--boxes", "2")
    assert result.exit_code == 0 and "exploitability" not in result.stdout
    assert re.search(r"^\d+ boxes met, with \d+ beads$", result.stdout, re.MULTILINE)


def test_a_sheet_of_a_new_machine(run: Run, tmp_path: Path) -> None:
    result = run("learn", "sheet", "hexapawn:3x3", "labels.html", "--policy", "menace", "--side", "white")
    assert result.stdout == "18 labels in labels.html: open it in a browser and print it.\n"
    page = (tmp_path / "labels.html").read_text(encoding="utf-8")
    assert "The machine plays White." in page and page.count('class="label"') == 18


def test_boxes_by_size(run: Run) -> None:
    result = run("learn", "boxes", "hexapawn:3x3", "octapawn", "oska:4", "--most", "11000")
    rows = [line.split() for line in result.stdout.splitlines()]
    assert rows[0] == ["game", "places", "White", "boxes", "beads", "Black", "boxes", "beads"]
    assert rows[1] == ["hexapawn:3x3", "71", "18", "37", "19", "45"]
    assert rows[2] == ["octapawn", "10,173", "2,943", "8,295", "2,791", "8,144"]
    assert rows[3][0] == "oska:4" and all(figure.endswith("+") for figure in rows[3][1:])


def test_policies_and_teachers_are_explained(run: Run, tmp_path: Path) -> None:
    result = run("learn", "policies")
    for word in ("focal", "her", "menace", "random", "winner", "expert", "adversary", "self", "SPEC"):
        assert re.search(rf"^ *{word}\b", result.stdout, re.MULTILINE), word
    (tmp_path / "mine.toml").write_text("beads = [7]\n", encoding="utf-8")
    own = run("learn", "policies", "mine.toml").stdout
    assert own.startswith("mine\n  A new box has 7 beads of each move.") and "teachers" not in own
