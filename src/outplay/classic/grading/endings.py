"""Boards on which ``oskaplayer`` shows what it knows of the rules. White is to move; graders ask them for Black too.

Behind a board stand the depths for which it is asked, then the rule.
"""

from __future__ import annotations

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
