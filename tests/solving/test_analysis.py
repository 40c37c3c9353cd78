"""A solution in the words of the engine: the same scores, the same order, lines to the end."""

from __future__ import annotations

import pytest

import outplay
from outplay.solving.analysis import exact_analysis
from outplay.solving.at_hand import solution_from


@pytest.mark.parametrize("name", ["hexapawn:3x3", "hexapawn:3x4,goal=misere", "hexareversi:3,start=ring", "octapawn"])
def test_scores_are_those_of_a_search_to_the_end(name: str) -> None:
    solution = outplay.solve(name)
    position = solution.root.play(solution.root.legal_moves[0])
    exact, searched = exact_analysis(solution, position), outplay.analyze(position, depth=60, moves=True)
    assert exact is not None and searched.score.is_proven
    assert exact.score == searched.score
    assert {one.move: one.score for one in exact.moves} == {one.move: one.score for one in searched.moves}
    values = [one.score.rank for one in exact.moves]
    assert values == sorted(values, reverse=True)
    assert (exact.best, exact.line) == (exact.moves[0].move, exact.moves[0].line)


def test_every_line_is_played_to_the_end_and_takes_as_long_as_is_said() -> None:
    solution = outplay.solve("hexapawn:4x4")
    found = exact_analysis(solution, solution.root)
    assert found is not None
    for one in found.moves:
        position = solution.root
        for move in one.line:
            position = position.play(move)
        assert one.line[0] == one.move and position.outcome is not None
        assert one.score.distance == len(one.line) and position.outcome.winner is one.score.winner


def test_a_finished_game_has_a_score_and_no_moves() -> None:
    solution = outplay.solve("hexapawn:3x3")
    found = exact_analysis(solution, solution.game.position("w--/---/--- b"))
    assert found is not None
    assert (found.best, found.line, found.moves, found.score.verdict) == (None, (), (), "has lost")


def test_what_is_not_covered_has_none() -> None:
    game = outplay.game("hexapawn:3x3")
    late = solution_from(game.start.play("a1a2"))
    assert late is not None
    assert exact_analysis(late, game.start) is None
