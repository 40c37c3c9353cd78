"""The three ways to keep a board that native/benchmarks/ measures in C++, in plain Python: the same steps, no tricks.

Every board counts its own move sequences, as the C++ boards do: the last ply is counted and not played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

EMPTY, WHITE, BLACK, BORDER = range(4)


@dataclass(frozen=True)
class PawnGame:
    """Pawns step straight ahead and take diagonally ahead; in Breakthrough they also step diagonally."""

    rows: int
    columns: int
    home_rows: int = 1
    steps_diagonally: bool = False

    def home_piece(self, row: int) -> int:
        """What stands on a row at the start; row 0 is White's home."""
        if row < self.home_rows:
            return WHITE
        return BLACK if row >= self.rows - self.home_rows else EMPTY


class Board(Protocol):
    """A board at the start of a game."""

    def __init__(self, game: PawnGame) -> None: ...

    def perft(self, depth: int) -> int:
        """The number of move sequences of exactly ``depth`` plies."""
        ...


class PaddedBoard:
    """One list with a border of extra squares round the board: a pawn may look ahead without asking where it stands."""

    def __init__(self, game: PawnGame) -> None:
        self.width = game.columns + 2
        self.first = self.width + 1
        self.last = game.rows * self.width + game.columns
        self.steps_diagonally = game.steps_diagonally
        self.pawns = [0, game.home_rows * game.columns, game.home_rows * game.columns]
        border = [BORDER] * self.width
        self.squares = border[:]
        for row in range(game.rows):
            self.squares += [BORDER, *[game.home_piece(row)] * game.columns, BORDER]
        self.squares += border

    def perft(self, depth: int) -> int:
        """The number of move sequences of exactly ``depth`` plies."""
        return self._count(WHITE, depth)

    def _count(self, side: int, depth: int) -> int:
        if depth == 1:
            return sum(1 for _ in self._moves(side))
        total = 0
        rival = 3 - side
        for origin, target in self._moves(side):
            taken = self.squares[target]
            if self._arrives(side, target) or (taken and self.pawns[rival] == 1):
                continue
            self.squares[origin], self.squares[target] = EMPTY, side
            self.pawns[rival] -= taken != EMPTY
            total += self._count(rival, depth - 1)
            self.squares[origin], self.squares[target] = side, taken
            self.pawns[rival] += taken != EMPTY
        return total

    def _moves(self, side: int) -> Iterator[tuple[int, int]]:
        squares, rival = self.squares, 3 - side
        ahead = self.width if side == WHITE else -self.width
        for origin in range(self.first, self.last + 1):
            if squares[origin] != side:
                continue
            straight = origin + ahead
            if squares[straight] == EMPTY:
                yield origin, straight
            for target in (straight - 1, straight + 1):
                if squares[target] == rival or (self.steps_diagonally and squares[target] == EMPTY):
                    yield origin, target

    def _arrives(self, side: int, target: int) -> bool:
        return target > self.last - self.width if side == WHITE else target < self.first + self.width


Place = tuple[int, int]


class SquareBoard:
    """A list of rows: a pawn must ask whether the column beside it is still on the board."""

    def __init__(self, game: PawnGame) -> None:
        self.rows, self.columns = game.rows, game.columns
        self.steps_diagonally = game.steps_diagonally
        self.pawns = [0, game.home_rows * game.columns, game.home_rows * game.columns]
        self.squares = [[game.home_piece(row)] * game.columns for row in range(game.rows)]

    def perft(self, depth: int) -> int:
        """The number of move sequences of exactly ``depth`` plies."""
        return self._count(WHITE, depth)

    def _count(self, side: int, depth: int) -> int:
        if depth == 1:
            return sum(1 for _ in self._moves(side))
        total = 0
        rival, far = 3 - side, self.rows - 1 if side == WHITE else 0
        for (row, column), (to_row, to_column) in self._moves(side):
            taken = self.squares[to_row][to_column]
            if to_row == far or (taken and self.pawns[rival] == 1):
                continue
            self.squares[row][column], self.squares[to_row][to_column] = EMPTY, side
            self.pawns[rival] -= taken != EMPTY
            total += self._count(rival, depth - 1)
            self.squares[row][column], self.squares[to_row][to_column] = side, taken
            self.pawns[rival] += taken != EMPTY
        return total

    def _moves(self, side: int) -> Iterator[tuple[Place, Place]]:
        squares, rival = self.squares, 3 - side
        ahead = 1 if side == WHITE else -1
        for row in range(self.rows):
            for column in range(self.columns):
                if squares[row][column] != side:
                    continue
                to_row = row + ahead
                if squares[to_row][column] == EMPTY:
                    yield (row, column), (to_row, column)
                for beside in (column - 1, column + 1):
                    if beside < 0 or beside >= self.columns:
                        continue
                    target = squares[to_row][beside]
                    if target == rival or (self.steps_diagonally and target == EMPTY):
                        yield (row, column), (to_row, beside)


@dataclass(frozen=True)
class Heading:
    """One way ahead: how far the bits move, from which cells, and whether pawns step there and take there."""

    shift: int
    cells: int
    steps: bool
    takes: bool

    def ahead(self, pawns: int) -> int:
        """Where pawns arrive that all go this way at once."""
        pawns &= self.cells
        return pawns << self.shift if self.shift > 0 else pawns >> -self.shift

    def behind(self, target: int) -> int:
        """Where a pawn came from."""
        return target >> self.shift if self.shift > 0 else target << -self.shift


class BitBoard:
    """Two numbers, one a side, with a bit for every cell: all pawns look ahead at once."""

    def __init__(self, game: PawnGame) -> None:
        columns, size = game.columns, game.rows * game.columns
        self.board = (1 << size) - 1
        row = (1 << columns) - 1
        left_column = sum(1 << start for start in range(0, size, columns))
        not_left, not_right = self.board & ~left_column, self.board & ~(left_column << (columns - 1))
        self.start = (1 << (columns * game.home_rows)) - 1
        self.goals = (row << (size - columns), row)
        diagonal = game.steps_diagonally
        self.headings = tuple(
            (
                Heading(ahead, self.board, steps=True, takes=False),
                Heading(ahead - 1, not_left, diagonal, takes=True),
                Heading(ahead + 1, not_right, diagonal, takes=True),
            )
            for ahead in (columns, -columns)
        )
        self.size = size

    def perft(self, depth: int) -> int:
        """The number of move sequences of exactly ``depth`` plies."""
        black = self.start << (self.size - self.start.bit_length())
        return self._count(self.start, black, 0, depth)

    def _count(self, own: int, rival: int, side: int, depth: int) -> int:
        total = 0
        empty = self.board & ~(own | rival)
        for heading in self.headings[side]:
            targets = heading.ahead(own) & ((empty if heading.steps else 0) | (rival if heading.takes else 0))
            if depth == 1:
                total += targets.bit_count()
                continue
            targets &= ~self.goals[side]  # arriving wins
            while targets:
                target = targets & -targets
                targets ^= target
                if left := rival & ~target:  # no pawns left: lost
                    total += self._count(left, own ^ heading.behind(target) ^ target, 1 - side, depth - 1)
        return total


BOARDS: dict[str, type[Board]] = {"padded": PaddedBoard, "square": SquareBoard, "bits": BitBoard}
