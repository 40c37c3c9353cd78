from __future__ import annotations

from random import Random
from typing import Any

import pytest

import outplay
from outplay.errors import InputError, NotCovered
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving import Solution
from tests.positions import random_game


@pytest.fixture(scope="module", params=["strong", "weak"])
def solution(request: pytest.FixtureRequest) -> Solution:
    return outplay.solve("octapawn", method=request.param)


def test_it_answers_for_its_root(solution: Solution) -> None:
    assert solution.value == 1 and solution.score == solution[solution.root]
    assert solution.game.start == solution.root and solution.root in solution


def test_moves_come_best_first(solution: Solution) -> None:
    moves = solution.moves(solution.root)
    assert [one.score.value for one in moves] == [1, 1, -1, -1]
    assert {str(move) for move in solution.best(solution.root)} == {"a1a2", "d1d2"}


def test_the_line_is_a_whole_game_that_keeps_the_result(solution: Solution) -> None:
    position = solution.root
    for move in solution.line():
        assert solution[position.play(move)].before().value == solution[position].value
        position = position.play(move)
    assert position.outcome and position.outcome.winner is solution.root.side
    assert solution.line(position) == ()


def test_distances_are_confirmed_by_playing() -> None:
    strong = outplay.solve("oska:4", method="strong")
    random = Random(3)
    for _ in range(30):
        position = random.choice(random_game(strong.root, random))
        worth, line = strong[position], strong.line(position)
        if worth.value:
            assert len(line) == worth.distance
        for move in line:
            position = position.play(move)
        assert position.outcome


def test_positions_of_another_game_and_other_things_are_refused(solution: Solution) -> None:
    with pytest.raises(InputError, match="solution of octapawn, and the position is one of hexapawn:3x3"):
        solution.get(outplay.game("hexapawn:3x3").start)
    wrong: Any = "bbbb/----/----/wwww w"
    with pytest.raises(InputError, match="asked for a position"):
        solution.get(wrong)


def test_a_finished_position_is_worth_its_outcome(solution: Solution) -> None:
    finished = solution.game.position("w---/----/----/---- b")
    assert solution[finished] == Score(Side.BLACK, -1, 0) and solution.moves(finished) == ()


def test_what_is_not_covered_is_said() -> None:
    strong = outplay.solve("octapawn")
    stranger = strong.game.position("b--b/-ww-/-bb-/w--w w")
    assert strong.get(stranger) is None
    with pytest.raises(NotCovered, match=r"strong solution of octapawn does not cover 'b--b/-ww-/-bb-/w--w w'"):
        strong[stranger]
