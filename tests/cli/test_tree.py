"""``outplay tree``: both searches side by side, and the tree in every form."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Run

POSITION = "bb-/w-b/-ww w"
PRINTED = "-----b/bb--b-/--bb--/w----w/-wwww-/------ b"


def test_both_searches_side_by_side(run: Run) -> None:
    result = run("tree", "hexapawn", "--position", POSITION, "--evaluation", "pieces")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:2] == ["hexapawn:3x3  bb-/w-b/-ww w", "2 plies, evaluation pieces, values for White"]
    assert lines[3].split() == ["value", "nodes", "leaves", "cuts", "best", "line"]
    assert lines[4].split() == ["minimax", "win", "in", "1", "9", "6", "0", "a2b3"]
    assert lines[5].split() == ["alpha-beta", "win", "in", "1", "6", "3", "2", "a2b3"]
    assert sum(line.endswith("  cut") for line in lines) == 3


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_one_search_alone(algorithm: str, run: Run) -> None:
    result = run("tree", "hexapawn", "--position", POSITION, "--algorithm", algorithm)
    other = "alpha-beta" if algorithm == "minimax" else "minimax"
    assert result.exit_code == 0 and other not in result.stdout
    assert ("cut: not above alpha" in result.stdout) == (algorithm == "alphabeta")


def test_both_agree_on_any_game(run: Run) -> None:
    for spec in ("oska:4", "hexareversi:3,start=ring", "pawned:4", "breakthrough:5x5,rows=1"):
        result = run("tree", spec, "--depth", "3", "--levels", "0")
        assert result.exit_code == 0
        plain, pruned = (re.split("  +", line) for line in result.stdout.splitlines()[4:6])
        assert plain[1] == pruned[1] and int(plain[2].replace(",", "")) > int(pruned[2].replace(",", ""))


def test_as_the_old_report_prints_it(run: Run) -> None:
    result = run("tree", "pawned:6", "--position", PRINTED, "--depth", "1", "--evaluation", "print", "--report")
    first, second = result.stdout.strip().split("\n\n")
    assert re.fullmatch(r"minimax:\ndepth 0: -?\d+ \d \[(-?\d+, ){5}-?\d+\]", first)
    assert second == first.replace("minimax", "alpha-beta")


def test_step_by_step(run: Run) -> None:
    result = run("tree", "hexapawn", "--position", POSITION, "--evaluation", "pieces", "--steps")
    lines = result.stdout.splitlines()
    assert lines[0] == "   1  White is to move, and takes the largest of 3 values."
    assert lines[4] == "   5      After a3b2 the search stops: the position is worth -1."
    assert len(lines) == 16


def test_a_picture(run: Run) -> None:
    result = run("tree", "octapawn", "--svg")
    assert result.exit_code == 0 and ElementTree.fromstring(result.stdout).tag.endswith("svg")
    assert "<title>alphabeta of Octapawn, 4 × 4" in result.stdout, "as --help says of both searches"


def test_a_large_tree_is_shown_down_to_a_level(run: Run) -> None:
    result = run("tree", "pawned:6", "--depth", "3", "--evaluation", "pieces")
    assert "The tree is shown down to level 2; --levels shows more." in result.stdout
    assert len(result.stdout.splitlines()) < 60
    whole = run("tree", "pawned:6", "--depth", "3", "--evaluation", "pieces", "--levels", "3")
    assert len(whole.stdout.splitlines()) > 259 and "--levels" not in whole.stdout


def test_own_weights_and_an_own_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("pieces = 3\nsteps = 0.5\n", encoding="utf-8")
    (tmp_path / "duel.toml").write_text(
        'family = "march"\nstart = """\nb\n-\n-\nw"""\nstep = ["ahead"]\n', encoding="utf-8"
    )
    result = run("tree", "duel.toml", "--depth", "1", "--evaluation", "mine.toml")
    assert result.exit_code == 0 and "evaluation mine" in result.stdout
    assert result.stdout.splitlines()[4].split()[1] == "+0.5"


def test_a_finished_position(run: Run) -> None:
    result = run("tree", "hexapawn", "--position", "w--/---/--b b")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[4].split() == ["minimax", "loss", "in", "0", "1", "1", "0", "-"]


def test_nothing_else_is_printed(run: Run) -> None:
    result = run("tree", "hexapawn", "--depth", "3")
    assert result.exit_code == 0 and result.stderr == "" and "Traceback" not in result.stdout
