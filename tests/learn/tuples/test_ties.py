"""Rings of weights: everything that the symmetries of a tuple make of what stands on it, and nothing else."""

from __future__ import annotations

import pytest

from outplay.learn.tuples.ties import ties_of
from outplay.rules import find_rules
from outplay.search.tuples.places import foldings, places_of


def digits(number: int, length: int) -> tuple[int, ...]:
    return tuple(number // 3**place % 3 for place in range(length))


def ring(ties: list[int], start: int) -> set[int]:
    found, at = {start}, ties[start]
    while at != start:
        found.add(at)
        at = ties[at]
    return found


@pytest.mark.parametrize(
    ("spec", "cells"),
    [
        ("hexapawn:3x3", (0, 1, 2)),
        ("hexapawn:3x3", (0, 3, 6)),
        ("othello:6", (0, 1, 6, 7)),
        ("othello:6", (14, 15, 20, 21)),
        ("hexareversi:3", (0, 1, 2)),
        ("hexareversi:3", (9, 4, 5, 8, 10, 13, 14)),
    ],
)
def test_rings_are_orbits(spec: str, cells: tuple[int, ...]) -> None:
    rules = find_rules(spec)
    ties = ties_of(rules, (cells,), 1).tolist()
    assert sorted(ties) == list(range(3 ** len(cells)))
    for number in range(3 ** len(cells)):
        contents = digits(number, len(cells))
        orbit = set()
        for folding in foldings(rules, cells):
            image = [0] * len(cells)
            for place, digit in enumerate(contents):
                image[folding[place]] = digit
            orbit.add(sum(digit * 3**place for place, digit in enumerate(image)))
        assert ring(ties, number) == orbit


def test_tables_and_stages_follow_each_other() -> None:
    rules = find_rules("hexapawn:3x3")
    tuples = ((0, 1, 2), (0, 3))
    ties = ties_of(rules, tuples, 3)
    size = places_of(rules, tuples).stage_size
    assert len(ties) == 3 * size
    for stage in range(3):
        assert (ties[stage * size : (stage + 1) * size] == ties[:size] + stage * size).all()
    assert (ties[27:36] == range(27, 36)).all()  # the second has no mirror image on its own cells
