"""The questions for oskaplayer: that luck does not answer them, and that they are fair."""

from __future__ import annotations

import random
from typing import Any

import pytest

import outplay
from outplay import Side
from outplay.classic.grading.checks import ENDINGS, FORCED, LEGAL, PASSING, UNCHANGED, Exercise
from outplay.classic.grading.oskaplayer import (
    ENDINGS_TABLE,
    PASSING_TABLE,
    find_bounds,
    forced_positions,
    four_ways,
    keeping_moves,
    oskaplayer_checks,
)
from outplay.classic.grading.positions import position_of, random_game
from outplay.classic.oska import movegen, oskaplayer
from outplay.play import Position

CHECKS = list(oskaplayer_checks(seed=0, positions=40, depth=4))


def of(group: object) -> list[Exercise]:
    return [check for check in CHECKS if check.group is group]


@pytest.mark.parametrize("group", [ENDINGS, PASSING, FORCED], ids=lambda group: group.name)
def test_some_legal_moves_are_wrong(group: object) -> None:
    for check in of(group):
        legal = movegen(list(check.question.board), check.question.side)
        assert check.right and set(check.right) < set(map(tuple, legal))


@pytest.mark.parametrize("table", [ENDINGS_TABLE, PASSING_TABLE], ids=["endings", "passing"])
def test_a_player_that_takes_the_first_or_last_move_does_not_get_through(table: Any) -> None:
    for text, depths, _ in table:
        for index in (0, -1):
            kept = [
                position.legal_moves[index] in keeping_moves(position, depth)
                for position in four_ways(text.split("/"))
                for depth in depths
            ]
            assert not all(kept), text


def test_it_does_not_matter_how_a_pass_is_counted() -> None:
    for text, depths, _ in PASSING_TABLE:
        for position in four_ways(text.split("/")):
            for depth in depths:
                right = set(keeping_moves(position, depth))
                assert all(set(keeping_moves(position, deeper)) == right for deeper in range(depth, 2 * depth + 1))
                assert not find_bounds(position, depth).is_plain


def test_forced_results_take_the_whole_depth_to_see() -> None:
    depths = []
    for position, depth in forced_positions(random.Random(7), 24, 4):
        assert 2 * len(keeping_moves(position, depth)) <= len(position.legal_moves)
        if depth > 1:
            assert keeping_moves(position, depth - 1) == position.legal_moves
        assert find_bounds(position, depth).is_plain
        depths.append(depth)
    assert depths == [1, 2, 3, 4] * 6


def test_legal_boards_at_every_depth() -> None:
    assert {check.question.depth for check in of(LEGAL)} == {1, 2, 3, 4, 8}
    for check in of(LEGAL):
        assert set(check.right) == set(map(tuple, movegen(list(check.question.board), check.question.side)))


def test_boards_that_stay() -> None:
    for check in of(UNCHANGED):
        position = position_of(list(check.question.board), Side(check.question.side))
        assert position.outcome is not None or position.legal_moves[0].is_pass
        assert check.right == (check.question.board,)


def test_a_smaller_depth_asks_no_deeper() -> None:
    shallow = list(oskaplayer_checks(seed=0, positions=10, depth=2))
    assert max(check.question.depth or 0 for check in shallow if check.group is not LEGAL) == 2


def test_our_own_oskaplayer_is_right() -> None:
    for check in CHECKS:
        if not check.is_refused:
            question = check.question
            assert question.depth is not None
            assert tuple(oskaplayer(list(question.board), question.side, question.depth)) in check.right


# ---- What is sure within a depth, against a plain search with the best and the worst that could follow


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
    for position in random_game(choice, 4)[-8:]:
        for depth in range(4):
            found = find_bounds(position, depth)
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
    assert {str(move) for move in keeping_moves(position, depth)} == keeping


def test_if_all_is_lost_every_move_is_right() -> None:
    position = outplay.game("oska:4").position("--w-/---/--/---/b--- w")
    lost = [one for one in _positions() if find_bounds(one, 2).high == -1 and len(one.legal_moves) > 1]
    assert lost and position not in lost
    assert all(keeping_moves(one, 2) == one.legal_moves for one in lost)


def _positions() -> list[Position]:
    choice = random.Random(3)
    return [position for _ in range(40) for position in random_game(choice, 4)[-4:-1]]


def test_passes_and_deadlocks_are_not_plain() -> None:
    game = outplay.game("oska:4")
    assert not find_bounds(game.position("----/---/w-/bb-/b-b- w"), 1).is_plain
    assert not find_bounds(game.position("b-bb/--b/--/-w-/www- w"), 0).is_plain
    assert find_bounds(game.position("bb--/---/--/---/ww-- w"), 0).is_plain
    assert find_bounds(game.start, 3).is_plain
