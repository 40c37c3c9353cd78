"""The list of games is as complete as it claims to be."""

from __future__ import annotations

import dataclasses
import itertools
import math

import pytest

from outplay.rules import find_rules
from outplay.rules.catalogue import CATALOGUE, Entry, Switch
from outplay.rules.declaration import Rules
from outplay.rules.shape import MAX_CELLS
from outplay.rules.spec import Spec, parse_spec
from tests.games import GAMES, Scope, all_games, catalogue_games, covering_pairs, odd_games

every_entry = pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)


@every_entry
def test_any_two_values_of_the_switches_are_listed_together(entry: Entry) -> None:
    listed = {rules.hash for rules in all_games(Scope.PAIRS)}
    games = [rules for rules in catalogue_games(entry, Scope.PRODUCTS) if rules.hash in listed]
    for one, other in itertools.combinations(entry.switches, 2):
        for pair in itertools.product(one.values, other.values):
            assert any(chosen(rules, one, other) == pair for rules in games), (one.name, other.name, pair)


def chosen(rules: Rules, *switches: Switch) -> tuple[str, ...]:
    """The values of switches in a game."""
    options = parse_spec(rules.name).options
    return tuple(options.get(switch.name, switch.values[0]) for switch in switches)


@every_entry
def test_every_value_of_a_switch_is_listed_on_every_chosen_board(entry: Entry) -> None:
    listed = {rules.hash for rules in all_games(Scope.PAIRS)}
    games = catalogue_games(entry, Scope.PRODUCTS)
    for switch in entry.switches:
        for value in switch.values:
            boards = {len(rules.shape.cells) for rules in games if chosen(rules, switch) == (value,)}
            here = {len(r.shape.cells) for r in games if chosen(r, switch) == (value,) and r.hash in listed}
            assert max(boards) == max(here) and len(here) >= 3, (switch.name, value)


@every_entry
def test_the_sanitized_core_gets_every_chosen_size_and_every_value(entry: Entry) -> None:
    games = catalogue_games(entry, Scope.EACH)
    assert {rules.hash for rules in games} <= {rules.hash for rules in catalogue_games(entry, Scope.PRODUCTS)}
    most = max(len(rules.shape.cells) for rules in catalogue_games(entry))
    assert max(len(rules.shape.cells) for rules in games) == most
    for switch in entry.switches:
        assert {chosen(rules, switch) for rules in games} == {(value,) for value in switch.values}


def test_the_proofs_go_through_every_combination_at_every_chosen_size() -> None:
    for entry in CATALOGUE:
        listed = {rules.hash for rules in catalogue_games(entry, Scope.PRODUCTS)}
        for values in itertools.product(*(switch.values for switch in entry.switches)):
            options = {switch.name: value for switch, value in zip(entry.switches, values, strict=True)}
            assert entry.rules(Spec(entry.name, None, options)).hash in listed
        assert {rules.hash for rules in catalogue_games(entry)} <= listed
        assert listed <= {rules.hash for rules in catalogue_games(entry, Scope.ALL_SIZES)}


@pytest.mark.parametrize(
    "columns", [["ab", "cd"], ["abcdef", "xy", "uv", "st"], ["abc", "def", "ghi", "jkl"], ["abc"]], ids=str
)
def test_any_two_values_meet_in_few_rows(columns: list[str]) -> None:
    rows = covering_pairs(columns)
    for (left, ones), (right, others) in itertools.combinations(enumerate(columns), 2):
        assert {(row[left], row[right]) for row in rows} == set(itertools.product(ones, others))
    assert {row[0] for row in rows} == set(columns[0])
    two_longest = sorted(map(len, columns))[-2:]
    assert len(rows) <= math.prod(two_longest) + 2


@every_entry
def test_every_game_is_listed_on_small_boards_and_on_large_ones(entry: Entry) -> None:
    sizes = sorted(len(rules.shape.cells) for rules in catalogue_games(entry))
    assert sizes[0] <= 19
    assert len(find_rules(entry.name).shape.cells) in sizes
    assert 0.7 * MAX_CELLS < sizes[-1] <= MAX_CELLS


def test_the_odd_variants_are_listed() -> None:
    names = {rules.name for rules in odd_games()}
    assert {"honeycomb", "long-reversi", "skirmish"} <= names <= {rules.name for rules in all_games(Scope.EACH)}


def test_only_games_that_are_played_alike_share_a_hash() -> None:
    everything = [*GAMES, *(rules for entry in CATALOGUE for rules in catalogue_games(entry, Scope.PRODUCTS))]
    known: dict[str, Rules] = {}
    for rules in everything:
        same = known.setdefault(rules.hash, rules)
        shown_alike = dataclasses.replace(rules, name=same.name, sides=same.sides, colours=same.colours)
        assert shown_alike == same
