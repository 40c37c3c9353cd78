"""What is sure within a depth, against a plain search with the best and the worst that could follow."""

from __future__ import annotations

import random

import pytest

import outplay
from outplay.classic.grading.forced import Foresight
from outplay.classic.grading.positions import random_game
from outplay.play import Position


def plain_value(position: Position, depth: int, beyond: int) -> int:
    """Minimax for the side to move, if the first side gets ``beyond`` wherever the search ends."""
    if outcome := position.outcome:
        return 0 if outcome.winner is None else 1 if outcome.winner is position.side else -1
    if depth == 0:
        return beyond
    return max(-plain_value(position.play(move), depth - 1, -beyond) for move in position.legal_moves)


@pytest.mark.parametrize("seed", range(30))
def test_bounds(seed: int) -> None:
    choice = random.Random(seed)
    foresight = Foresight()
    for position in random_game(choice, 4)[-8:]:
        for depth in range(4):
            found = foresight.bounds(position, depth)
            assert found[:2] == (plain_value(position, depth, -1), plain_value(position, depth, 1))


@pytest.mark.parametrize(
    ("text", "depth", "keeping"),
    [
        ("w---/-w-/-b/---/---- w", 1, {"b4c2"}),  # takes the last piece
        ("---b/-w-/-b/---/---- w", 1, {"b4a3"}),  # to take makes Black win
        ("wwww/---/--/---/bbbb w", 2, {"a5a4", "b5a4", "b5b4", "c5b4", "c5c4", "d5c4"}),  # nothing is sure
        ("---b/---/-w/--b/---- w", 1, {"b3b2", "b3d1"}),  # a draw is no loss
        ("---b/---/-w/--b/---- w", 3, {"b3b2"}),  # but it is no win
    ],
)
def test_keeping(text: str, depth: int, keeping: set[str]) -> None:
    position = outplay.game("oska:4").position(text)
    assert {str(move) for move in Foresight().keeping(position, depth)} == keeping


def test_if_all_is_lost_every_move_is_right() -> None:
    position = outplay.game("oska:4").position("--w-/---/--/---/b--- w")
    lost = [one for one in _positions() if Foresight().bounds(one, 2).high == -1 and len(one.legal_moves) > 1]
    assert lost and position not in lost
    assert all(Foresight().keeping(one, 2) == one.legal_moves for one in lost)


def _positions() -> list[Position]:
    choice = random.Random(3)
    return [position for _ in range(40) for position in random_game(choice, 4)[-4:-1]]


def test_passes_and_deadlocks_are_not_plain() -> None:
    game = outplay.game("oska:4")
    assert not Foresight().bounds(game.position("----/---/w-/bb-/b-b- w"), 1).is_plain
    assert not Foresight().bounds(game.position("b-bb/--b/--/-w-/www- w"), 0).is_plain
    assert Foresight().bounds(game.position("bb--/---/--/---/ww-- w"), 0).is_plain
    assert Foresight().bounds(game.start, 3).is_plain
