"""The questions for ``movegen``. The boards are made with our own ``movegen``, so that no rule is repeated here."""

from __future__ import annotations

import random
from collections.abc import Iterator

from outplay.classic.grading.checks import ENDS, JUMPS, LIMITS, LISTS, MANY, STEPS, Exercise, Group, any_move, turned
from outplay.classic.grading.positions import (
    SIZES,
    RowColumn,
    empty_board,
    ended_boards,
    oska_game,
    places,
    random_boards,
    with_bystander,
    with_pieces,
)
from outplay.classic.oska import Board, movegen
from outplay.rules.words import Side

_TOWARDS = "towards the middle a piece in column c can go to columns c-1 and c, counted within each row"
_AWAY = "away from the middle a piece in column c can go to columns c and c+1, counted within each row"
_JUMP = "a piece jumps in a straight diagonal line over one rival piece to the empty cell beyond, and takes it"
_OFF_BOARD = "a rival piece with no cell beyond it cannot be taken"
_LIMITS = (
    ("-w--/-w-/--/---/---b", "no piece jumps over one of its own side"),
    ("----/-w-/-w/---/---b", "no piece jumps over one of its own side"),
    ("-w--/-b-/-b/---/----", "no jump onto a piece, and none over two"),
    ("-w--/-b-/-w/---/---b", "no jump onto a piece of the own side"),
    ("----/-w-/-b/--b/----", "no jump onto a piece, and none over two"),
    ("-w--/-b-/--/--b/----", "one jump at most in a turn"),
    ("--w-/-b-/--/b--/----", "one jump at most in a turn"),
    ("ww--/-b-/--/---/b---", "capturing is never compulsory: steps are listed beside jumps"),
    ("-w-w/-b-/--/---/---b", "capturing is never compulsory: steps are listed beside jumps"),
    ("---b/-b-/-w/---/----", "pieces never go back, and never take backwards"),
    ("----/-wb/--/---/b---", "pieces never go sideways, and never take sideways"),
    ("-w--/-b-/b-/---/---b", "a jump goes straight on, never round a corner"),
)
_ENDS = (
    ("----/---/w-/bb-/b-b-", "w", "a side that cannot move: an empty list"),
    ("b-bb/--b/--/-w-/www-", "w", "neither side can move: an empty list"),
    ("----/---/--/--w/--bb", "w", "blocked in front of the far row: an empty list"),
    ("b---/---/--/---/---w", "w", "pieces on the far row go no further: an empty list"),
    ("----/---/--/---/-bb-", "w", "a side without pieces: an empty list"),
)
_STILL_LISTS = "on a finished board movegen still lists what the pieces could do"
_FRESH = "every call makes new lists: what a caller does to one answer does not change the next"


def movegen_checks(seed: int, positions: int) -> Iterator[Exercise]:
    """All checks of ``movegen``; the seed chooses the random ones."""
    for size in SIZES:
        for side in Side:
            start = oska_game(size).start.rows
            yield any_move(STEPS, "White starts at the top and moves down, Black moves up", start, side)
            yield from _steps(size, side)
            yield from _jumps(size, side)
    for text, rule in _LIMITS:
        yield from _for_both(LIMITS, rule, text.split("/"), Side.WHITE)
    for text, letter, rule in _ENDS:
        yield from _for_both(ENDS, rule, text.split("/"), Side(letter))
    choice = random.Random(seed)
    for board, side in ended_boards(choice, count=3):
        yield any_move(ENDS, _STILL_LISTS, board, side)
    for board, side in random_boards(choice, positions):
        yield any_move(MANY, "all boards that are one move away, and no others", board, side)
    for size in SIZES:
        yield any_move(LISTS, _FRESH, oska_game(size).start.rows, Side.WHITE, is_repeated=True)


def _for_both(group: Group, rule: str, board: Board, side: Side) -> Iterator[Exercise]:
    """A check, and the same for the other side."""
    yield any_move(group, rule, board, side)
    yield any_move(group, rule, turned(board), side.rival)


def _steps(size: int, side: Side) -> Iterator[Exercise]:
    """A piece at the left end, inside and at the right end of each row, with nothing in its way."""
    for row, text in enumerate(empty_board(size)):
        for column in sorted({0, len(text) // 2, len(text) - 1}):
            board = with_bystander(with_pieces(empty_board(size), {(row, column): side}), side)
            if board is not None:
                yield any_move(STEPS, _TOWARDS if _is_towards(row, size, side) else _AWAY, board, side)


def _jumps(size: int, side: Side) -> Iterator[Exercise]:
    """A piece on each cell, with a rival piece on each cell that it could go to."""
    for place in places(empty_board(size), "-"):
        for target in _targets(size, side, place):
            blocked = with_pieces(empty_board(size), {place: side, target: side.rival})
            board = with_bystander(blocked, side)
            if board is not None:
                has_jump = any(not places(after, side.rival.value) for after in movegen(blocked, side.value))
                yield any_move(JUMPS, _JUMP if has_jump else _OFF_BOARD, board, side)


def _targets(size: int, side: Side, place: RowColumn) -> list[RowColumn]:
    """Where a piece can go from a place on an empty board."""
    alone = with_pieces(empty_board(size), {place: side})
    return [places(after, side.value)[0] for after in movegen(alone, side.value)]


def _is_towards(row: int, size: int, side: Side) -> bool:
    """Whether a piece on a row goes towards the middle, which is row n - 2."""
    return row < size - 2 if side is Side.WHITE else row > size - 2
