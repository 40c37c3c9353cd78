"""The Oska homework: ``movegen`` and ``oskaplayer``, by the names and with the boards that the homework asks for.

A board is a list with a string for each row, the top row first: ``w``, ``b`` and ``-``. White starts at the top. The
search is plain minimax in Python on purpose: that is what the homework demands, and it is not meant to be fast.

>>> movegen(["wwww", "---", "--", "---", "bbbb"], "w")[0]
['-www', 'w--', '--', '---', 'bbbb']
>>> oskaplayer(["w---", "-w-", "-b", "---", "----"], "w", 1)
['w---', '---', '--', '--w', '----']
"""

from __future__ import annotations

import dataclasses
from functools import cache

from outplay.classic import oska_large
from outplay.errors import InputError, PositionError, quoted
from outplay.play import Game, Position
from outplay.players.classic.oskaplayer import WEIGHTS
from outplay.rules import find_rules
from outplay.rules.march import March
from outplay.rules.words import Side
from outplay.search.teaching import MAX_DEPTH, minimax
from outplay.values import is_whole

Board = list[str]

_SMALLEST = 4
"""Pieces a side: on a smaller board there would be no rows between the middle and the first row."""
LARGEST = 11
"""The board for so many pieces a side fits the native core; larger ones are played by the slow rules."""


def movegen(board: Board, side: str) -> list[Board]:
    """List what the pieces of a side can do, whether or not the game is over already.

    Arguments: a board, and the side to move, 'w' or 'b'.
    Result: a fresh list with every board that is one move away; empty if no piece can move.
    """
    _check_side(side)
    width = _width(board)
    if width > LARGEST:
        situation = oska_large.set_up(width, board, Side(side))
        return oska_large.moves(oska_large.large_rules(width), situation)
    position = _game(width, True).position(board, side)
    return [position.play(move).rows for move in position.legal_moves if not move.is_pass]


def oskaplayer(board: Board, side: str, depth: int) -> Board:
    """Choose the best next board by minimax search.

    Arguments: a board, the side to play for, 'w' or 'b', and how many moves to look ahead, 1 at least.
    Result: a fresh board after the best move; the same board if the side cannot move or the game is over.
    """
    _check_depth(depth)
    _check_side(side)
    width, depth = _width(board), min(depth, MAX_DEPTH)
    if width > LARGEST:
        situation = oska_large.set_up(width, board, Side(side))
        return oska_large.best(oska_large.large_rules(width), situation, depth)
    position = _game(width, False).position(board, side)
    if not position.legal_moves or position.legal_moves[0].is_pass:
        return position.rows
    root = minimax(position, depth, _static_value, limit=None).root
    assert root.best is not None
    return root.children[root.best].position.rows


def _static_value(position: Position, side: Side) -> float:
    """Say what a board is worth as it stands, without looking ahead.

    Arguments: a position in which nobody has won, and the side from whose point of view it is seen.
    Result: a number, counted in steps; above 0 if the side is better off than its rival.
    """
    return WEIGHTS.value(position, side)


def _check_side(side: str) -> None:
    """Refuse a side that is none.

    Arguments: what should be 'w' or 'b'.
    Result: none; anything else raises an error.
    """
    if side not in ("w", "b"):
        raise PositionError(f"the side must be 'w' or 'b', not {quoted(side)}")


def _width(board: Board) -> int:
    """Find out for how many pieces a side a board is made.

    Arguments: what should be a board.
    Result: n for a list of 2n - 3 strings; anything else raises an error. The strings themselves are not looked at.
    """
    if not isinstance(board, list):
        raise PositionError(f"a board is a list of strings, one for each row from the top, not {quoted(board)}")
    if len(board) % 2 == 0 or len(board) < 2 * _SMALLEST - 3:
        raise PositionError(
            f"a board for n pieces a side has 2n - 3 rows: 5, 7, 9 and so on, not {len(board)} as in {quoted(board)}"
        )
    for row in board:
        if not isinstance(row, str):
            raise PositionError(f"a row is a string of 'w', 'b' and '-', not {quoted(row)}")
    return (len(board) + 3) // 2


@cache
def _game(width: int, is_endless: bool) -> Game:
    """Fetch the game for a board, or the same game without a way to win.

    Arguments: the number of pieces a side, and whether nothing that is reached or captured ends the game.
    Result: the game. On a finished board only the second kind still has moves.
    """
    rules = find_rules(f"oska:{width}")
    if is_endless:
        assert isinstance(rules.family, March)
        rules = dataclasses.replace(rules, family=dataclasses.replace(rules.family, win=()))
    return Game(rules)


def _check_depth(depth: int) -> None:
    """Refuse a number of moves to look ahead that is none.

    Arguments: what should be a whole number from 1 up.
    Result: none; anything else raises an error.
    """
    if not is_whole(depth, 1):
        raise InputError(f"the depth must be a whole number, 1 at least, not {quoted(depth)}")
