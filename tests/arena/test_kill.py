"""Sudden death: killed twenty times and resumed, a tournament comes to the same table, and leaves nobody behind."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

BOT = Path(__file__).resolve().parents[1] / "data" / "zoo" / "good.py"
OUTPLAY = [str(Path(sys.executable).with_name("outplay")), "tournament"]
PLAYERS = ["hexapawn:4x4", "level:3", "alphabeta:depth=3,ties=random", "mcts:simulations=200", f"{BOT}:player"]
OPTIONS = ["--games", "30", "--seed", "5", "--json"]

pytestmark = pytest.mark.alone


def table(text: str) -> list[dict[str, Any]]:
    return [{**row, "seconds": None} for row in json.loads(text)["table"]]


def run(*arguments: str, folder: Path) -> list[dict[str, Any]]:
    done = subprocess.run([*OUTPLAY, *arguments], capture_output=True, text=True, check=False, timeout=300, cwd=folder)
    assert done.returncode == 0, done.stderr
    return table(done.stdout)


def without_times(path: Path) -> str:
    return re.sub(r', "times": \[[^]]*\]', "", path.read_text())


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


@pytest.mark.parametrize("kind", ["round-robin", "swiss"])
def test_killed_twenty_times_and_resumed_it_comes_to_the_same(kind: str, tmp_path: Path) -> None:
    options = [*OPTIONS, "--kind", kind, "--rounds", "2" if kind == "round-robin" else "5", "--workers", "2"]
    began = time.monotonic()
    expected = run(*PLAYERS, *options, "--save", "whole.jsonl", folder=tmp_path)
    seconds = time.monotonic() - began
    chance = random.Random(kind)
    command = [*OUTPLAY, *PLAYERS, *options, "--save", "cut.jsonl"]
    deaths = 0
    while deaths < 10:  # twenty for both kinds
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, cwd=tmp_path
        )
        time.sleep(chance.uniform(0.05, 0.5) * seconds if (tmp_path / "cut.jsonl").exists() else seconds / 2)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        deaths += 1
        deadline = time.monotonic() + 3
        while group_of(process.pid) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert group_of(process.pid) == []
        if (tmp_path / "cut.jsonl").exists():
            command = [*OUTPLAY, "--resume", "cut.jsonl", "--json", "--workers", str(chance.choice((1, 2)))]
    assert run("--resume", "cut.jsonl", "--json", folder=tmp_path) == expected
    assert without_times(tmp_path / "cut.jsonl") == without_times(tmp_path / "whole.jsonl")
