"""The boards of the questions."""

from __future__ import annotations

import random

from outplay import Side
from outplay.classic.grading.positions import (
    SIZES,
    empty_board,
    ended_boards,
    is_open,
    places,
    position_of,
    random_boards,
    random_game,
    with_bystander,
    with_pieces,
)
from outplay.classic.oska import movegen


def test_setting_up() -> None:
    assert empty_board(4) == ["----", "---", "--", "---", "----"]
    board = with_pieces(empty_board(4), {(0, 1): Side.WHITE, (3, 2): Side.BLACK})
    assert board == ["-w--", "---", "--", "--b", "----"]
    assert places(board, "w") == [(0, 1)] and places(board, "b") == [(3, 2)]


def test_a_bystander_changes_no_move() -> None:
    for side, board in (
        (Side.WHITE, ["----", "---", "--", "-w-", "----"]),
        (Side.BLACK, ["----", "-b-", "--", "---", "----"]),
    ):
        fuller = with_bystander(board, side)
        assert fuller is not None and is_open(fuller, side) and not is_open(board, side)
        assert len(movegen(fuller, side.value)) == len(movegen(board, side.value)) == 2
    assert with_bystander(["----", "---", "--", "---", "w---"], Side.WHITE) is None  # White is home in any case


def test_random_boards() -> None:
    found = list(random_boards(random.Random(1), 60))
    assert len(found) == 60 and {(len(board) + 3) // 2 for board, _ in found} == set(SIZES)
    assert {side for _, side in found} == set(Side) and all(is_open(*one) for one in found)
    assert found == list(random_boards(random.Random(1), 60))


def test_a_random_game_ends() -> None:
    line = random_game(random.Random(2), 5)
    assert line[-1].outcome is not None and all(position.outcome is None for position in line[:-1])


def test_ended_boards() -> None:
    for board, side in ended_boards(random.Random(3), 1):
        assert position_of(board, side).outcome is not None and movegen(board, side.value)
