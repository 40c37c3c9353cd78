"""The boards of the Pawned report: a list with the place of each pawn, black ones first.

A place is (row, column), from (1, 1) at the top left; a pawn that was taken is at (-1, -1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from outplay.errors import InputError, PositionError, quoted
from outplay.play import Game, Move, Position, game
from outplay.rules.shape import MAX_CELLS
from outplay.rules.words import Side
from outplay.values import is_whole

Square = tuple[int, int]
State = tuple[Square, ...]
REMOVED: Square = (-1, -1)
SIDES: Mapping[str, Side] = {"W": Side.WHITE, "B": Side.BLACK}
LETTERS: Mapping[Side, str] = {side: letter for letter, side in SIDES.items()}
STRAIGHT, LEFT, RIGHT = 0, 1, 2
"""The directions of a pawn; left is the smaller column for both sides."""
DIRECTIONS: Mapping[int, str] = {STRAIGHT: "straight on", LEFT: "left", RIGHT: "right"}
"""The same in words."""


@dataclass(frozen=True)
class PawnedBoard:
    """The board of one size: which place is which cell, and which pawn is which."""

    game: Game
    size: int

    @cached_property
    def places(self) -> tuple[Square, ...]:
        """The place of each cell, in reading order."""
        return tuple((row, column) for row in range(1, self.size + 1) for column in range(1, self.size + 1))

    @cached_property
    def numbers(self) -> Mapping[Square, int]:
        """The number of the cell at each place."""
        return {place: number for number, place in enumerate(self.places)}

    def pawns(self, side: Side) -> range:
        """The indices of a side's pawns in a state."""
        return range(self.size) if side is Side.BLACK else range(self.size, 2 * self.size)

    def pawn_name(self, pawn: int) -> str:
        """The name of a pawn on the board: B1 to W6 and so on."""
        return f"{'BW'[pawn // self.size]}{pawn % self.size + 1}"

    def number_pawns(self, position: Position) -> State:
        """A state for a position without a history: pawns are numbered by column, from the top within a column."""
        state: list[Square] = []
        for side in (Side.BLACK, Side.WHITE):
            pieces = zip(self.places, position.contents, strict=True)
            found = [place for place, piece in pieces if piece is side]
            if len(found) > self.size:
                raise PositionError(f"{quoted(str(position))} has {len(found)} pawns of one side: {self.size} at most")
            state += sorted(found, key=lambda place: place[1])
            state += [REMOVED] * (self.size - len(found))
        return tuple(state)

    def set_up(self, state: State, side: Side) -> Position:
        """The position of a state."""
        letters = ["-"] * len(self.places)
        for pawn, place in enumerate(state):
            if place != REMOVED:
                letters[self.numbers[place]] = "bw"[pawn // self.size]
        rows = ["".join(letters[start : start + self.size]) for start in range(0, len(letters), self.size)]
        return self.game.position(rows, side)

    def numbered_moves(self, state: State, position: Position) -> dict[tuple[int, int], Move]:
        """The legal moves by pawn and direction: pawn by pawn, each straight on, left, right; without a pass."""
        pawns = {place: pawn for pawn, place in enumerate(state)}
        found: dict[tuple[int, int], Move] = {}
        for move in position.legal_moves:
            if not move.is_pass:
                origin, target = self.ends(move)
                found[pawns[origin], _direction(origin, target)] = move
        return dict(sorted(found.items()))

    def after(self, state: State, move: Move) -> State:
        """The state after a legal move."""
        if move.is_pass:
            return state
        origin, target = self.ends(move)
        return tuple(target if place == origin else REMOVED if place == target else place for place in state)

    def ends(self, move: Move) -> tuple[Square, Square]:
        """The places between which a move leads."""
        index = self.game.shape.index
        assert move.origin is not None and move.target is not None
        return self.places[index[move.origin]], self.places[index[move.target]]

    def checked(self, state: object) -> State:
        """Check a state: as many places as pawns, each on the board, none twice."""
        if not isinstance(state, Sequence) or isinstance(state, str) or len(state) != 2 * self.size:
            raise PositionError(
                f"a game state is a list of {2 * self.size} places, {self.size} black pawns and {self.size} white "
                f"ones, not {quoted(state)}"
            )
        places = tuple(self._place(place) for place in state)
        for place, pawns in Counter(places).items():
            if pawns > 1 and place != REMOVED:
                raise PositionError(f"two pawns stand on {place}: each place holds one")
        return places

    def _place(self, place: object) -> Square:
        for known in (REMOVED, *self.places):
            if place == known:
                return known  # in whole numbers; the given place may have 1.0 or True
        raise PositionError(
            f"{quoted(place)} is not a place on this board: write (row, column) from (1, 1) at the top left to "
            f"{self.places[-1]}, or {REMOVED} for a pawn that was taken"
        )


def _direction(origin: Square, target: Square) -> int:
    if target[1] == origin[1]:
        return STRAIGHT
    return LEFT if target[1] < origin[1] else RIGHT


def find_board(size: object) -> PawnedBoard:
    """The board of a size that can be played."""
    if not is_whole(size):
        raise InputError(f"the size of the board must be a whole number, not {quoted(size)}")
    if not 0 <= size <= MAX_CELLS:  # else it could not even stand in the name of a game
        raise InputError(f"the size of the board is the length of a side, such as 6, and cannot be {quoted(size)}")
    return _board(size)


@cache
def _board(size: int) -> PawnedBoard:
    return PawnedBoard(game(f"pawned:{size}"), size)


def find_side(player: object) -> Side:
    """The side of a player's letter."""
    if not isinstance(player, str) or player not in SIDES:
        raise InputError(f"a player must be 'W' or 'B', not {quoted(player)}")
    return SIDES[player]
