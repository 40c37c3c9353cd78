"""Solutions that are at hand: small games, what is left of larger ones, and those that were given."""

from __future__ import annotations

import pytest

import outplay
from outplay.solving import Solutions, at_hand, solution_at_hand, solution_from, solve


def test_a_small_game_is_solved_once() -> None:
    game = outplay.game("hexapawn:4x4")
    solution = solution_at_hand(game)
    assert solution is not None and solution.distance == 11 and solution_at_hand(game) is solution
    assert solution_at_hand(game, at_hand.MOST_AT_HAND) is solution, "whichever way it is asked for"


def test_a_large_game_is_not_at_hand() -> None:
    assert solution_at_hand(outplay.game("hexapawn:6x6")) is None
    assert solution_at_hand(outplay.game("breakthrough:8x8")) is None
    assert solution_from(outplay.game("hexapawn:4x4").start, most=100) is None


def test_a_position_that_the_start_does_not_lead_to() -> None:
    position = outplay.game("hexapawn:3x3").position("--b/w--/--- w")
    solution = solution_from(position)
    assert solution is not None and solution[position].verdict == "wins in 1"
    assert Solutions().covering(position) is not None


def test_what_is_left_of_a_larger_game() -> None:
    game = outplay.game("hexapawn:6x6")
    solutions = Solutions()
    assert solutions.covering(game.start) is None
    late = game.position("---b--/------/------/--w---/------/------ w")
    found = solutions.covering(late)
    assert found is not None and found.root == late
    assert solutions.covering(late.play(late.legal_moves[0])) is found, "it is made once for the rest of the game"


def test_what_was_given_comes_first() -> None:
    game = outplay.game("hexapawn:3x3")
    given = solve(game.start)
    assert Solutions([given]).covering(game.start) is given
    assert Solutions([given], most=0).covering(game.start) is given and Solutions(most=0).covering(game.start) is None


def test_other_games_are_told_apart() -> None:
    solutions = Solutions([solve("hexapawn:3x3")])
    for spec in ("hexapawn:4x4", "hexapawn:3x3", "othello:4", "hexapawn:3x3,goal=misere"):
        start = outplay.game(spec).start
        found = solutions.covering(start)
        assert found is not None and found.game == start.game


def test_a_finished_game_needs_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("there is nothing to solve")

    monkeypatch.setattr(at_hand, "solve_strongly", refused)
    assert Solutions().covering(outplay.game("hexapawn:3x3").position("w--/---/--b b")) is None


@pytest.mark.parametrize("method", ["strong", "weak"])
def test_a_solution_as_data(method: str) -> None:
    solution = solve("hexapawn:3x3", method="strong" if method == "strong" else "weak")
    data = solution.as_data(solution.root.play("a1a2"))
    assert (data["game"], data["position"], data["method"]) == ("hexapawn:3x3", "bbb/w--/-ww b", method)
    assert data["covered"] and data["score"]["value"] == 1 and len(data["moves"]) == 3
    assert data["moves"][0]["move"] == data["line"][0] == "b3a2"
    assert data["positions"] == (135 if method == "strong" else None)
    stranger = solution_from(solution.root.play("a1a2"))
    assert stranger is not None
    unknown = stranger.as_data(solution.root)
    assert not unknown["covered"] and unknown["score"] is None
