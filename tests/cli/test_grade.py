"""``outplay grade``: what is printed, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path

from tests.classic.homework import RIGHT, changed
from tests.cli.conftest import Run, Shell

WITHOUT_JUMPS = changed([["if piece_at(board, near) == rival_of(side):", "if False:"]])
QUICK = ("--positions", "10", "--depth", "2")


def test_a_right_file(run: Run) -> None:
    Path("homework.py").write_text(RIGHT, encoding="utf-8")
    result = run("grade", "oska", "homework.py", *QUICK)
    assert result.exit_code == 0 and result.stdout.startswith("homework.py: 100 of 100 points\n")
    assert result.stderr == ""


def test_a_wrong_file(run: Run) -> None:
    Path("homework.py").write_text(WITHOUT_JUMPS, encoding="utf-8")
    result = run("grade", "oska", "homework.py", *QUICK, "--failures", "1")
    assert result.exit_code == 1 and "hint:  all the missing boards are captures" in result.output
    assert result.output.count("movegen, jumps, from every row and for both sides: failure") == 1


def test_json(run: Run) -> None:
    Path("homework.py").write_text(WITHOUT_JUMPS, encoding="utf-8")
    result = run("grade", "oska", "homework.py", *QUICK, "--json", "--seed", "9")
    data = json.loads(result.stdout)
    assert result.exit_code == 1 and data["seed"] == 9 and 0 < data["score"] < 100


def test_a_file_that_does_not_import(run: Run) -> None:
    Path("homework.py").write_text("import numbskull\n", encoding="utf-8")
    result = run("grade", "oska", "homework.py")
    assert result.exit_code == 1 and "No module named 'numbskull'" in result.output


def test_as_a_program(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "homework.py").write_text(RIGHT, encoding="utf-8")
    done = shell("grade", "oska", "homework.py", *QUICK)
    assert done.returncode == 0 and "100 of 100" in done.stdout and done.stderr == ""
