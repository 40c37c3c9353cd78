"""The boards of the Pawned report: places, numbers of pawns, directions."""

from __future__ import annotations

from typing import Any

import pytest

from outplay import Move, Side
from outplay.classic.pawned import Pawned
from outplay.classic.pawned_board import REMOVED, find_board
from outplay.errors import InputError

START = [(1, column) for column in range(1, 7)] + [(6, column) for column in range(1, 7)]
BOARD = find_board(4)


def test_places_are_row_and_column_from_the_top_left() -> None:
    assert BOARD.places[:5] == ((1, 1), (1, 2), (1, 3), (1, 4), (2, 1))
    assert BOARD.places[BOARD.game.shape.index["a4"]] == (1, 1)
    assert BOARD.places[BOARD.game.shape.index["d1"]] == (4, 4)


def test_black_pawns_come_first() -> None:
    assert list(BOARD.pawns(Side.BLACK)) == [0, 1, 2, 3] and list(BOARD.pawns(Side.WHITE)) == [4, 5, 6, 7]
    assert [BOARD.pawn_name(pawn) for pawn in (0, 3, 4, 7)] == ["B1", "B4", "W1", "W4"]
    assert find_board(11).pawn_name(21) == "W11"


def test_a_position_numbers_its_pawns_by_column() -> None:
    position = find_board(6).game.position("-----b/bb--b-/--bb--/w----w/-wwww-/------ b")
    assert list(find_board(6).number_pawns(position)) == [
        *((2, 1), (2, 2), (3, 3), (3, 4), (2, 5), (1, 6)),
        *((4, 1), (5, 2), (5, 3), (5, 4), (5, 5), (4, 6)),
    ]


def test_pawns_in_one_column_are_numbered_from_the_top_and_the_rest_was_taken() -> None:
    position = BOARD.game.position("-b--/-b--/b--w/---w w")
    assert BOARD.number_pawns(position) == ((3, 1), (1, 2), (2, 2), REMOVED, (3, 4), (4, 4), REMOVED, REMOVED)


@pytest.mark.parametrize("text", ["bbbb/----/----/wwww w", "-b--/-b--/b--w/---w b", "----/----/----/---- w"])
def test_a_state_is_set_up_as_its_position(text: str) -> None:
    position = BOARD.game.position(text)
    assert BOARD.set_up(BOARD.number_pawns(position), position.side) == position


def test_a_pass_changes_no_place_and_has_no_number() -> None:
    position = BOARD.game.position("b---/w--b/----/---- w")
    state = BOARD.number_pawns(position)
    assert position.legal_moves == (Move(),)
    assert BOARD.after(state, Move()) == state and BOARD.numbered_moves(state, position) == {}


def test_moves_are_numbered_by_pawn_and_direction() -> None:
    # The pawns crossed columns: number 5 stands left of number 4.
    state = ((1, 1), (1, 3), REMOVED, REMOVED, (2, 4), (2, 2), REMOVED, REMOVED)
    moves = BOARD.numbered_moves(state, BOARD.set_up(state, Side.WHITE))
    assert {numbers: str(move) for numbers, move in moves.items()} == {
        (4, 0): "d3d4",
        (4, 1): "d3c4",
        (5, 0): "b3b4",
        (5, 1): "b3a4",
        (5, 2): "b3c4",
    }
    assert list(moves) == sorted(moves)
    assert BOARD.after(state, moves[5, 2]) == ((1, 1), REMOVED, REMOVED, REMOVED, (2, 4), (1, 3), REMOVED, REMOVED)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((START[:-1],), "a list of 12 places"),
        (("bbb",), "a list of 12 places"),
        ((7,), "a list of 12 places"),
        (([*START[:-1], (7, 1)],), "(7, 1) is not a place"),
        (([*START[:-1], (0, 1)],), "(0, 1) is not a place"),
        (([*START[:-1], (1,)],), "(1,) is not a place"),
        (([*START[:-1], "a1"],), "'a1' is not a place"),
        (([*START[:-1], None],), "None is not a place"),
        (([*START[:-1], (1, 1)],), "two pawns stand on (1, 1)"),
        ((None, 2), "pawned cannot be played at size '2'"),
        ((None, 12), "pawned cannot be played at size '12'"),
        ((None, -1), "the length of a side, such as 6, and cannot be -1"),
        ((None, 10**30), "the length of a side, such as 6, and cannot be 1000"),
        ((None, "6"), "the size of the board must be a whole number, not '6'"),
        ((None, True), "the size of the board must be a whole number, not True"),
        ((None, 6, "w"), "a player must be 'W' or 'B', not 'w'"),
        ((None, 6, None), "a player must be 'W' or 'B', not None"),
    ],
)
def test_a_bad_game_is_refused(arguments: Any, message: str) -> None:
    with pytest.raises(InputError) as caught:
        Pawned(*arguments)
    assert message in str(caught.value)


def test_places_are_kept_as_whole_numbers() -> None:
    given: Any = [(float(row), float(column)) for row, column in START]
    assert str(Pawned(given).gameState) == str(START)


def test_too_many_pawns_are_refused() -> None:
    with pytest.raises(InputError, match="5 pawns of one side: 4 at most"):
        Pawned.fromPosition("bbbb/b---/----/wwww w", 4)
