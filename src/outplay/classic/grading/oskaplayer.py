"""The questions for ``oskaplayer``: any move is right that keeps what a search to the given depth can be sure of."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from outplay.classic.grading.checks import (
    BOARDS,
    ENDINGS,
    FORCED,
    LEGAL,
    PASSING,
    REFUSALS,
    UNCHANGED,
    Exercise,
    FunctionCall,
    Group,
    any_move,
    frozen,
    turned,
)
from outplay.classic.grading.positions import SIZES, oska_game, position_of, random_boards, random_game
from outplay.classic.oska import Board
from outplay.play import Move, Position
from outplay.rules.words import Reason, Side

_DEEPEST = {4: 4, 5: 3, 6: 2}
"""The greatest depth on each size for legal moves: plain minimax in Python is slow."""
_MAX_LEAVES = 2_500
"""A search in Python that looks at all of them takes well under two seconds."""
_STANDARD_BOARD_SHARE = 0.7
"""How often forced results are looked for on the standard board; trees of a larger one soon get too large."""
_FRESH = "every call makes a new board: what a caller does to one answer does not change the next"
_SHORT = ["---w", "--b", "--", "---", "----"]

# ---- Boards about the rules. White is to move; they are asked for Black too.
# Each has the depths for which it is asked, and the rule.

UNCHANGED_TABLE = (
    ("----/---/w-/bb-/b-b-", "a side that cannot move: the board unchanged"),
    ("----/---/--/--w/b-bb", "a side that cannot move: the board unchanged"),
    ("b-bb/--b/--/-w-/www-", "neither side can move: the board unchanged"),
    ("----/-w-/--/---/----", "the rival has no pieces left, the game is over: the board unchanged"),
    ("----/-b-/--/---/----", "no pieces left, the game is over: the board unchanged"),
    ("---b/--b/--/---/w---", "all pieces are home, the game is over: the board unchanged"),
    ("-b--/--w/--/---/----", "all pieces of the rival are home, the game is over: the board unchanged"),
    ("bb--/---/--/---/ww--", "both sides are home, the game is over: the board unchanged"),
)
"""Boards without a move, which must come back unchanged."""
_LAST_PIECE = "to take the last rival piece wins"
_HOME = "to bring the last piece home wins, also by a jump"
_RIVAL_WINS = "a capture that leaves the rival only pieces that are home makes the rival win"
_FEWER = "if both sides are home after the same move, the one with fewer pieces loses"
_MORE = "if both sides are home after the same move, the one with more pieces wins"
_EQUAL = "if both sides are home with equally many pieces it is a draw, which is less than a win"
_DEADLOCK = "if neither side can move it is a draw, which is less than a win"
ENDINGS_TABLE = (
    ("w---/-w-/-b/---/----", (1, 2, 3), _LAST_PIECE),
    ("----/-w-/-b/---/----", (1, 2), _LAST_PIECE),
    ("----/---/-w/--b/--b-", (1, 2, 3), _HOME),
    ("---b/-w-/-b/---/----", (1,), _RIVAL_WINS),
    ("---b/-w-/b-/---/----", (1,), _RIVAL_WINS),
    ("---b/--w/-w/--b/----", (1, 2, 3), _RIVAL_WINS),
    ("b---/w--/w-/-b-/----", (1, 2, 3), _RIVAL_WINS),
    ("b---/-w-/w-/-b-/----", (1, 2, 3), _RIVAL_WINS),
    ("--bb/---/-w/--b/----", (1, 2, 3), _FEWER),
    ("-b-b/---/-w/--b/----", (1, 2, 3), _FEWER),
    ("--b-/---/w-/-b-/ww--", (1, 2, 3), _MORE),
    ("-b--/---/-w/--b/-ww-", (1, 2, 3), _MORE),
    ("---b/---/-w/--b/----", (3,), _EQUAL),
    ("--bb/--b/-w/---/--ww", (3,), _DEADLOCK),
    ("b-bb/--b/w-/---/-ww-", (3,), _DEADLOCK),
)
"""Boards on which the right move depends on how a game ends."""
_PASS = "a rival who cannot move passes, and the same side moves again"
PASSING_TABLE = (
    ("---w/-wb/--/--b/----", (3,), _PASS),
    ("w---/bw-/--/b--/----", (3,), _PASS),
    ("----/-ww/wb/b--/----", (3,), _PASS),
    ("----/ww-/bw/--b/----", (3,), _PASS),
    ("---w/-wb/--/-wb/----", (3,), _PASS),
    ("--bw/-wb/-b/---/--ww", (3,), "a side that cannot move passes: its rival moves again"),
    ("-bbw/--b/-w/--b/w---", (3,), "a side that cannot move passes: its rival moves again"),
)
"""Boards on which the right move depends on who must pass. A deeper search finds the same moves right, so it does not
matter whether a pass counts as one of the moves to look ahead; a test makes sure of it."""
REFUSED_TABLE = (
    (["www", "---", "--", "---", "bbbb"], "w", 1, "a board with a row that is too short is an error"),
    (["wwwx", "---", "--", "---", "bbbb"], "w", 1, "a board with another letter than w, b and - is an error"),
    (["w---", "---", "--", "---", "---b"], "w", 0, "a depth below 1 is an error"),
)
"""A board, a side and a depth that are wrong."""


def oskaplayer_checks(seed: int, positions: int, depth: int) -> Iterator[Exercise]:
    """All checks of ``oskaplayer`` up to a depth; the seed chooses the random ones."""
    choice = random.Random(seed)
    yield from _legal(choice, depth)
    for text, rule in UNCHANGED_TABLE:
        yield from _resting(text.split("/"), rule, min(depth, 2))
    for group, table in ((ENDINGS, ENDINGS_TABLE), (PASSING, PASSING_TABLE)):
        for text, depths, rule in table:
            for plies in filter(lambda plies: plies <= depth, depths):
                for position in four_ways(text.split("/")):
                    yield keeping_check(group, rule, position, plies)
    for position, plies in forced_positions(choice, positions // 2, depth):
        yield keeping_check(FORCED, _forced_rule(position, plies), position, plies)
    for size in SIZES:
        yield any_move(BOARDS, _FRESH, oska_game(size).start.rows, Side.WHITE, 1, is_repeated=True)
    for board, side, plies, rule in REFUSED_TABLE:
        yield Exercise(REFUSALS, rule, FunctionCall(tuple(board), side, plies), is_refused=True)


def _legal(choice: random.Random, depth: int) -> Iterator[Exercise]:
    """Starts and boards of random games at every depth, and an endgame shorter than the depth."""
    for size in SIZES:
        boards = [(oska_game(size).start.rows, side) for side in Side] + list(random_boards(choice, 4, (size,)))
        for board, side in boards:
            for plies in range(1, min(depth, _DEEPEST[size]) + 1):
                yield any_move(LEGAL, f"a legal next board at depth {plies}", board, side, plies)
    for side, board in ((Side.WHITE, _SHORT), (Side.BLACK, turned(_SHORT))):
        yield any_move(LEGAL, "a depth greater than the moves that are left is no harm", board, side, 2 * depth)


def _resting(board: Board, rule: str, depth: int) -> Iterator[Exercise]:
    for rows, side in ((board, Side.WHITE), (turned(board), Side.BLACK)):
        yield Exercise(UNCHANGED, rule, FunctionCall(tuple(rows), side.value, depth), frozen([rows]))


def four_ways(board: Board) -> Iterator[Position]:
    """A board with White to move, its mirror image, and both for Black: the first move may be right by luck."""
    for rows in (board, [row[::-1] for row in board]):
        yield position_of(rows, Side.WHITE)
        yield position_of(turned(rows), Side.BLACK)


def keeping_check(group: Group, rule: str, position: Position, depth: int) -> Exercise:
    """Any move is right that keeps what is sure within the depth."""
    question = FunctionCall(tuple(position.rows), position.side.value, depth)
    right = [position.play(move).rows for move in keeping_moves(position, depth)]
    return Exercise(group, rule, question, frozen(right))


def forced_positions(choice: random.Random, count: int, depth: int) -> Iterator[tuple[Position, int]]:
    """Positions in which only some moves keep a sure result, each with the depth at which a search sees it.

    They come from the ends of random games. Their search trees are small and have no passes.
    """
    seen: set[Position] = set()
    while len(seen) < count:
        plies = 1 + len(seen) % depth
        line = random_game(choice, SIZES[0] if choice.random() < _STANDARD_BOARD_SHARE else SIZES[1])
        for position in line[-1 - plies : -1]:
            if position not in seen and _is_telling(position, plies):
                seen.add(position)
                yield position, plies
                break


def _is_telling(position: Position, depth: int) -> bool:
    """Whether a search to a depth, and to no smaller one, excludes at least half of the moves."""
    moves = len(position.legal_moves)
    if moves < 2 or position.perft(depth) > _MAX_LEAVES or not find_bounds(position, depth).is_plain:
        return False
    is_seen_before = depth > 1 and len(keeping_moves(position, depth - 1)) < moves
    return 2 * len(keeping_moves(position, depth)) <= moves and not is_seen_before


def _forced_rule(position: Position, depth: int) -> str:
    """What is at stake, in words."""
    side = position.game.side_name(position.side)
    within = "with this move" if depth == 1 else f"within {depth} moves, its own and its rival's"
    if find_bounds(position, depth).low == WIN:
        return f"{side} can win {within}, whatever the rival does: choose a move that leads there"
    return f"{side} has moves that lose {within}, whatever {side} does then: choose another one"


# ---- What a search can be sure of
#
# A search to a depth knows some results for certain and nothing about the rest, whatever its static evaluation. So a
# position has two bounds for the side to move: 1 for a win, 0 for a draw, -1 for a loss. Where the search stops they
# are 1 and -1.

WIN, LOSS = 1, -1


class Bounds(NamedTuple):
    """What a position is worth for the side to move: at least ``low`` and at most ``high``."""

    low: int
    high: int
    is_plain: bool = True
    """Whether the tree has neither a pass nor a deadlock."""


@cache
def find_bounds(position: Position, depth: int) -> Bounds:
    """What is sure of a position within a number of plies; a pass is a ply."""
    if outcome := position.outcome:
        value = 0 if outcome.winner is None else WIN if outcome.winner is position.side else LOSS
        return Bounds(value, value, outcome.reason is not Reason.DEADLOCK or value != 0)
    if depth == 0:
        return Bounds(LOSS, WIN)
    after = _bounds_by_move(position, depth).values()
    is_plain = all(one.is_plain for one in after) and not position.legal_moves[0].is_pass
    return Bounds(max(one.low for one in after), max(one.high for one in after), is_plain)


def _bounds_by_move(position: Position, depth: int) -> Mapping[Move, Bounds]:
    """What is sure after each move, for the side that makes it."""
    after = {move: find_bounds(position.play(move), depth - 1) for move in position.legal_moves}
    return {move: Bounds(-one.high, -one.low, one.is_plain) for move, one in after.items()}


def keeping_moves(position: Position, depth: int) -> tuple[Move, ...]:
    """The moves that keep what is sure. Every search to that depth finds one of them, however it evaluates.

    If a win is sure, they are the moves after which it is still sure within the rest of the depth. If not, they are
    the moves that are not sure to lose; if all are, they are all moves.
    """
    bounds = _bounds_by_move(position, depth)
    winning = tuple(move for move, one in bounds.items() if one.low == WIN)
    holding = tuple(move for move, one in bounds.items() if one.high > LOSS)
    return winning or holding or tuple(bounds)
