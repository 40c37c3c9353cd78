"""A player that takes a time for a move keeps to it: that of its spec, and that of the question."""

from __future__ import annotations

import pytest

import outplay
from outplay.players.registry import KINDS
from outplay.search.limits import Limits
from tests.patience import within

START = outplay.game("breakthrough:8x8").start
"""No search ends here before its time is over."""
TIMED = [kind.name for kind in KINDS if any(option.name == "time" for option in kind.options)]


@pytest.mark.parametrize("name", TIMED)
def test_it_keeps_to_the_time_of_its_spec(name: str) -> None:
    assert {"engine", "mcts"} <= set(TIMED)
    with within(2) as watch:
        outplay.player(f"{name}:time=0.2").choose(START)
    assert watch.seconds > 0.1


@pytest.mark.parametrize("name", [*TIMED, "perfect", "level:10", "alphabeta:depth=40", "minimax:depth=40"])
def test_it_keeps_to_the_time_of_the_question(name: str) -> None:
    player, limits = outplay.player(name), Limits(seconds=0.2)
    with within(2):
        assert player.choose(START, limits) in START.legal_moves
