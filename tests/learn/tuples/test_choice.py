"""The choice of tuples and stages for any board."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from outplay.errors import InputError
from outplay.learn.tuples import choose_stages, choose_tuples
from outplay.learn.tuples.choice import DEFAULT_WEIGHTS
from outplay.rules import find_rules
from outplay.rules.declaration import Rules
from outplay.search.tuples.network import MAX_LOOKUPS, find_lookups
from tests.games import GAMES


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_every_game_has_tuples(rules: Rules) -> None:
    tuples = choose_tuples(rules)
    lookups = find_lookups(rules, tuples)
    assert len(lookups.white) <= MAX_LOOKUPS
    assert lookups.stage_size <= DEFAULT_WEIGHTS
    covered = {cell for lookup in lookups.white for cell in lookup.cells}
    edge = min(len(rules.shape.neighbours(cell)) for cell in range(len(rules.shape.cells)))
    assert {cell for cell in range(len(rules.shape.cells)) if len(rules.shape.neighbours(cell)) == edge} <= covered


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_no_tuple_lies_within_an_image_of_another(rules: Rules) -> None:
    tuples = choose_tuples(rules, 5)
    for number, cells in enumerate(tuples):
        for symmetry in rules.symmetries:
            image = {symmetry.cells[cell] for cell in cells}
            assert not any(image <= set(other) for place, other in enumerate(tuples) if place != number)


def test_the_lines_and_the_edge_of_a_square() -> None:
    tuples = choose_tuples(find_rules("othello:8"), 9)
    assert set(range(8)) in map(set, tuples)  # the edge
    assert set(range(0, 64, 9)) in map(set, tuples)  # a diagonal
    assert {0, 1, 2, 8, 9, 10, 16, 17} < set(tuples[0])  # a corner
    assert max(map(len, tuples)) == 9
    assert choose_tuples(find_rules("hexapawn:3x3")) == (tuple(range(9)),)


def test_names_change_nothing() -> None:
    rules = find_rules("hexareversi:5")
    assert choose_tuples(dataclasses.replace(rules, name="mine")) == choose_tuples(rules)


@pytest.mark.parametrize("size", [0, 1, 11, "8", 2.5])
def test_odd_sizes_are_refused(size: Any) -> None:
    with pytest.raises(InputError, match="the size of a tuple must be a whole number from 2 to 10, not"):
        choose_tuples(find_rules("othello:6"), size)


def test_stages() -> None:
    rules = find_rules("othello:8")
    assert choose_stages(rules, 1) == (0,)
    assert choose_stages(rules, 3) == (0, 24, 44)
    assert choose_stages(find_rules("hexapawn:3x3"), 16) == (0, 1, 2, 3, 4, 5)  # six pieces, and never more
    with pytest.raises(InputError, match="the number of stages must be a whole number from 1 to 16, not"):
        choose_stages(rules, 0)
