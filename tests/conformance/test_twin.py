"""Every game against the referee: move for move, outcome for outcome, position for position."""

from __future__ import annotations

import dataclasses
import itertools
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outplay.play import Game
from outplay.referee import Situation
from outplay.rules import Rules, find_rules
from outplay.rules.compiled import compile_rules
from outplay.rules.variant import from_data
from outplay.rules.words import Reason, Side
from tests.games import GAMES, code_paths, examples, game_of
from tests.positions import position_of, set_up, situation_of, some_positions
from tests.twin import Mismatch, Tally, compare, compare_all_moves, compare_many
from tests.variants import random_variant


def test_random_games_and_set_ups_go_as_the_referee_says(game: Game) -> None:
    tally = Tally()
    compare_many(game, Random(game.name), examples(max(100, 6000 // len(game.shape.cells))), tally)
    assert tally.moves and tally.outcomes


def test_every_move_leads_where_the_referee_says(game: Game) -> None:
    for position in some_positions(game, 4):
        compare_all_moves(game, situation_of(position), Tally())


TINY = [rules for rules in GAMES if len(rules.shape.cells) <= 6]


@pytest.mark.parametrize("rules", TINY, ids=lambda rules: rules.name)
def test_every_placement_on_a_tiny_board_is_as_the_referee_says(rules: Rules) -> None:
    for game in code_paths(rules):
        tally = Tally()
        for contents in itertools.product((*Side, None), repeat=len(rules.shape.cells)):
            for side in Side:
                compare(position_of(game, Situation(contents, side)), Situation(contents, side), tally)
        assert tally.positions == 2 * 3 ** len(rules.shape.cells)


@pytest.mark.parametrize("seed", range(60))
def test_any_variant_goes_as_the_referee_says(seed: int) -> None:
    random = Random(f"variant {seed}")
    for game in code_paths(random_variant("variant", random)):
        compare_many(game, random, 80, Tally())


SMALL = [rules for rules in GAMES if 6 < len(rules.shape.cells) <= 36 and not rules.name.startswith("random")]


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: rules.name)
@settings(max_examples=60)
@given(data=st.data())
def test_any_placement_is_as_the_referee_says(rules: Rules, data: st.DataObject) -> None:
    # A disagreement comes out as the simplest placement that Hypothesis can find.
    cells = len(rules.shape.cells)
    contents = data.draw(st.lists(st.sampled_from((None, *Side)), min_size=cells, max_size=cells))
    situation = Situation(tuple(contents), data.draw(st.sampled_from(Side)))
    for game in code_paths(rules):
        compare(position_of(game, situation), situation, Tally())


# The twin would notice


def core_of(rules: Rules, other: Rules) -> Game:
    """A game that plays by the rules of another."""
    game = Game(rules)
    game._core = compile_rules(other)
    return game


MARCH: dict[str, Any] = {
    "family": "march",
    "start": "b b b\n- - -\n- - -\n- - -\nw w w",
    "step": ["ahead"],
    "take": ["ahead-left"],
    "jump": ["ahead-right"],
    "win": ["reach", "capture-all"],
    "stuck": "pass",
    "deadlock": "majority",
}
CHANGES: list[dict[str, Any]] = [
    {"step": ["ahead", "ahead-right"]},
    {"take": ["ahead-right"]},
    {"take": []},
    {"jump": []},
    {"jump": ["ahead"]},
    {"win": ["reach"]},
    {"win": ["all-home", "capture-all"]},
    {"win": ["capture-all"]},
    {"stuck": "lose", "deadlock": "draw"},
    {"stuck": "draw", "deadlock": "draw"},
    {"deadlock": "draw"},
    {"capture": "compulsory"},
    {"ahead": "down"},
    {"goal": "misere"},
]


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_a_core_with_one_rule_changed_is_found_out(change: dict[str, Any]) -> None:
    rules, other = from_data({"name": "usual", **MARCH}), from_data({"name": "changed", **MARCH, **change})
    with pytest.raises(Mismatch):
        compare_many(core_of(rules, other), Random(1), 1000, Tally())


@pytest.mark.parametrize("spec", ["othello:4", "hexareversi:3", "oska:4", "pawned:3"])
def test_a_core_that_forgets_misere_is_found_out(spec: str) -> None:
    rules = find_rules(spec)
    with pytest.raises(Mismatch, match="outcome"):
        compare_many(core_of(dataclasses.replace(rules, goal="misere"), rules), Random(1), 200, Tally())


ENDINGS = {
    "hexapawn:3x3": {Reason.REACHED, Reason.BLOCKED, Reason.CAPTURED},
    "pawned:4": {Reason.REACHED, Reason.MAJORITY, Reason.DEADLOCK, Reason.CAPTURED},
    "oska:4": {Reason.HOME, Reason.MAJORITY, Reason.DEADLOCK, Reason.CAPTURED},
    "othello:8": {Reason.DISCS},
}


@pytest.mark.parametrize("spec", ENDINGS)
def test_the_set_ups_meet_every_ending_for_either_side(spec: str) -> None:
    game, random = game_of(find_rules(spec)), Random(1)
    met = {position_of(game, set_up(game.rules, random)).outcome for _ in range(3000)}
    endings = {(ended.winner, ended.reason) for ended in met if ended}
    assert {reason for _, reason in endings} == ENDINGS[spec]
    won = {reason for winner, reason in endings if winner}
    assert {(side, reason) for side in Side for reason in won} <= endings
