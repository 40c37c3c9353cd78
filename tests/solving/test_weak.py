"""Weak solutions: which moves keep what a position is worth, and the line that they make."""

from __future__ import annotations

import dataclasses

import pytest

import outplay
from outplay import Position, Side
from outplay._core import Prover
from outplay.errors import TooLarge
from outplay.search.score import Score
from outplay.solving import Cost, WeakSolution, solve
from outplay.solving.claims import PositionClaim
from outplay.solving.weak import solve_weakly

GAMES = [
    "hexapawn:3x3",
    "hexapawn:4x4",
    "hexapawn:3x4,goal=misere",
    "hexapawn:3x5,capture=compulsory",
    "pawned:3",
    "pawned:4",
    "breakthrough:5x2",
    "hexareversi:3,start=ring",
    "othello:4",
]


def known(score: Score) -> Score:
    """What a weak solution can know of a score."""
    return dataclasses.replace(score, distance=None)


@pytest.mark.parametrize("spec", GAMES)
def test_moves_and_lines_are_worth_what_the_strong_solution_says(spec: str) -> None:
    strong, weak = solve(spec, method="strong"), solve(spec, method="weak")
    position: Position = strong.root
    for move in strong.line():  # the positions of a whole game
        weak_moves = {one.move: known(one.score) for one in weak.moves(position)}
        assert weak_moves == {one.move: known(one.score) for one in strong.moves(position)}
        position = position.play(move)
    for position in (weak.root, *(weak.root.play(move) for move in weak.root.legal_moves)):
        score = known(strong[position])
        for move in weak.line(position):
            position = position.play(move)
            assert known(strong[position]) == score.seen_by(position.side)
        assert position.outcome


def test_a_winner_ends_the_game_if_that_is_possible() -> None:
    game = outplay.game("hexapawn:4x4")
    won = solve_weakly(game.position("---b/w---/---w/---- w"), megabytes=8)
    assert [str(move) for move in won.line()] == ["a3a4"]
    assert won.moves(won.root)[0].score == Score(Side.WHITE, 1, distance=1)


def test_where_everything_loses_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    weak = solve("hexapawn:3x3", method="weak")

    def refused(*_: object) -> bool:
        raise AssertionError("there is nothing to ask")

    monkeypatch.setattr(weak, "_prove", refused)
    assert {one.score for one in weak.moves(weak.root)} == {Score(Side.WHITE, -1)}
    assert weak[weak.root.play("a1a2")] == Score(Side.BLACK, 1)  # and what follows from that is known too


def test_what_is_not_settled_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    weak = solve("hexapawn:4x4", method="weak")
    monkeypatch.setattr(weak, "_prove", lambda *_: None)
    assert weak.moves(weak.root) == () and weak.line() == ()
    assert weak.get(weak.root.play("b1b2")) is None and weak.root.play("b1b2") not in weak


@pytest.mark.parametrize("nodes", [30, 100, 300, 1000, 3000])
def test_mirror_images_are_worth_the_same_when_nodes_are_scarce(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    monkeypatch.setattr("outplay.solving.weak.NODES_ON_DEMAND", nodes)
    root = outplay.game("hexapawn:5x5").start
    weak = WeakSolution(root, Score(Side.WHITE, 1), Prover(root.game._core, megabytes=8), Cost())
    for position in (weak.root, weak.root.play("c1c2")):  # both are their own mirror images
        images: dict[Position, set[Score | None]] = {}
        found = {one.move: one.score for one in weak.moves(position)}
        for move in position.legal_moves:
            images.setdefault(position.play(move).canonical, set()).add(found.get(move))
        assert all(len(worths) == 1 for worths in images.values())


def test_an_open_question_is_asked_again_only_with_more_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    weak = solve_weakly(outplay.game("hexapawn:4x4").start, megabytes=8)
    asked: list[int] = []
    monkeypatch.setattr(weak, "_prove", lambda claim, nodes: asked.append(nodes))
    claim = PositionClaim(weak.root.play("b1b2"), Side.WHITE, 1)
    assert [weak._holds(claim, nodes) for nodes in (10, 10, 5, 20, 20)] == [None] * 5
    assert asked == [10, 20]


def test_too_many_nodes_are_an_error() -> None:
    root = outplay.game("hexapawn:5x5").start
    with pytest.raises(TooLarge, match=r"hexapawn:5x5 was not settled by searching 1\d positions in "):
        solve_weakly(root, megabytes=1, nodes=10)
    assert solve_weakly(root, megabytes=1, nodes=1_000_000).value == 1
    with pytest.raises(TooLarge, match="was not settled"):
        solve_weakly(outplay.game("hexapawn:8x8").start, megabytes=1, seconds=0.01)
