"""What ``oskaplayer`` is asked: any move is right that keeps what a search to the given depth can be sure of."""

from __future__ import annotations

import random
from collections.abc import Iterator

from outplay.classic.grading.checks import (
    BOARDS,
    ENDINGS,
    FORCED,
    LEGAL,
    OSKAPLAYER,
    PASSING,
    REFUSALS,
    UNCHANGED,
    Exercise,
    FunctionCall,
    Group,
    frozen,
    turned,
)
from outplay.classic.grading.forced import WIN, Foresight
from outplay.classic.grading.positions import SIZES, oska_game, position_of, random_boards, random_game
from outplay.classic.oska import Board, movegen
from outplay.play import Position
from outplay.rules.words import Side

_DEEPEST = {4: 4, 5: 3, 6: 2}
"""How deep legal moves are asked for on each size: plain minimax in Python takes its time."""
_LARGEST_TREE = 2_500
"""Leaves: a search that looks at all of them in Python takes well under a second or two."""
_MOSTLY = 0.7
"""How often a forced result is looked for on the usual board; on a larger one trees soon get too large."""
_SHORT = ["---w", "--b", "--", "---", "----"]

# ---- Boards on which it shows what it knows of the rules. White is to move; they are asked for Black too.
# Behind a board stand the depths for which it is asked, then the rule.

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
"""Boards that come back as they are: there is nothing to do."""
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
"""How a game ends decides what is right."""
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
"""Who must pass decides what is right. A deeper search finds the same moves right, so that it does not matter whether
somebody counts a pass as one of the moves to look ahead; a test makes sure of it."""
REFUSED_TABLE = (
    (["www", "---", "--", "---", "bbbb"], "w", 1, "a board with a row that is too short is an error"),
    (["wwwx", "---", "--", "---", "bbbb"], "w", 1, "a board with another letter than w, b and - is an error"),
    (["w---", "---", "--", "---", "---b"], "w", 0, "a depth below 1 is an error"),
)
"""A board, a side and a depth that are wrong."""


def oskaplayer_checks(seed: int, positions: int, depth: int) -> Iterator[Exercise]:
    """All checks of ``oskaplayer`` that look no deeper than a depth; the seed decides about the random ones."""
    choice = random.Random(seed)
    yield from _legal(choice, depth)
    for text, rule in UNCHANGED_TABLE:
        yield from _resting(text.split("/"), rule, min(depth, 2))
    foresight = Foresight()
    for group, table in ((ENDINGS, ENDINGS_TABLE), (PASSING, PASSING_TABLE)):
        for text, depths, rule in table:
            for plies in filter(lambda plies: plies <= depth, depths):
                for position in four_ways(text.split("/")):
                    yield keeping_check(foresight, group, rule, position, plies)
    for position, plies in forced_positions(choice, positions // 2, depth):
        yield keeping_check(foresight, FORCED, _forced_rule(foresight, position, plies), position, plies)
    for size in SIZES:
        board = oska_game(size).start.rows
        question = FunctionCall(OSKAPLAYER, tuple(board), "w", 1)
        rule = "every call makes a new board: what a caller does to one answer does not change the next"
        yield Exercise(BOARDS, rule, question, frozen(movegen(board, "w")), is_repeated=True)
    for board, side, plies, rule in REFUSED_TABLE:
        yield Exercise(REFUSALS, rule, FunctionCall(OSKAPLAYER, tuple(board), side, plies), is_refused=True)


def _legal(choice: random.Random, depth: int) -> Iterator[Exercise]:
    """Starts and boards of random games at every depth, and an endgame that is over sooner than the depth allows."""
    for size in SIZES:
        boards = [(oska_game(size).start.rows, side) for side in Side] + list(random_boards(choice, 4, (size,)))
        for board, side in boards:
            for plies in range(1, min(depth, _DEEPEST[size]) + 1):
                yield _one_of(LEGAL, f"a legal next board at depth {plies}", board, side, plies)
    for side, board in ((Side.WHITE, _SHORT), (Side.BLACK, turned(_SHORT))):
        yield _one_of(LEGAL, "a depth greater than the moves that are left is no harm", board, side, 2 * depth)


def _one_of(group: Group, rule: str, board: Board, side: Side, depth: int) -> Exercise:
    question = FunctionCall(OSKAPLAYER, tuple(board), side.value, depth)
    return Exercise(group, rule, question, frozen(movegen(board, side.value)))


def _resting(board: Board, rule: str, depth: int) -> Iterator[Exercise]:
    for rows, side in ((board, Side.WHITE), (turned(board), Side.BLACK)):
        yield Exercise(UNCHANGED, rule, FunctionCall(OSKAPLAYER, tuple(rows), side.value, depth), frozen([rows]))


def four_ways(board: Board) -> Iterator[Position]:
    """A board with White to move, its mirror image, and both for Black: somebody's first move may be right by luck."""
    for rows in (board, [row[::-1] for row in board]):
        yield position_of(rows, Side.WHITE)
        yield position_of(turned(rows), Side.BLACK)


def keeping_check(foresight: Foresight, group: Group, rule: str, position: Position, depth: int) -> Exercise:
    """Any move is right that keeps what is sure within the depth."""
    question = FunctionCall(OSKAPLAYER, tuple(position.rows), position.side.value, depth)
    right = [position.play(move).rows for move in foresight.keeping(position, depth)]
    return Exercise(group, rule, question, frozen(right))


def forced_positions(choice: random.Random, count: int, depth: int) -> Iterator[tuple[Position, int]]:
    """Positions in which some moves keep a sure result and others do not, each with the depth that it takes to see it.

    They come from the last moves of random games. Nobody passes in what a search looks at, and it is a small tree.
    """
    foresight, seen = Foresight(), set[Position]()
    while len(seen) < count:
        plies = 1 + len(seen) % depth
        line = random_game(choice, SIZES[0] if choice.random() < _MOSTLY else SIZES[1])
        for position in line[-1 - plies : -1]:
            if position not in seen and _is_telling(foresight, position, plies):
                seen.add(position)
                yield position, plies
                break


def _is_telling(foresight: Foresight, position: Position, depth: int) -> bool:
    """Whether a search to a depth, and to no smaller one, tells the better half of the moves from the others."""
    moves = len(position.legal_moves)
    if moves < 2 or position.perft(depth) > _LARGEST_TREE or not foresight.bounds(position, depth).is_plain:
        return False
    is_seen_before = depth > 1 and len(foresight.keeping(position, depth - 1)) < moves
    return 2 * len(foresight.keeping(position, depth)) <= moves and not is_seen_before


def _forced_rule(foresight: Foresight, position: Position, depth: int) -> str:
    """What is at stake, in words."""
    side = position.game.side_name(position.side)
    within = "with this move" if depth == 1 else f"within {depth} moves, its own and its rival's"
    if foresight.bounds(position, depth).low == WIN:
        return f"{side} can win {within}, whatever the rival does: choose a move that leads there"
    return f"{side} has moves that lose {within}, whatever {side} does then: choose another one"
