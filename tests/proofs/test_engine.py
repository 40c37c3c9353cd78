"""The proof of the engine: it depends on the seed and the game alone, and an engine that lies is found out."""

from __future__ import annotations

import dataclasses
import itertools
from random import Random
from typing import Any

import pytest

import outplay
from outplay.play import Position
from outplay.rules import find_rules
from outplay.search.engine import Analysis, analyze
from outplay.search.score import Score
from proofs import engine, engine_checks
from proofs.engine_checks import Mismatch, compare_with_minimax, confirm_win
from proofs.settings import Settings
from tests.games import GAMES

SPECS = ["hexapawn:4x4", "oska:4", "othello:4", "pawned:6,goal=misere"]
RULES = [find_rules(spec) for spec in SPECS]
WON = outplay.game("hexapawn:4x4").start
"""The first player wins in 11."""
BY_DISCS = outplay.game("othello:4").start


def lying(**change: Any) -> Any:
    """An engine that says something else of the best move."""

    def analyze_falsely(position: Position, **options: Any) -> Analysis:
        found = analyze(position, **options)
        return dataclasses.replace(found, score=Score(found.score.side, **change))

    return analyze_falsely


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_the_engine_is_right(rules: Any) -> None:
    _, result = engine.work(engine.Task(rules, 0, 4, seed=1))
    assert result.mismatches == []
    assert result.positions == 4 and result.moves >= 4


def test_a_task_can_be_repeated_alone() -> None:
    task = engine.Task(RULES[0], 2, 3, seed=5)
    first, again = (engine.work(task)[1] for _ in range(2))
    assert dataclasses.replace(first, seconds=0) == dataclasses.replace(again, seconds=0)


def test_seeds_and_parts_are_different_positions() -> None:
    found = {
        tuple(itertools.islice(map(str, engine.positions(RULES[1], Random(f"{seed} oska {part}"))), 5))
        for seed, part in [(1, 0), (1, 1), (2, 0)]
    }
    assert len(found) == 3


def test_every_game_gets_its_share() -> None:
    tasks = engine.plan(GAMES, Settings(positions=5000))
    assert {task.rules.name for task in tasks} == {rules.name for rules in GAMES}
    assert 5000 <= sum(task.positions for task in tasks) < 5000 + len(GAMES)
    assert [task.part for task in tasks] == sorted(task.part for task in tasks)


def test_wrong_values_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    compare_with_minimax(WON, Random(1), most=200)
    monkeypatch.setattr(engine_checks, "analyze", lying(estimate=0.25))
    with pytest.raises(Mismatch, match="value"):
        compare_with_minimax(WON, Random(1), most=200)


def test_a_win_that_minimax_does_not_see_is_noticed() -> None:
    true = analyze(WON, depth=3, plain=True).score.rank
    falsely = dataclasses.replace(analyze(WON, depth=3), score=Score(WON.side, 1, distance=3))
    with pytest.raises(Mismatch, match="minimax sees no win"):
        engine_checks._check_verdict("here", falsely, true, depth=3)


def test_wins_are_played_out() -> None:
    assert confirm_win(WON)
    assert not confirm_win(outplay.game("pawned:4").start)  # a draw


@pytest.mark.parametrize(("value", "distance"), [(1, 9), (1, 13), (-1, 9), (-1, 8)])
def test_a_wrong_distance_is_noticed(value: int, distance: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_checks, "MAX_PLIES", 13)
    monkeypatch.setattr(engine_checks, "analyze", lying(value=value, distance=distance))
    with pytest.raises(Mismatch):
        confirm_win(WON)


def test_a_wrong_margin_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_checks, "MAX_PLIES", 13)
    assert confirm_win(BY_DISCS)
    monkeypatch.setattr(engine_checks, "analyze", lying(value=-1, margin=-10))
    with pytest.raises(Mismatch, match="played out"):
        confirm_win(BY_DISCS)


def test_an_engine_that_breaks_is_a_mismatch(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> Analysis:
        raise RuntimeError("out of order")

    monkeypatch.setattr(engine_checks, "analyze", broken)
    _, result = engine.work(engine.Task(RULES[0], 0, 2, seed=1))
    assert len(result.mismatches) == 2 and "out of order" in result.mismatches[0]
