"""Ctrl-C in the middle of ``outplay learn`` shows and saves what is done; a kill loses a second at most."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from outplay.players.matchbox.files import load_memory
from tests.cli.interrupts import interrupted
from tests.patience import PATIENCE, ended, until

LOADED = "outplay.cli.learn, outplay.learn.conduct"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_runs_that_are_done_are_shown(workers: str, tmp_path: Path) -> None:
    runs = ["hexapawn:3x3", "--runs", "100000", "--games", "200", "--workers", workers, "--plot", "c.svg"]
    seconds = 1 if workers == "1" else 3  # others have to start first
    done = interrupted("learn", *runs, folder=tmp_path, imports=LOADED, after=seconds)
    assert done.returncode == 1
    shown = re.search(r"^([\d,]+) runs \(of 100,000, interrupted\) of 200 games", done.stdout, re.MULTILINE)
    assert shown and f"interrupted after {shown[1]} of 100,000 runs" in done.stderr
    assert "games lost" in done.stdout and (tmp_path / "c.svg").is_file()


def test_what_the_machine_has_learned_is_kept(tmp_path: Path) -> None:
    games = ["hexapawn:3x3", "--games", "10000000", "--memory", "m.json"]
    done = interrupted(
        "learn", *games, folder=tmp_path, imports=LOADED, after=0.3, is_ready=(tmp_path / "m.json").is_file
    )
    assert done.returncode == 1
    shown = re.search(r"^1 run of 10,000,000 games, interrupted after ([\d,]+), seed", done.stdout, re.MULTILINE)
    assert shown and f"interrupted after {shown[1]} of 10,000,000 games" in done.stderr
    memory = load_memory(tmp_path / "m.json")
    assert sum(memory.results.values()) > 100 and memory.boxes


@pytest.mark.parametrize(("runs", "says"), [("1", "the first game"), ("3", "the first of 3 runs")])
def test_without_finished_runs_there_are_no_curves(runs: str, says: str, tmp_path: Path) -> None:
    endless = ["othello:8", "--teacher", "minimax:depth=30", "--workers", "1", "--runs", runs, "--plot", "c.svg"]
    done = interrupted("learn", *endless, folder=tmp_path, imports=LOADED, after=1)
    assert done.returncode == 1 and f"Error: interrupted before {says} was finished" in done.stderr
    assert "was finished." in done.stdout and "Across: games." not in done.stdout


def test_a_machine_is_kept_while_it_learns(tmp_path: Path) -> None:
    kept = tmp_path / "m.json"
    command = [sys.executable, "-m", "outplay", "learn", "hexapawn:3x3", "--games", "10000000", "--memory", str(kept)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        until(kept.is_file)
        process.kill()
    assert load_memory(kept).games > 0


def test_two_at_once_do_not_undo_each_other(tmp_path: Path) -> None:
    kept = tmp_path / "m.json"

    def learn(games: int) -> subprocess.Popen[str]:
        words = ["learn", "hexapawn:3x3", "--games", str(games), "--memory", "m.json"]
        return subprocess.Popen(
            [sys.executable, "-m", "outplay", *words],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    with ended(learn(10_000_000)) as first:
        assert until(kept.is_file)
        with ended(learn(30)) as second:
            _, says = second.communicate(timeout=PATIENCE)
        assert second.returncode == 2
        assert f"the memory 'm.json' is in use by another process ({first.pid}): wait until that ends, or name" in says
        first.send_signal(signal.SIGINT)
        said, _ = first.communicate(timeout=PATIENCE)
    shown = re.search(r"interrupted after ([\d,]+), seed", said)
    assert shown
    games = int(shown[1].replace(",", ""))
    assert load_memory(kept).games == games
    with ended(learn(30)) as third:
        third.communicate(timeout=PATIENCE)
    assert third.returncode == 0 and load_memory(kept).games == games + 30
    assert list(tmp_path.iterdir()) == [kept]


def test_later_experiments_are_left_out(tmp_path: Path) -> None:
    runs = ["hexapawn:3x3", "--runs", "100000", "--workers", "1", "--teacher", "random", "--teacher", "self"]
    done = interrupted("learn", *runs, folder=tmp_path, imports=LOADED, after=1)
    assert done.returncode == 1 and "teacher random" in done.stdout and "self" not in done.stdout
    assert re.search(r"interrupted after [\d,]+ of 200,000 runs", done.stderr)
