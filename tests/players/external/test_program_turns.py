"""Programs of others as players: each has its own time, and cannot think in that of its rival."""

from __future__ import annotations

import time

import pytest

from outplay.players.external.limits import TurnLimits
from outplay.players.external.program import ProgramPlayer
from outplay.sandbox import processes
from tests.patience import PATIENCE, slack, until, within
from tests.players.external.program_bots import GAME, HURRIED, START, Make, fault_of, first_fault

BURNING = """
import threading
def burn():
    while True: pass
threading.Thread(target=burn, daemon=True).start()
def player(position, game_time_left, time_left):
    print(game_time_left, time_left)
    return 'a1a2'
"""


def states_below(player: ProgramPlayer) -> set[bytes]:
    """What all processes of a player do."""
    assert player._child is not None
    return {processes._stat(pid)[0] for pid in processes.descendants(player._child._guard)}


def until_burnt(player: ProgramPlayer, seconds: float) -> None:
    """Wait until the program of a player has used so much processor time more."""
    child = player._child
    assert child is not None
    enough = child.cpu_seconds + seconds
    assert until(lambda: child.cpu_seconds > enough)


def test_the_time_for_a_game_is_its_own_thinking_only(function: Make) -> None:
    seconds = slack(0.8)
    player = function(
        "import time\ndef player(position, game_time_left, time_left):\n"
        f"    print(game_time_left <= {seconds}, time_left == game_time_left)\n"
        f"    time.sleep({seconds / 5})\n"
        "    return 'a1a2'",
        TurnLimits(start=PATIENCE, move=PATIENCE, game=seconds),
    )
    player.begin(GAME, 1)
    for _ in range(3):
        player.choose(START)
        time.sleep(seconds / 4)  # the rival thinks
    assert first_fault(player) == "time"
    assert set(player.log.splitlines()) == {"True True"}
    player.begin(GAME, 2)
    assert str(player.choose(START)) == "a1a2"


def test_a_bot_that_thinks_in_its_rivals_time_is_stopped_between_its_moves(function: Make) -> None:
    player = function(BURNING)
    player.begin(GAME, 1)
    player.choose(START)
    until_burnt(player, 0.1)
    player.choose(START)
    child = player._child
    assert child is not None and until(lambda: states_below(player) == {b"T"})
    before = child.cpu_seconds
    time.sleep(0.1)
    assert child.cpu_seconds - before < 0.05
    assert str(player.choose(START)) == "a1a2"


def test_a_bot_with_helpers_is_stopped_between_its_moves(function: Make) -> None:
    player = function("import os, time\nif os.fork() == 0: time.sleep(600)\ndef player(position): return 'a1a2'")
    for _ in range(3):
        player.choose(START)
    assert player._child is not None
    assert len(processes.descendants(player._child._guard)) == 2
    assert until(lambda: states_below(player) == {b"T"})  # on a busy machine they stop when their turn comes


def test_a_bot_that_cannot_be_stopped_pays_for_its_rivals_time(function: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    player = function(BURNING, TurnLimits(start=PATIENCE, move=slack(0.3)))
    monkeypatch.setattr("outplay.sandbox.Child.pause", lambda child: None)
    player.choose(START)
    until_burnt(player, 0.1)
    player.choose(START)
    until_burnt(player, player.limits.move + 0.1)
    fault = fault_of(player)
    assert fault.verdict == "time" and "rival's turn" in fault.detail


def test_time_used_while_stopped_is_taken_from_its_clock(function: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    player = function(BURNING, TurnLimits(start=PATIENCE, move=PATIENCE / 2, game=PATIENCE))
    monkeypatch.setattr("outplay.sandbox.Child.pause", lambda child: None)
    player.choose(START)
    until_burnt(player, 0.1)
    player.choose(START)  # from now on it is to be stopped
    until_burnt(player, 1.0)
    player.choose(START)
    _, before, after = [[float(word) for word in line.split()] for line in player.log.splitlines()]
    assert before[0] - after[0] >= 1.0
    assert PATIENCE / 2 - after[1] >= 1.0


def test_many_processes_are_ended_in_time(function: Make) -> None:
    player = function(
        "import os\ndef player(position):\n    for _ in range(3): os.fork()\n    while True: pass", HURRIED
    )
    player.begin(GAME, 1)
    with within(HURRIED.move + 0.5):
        assert fault_of(player).verdict == "time"
