"""The list of games is as complete as it claims to be."""

from __future__ import annotations

import dataclasses
import itertools

import pytest

from outplay.rules import find_rules
from outplay.rules.catalogue import CATALOGUE, Entry
from outplay.rules.declaration import Rules
from outplay.rules.shape import MOST_CELLS
from outplay.rules.spec import Spec
from tests.games import GAMES, catalogue_games, odd_games

every_entry = pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)


@every_entry
def test_every_game_is_listed_at_its_default_size_with_every_combination_of_switches(entry: Entry) -> None:
    listed = {rules.hash for rules in GAMES}
    for values in itertools.product(*(switch.values for switch in entry.switches)):
        options = {switch.name: value for switch, value in zip(entry.switches, values, strict=True)}
        assert entry.rules(Spec(entry.name, None, options)).hash in listed


@every_entry
def test_every_game_is_listed_on_small_boards_and_on_large_ones(entry: Entry) -> None:
    sizes = sorted(len(rules.shape.cells) for rules in catalogue_games(entry))
    assert sizes[0] <= 19
    assert len(find_rules(entry.name).shape.cells) in sizes
    assert 0.7 * MOST_CELLS < sizes[-1] <= MOST_CELLS


def test_the_odd_variants_are_listed() -> None:
    names = {rules.name for rules in odd_games()}
    assert {"honeycomb", "long-reversi", "skirmish"} <= names <= {rules.name for rules in GAMES}


def test_only_games_that_are_played_alike_share_a_hash() -> None:
    everything = [*GAMES, *(rules for entry in CATALOGUE for rules in catalogue_games(entry))]
    known: dict[str, Rules] = {}
    for rules in everything:
        same = known.setdefault(rules.hash, rules)
        shown_alike = dataclasses.replace(rules, name=same.name, sides=same.sides, colours=same.colours)
        assert shown_alike == same
