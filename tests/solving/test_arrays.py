"""Many positions at once: the same answers as one by one, and wrong arrays are refused."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import outplay
from outplay.errors import InputError
from outplay.solving import StrongSolution
from outplay.solving.arrays import NO_DISTANCE, encode
from outplay.solving.strong import solve_strongly
from tests.positions import random_game


@pytest.fixture(scope="module", params=["octapawn", "pawned:4", "othello:4", "hexareversi:3,start=ring"])
def solution(request: pytest.FixtureRequest) -> StrongSolution:
    return solve_strongly(outplay.game(request.param).start, megabytes=64)


def test_many_answers_are_those_of_one_by_one(solution: StrongSolution) -> None:
    random = Random(1)
    positions = [position for _ in range(40) for position in random_game(solution.root, random)]
    answers = solution.look_up(positions, moves=True)
    assert answers.moves is not None and answers.covered.all()
    assert answers.moves.first[0] == 0 and answers.moves.first[-1] == len(answers.moves.origins)
    names = (*solution.game.shape.names, None)
    for number, position in enumerate(positions):
        worth = solution[position]
        assert answers.values[number] == worth.value
        assert answers.distances[number] == (NO_DISTANCE if worth.distance is None else worth.distance)
        assert answers.margins[number] == (worth.margin or 0)
        found = answers.moves
        of_it = range(found.first[number], found.first[number + 1])
        expected = {one.move[:2]: one.score for one in solution.moves(position)}
        assert [(names[found.origins[i]], names[found.targets[i]]) for i in of_it] == [
            move[:2] for move in position.legal_moves
        ]
        for i in of_it:
            worth = expected[names[found.origins[i]], names[found.targets[i]]]
            distance = NO_DISTANCE if worth.distance is None else worth.distance
            assert (found.values[i], found.distances[i], found.margins[i]) == (worth.value, distance, worth.margin or 0)


def test_positions_that_are_not_covered_are_marked() -> None:
    solution = solve_strongly(outplay.game("octapawn").start, megabytes=64)
    stranger = solution.game.position("b--b/-ww-/-bb-/w--w w")
    answers = solution.look_up([solution.root, stranger])
    assert answers.covered.tolist() == [True, False] and answers.values.tolist() == [1, 0]


def test_nothing_asked_nothing_answered(solution: StrongSolution) -> None:
    answers = solution.look_up([], moves=True)
    assert len(answers.values) == 0 and answers.moves is not None and answers.moves.first.tolist() == [0]


def test_wrong_arrays_are_refused(solution: StrongSolution) -> None:
    contents, sides = encode(solution.game, [solution.root])
    wrong: list[tuple[Any, str]] = [
        ((contents.astype(np.int64), sides), "uint8"),
        ((contents[:, :-1], sides), "columns"),
        ((contents, np.zeros(2, dtype=np.uint8)), "columns"),
        ((contents + np.uint8(2), sides), "0, 1 for White"),
        ((contents, sides + np.uint8(2)), "0 or 1"),
    ]
    for arrays, says in wrong:
        with pytest.raises(InputError, match=says):
            solution.look_up(arrays)
    with pytest.raises(InputError, match="is not a position of"):
        solution.look_up([outplay.game("hexapawn:3x3").start])
