"""Whoever takes a time for a move keeps to it: the one of its spec, and the one of the question."""

from __future__ import annotations

import pytest

import outplay
from outplay.players.registry import KINDS
from outplay.search.limits import Limits
from tests.patience import within

START = outplay.game("breakthrough:8x8").start
"""Nobody comes to an end here before its time is over."""
TIMED = [kind.name for kind in KINDS if any(option.name == "time" for option in kind.options)]


def test_some_take_a_time() -> None:
    assert {"engine", "mcts"} <= set(TIMED)


@pytest.mark.parametrize("name", TIMED)
def test_it_keeps_to_the_time_of_its_spec(name: str) -> None:
    with within(2) as watch:
        outplay.player(f"{name}:time=0.2").choose(START)
    assert watch.seconds > 0.1


@pytest.mark.parametrize("name", [*TIMED, "perfect", "level:10", "alphabeta:depth=40", "minimax:depth=40"])
def test_it_keeps_to_the_time_of_the_question(name: str) -> None:
    player, limits = outplay.player(name), Limits(seconds=0.2)
    with within(2):
        assert player.choose(START, limits) in START.legal_moves
