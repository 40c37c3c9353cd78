"""The proofs themselves: what they compare depends on the seed and the game alone, and a part is kept as a part."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outplay.rules import find_rules
from outplay.rules.catalogue import CATALOGUE
from proofs import twin
from proofs.settings import Settings, as_json, write_results
from proofs.twin_report import group_of
from tests import games

SPECS = ["hexapawn:3x2", "hexapawn:8x8", "oska:4", "othello:6,goal=misere"]
RULES = [find_rules(spec) for spec in SPECS]


def test_the_number_of_workers_changes_nothing() -> None:
    assert twin.plan(RULES, Settings(workers=1)) == twin.plan(RULES, Settings(workers=7))


def test_a_task_can_be_repeated_alone() -> None:
    task = twin.plan(RULES, Settings(positions=2000))[0]
    first, again = (twin.work(task)[1] for _ in range(2))
    assert first.tally == again.tally
    assert first.tally.positions >= task.positions and not first.mismatches


def test_seeds_and_parts_are_different_positions() -> None:
    tallies = [
        twin.work(twin.Task(RULES[2], part, 100, seed))[1].tally for part, seed in [(0, 1), (1, 1), (0, 2), (1, 2)]
    ]
    assert len({(tally.moves, tally.captures) for tally in tallies}) == 4


def test_as_many_positions_are_planned_as_were_asked_for() -> None:
    tasks = twin.plan(RULES, Settings(positions=50_000))
    random = [task for task in tasks if task.is_random]
    assert sum(task.positions for task in random) == pytest.approx(50_000, abs=len(RULES))
    assert {task.rules.name for task in random} == set(SPECS)
    assert len({(task.rules.name, task.part) for task in random}) == len(random)


def test_small_boards_are_compared_in_every_placement() -> None:
    tasks = [task for task in twin.plan(RULES, Settings()) if not task.is_random]
    assert sum(twin.work(task)[1].placements for task in tasks) == 2 * 3**6


def test_every_game_with_every_switch_is_proved() -> None:
    groups = {group_of(rules.name) for rules in twin.proved_games(seed=1)}
    assert {group_of(rules.name) for rules in games.GAMES} <= groups
    assert {entry.name for entry in CATALOGUE} <= groups


@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("hexapawn:3x5,goal=misere", "hexapawn,goal=misere"),
        ("octapawn:goal=misere", "octapawn,goal=misere"),
        ("oska:4", "oska"),
        ("skirmish", "skirmish"),
        ("line-1-64", "long lines"),
        ("random-7", "variants made at random"),
    ],
)
def test_boards_of_one_game_are_counted_together(name: str, group: str) -> None:
    assert group_of(name) == group


@pytest.mark.parametrize(
    ("changes", "ending"),
    [
        ({}, ""),
        ({"openings": None}, ""),
        ({"is_complete": False}, "-part"),
        ({"games": "oska"}, "-part"),
        ({"positions": 3000}, "-part"),
        ({"openings": 3}, "-part"),
    ],
)
def test_a_part_does_not_replace_the_whole(changes: dict[str, object], ending: str, tmp_path: Path) -> None:
    facts = {"seed": 3, "games": "", "positions": None, "is_complete": True, **changes}
    paths = write_results("twin", facts, "table", tmp_path)
    assert [path.name.partition("-seed3")[2] for path in paths] == [f"{ending}.json", f"{ending}.md"]
    assert json.loads(paths[0].read_text())["seed"] == 3


def test_a_result_file_has_a_line_for_each_board() -> None:
    facts = {"seed": 3, "versions": {"a": "1"}, "results": {"x": {"moves": 1}, "y": {"moves": 2}}}
    text = as_json(facts)
    assert json.loads(text) == facts
    assert ' "versions": {"a": "1"},' in text.splitlines() and '  "x": {"moves": 1},' in text.splitlines()
