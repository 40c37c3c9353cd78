"""The proof of the ratings' bars: it depends on the seed alone, and bars that are too short or too long are noticed."""

from __future__ import annotations

import dataclasses
from collections import Counter
from random import Random
from typing import Any

import pytest

from outplay.arena.rating import Bar, Ratings, rate
from proofs import rating
from proofs.rating import SHAPES, Task, hold, judge, work

MATCH = "match of 100"


def count(shape: str, tournaments: int) -> Counter[str]:
    random = Random(1)
    counts: Counter[str] = Counter()
    for _ in range(tournaments):
        counts += hold(SHAPES[shape], 1.0, random)
    return counts


def test_a_task_can_be_repeated_alone() -> None:
    task = Task(MATCH, "a third", 3, seed=5)
    assert work(task) == work(task)
    assert work(task) != work(dataclasses.replace(task, part=4))


@pytest.mark.parametrize("shape", SHAPES)
def test_every_player_and_the_first_move_are_counted(shape: str) -> None:
    counts = count(shape, 2)
    assert sum(counts.values()) == 2 * (SHAPES[shape].players + 1)


def test_bars_cover_what_they_should() -> None:
    assert judge(MATCH, "a third", count(MATCH, 400))["ok"]


@pytest.mark.parametrize("stretch", [0.7, 1.5])
def test_bars_of_wrong_length_are_noticed(monkeypatch: pytest.MonkeyPatch, stretch: float) -> None:
    def wrong(bar: Bar) -> Bar:
        return Bar(bar.elo, bar.elo - stretch * (bar.elo - bar.low), bar.elo + stretch * (bar.high - bar.elo))

    def rate_wrongly(*arguments: Any, **options: Any) -> Ratings:
        found = rate(*arguments, **options)
        return dataclasses.replace(found, players=tuple(map(wrong, found.players)))

    monkeypatch.setattr(rating, "rate", rate_wrongly)
    assert not judge(MATCH, "a third", count(MATCH, 400))["ok"]


def test_unequal_openings_hide_a_part_of_the_strength() -> None:
    shape = SHAPES["match of 100, openings unequal by 200"]
    (first, second), first_move = rating.endless(shape, [100.0, 0.0], 30.0, 0.0)
    assert 70 < first - second < 90 and 20 < first_move < 30
    (first, second), first_move = rating.endless(dataclasses.replace(shape, openings=0.01), [100.0, 0.0], 30.0, 1.0)
    assert (first - second, first_move) == pytest.approx((100, 30), abs=0.01)
