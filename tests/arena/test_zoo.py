"""Hostile bots: the tournament ends, each has its own verdict, within the deadline, and nothing of them survives."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import outplay
from outplay.errors import PlayerFault
from outplay.players.registry import player
from tests.arena.zoo import limits, names, spec
from tests.patience import slack, within

GAME = outplay.game("hexapawn:3x3")
START = GAME.position("b-b/-b-/w-w w")
"""Two moves, so that somebody has to think."""
GRACE = 0.5
"""Seconds after the deadline within which everything must be over."""
VERDICTS = {
    "closes_everything": "crash",
    "dead_at_start": "silent",
    "endless_loop": "time",
    "fork_bomb": "time",
    "half_a_line": "time",
    "late": "time",
    "lingerer": "crash",
    "long_call": "time",
    "memory_hog": "memory",
    "no_move": "unreadable",
    "nothing": "unreadable",
    "output_flood": "output",
    "quitter": "crash",
    "segfault": "crash",
    "shared_hog": "memory",
    "silent_at_start": "silent",
    "thread_bomb": "time",
    "twice": "unreadable",
    "wrong_move": "illegal",
}
HARMLESS = {"caller": "CALLED", "parricide": "KILLED", "scribbler": "WROTE", "spy": "READ"}
"""Bots that try what they may not, are kept from it, and play on; and what they would print had they succeeded."""


def test_the_zoo_is_complete() -> None:
    assert sorted([*VERDICTS, *HARMLESS]) == names()
    assert len(names()) >= 15


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """The whole tournament."""
    command = [sys.executable, "-m", "tests.arena.zoo", "2"]
    folder = Path(__file__).resolve().parents[2]
    done = subprocess.run(command, capture_output=True, text=True, timeout=slack(300), check=False, cwd=folder)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_nothing_survives(report: dict[str, Any]) -> None:
    assert report["left"] == []


def test_each_has_its_own_verdict(report: dict[str, Any]) -> None:
    rows = {row["name"]: row for row in report["rows"]}
    assert {name: list(rows[name]["faults"]) for name in VERDICTS} == {
        name: [verdict] for name, verdict in VERDICTS.items()
    }
    assert {name: rows[name]["faults"] for name in ("good", *HARMLESS)} == {name: {} for name in ("good", *HARMLESS)}


def test_three_faulty_games_are_enough(report: dict[str, Any]) -> None:
    rows = {row["name"]: row for row in report["rows"]}
    assert all(rows[name]["faults"] == {verdict: 3} for name, verdict in VERDICTS.items())
    assert {name for name, row in rows.items() if row["is_retired"]} == set(VERDICTS)
    assert rows["good"]["rank"] == 1


def test_who_tries_what_he_may_not_is_kept_from_it(report: dict[str, Any]) -> None:
    logs = {row["name"]: row["log"] for row in report["rows"]}
    for name, boast in HARMLESS.items():
        assert logs[name].strip(), f"{name} has tried nothing"
        assert boast not in logs[name]


def test_logs_tell_what_went_wrong(report: dict[str, Any]) -> None:
    logs = {row["name"]: row["log"] for row in report["rows"]}
    assert "RuntimeError: the homework was eaten" in logs["dead_at_start"]
    assert "SystemExit: I have had enough" in logs["quitter"]
    assert len(logs["output_flood"]) < 10 * 2**20


def ask_twice(name: str) -> str:
    """The verdict on a bot; it is there in time after the question that it failed at, or after its start."""
    most = limits()
    bot = player(spec(name), limits=most)
    try:
        with within(most.start + GRACE):
            bot.begin(GAME, 1)
        for _ in range(2):
            with within(most.move + GRACE):
                bot.choose(START)
    except PlayerFault as fault:
        return fault.verdict
    finally:
        bot.close()
    return "none"


@pytest.mark.parametrize("name", VERDICTS)
def test_the_verdict_comes_within_the_deadline(name: str) -> None:
    assert ask_twice(name) == VERDICTS[name]
