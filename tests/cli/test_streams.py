"""Closed or full input and output: a sentence at most, never a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import PROGRAM

FULL = Path("/dev/full")
CALLS = ["games", "games oska", "games --json", "perft oska 3", "play hexapawn", "--help", ""]


def in_a_shell(arguments: str, redirection: str) -> subprocess.CompletedProcess[str]:
    command = f'exec "$0" -c "$1" {arguments} {redirection}'
    return subprocess.run(
        ["/bin/sh", "-c", command, sys.executable, PROGRAM],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(("arguments", "code"), [("play hexapawn:3x3", 0), ("play", 1), ("games", 0)])
def test_a_closed_input_is_an_input_at_its_end(arguments: str, code: int) -> None:
    done = in_a_shell(arguments, "<&-")
    assert done.returncode == code and done.stderr == "" and done.stdout


@pytest.mark.parametrize("arguments", ["play hexapawn:3x3", "classic octapawn --size 4x4 --white human --black human"])
def test_a_closed_error_stream(arguments: str) -> None:
    done = in_a_shell(arguments, "2>&-")
    assert done.returncode == 0 and "White to move: " in done.stdout
    assert in_a_shell("games nonsense", "2>&-").returncode == 2


@pytest.mark.parametrize("arguments", CALLS)
def test_a_closed_output(arguments: str) -> None:
    done = in_a_shell(arguments, ">&-")
    assert done.returncode == 1 and done.stderr == "Error: there is nowhere to print to\n"
    assert in_a_shell(arguments, ">&- 2>&-").returncode == 1


@pytest.mark.parametrize("arguments", CALLS)
def test_a_full_output(arguments: str) -> None:
    done = in_a_shell(arguments, f"> {FULL}")
    assert done.returncode == 1
    assert done.stderr.startswith("Error: reading or printing failed: ") and done.stderr.count("\n") == 1
    assert in_a_shell(arguments, f"> {FULL} 2> {FULL}").returncode == 1
