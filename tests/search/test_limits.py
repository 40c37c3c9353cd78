"""The numbers that a person gives a search."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.search import alphabeta, analyze, final_margin, mcts, minimax, root_values
from outplay.search.limits import Limits


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
