"""Limits, and that every search keeps to them."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from typing import Any
from unittest.mock import ANY

import pytest

import outplay
from outplay.errors import InputError
from outplay.search import alphabeta, analyze, final_margin, mcts, minimax, root_values
from outplay.search.engine import Stop
from outplay.search.limits import MAX_DEPTH, MAX_NODES, MAX_SECONDS, Limits
from tests.patience import within

STOP, OTHER = Stop(), Stop()


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (Limits(), Limits(), Limits()),
        (Limits(depth=3), Limits(depth=5), Limits(depth=3)),
        (Limits(nodes=7), Limits(seconds=0.5), Limits(nodes=7, seconds=0.5)),
        (Limits(5, 100, 9, 60), Limits(4, 200, 10, 50), Limits(4, 100, 9, 50)),
        (Limits(game_seconds=0), Limits(game_seconds=5), Limits(game_seconds=0)),
        (Limits(stop=STOP), Limits(depth=1), Limits(depth=1, stop=STOP)),
    ],
)
def test_the_stricter_of_two_limits(one: Limits, other: Limits, both: Limits) -> None:
    assert one.stricter(other) == other.stricter(one) == both


def test_of_two_stops_the_own_one_counts() -> None:
    assert Limits(stop=STOP).stricter(Limits(stop=OTHER)).stop is STOP


def test_a_default_counts_unless_the_spec_has_a_limit_or_it_gives_way() -> None:
    for limits in (Limits(depth=3), Limits(nodes=5), Limits(depth=3, nodes=5)):
        assert limits.with_spec(Limits(), 3) == limits
    for limits in (Limits(), Limits(seconds=3), Limits(game_seconds=9, stop=STOP)):
        assert limits.with_spec(Limits(), 3) == limits.stricter(Limits(nodes=3))
    for spec in (Limits(depth=3), Limits(nodes=50), Limits(seconds=2)):
        for limits in (Limits(), Limits(nodes=9), Limits(seconds=1)):
            assert limits.with_spec(spec, 3) == limits.stricter(spec)


def test_which_limits_end_by_themselves() -> None:
    assert all(limits.has_end for limits in (Limits(depth=1), Limits(nodes=1), Limits(seconds=1)))
    assert not any(limits.has_end for limits in (Limits(), Limits(game_seconds=1), Limits(stop=STOP)))


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("depth", (0, MAX_DEPTH + 1, True, 2.0, "3"), "the depth must be a whole number from 1 to 200, not "),
        ("nodes", (0, MAX_NODES + 1, -1, 2.5), "the number of nodes must be a whole number from 1 to "),
        (
            "seconds",
            (0, 0.0009, -1, MAX_SECONDS + 1, 10**400, math.nan, math.inf, "1"),
            "the number of seconds must be a number from 0.001",
        ),
        ("game_seconds", (-0.1, math.inf, "1"), "the number of seconds for the game must be a number from 0 "),
    ],
)
def test_limits_that_make_no_sense(name: str, values: tuple[Any, ...], message: str) -> None:
    for value in values:
        with pytest.raises(InputError, match=message):
            Limits(**{name: value})


def test_a_search_takes_limits_in_both_ways() -> None:
    start = outplay.game("breakthrough:6x6").start
    assert analyze(start, Limits(depth=3)) == dataclasses.replace(analyze(start, depth=3), seconds=ANY)
    assert (
        analyze(start, Limits(nodes=500), nodes=100).nodes == analyze(start, Limits(nodes=100), nodes=500).nodes == 100
    )
    assert (
        mcts(start, Limits(nodes=50, depth=1))
        == mcts(start, simulations=50)
        == mcts(start, Limits(nodes=90), simulations=50)
    )
    assert mcts(start, Limits(seconds=60), simulations=20).simulations == 20
    stopped = Stop()
    stopped.set()
    assert analyze(start, Limits(depth=20, stop=stopped)).depth == 1
    assert mcts(start, Limits(seconds=60, stop=stopped)).simulations == 1


def test_the_teaching_search_keeps_to_limits() -> None:
    start = outplay.game("hexapawn:4x4").start
    assert root_values(start, 3, limits=Limits(depth=2)) == root_values(start, 2)
    assert root_values(start, 3, limits=Limits(nodes=1)) == ()
    assert len(root_values(start, 3, limits=Limits(nodes=30))) in range(1, len(start.legal_moves))
    with within(2):
        assert root_values(outplay.game("othello:8").start, 40, algorithm="minimax", limits=Limits(seconds=0.1)) == ()


SEARCHES: dict[str, Callable[[Any], object]] = {
    "analyze": analyze,
    "final_margin": final_margin,
    "mcts": mcts,
    "minimax": lambda position: minimax(position, 2),
    "alphabeta": lambda position: alphabeta(position, 2),
    "root_values": lambda position: root_values(position, 2),
}


@pytest.mark.parametrize("search", SEARCHES.values(), ids=list(SEARCHES))
@pytest.mark.parametrize("given", ["bbb/---/www w", None, outplay.game("hexapawn:3x3")])
def test_only_positions_are_searched(search: Callable[[Any], object], given: object) -> None:
    with pytest.raises(InputError, match="not a position") as refusal:
        search(given)
    assert repr(given) in str(refusal.value)


def test_a_table_that_does_not_fit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise MemoryError("std::bad_alloc")

    monkeypatch.setattr("outplay.search.engine.analyze_board", full)
    with pytest.raises(InputError, match="12345 megabytes"):
        analyze(outplay.game("hexapawn:3x3").start, depth=1, megabytes=12_345)
