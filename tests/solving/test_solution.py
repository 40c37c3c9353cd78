"""The interface of all solutions: scores, moves, lines, analyses, plain data."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

import outplay
from outplay.errors import InputError, NotCovered
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving import Solution, solve
from outplay.solving.method import Method
from outplay.solving.small_solutions import small_solution_from
from tests.positions import random_game


@pytest.fixture(scope="module", params=["strong", "weak"])
def solution(request: pytest.FixtureRequest) -> Solution:
    return outplay.solve("octapawn", method=request.param)


def test_a_solution_has_the_score_of_its_root(solution: Solution) -> None:
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
    with pytest.raises(InputError, match="needs a position"):
        solution.get(wrong)


def test_a_finished_position_is_worth_its_outcome(solution: Solution) -> None:
    finished = solution.game.position("w---/----/----/---- b")
    assert solution[finished] == Score(Side.BLACK, -1, 0) and solution.moves(finished) == ()


def test_a_position_that_is_not_covered_is_an_error() -> None:
    strong = outplay.solve("octapawn")
    stranger = strong.game.position("b--b/-ww-/-bb-/w--w w")
    assert strong.get(stranger) is None
    with pytest.raises(NotCovered, match=r"strong solution of octapawn does not cover 'b--b/-ww-/-bb-/w--w w'"):
        strong[stranger]


@pytest.mark.parametrize("name", ["hexapawn:3x3", "hexapawn:3x4,goal=misere", "hexareversi:3,start=ring", "octapawn"])
def test_an_analysis_has_the_scores_of_a_search_to_the_end(name: str) -> None:
    solution = outplay.solve(name)
    position = solution.root.play(solution.root.legal_moves[0])
    exact, searched = solution.analysis(position), outplay.analyze(position, depth=60, moves=True)
    assert exact is not None and searched.score.is_proven
    assert exact.score == searched.score
    assert {one.move: one.score for one in exact.moves} == {one.move: one.score for one in searched.moves}
    values = [one.score.rank for one in exact.moves]
    assert values == sorted(values, reverse=True)
    assert (exact.best, exact.line) == (exact.moves[0].move, exact.moves[0].line)


def test_every_line_of_an_analysis_goes_to_the_end_and_has_its_distance() -> None:
    solution = outplay.solve("hexapawn:4x4")
    found = solution.analysis(solution.root)
    assert found is not None
    for one in found.moves:
        position = solution.root
        for move in one.line:
            position = position.play(move)
        assert one.line[0] == one.move and position.outcome is not None
        assert one.score.distance == len(one.line) and position.outcome.winner is one.score.winner


def test_a_finished_game_has_no_moves_and_a_position_that_is_not_covered_no_analysis() -> None:
    game = outplay.game("hexapawn:3x3")
    late = small_solution_from(game.start.play("a1a2"))
    assert late is not None
    assert late.analysis(game.start) is None
    found = late.analysis(game.position("w--/---/--- b"))
    assert found is not None
    assert (found.best, found.line, found.moves, found.score.verdict) == (None, (), (), "has lost")


@pytest.mark.parametrize("method", get_args(Method))
def test_a_solution_as_data(method: Method) -> None:
    solution = solve("hexapawn:3x3", method=method)
    data = solution.as_data(solution.root.play("a1a2"))
    assert (data["game"], data["position"], data["method"]) == ("hexapawn:3x3", "bbb/w--/-ww b", method)
    assert data["covered"] and data["score"]["value"] == 1 and len(data["moves"]) == 3
    assert data["moves"][0]["move"] == data["line"][0] == "b3a2"
    assert data["positions"] == (135 if method == "strong" else None)
    stranger = small_solution_from(solution.root.play("a1a2"))
    assert stranger is not None
    unknown = stranger.as_data(solution.root)
    assert not unknown["covered"] and unknown["score"] is None
