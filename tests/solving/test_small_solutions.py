"""Solutions made on the spot: small games, small endings of larger ones, and solutions that were given."""

from __future__ import annotations

import pytest

import outplay
from outplay.solving import Solutions, small_solution, small_solution_from, small_solutions, solve


def test_a_small_game_is_solved_once() -> None:
    game = outplay.game("hexapawn:4x4")
    solution = small_solution(game)
    assert solution is not None and solution.distance == 11 and small_solution(game) is solution
    assert small_solution(game, small_solutions.MAX_SMALL_GAME) is solution, "whichever way it is asked for"


def test_a_large_game_has_no_small_solution() -> None:
    assert small_solution(outplay.game("hexapawn:6x6")) is None
    assert small_solution(outplay.game("breakthrough:8x8")) is None
    assert small_solution_from(outplay.game("hexapawn:4x4").start, max_positions=100) is None


def test_an_unreachable_position_can_be_solved() -> None:
    position = outplay.game("hexapawn:3x3").position("--b/w--/--- w")
    solution = small_solution_from(position)
    assert solution is not None and solution[position].verdict == "wins in 1"
    assert Solutions().covering(position) is not None


def test_the_ending_of_a_larger_game_is_solved_once() -> None:
    game = outplay.game("hexapawn:6x6")
    solutions = Solutions()
    assert solutions.covering(game.start) is None
    late = game.position("---b--/------/------/--w---/------/------ w")
    found = solutions.covering(late)
    assert found is not None and found.root == late
    assert solutions.covering(late.play(late.legal_moves[0])) is found, "it is made once for the rest of the game"


def test_a_given_solution_comes_first() -> None:
    game = outplay.game("hexapawn:3x3")
    given = solve(game.start)
    assert Solutions([given]).covering(game.start) is given
    assert Solutions([given], max_positions=0).covering(game.start) is given
    assert Solutions(max_positions=0).covering(game.start) is None


def test_each_game_gets_its_own_solution() -> None:
    solutions = Solutions([solve("hexapawn:3x3")])
    for spec in ("hexapawn:4x4", "hexapawn:3x3", "othello:4", "hexapawn:3x3,goal=misere"):
        start = outplay.game(spec).start
        found = solutions.covering(start)
        assert found is not None and found.game == start.game


def test_a_finished_game_needs_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("there is nothing to solve")

    monkeypatch.setattr(small_solutions, "solve_strongly", refused)
    assert Solutions().covering(outplay.game("hexapawn:3x3").position("w--/---/--b b")) is None
