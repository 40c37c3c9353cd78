"""Sudden death: killed twenty times and resumed, a tournament comes to the same table, and leaves nobody behind."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.patience import slack, until, until_at_work, until_or_over

BOT = Path(__file__).resolve().parents[1] / "data" / "zoo" / "good.py"
OUTPLAY = [str(Path(sys.executable).with_name("outplay")), "tournament"]
PLAYERS = ["hexapawn:4x4", "level:3", "alphabeta:depth=3,ties=random", "mcts:simulations=200", f"{BOT}:player"]
TRUST = ["--trust", f"{BOT}:player"]
OPTIONS = ["--games", "30", "--seed", "5", "--json"]


def table(text: str) -> list[dict[str, Any]]:
    return [{**row, "seconds": None} for row in json.loads(text)["table"]]


def run(*arguments: str, folder: Path) -> list[dict[str, Any]]:
    done = subprocess.run(
        [*OUTPLAY, *arguments], capture_output=True, text=True, check=False, timeout=slack(300), cwd=folder
    )
    assert done.returncode == 0, done.stderr
    return table(done.stdout)


def without_times(path: Path) -> str:
    return re.sub(r', "times": \[[^]]*\]', "", path.read_text())


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def grow(process: subprocess.Popen[bytes], path: Path, least: int) -> None:
    """Wait until a process has written so many bytes more."""
    enough = size(path) + least
    until_or_over(process, lambda: size(path) > enough)
    assert process.poll() is None, "it was over too soon to prove anything"


def group_of(session: int) -> list[str]:
    """What is left of a session: the bots have their own, but their keepers and workers are in it."""
    left = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            left.append(path.parent.name)
    return left


def left_of(session: int) -> list[str]:
    """The same a little later."""
    until(lambda: not group_of(session), slack(3))
    return group_of(session)


@pytest.mark.parametrize("kind", ["round-robin", "swiss"])
def test_killed_twenty_times_and_resumed_it_comes_to_the_same(kind: str, tmp_path: Path) -> None:
    options = [*OPTIONS, "--kind", kind, "--rounds", "2" if kind == "round-robin" else "5", "--workers", "2"]
    expected = run(*PLAYERS, *options, "--save", "whole.jsonl", folder=tmp_path)
    cut, chance = tmp_path / "cut.jsonl", random.Random(kind)
    most = size(tmp_path / "whole.jsonl") // 12  # so that it is not over before it was killed for the last time
    command = [*OUTPLAY, *PLAYERS, *options, "--save", cut.name]
    for death in range(10):  # twenty for both kinds
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, cwd=tmp_path
        )
        if death % 3 == 2:
            until_at_work(process, chance.uniform(0, 0.3))  # it is about to start, or has
        else:
            grow(process, cut, chance.randrange(most))
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        assert left_of(process.pid) == []
        command = [*OUTPLAY, "--resume", cut.name, *TRUST, "--json", "--workers", str(chance.choice((1, 2)))]
    assert 0 < size(cut) < size(tmp_path / "whole.jsonl")
    assert run("--resume", "cut.jsonl", *TRUST, "--json", folder=tmp_path) == expected
    assert without_times(tmp_path / "cut.jsonl") == without_times(tmp_path / "whole.jsonl")
