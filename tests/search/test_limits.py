"""The numbers that a person gives a search."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.search import alphabeta, analyze, final_margin, mcts, minimax, root_values
from outplay.search.limits import Limits, check_number, check_whole


@pytest.mark.parametrize("value", [1, 5, 9])
def test_numbers_in_the_range_are_let_through(value: int) -> None:
    check_whole("depth", value, 1, 9)
    check_number("depth", value, 1, 9)
    check_number("depth", value / 1.0, 1, 9)


@pytest.mark.parametrize("value", [0, 10, True, 10**400, "3", None, math.nan, math.inf])
def test_others_are_refused_by_both(value: object) -> None:
    with pytest.raises(InputError, match="the depth must be a whole number from 1 to 9, not "):
        check_whole("depth", value, 1, 9)
    with pytest.raises(InputError, match="the depth must be a number from 1 to 9, not "):
        check_number("depth", value, 1, 9)


def test_a_fraction_is_not_whole() -> None:
    check_number("time", 2.5, 1, 9)
    with pytest.raises(InputError, match=r"the time must be a whole number from 1 to 9, not 2\.5"):
        check_whole("time", 2.5, 1, 9)


def test_the_engine_takes_every_limit() -> None:
    assert set(Limits.__annotations__) <= set(inspect.signature(analyze).parameters)


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
