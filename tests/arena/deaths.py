"""A tournament that is ended by signals again and again, and resumed: its games are the same, and nothing is left."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.patience import slack, until, until_at_work, until_or_over

BOT = Path(__file__).resolve().parents[1] / "data" / "zoo" / "good.py"
OUTPLAY = [str(Path(sys.executable).with_name("outplay")), "tournament"]
PLAYERS = ["hexapawn:4x4", "level:3", "alphabeta:depth=3,ties=random", "mcts:simulations=200", f"{BOT}:player"]
TRUST = ["--trust", f"{BOT}:player"]
OPTIONS = ["--seed", "5", "--json"]


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


def end_and_resume(kind: str, folder: Path, times: int, signals: Sequence[signal.Signals], seed: str) -> None:
    """End a tournament so many times at random moments, by random signals, and resume it each time."""
    games = ["--games", str(6 * times)]
    options = [*OPTIONS, *games, "--kind", kind, "--rounds", "2" if kind == "round-robin" else "5", "--workers", "2"]
    expected = run(*PLAYERS, *options, "--save", "whole.jsonl", folder=folder)
    cut, chance = folder / "cut.jsonl", random.Random(seed)
    most = size(folder / "whole.jsonl") // (times + 2)  # so that it is not over before it was ended for the last time
    command = [*OUTPLAY, *PLAYERS, *options, "--save", cut.name]
    for death in range(times):
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, cwd=folder
        )
        if death % 3 == 2:
            until_at_work(process, chance.uniform(0, 0.3))  # it is about to start, or has
        else:
            grow(process, cut, chance.randrange(most))
        process.send_signal(chance.choice(signals))
        process.wait(slack(60))
        assert left_of(process.pid) == []
        begun = ["--resume", cut.name, *TRUST] if cut.exists() else [*PLAYERS, *options, "--save", cut.name]
        command = [*OUTPLAY, *begun, "--json", "--workers", str(chance.choice((1, 2)))]
    assert 0 < size(cut) < size(folder / "whole.jsonl")
    assert run("--resume", "cut.jsonl", *TRUST, "--json", folder=folder) == expected
    assert without_times(cut) == without_times(folder / "whole.jsonl")
