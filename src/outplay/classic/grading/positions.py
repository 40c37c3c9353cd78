"""Boards to ask about: set up by hand, random, or from random games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

from outplay.classic.oska import Board, movegen
from outplay.play import Game, Position, game
from outplay.rules.words import Side

SIZES = (4, 5, 6)
"""Pieces a side: the standard board and two larger ones, with an even and an odd number of rows to the middle."""
RowColumn = tuple[int, int]
"""Row and column, both from 0 at the top left."""


@cache
def oska_game(size: int) -> Game:
    """The game with a number of pieces a side."""
    return game(f"oska:{size}")


def empty_board(size: int) -> Board:
    """A board without pieces."""
    return ["-" * len(row) for row in oska_game(size).start.rows]


def with_pieces(board: Board, pieces: Mapping[RowColumn, Side]) -> Board:
    """The board with more pieces on it."""
    rows = [list(row) for row in board]
    for (row, column), side in pieces.items():
        rows[row][column] = side.value
    return ["".join(row) for row in rows]


def places(board: Board, letter: str) -> list[RowColumn]:
    """Where a letter stands on a board."""
    return [(row, column) for row, text in enumerate(board) for column, mark in enumerate(text) if mark == letter]


def position_of(board: Board, side: Side) -> Position:
    """The position of a board with a side to move."""
    return oska_game((len(board) + 3) // 2).position(board, side)


def is_open(board: Board, side: Side) -> bool:
    """Whether the game goes on and the side has a move."""
    position = position_of(board, side)
    return position.outcome is None and not position.legal_moves[0].is_pass


def with_bystander(board: Board, side: Side) -> Board | None:
    """The board with a rival piece at home that changes no move but keeps the game going; None if there is none."""
    row = len(board) - 1 if side is Side.WHITE else 0
    for column in range(len(board[row])):
        if board[row][column] == "-":
            fuller = with_pieces(board, {(row, column): side.rival})
            if len(movegen(fuller, side.value)) == len(movegen(board, side.value)) and is_open(fuller, side):
                return fuller
    return None


def random_boards(choice: random.Random, count: int, sizes: tuple[int, ...] = SIZES) -> Iterator[tuple[Board, Side]]:
    """Boards on which the game goes on, by turns from a random game and with pieces anywhere."""
    found = 0
    while found < count:
        size = sizes[found % len(sizes)]
        board, side = _scattered(choice, size) if found // len(sizes) % 2 else _played(choice, size)
        if is_open(board, side):
            found += 1
            yield board, side


def _scattered(choice: random.Random, size: int) -> tuple[Board, Side]:
    board = empty_board(size)
    white, black = choice.randint(1, size), choice.randint(1, size)
    chosen = choice.sample(places(board, "-"), white + black)
    sides = [Side.WHITE] * white + [Side.BLACK] * black
    return with_pieces(board, dict(zip(chosen, sides, strict=True))), choice.choice(list(Side))


def _played(choice: random.Random, size: int) -> tuple[Board, Side]:
    position = choice.choice(random_game(choice, size)[:-1])
    return position.rows, position.side


def random_game(choice: random.Random, size: int) -> list[Position]:
    """All positions of a game with random moves."""
    positions = [oska_game(size).start]
    while moves := positions[-1].legal_moves:
        positions.append(positions[-1].play(choice.choice(moves)))
    return positions


def ended_boards(choice: random.Random, count: int) -> Iterator[tuple[Board, Side]]:
    """Boards on which the game is won and a side could still move, of each size and for each side."""
    for size in SIZES:
        for side in Side:
            found = 0
            while found < count:
                last = random_game(choice, size)[-1]
                if last.outcome and last.outcome.winner and movegen(last.rows, side.value):
                    found += 1
                    yield last.rows, side
