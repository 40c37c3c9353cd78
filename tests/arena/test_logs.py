"""The logs of players: safe to look at in a terminal, and never too long."""

from __future__ import annotations

from pathlib import Path

import outplay
from outplay.arena.logs import Logs
from outplay.arena.plan import Plan, enter
from outplay.arena.schedule import Pairing
from outplay.rules.words import Side
from tests.arena.games import game

PLAN = Plan(outplay.game("hexapawn:3x3"), enter(["one=random", "two=random"]))


def test_a_log_has_no_control_characters(tmp_path: Path) -> None:
    logs = Logs(tmp_path, PLAN)
    printed = "first\n\x1b]0;owned\a\x1b[2J\tend\x9b\rlast\n"
    logs.add(game(PLAN, Pairing(1, 1, 0, 1, 0, 0), Side.WHITE)._replace(logs=(printed, "")))
    (path,) = logs.written
    assert path.read_text().splitlines() == [
        "==== game 1, White against two",
        "first",
        "?]0;owned??[2J  end?",
        "last",
    ]
