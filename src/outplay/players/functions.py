"""Somebody's Python function as a thinker: what it is given, and how what it returns is read.

These ways to write one are understood:

    def player(position): ...                                  returns a Move, or its text
    def player(position, time_left): ...                       seconds for this move, as a float
    def player(position, time_left, game_time_left, seed): ... any of the three, in any order, found by their names
    class Player: choose(self, position): ...                  made once, then like a function
    def homework(board, side, depth): ...                      rows, 'w' or 'b', a number; returns the next rows
"""

from __future__ import annotations

import inspect
import math
import random
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

from outplay.errors import OutplayError, SpecError, quoted
from outplay.play import Game, Move, Position
from outplay.players.dialect import RETURNED
from outplay.search.limits import Limits

_BY_NAME = ("time_left", "game_time_left", "seed")
_HOMEWORK = ("board", "side", "depth")
_LONGEST_ANSWER = 500
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class RaisedByFunction(Exception):
    """Around an error of ours that somebody's function let through: it is that function's fault."""


class FunctionThinker:
    """A function, class or object of somebody's that chooses moves."""

    def __init__(self, name: str, found: Any, depth: int) -> None:
        self.name = name
        self._depth = depth
        self._seed = 0
        function = found() if inspect.isclass(found) else found
        function = getattr(function, "choose", function)
        if not callable(function):
            raise SpecError(f"{name} is {quoted(found)}: name a function, or a class with a method choose(position)")
        self._function: Callable[..., Any] = function
        self._wanted = _parameters(name, function)

    def begin(self, game: Game, seed: int) -> None:
        """A new game: Python's own lots, and numpy's if it is loaded, depend on the seed from here on."""
        self._seed = seed
        random.seed(seed)
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(seed % 2**32)

    def move(self, position: Position, limits: Limits) -> str:
        """What the function returns, as text on one line."""
        if self._wanted == _HOMEWORK:
            return _answer_board(position, self._call(position.rows, position.side.value, self._depth))
        if not self._wanted:
            return answer_text(self._call(position))
        given = {
            "time_left": math.inf if limits.seconds is None else limits.seconds,
            "game_time_left": math.inf if limits.game_seconds is None else limits.game_seconds,
            "seed": self._seed,
        }
        return answer_text(self._call(**{name: given.get(name, position) for name in self._wanted}))

    def _call(self, *arguments: Any, **named: Any) -> Any:
        try:
            return self._function(*arguments, **named)
        except OutplayError as error:
            raise RaisedByFunction from error


def _parameters(name: str, function: Callable[..., Any]) -> tuple[str, ...]:
    """The names under which a function wants things, of which one is the position; none if it wants that alone."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # something written in C: it gets the position
        return ()
    wanted = tuple(one.name for one in parameters if one.name in _BY_NAME)
    others = [one for one in parameters if one.name not in _BY_NAME and one.kind is not one.VAR_KEYWORD]
    required = [one for one in others if one.default is one.empty and one.kind is not one.VAR_POSITIONAL]
    is_plain = all(one.kind is not one.KEYWORD_ONLY for one in required)
    if len(required) == 3 and is_plain and not wanted:
        return _HOMEWORK
    can_name = others and others[0].kind is others[0].POSITIONAL_OR_KEYWORD
    if not others or len(required) > 1 or not is_plain or (wanted and not can_name):
        shown = ", ".join(map(str, parameters))
        raise SpecError(
            f"{name}({shown}) cannot be called: a player takes the position and, under these names, "
            f"{', '.join(_BY_NAME)}; a homework function takes a board, a side and a depth"
        )
    return (others[0].name, *wanted) if wanted else ()


def answer_text(value: object) -> str:
    """What a function returned, as it stands after ``bestmove``; what is neither a move nor text is shown.

    >>> answer_text(Move("a1", "a2")), answer_text(" a1a2\\n"), answer_text(None), answer_text(7)
    ('a1a2', 'a1a2', 'returned None', 'returned 7 (int)')
    """
    if isinstance(value, str | Move):
        return " ".join(str(value).split())[:_LONGEST_ANSWER]
    # Where something lies in memory is different every time.
    text = RETURNED + " ".join(_ADDRESS.sub("", quoted(value)).split())
    return text if value is None else f"{text} ({type(value).__name__})"


def _answer_board(position: Position, board: object) -> str:
    """The move to which a board leads that a homework function returned; no such move: the board itself."""
    if not board or isinstance(board, str) or not isinstance(board, Sequence):
        return answer_text(board)
    if not all(isinstance(row, str) for row in board):
        return answer_text(board)
    rows = list(board)
    for move in position.legal_moves:
        if position.play(move).rows == rows:
            return str(move)
    return answer_text("/".join(rows))
