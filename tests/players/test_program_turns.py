"""Programs of others as players: each has its own time, and nobody thinks in that of its rival."""

from __future__ import annotations

import time

import pytest

from outplay.players.limits import TurnLimits
from outplay.sandbox import strays
from tests.players.program_bots import (
    GAME,
    HURRIED,
    START,
    Make,
    fault_of,
    first_fault,
)


def test_the_time_for_a_game_is_its_own_thinking_only(function: Make) -> None:
    player = function(
        "import time\ndef player(position, game_time_left, time_left):\n"
        "    print(game_time_left <= 1, time_left == game_time_left); time.sleep(0.2); return 'a1a2'",
        TurnLimits(start=20, move=5, game=1.0),
    )
    player.begin(GAME, 1)
    for _ in range(3):
        player.choose(START)
        time.sleep(0.5)  # the rival thinks
    assert first_fault(player) == "time"
    assert set(player.log.splitlines()) == {"True True"}
    player.begin(GAME, 2)
    assert str(player.choose(START)) == "a1a2"


def test_who_thinks_in_its_rivals_time_is_stopped_between_its_moves(function: Make) -> None:
    player = function(
        "import threading\n"
        "def burn():\n"
        "    while True: pass\n"
        "threading.Thread(target=burn, daemon=True).start()\n"
        "def player(position): return 'a1a2'"
    )
    player.begin(GAME, 1)
    player.choose(START)
    time.sleep(0.1)
    player.choose(START)
    child = player._child
    assert child is not None
    before = child.cpu_seconds
    time.sleep(0.2)
    assert child.cpu_seconds - before < 0.05
    assert str(player.choose(START)) == "a1a2"


def test_who_has_helpers_is_stopped_between_its_moves(function: Make) -> None:
    player = function("import os, time\nif os.fork() == 0: time.sleep(600)\ndef player(position): return 'a1a2'")
    for _ in range(3):
        player.choose(START)
    assert player._child is not None
    time.sleep(0.3)  # on a busy machine they are stopped when their turn comes
    states = [strays._stat(pid)[0] for pid in strays.descendants(player._child._guard)]
    assert states == [b"T"] * 2


def test_who_cannot_be_stopped_pays_for_its_rivals_time(function: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    player = function(
        "import threading\n"
        "def burn():\n"
        "    while True: pass\n"
        "threading.Thread(target=burn, daemon=True).start()\n"
        "def player(position): return 'a1a2'",
        TurnLimits(start=20, move=0.3),
    )
    monkeypatch.setattr("outplay.sandbox.Child.pause", lambda child: None)
    player.choose(START)
    time.sleep(0.1)
    player.choose(START)
    time.sleep(1.5)
    fault = fault_of(player)
    assert fault.verdict == "time" and "rival's time" in fault.detail


def test_many_processes_are_ended_in_time(function: Make) -> None:
    player = function(
        "import os\ndef player(position):\n    for _ in range(3): os.fork()\n    while True: pass", HURRIED
    )
    player.begin(GAME, 1)
    start = time.perf_counter()
    assert fault_of(player).verdict == "time"
    assert time.perf_counter() - start < HURRIED.move + 0.5
