"""Fairy-Stockfish, as the Python module pyffish, is a second witness for pawns on a rectangle.

Hexapawn is described to it in its own words (a chess with nothing but pawns); Breakthrough it knows by itself, on 8x8.
Its boards have the same orientation, the same first side and the same move texts as ours. pyffish is GPL: tests may use
it, the package may not.

Without pyffish these tests fail, on purpose: the plain import is the check that it is there.
"""

from __future__ import annotations

import random
import re
from collections import Counter

import pyffish
import pytest

import outplay

# Rows, columns and games: few, because every call of pyffish sets its rules up anew and takes 2 ms.
HEXAPAWN_BOARDS = [(3, 2, 20), (3, 5, 30), (4, 4, 40), (4, 5, 20), (5, 3, 20), (5, 5, 20), (6, 6, 10), (8, 8, 6)]

# A pawn on the far row wins, so that it never promotes; who cannot move or has no pawns has lost.
HEXAPAWN = """
[{name}:chess]
maxRank = {rows}
maxFile = {columns}
king = -
queen = -
rook = -
bishop = -
knight = -
startFen = {black}/{empty}/{white} w - - 0 1
castling = false
doubleStep = false
promotionRegionWhite = -
promotionRegionBlack = -
stalemateValue = loss
flagPiece = p
flagRegionWhite = *{rows}
flagRegionBlack = *1
extinctionValue = loss
extinctionPieceTypes = *
nMoveRule = 0
nFoldRule = 0
"""


def describe_hexapawn(rows: int, columns: int) -> str:
    """Tell pyffish about a size of Hexapawn; the name by which it then knows it."""
    name = f"hexapawn{rows}x{columns}"
    if name in pyffish.variants():
        return name
    empty = "/".join([str(columns)] * (rows - 2))
    config = HEXAPAWN.format(
        name=name, rows=rows, columns=columns, black="p" * columns, white="P" * columns, empty=empty
    )
    pyffish.load_variant_config(config)
    assert name in pyffish.variants()
    return name


def position_text(fen: str) -> str:
    """Our position text of what pyffish says: p and P for the pawns, a number for so many empty cells."""
    rows, side = fen.split()[:2]
    blanks = re.sub(r"\d+", lambda number: "-" * int(number[0]), rows)
    return f"{blanks.translate(str.maketrans('Pp', 'wb'))} {side}"


def compare_moves(position: outplay.Position, variant: str, fen: str, moves: list[str]) -> list[str]:
    """Compare the legal moves after some others, and return them."""
    theirs = sorted(pyffish.legal_moves(variant, fen, moves))
    assert sorted(str(move) for move in position.legal_moves) == theirs, position
    assert (position.outcome is None) == bool(theirs), position
    return theirs


def compare_end(position: outplay.Position, variant: str, fen: str, moves: list[str]) -> outplay.Outcome:
    """Compare the board, the side to move and the winner of a finished game."""
    assert str(position) == position_text(pyffish.get_fen(variant, fen, moves))
    value = pyffish.game_result(variant, fen, moves)  # for the side to move
    assert abs(value) == pyffish.VALUE_MATE
    assert position.outcome is not None
    assert position.outcome.winner is (position.side if value > 0 else position.side.rival), position
    return position.outcome


def play_beside(game: outplay.Game, variant: str, chance: random.Random) -> outplay.Outcome:
    """Play one random game on both sides and compare every ply."""
    start = pyffish.start_fen(variant)
    position, moves = game.start, list[str]()
    while legal := compare_moves(position, variant, start, moves):
        moves.append(chance.choice(legal))
        position = position.play(moves[-1])
    return compare_end(position, variant, start, moves)


@pytest.mark.parametrize(("rows", "columns", "games"), HEXAPAWN_BOARDS)
def test_hexapawn(rows: int, columns: int, games: int) -> None:
    game = outplay.game(f"hexapawn:{rows}x{columns}")
    variant = describe_hexapawn(rows, columns)
    chance = random.Random(game.name)
    outcomes = [play_beside(game, variant, chance) for _ in range(games)]
    reasons = Counter(outcome.reason for outcome in outcomes)
    assert reasons[outplay.Reason.REACHED] > 0 and reasons[outplay.Reason.BLOCKED] > 0, reasons


def test_hexapawn_whole() -> None:
    """All 135 positions of the smallest game, and not only those that chance finds."""
    variant = describe_hexapawn(3, 3)
    start = pyffish.start_fen(variant)
    seen: set[outplay.Position] = set()
    waiting: list[tuple[outplay.Position, list[str]]] = [(outplay.game("hexapawn:3x3").start, [])]
    while waiting:
        position, moves = waiting.pop()
        if position in seen:
            continue
        seen.add(position)
        if not (legal := compare_moves(position, variant, start, moves)):
            compare_end(position, variant, start, moves)
        waiting += [(position.play(move), [*moves, move]) for move in legal]
    assert len(seen) == 135


def test_breakthrough() -> None:
    game = outplay.game("breakthrough:8x8")
    chance = random.Random(game.name)
    winners = Counter(play_beside(game, "breakthrough", chance).winner for _ in range(8))
    assert set(winners) == set(outplay.Side)
