"""From a declaration to the native core: each rule arrives, whatever the layout and the instructions."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from outplay.rules import CATALOGUE, find_rules
from outplay.rules.compiled import compile_rules
from outplay.rules.declaration import Rules
from outplay.rules.variant import from_data

LINE: dict[str, Any] = {
    "name": "line",
    "family": "march",
    "start": "b b b\n- - -\n- - -\nw w w",
    "step": ["ahead"],
    "take": ["ahead-left", "ahead-right"],
}


def perft(rules: Rules, depth: int, **build: bool) -> int:
    core = compile_rules(rules, **build)
    pieces = [0 if piece is None else piece.index + 1 for piece in rules.start_contents]
    return core.perft(core.board(pieces, 0), depth)


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
@pytest.mark.parametrize("build", [{"vector": False}, {"scattered": True}, {"vector": False, "scattered": True}])
def test_layout_and_instructions_change_no_count(entry: Any, build: dict[str, bool]) -> None:
    rules = find_rules(entry.name)
    assert perft(rules, 4, **build) == perft(rules, 4)


@pytest.mark.parametrize(
    "change",
    [
        {"capture": "compulsory"},
        {"step": ["ahead", "ahead-left"]},
        {"take": []},
        {"jump": ["ahead-left", "ahead-right"]},
        {"start": "b b\n- -\nw w"},
        {"win": ["all-home"]},
        {"stuck": "pass"},
    ],
)
def test_every_rule_changes_the_counts(change: dict[str, Any]) -> None:
    counts = [perft(from_data(LINE), depth) for depth in range(9)]
    assert [perft(from_data({**LINE, **change}), depth) for depth in range(9)] != counts


def test_misere_changes_the_winner_alone() -> None:
    usual = find_rules("hexapawn:3x3")
    misere = dataclasses.replace(usual, goal="misere")
    assert [perft(misere, depth) for depth in range(8)] == [perft(usual, depth) for depth in range(8)]
    pieces = [1, 0, 0, 0, 0, 0, 0, 0, 2]
    outcomes = []
    for rules in (usual, misere):
        core = compile_rules(rules)
        outcomes.append(core.outcome(core.board(pieces, 1)))
    assert outcomes == [(0, 0, 0), (1, 0, 0)]


def test_white_down_is_the_same_game_upside_down() -> None:
    down = {**LINE, "ahead": "down", "start": "w w w\n- - -\n- - -\nb b b"}
    assert [perft(from_data(down), depth) for depth in range(9)] == [
        perft(from_data(LINE), depth) for depth in range(9)
    ]


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "othello:6", "hexareversi:3"])
def test_the_core_describes_its_layout(spec: str) -> None:
    assert "scattered" not in compile_rules(find_rules(spec)).description
    assert "scattered" in compile_rules(find_rules(spec), scattered=True).description
