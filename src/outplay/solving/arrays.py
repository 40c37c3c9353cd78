"""Many positions at once, as arrays of numbers, and what a table says of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt

from outplay._core import Table
from outplay.errors import InputError
from outplay.play import Game, Position
from outplay.search.score import counts_discs

Bytes: TypeAlias = npt.NDArray[np.uint8]
Numbers: TypeAlias = npt.NDArray[np.int16]
NOT_COVERED = -32768
NO_DISTANCE = -1


@dataclass(frozen=True, eq=False)
class MoveAnswers:
    """The moves of many positions, one after the other: those of position i are from first[i] to first[i + 1].

    Origins and targets are cell numbers in reading order, -1 for none. Values and distances are for the side that makes
    the move.
    """

    first: npt.NDArray[np.int64]
    origins: Numbers
    targets: Numbers
    covered: npt.NDArray[np.bool_]
    values: npt.NDArray[np.int8]
    distances: Numbers
    margins: Numbers


@dataclass(frozen=True, eq=False)
class Answers:
    """What many positions are worth, each to its side to move. A distance of -1 means that there is none."""

    covered: npt.NDArray[np.bool_]
    values: npt.NDArray[np.int8]
    distances: Numbers
    margins: Numbers
    """0 where discs are not counted."""
    moves: MoveAnswers | None = None


def encode(game: Game, positions: Iterable[Position]) -> tuple[Bytes, Bytes]:
    """Positions as arrays: 0, 1 (White) or 2 (Black) for each cell in reading order; and the side to move, 0 or 1."""
    listed = list(positions)
    for position in listed:
        if not isinstance(position, Position) or position.game != game:
            raise InputError(f"{position!r} is not a position of {game.name}")
    cells = len(game.shape.cells)
    contents = [game._core.contents(position._board) for position in listed]
    sides = [position._board.side for position in listed]
    return np.array(contents, dtype=np.uint8).reshape(-1, cells), np.array(sides, dtype=np.uint8)


def look_up(
    table: Table, game: Game, positions: Iterable[Position] | tuple[Bytes, Bytes], *, moves: bool = False
) -> Answers:
    """Look up many positions, given as such or as the arrays of ``encode``; with ``moves`` all their moves too."""
    if isinstance(positions, tuple) and len(positions) == 2 and isinstance(positions[0], np.ndarray):
        contents, sides = _checked(game, *positions)
    else:
        contents, sides = encode(game, cast(Iterable[Position], positions))
    covered, values, distances, margins = _read(table.worths(contents, sides), game)
    if not moves:
        return Answers(covered, values, distances, margins)
    first, origins, targets, codes = table.all_moves(contents, sides)
    return Answers(covered, values, distances, margins, MoveAnswers(first, origins, targets, *_read(codes, game)))


def _checked(game: Game, contents: Bytes, sides: Bytes) -> tuple[Bytes, Bytes]:
    cells = len(game.shape.cells)
    if any(getattr(one, "dtype", None) != np.uint8 for one in (contents, sides)):
        raise InputError("arrays of positions must have the type uint8: see outplay.solving.arrays.encode")
    if contents.ndim != 2 or contents.shape[1] != cells or sides.shape != (len(contents),):
        raise InputError(f"positions of {game.name} need an array of {cells} columns and one of as many sides as rows")
    if contents.max(initial=0) > 2 or sides.max(initial=0) > 1:
        raise InputError("cells hold 0, 1 for White or 2 for Black, and the side to move is 0 or 1")
    return np.ascontiguousarray(contents), np.ascontiguousarray(sides)


def _read(codes: Numbers, game: Game) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.int8], Numbers, Numbers]:
    covered = codes != NOT_COVERED
    values = np.where(covered, np.sign(codes), 0).astype(np.int8)
    nothing = np.zeros_like(codes)
    if counts_discs(game.rules):
        return covered, values, np.full_like(codes, NO_DISTANCE), np.where(covered, codes, nothing)
    distances = np.where(values != 0, np.abs(codes) - 1, NO_DISTANCE).astype(np.int16)
    return covered, values, distances, nothing
