"""``outplay perft``: counts, by first moves, from any position, for people and for programs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Shell

VARIANTS = sorted((Path(__file__).parents[1] / "data" / "variants").glob("*.toml"))
PRINTED = "-----b/bb--b-/--bb--/w----w/-wwww-/------ b"


def counts(output: str) -> list[int]:
    """The second number of each line that starts with a number of plies."""
    found = re.findall(r"^ +\d+ +([\d,]+) +[\d.]+ +[\d.]+$", output, re.MULTILINE)
    return [int(count.replace(",", "")) for count in found]


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("hexapawn:3x3", [3, 10, 28, 56, 70, 64, 20, 0, 0]),
        ("oska:4", [6, 36, 168, 784, 3376]),
        ("hexareversi:3,start=ring", [6, 18, 30, 42, 48, 48, 12, 0]),
        ("othello", [4, 12, 56, 244, 1396]),
        ("breakthrough:6x5", [13, 169, 2331]),
    ],
)
def test_counts(spec: str, expected: list[int], run: Run) -> None:
    result = run("perft", spec, str(len(expected)))
    assert result.exit_code == 0
    assert counts(result.stdout) == expected


def test_the_table_has_a_head_with_the_position(run: Run) -> None:
    lines = run("perft", "octapawn", "2").stdout.splitlines()
    assert lines[0] == "octapawn  bbbb/----/----/wwww w"
    assert lines[1].split() == ["plies", "sequences", "seconds", "millions/s"]


def test_counts_by_first_moves(run: Run) -> None:
    for depth, expected in (("1", [1, 1, 1]), ("3", [8, 12, 8])):
        result = run("perft", "hexapawn:3x3", depth, "--divide")
        found = dict(re.findall(r"^ +([a-c]\d[a-c]\d)  (\d+)$", result.stdout, re.MULTILINE))
        assert found == dict(zip(["a1a2", "b1b2", "c1c2"], map(str, expected), strict=True))


def test_counts_from_a_position_that_begins_with_a_dash(run: Run) -> None:
    assert counts(run("perft", "pawned:6", "2", "--position", PRINTED).stdout) == [6, 39]


def test_a_finished_position_has_no_sequences(run: Run) -> None:
    assert counts(run("perft", "hexapawn", "2", "--position", "w--/---/--b b").stdout) == [0, 0]


def test_a_pass_is_a_ply(run: Run) -> None:
    result = run("perft", "pawned:4", "3", "--position", "b---/w--b/----/---- w", "--divide")
    assert counts(result.stdout)[:2] == [1, 1] and re.search(r"^ +pass  \d+$", result.stdout, re.MULTILINE)


@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_a_variant_is_counted(path: Path, run: Run) -> None:
    assert min(counts(run("perft", str(path), "4").stdout)) > 0


def test_in_a_pipe_there_is_no_progress_bar(shell: Shell) -> None:
    done = shell("perft", "oska:4", "6")
    assert done.returncode == 0 and done.stderr == "" and counts(done.stdout)[-1] == 13584
