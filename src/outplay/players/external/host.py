"""Runs in the sandbox for somebody's Python function: loads it, calls it, and speaks UGI for it.

A function can be written in any of these ways:

    def player(position): ...                                  returns a Move, or its text
    def player(position, time_left): ...                       seconds for this move, as a float
    def player(position, time_left, game_time_left, seed): ... any of the three, in any order, found by their names
    class Player: choose(self, position): ...                  made once, then like a function
    def homework(board, side, depth): ...                      rows, 'w' or 'b', a number; returns the next rows

Lines are read and written on file descriptors of their own, so that ``print`` goes to the log and cannot break the
protocol.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import math
import os
import random
import re
import sys
import traceback
import types
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from outplay.errors import OutplayError, SpecError, quoted
from outplay.play import Game, Move, Position
from outplay.players.external.dialect import RETURNED
from outplay.players.external.ugi_server import UgiServer
from outplay.search.limits import Limits

FILE = "file"
FOLDER = "folder"
PLUGIN = "plug-in"
_CHUNK = 64 * 1024
_MAX_ERROR = 200
"""Short enough that the line number after it is passed on too; the log has all of it."""
_BY_NAME = ("time_left", "game_time_left", "seed")
_HOMEWORK = ("board", "side", "depth")
_MAX_ANSWER = 500
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


def main(kind: str, where: str, name: str, depth: str, *, reader: int, writer: int) -> None:
    """Load a function and play by it until there are no more lines.

    ``where`` is a file, a folder that is a package, or the first file of a plug-in's package; the name of a plug-in has
    its module before a colon.
    """
    thinker = _load_or_exit(lambda: FunctionThinker(name, _load(kind, Path(where), name), int(depth)))
    server = UgiServer(thinker, lambda text: _write(writer, text))
    for line in _lines(reader):
        try:
            if not server.obey(line):
                return
        except MemoryError:
            raise
        except BaseException as error:  # also SystemExit: whatever the function raises is its own fault
            raised = error.__cause__ if isinstance(error, RaisedByFunction) and error.__cause__ else error
            _show(raised)
            _write(writer, f"error {_summary(raised, Path(where))}\n")


def _load_or_exit(make: Callable[[], FunctionThinker]) -> FunctionThinker:
    """The loaded function; if that fails, the reason goes to the log and the process ends."""
    try:
        return make()
    except MemoryError:
        raise
    except SpecError as error:
        print(error, file=sys.stderr)
    except BaseException as error:
        _show(error)
    sys.stderr.flush()
    os._exit(1)


def _load(kind: str, where: Path, name: str) -> Any:
    if kind == PLUGIN:
        module_name, _, name = name.partition(":")
        if where.is_file():
            _import(module_name.partition(".")[0], where)
        module = importlib.import_module(module_name)
    elif kind == FOLDER:
        is_taken = where.name in sys.modules or where.name in sys.stdlib_module_names
        sys.path.append(str(where))  # last, so that no file of the folder hides one of Python's
        module = _import(f"bot_{where.name}" if is_taken else where.name, where / "__init__.py")
    else:
        module = _load_file(where)
    found: Any = module
    for part in name.split("."):
        try:
            found = getattr(found, part)
        except AttributeError:
            raise SpecError(f"there is no {name!r} in {where.name}") from None
    return found


def _load_file(path: Path) -> types.ModuleType:
    """Run a file as a module, under a name that cannot hide another module, as random.py would."""
    name = f"bot_{path.stem}"
    module = types.ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    exec(compile(path.read_bytes(), str(path), "exec"), module.__dict__)
    return module


def _import(name: str, file: Path) -> types.ModuleType:
    """Import a module or package by its first file; we may not be able to read the folder above it."""
    folders = [str(file.parent)] if file.name == "__init__.py" else None
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=folders)
    if spec is None or spec.loader is None:
        raise SpecError(f"{file.name} is no Python module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _lines(reader: int) -> Iterator[str]:
    rest = b""
    while data := os.read(reader, _CHUNK):
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            yield line.decode(errors="replace")


def _write(writer: int, text: str) -> None:
    data = text.encode(errors="replace")
    while data:
        data = data[os.write(writer, data) :]


def _show(error: BaseException) -> None:
    """Print the traceback to the log, without our own part of it."""
    trace = error.__traceback__
    while trace is not None and _is_ours(trace.tb_frame.f_code.co_filename):
        trace = trace.tb_next
    traceback.print_exception(type(error), error, trace, file=sys.stderr)
    sys.stderr.flush()


def _is_ours(file: str) -> bool:
    return Path(file).parent == Path(__file__).parent or file.startswith("<frozen importlib")


def _summary(error: BaseException, where: Path) -> str:
    """The error on one line, with the last line of the author's own code that led to it."""
    text = " ".join(traceback.format_exception_only(error)[-1].split())[:_MAX_ERROR]
    home = where.parent if where.name == "__init__.py" else where
    lines = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(home)]
    at = f" (line {lines[-1].lineno} of {Path(lines[-1].filename).name})" if lines else ""
    return text.removeprefix(f"{OutplayError.__module__}.") + at


# ---- The function


class RaisedByFunction(Exception):
    """Wraps an error of ours that somebody's function let through: it is the function's fault."""


class FunctionThinker:
    """Somebody's function, class or object that chooses moves."""

    def __init__(self, name: str, found: Any, depth: int) -> None:
        self.name = name
        self._depth = depth
        self._seed = 0
        function = found() if inspect.isclass(found) else found
        function = getattr(function, "choose", function)
        if not callable(function):
            raise SpecError(f"{name} is {quoted(found)}: name a function, or a class with a method choose(position)")
        self._function: Callable[..., Any] = function
        self._parameters = _parameters(name, function)

    def begin(self, game: Game, seed: int) -> None:
        """Begin a new game: seed Python's random numbers, and numpy's if it is loaded."""
        self._seed = seed
        random.seed(seed)
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(seed % 2**32)

    def move(self, position: Position, limits: Limits) -> str:
        """What the function returns, as text on one line."""
        if self._parameters == _HOMEWORK:
            return _answer_board(position, self._call(position.rows, position.side.value, self._depth))
        if not self._parameters:
            return answer_text(self._call(position))
        given = {
            "time_left": math.inf if limits.seconds is None else limits.seconds,
            "game_time_left": math.inf if limits.game_seconds is None else limits.game_seconds,
            "seed": self._seed,
        }
        return answer_text(self._call(**{name: given.get(name, position) for name in self._parameters}))

    def _call(self, *arguments: Any, **named: Any) -> Any:
        try:
            return self._function(*arguments, **named)
        except OutplayError as error:
            raise RaisedByFunction from error


def _parameters(name: str, function: Callable[..., Any]) -> tuple[str, ...]:
    """The parameters of a function by name, first the position; empty if it takes the position alone."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # written in C: it gets the position
        return ()
    named = tuple(one.name for one in parameters if one.name in _BY_NAME)
    others = [one for one in parameters if one.name not in _BY_NAME and one.kind is not one.VAR_KEYWORD]
    required = [one for one in others if one.default is one.empty and one.kind is not one.VAR_POSITIONAL]
    is_plain = all(one.kind is not one.KEYWORD_ONLY for one in required)
    if len(required) == 3 and is_plain and not named:
        return _HOMEWORK
    can_name = others and others[0].kind is others[0].POSITIONAL_OR_KEYWORD
    if not others or len(required) > 1 or not is_plain or (named and not can_name):
        shown = ", ".join(map(str, parameters))
        raise SpecError(
            f"{name}({shown}) cannot be called: a player takes the position and, under these names, "
            f"{', '.join(_BY_NAME)}; a homework function takes a board, a side and a depth"
        )
    return (others[0].name, *named) if named else ()


def answer_text(value: object) -> str:
    """What a function returned, as text after ``bestmove``; anything but a move or a text is described.

    >>> answer_text(Move("a1", "a2")), answer_text(" a1a2\\n"), answer_text(None), answer_text(7)
    ('a1a2', 'a1a2', 'returned None', 'returned 7 (int)')
    """
    if isinstance(value, str | Move):
        return " ".join(str(value).split())[:_MAX_ANSWER]
    # Addresses in memory differ from run to run.
    text = RETURNED + " ".join(_ADDRESS.sub("", quoted(value)).split())
    return text if value is None else f"{text} ({type(value).__name__})"


def _answer_board(position: Position, board: object) -> str:
    """The move that leads to the board that a homework function returned, or else the board itself."""
    if not board or isinstance(board, str) or not isinstance(board, Sequence):
        return answer_text(board)
    if not all(isinstance(row, str) for row in board):
        return answer_text(board)
    rows = list(board)
    for move in position.legal_moves:
        if position.play(move).rows == rows:
            return str(move)
    return answer_text("/".join(rows))
