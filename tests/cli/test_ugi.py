"""``outplay ugi``: lines in, lines out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import PROGRAM, Run, Shell

ASKED = "setoption name game value hexapawn:4x4\nuginewgame\nposition start\ngo depth 12\n"


def test_lines_are_answered_until_there_are_no_more(run: Run) -> None:
    result = run("ugi", typed="ugi\nisready\n" + ASKED)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "id name outplay engine:nodes=500000"
    assert lines[-2] == "readyok"
    assert lines[-1] in {f"bestmove {cell}1{cell}2" for cell in "abcd"}


def test_nothing_after_quit_is_answered(run: Run) -> None:
    assert run("ugi", "random", typed="isready\nquit\nisready\n").stdout == "readyok\n"


def test_any_player_can_speak(run: Run) -> None:
    assert run("ugi", "level:2,seed=7", typed="ugi\n").stdout.startswith("id name outplay level:2,seed=7\n")


def test_what_is_no_text_does_no_harm(shell: Shell) -> None:
    done = shell("ugi", "random", typed=b"\xff\xfe\x00\n" + b"x" * 300_000 + b"\nisready\n")
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.splitlines()[-1] == "readyok"


@pytest.mark.parametrize("last", ["stop\nisready\n", "quit\n"])
def test_a_search_can_be_stopped(last: str) -> None:
    command = [sys.executable, "-c", PROGRAM, "ugi", "engine:time=600"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        process.stdin.write("setoption name game value breakthrough:8x8\nposition start\ngo\n" + last)
        process.stdin.flush()
        answers, _ = process.communicate(timeout=60)
    assert answers.startswith("bestmove ") and process.returncode == 0


def test_the_end_of_the_lines_ends_a_search() -> None:
    lines = "setoption name game value othello:8\nposition start\ngo depth 60\n"
    command = [str(Path(sys.executable).with_name("outplay")), "ugi"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.startswith("bestmove ")
