"""What runs inside the sandbox: somebody's homework file is loaded, and its functions are called as they are asked for.

Lines of JSON go both ways. The first one brings the file itself, so that it need not be readable from in here; the
answer says how loading went. Then each request has one answer with its number. Only the standard library is imported,
so that a new start costs little. Nothing here is trusted: all answers are judged outside.
"""

from __future__ import annotations

import json
import linecache
import os
import sys
import traceback
import types
from collections.abc import Callable
from typing import Any

_LONGEST_ANSWER = 50_000
"""Letters, fewer than a line may have; a right answer on the largest board has less than a tenth of it."""
_MOST_TEXT = 200
_LONGEST_TRACEBACK = 8_000
_MODULE = "homework"
_OURS = __name__.partition(".")[0]


def main(*, reader: int, writer: int) -> None:
    """Load the file that is sent, and answer requests until there are no more."""
    with os.fdopen(reader, encoding="utf-8") as requests, os.fdopen(writer, "w", encoding="utf-8") as answers:

        def tell(data: dict[str, Any]) -> None:
            answers.write(json.dumps(data) + "\n")
            answers.flush()

        file = json.loads(requests.readline())
        names: dict[str, Any] = {}
        try:
            names = _load(file["name"], file["source"].encode("latin-1"))
            tell({"functions": sorted(name for name, value in names.items() if callable(value))[:200]})
        except BaseException as error:  # also exit() in the file
            tell({"error": _explained(error, file["name"])})
        for line in requests:
            request = json.loads(line)
            tell({"number": request["number"], **_answer(names, request, file["name"])})


class _NoHelp:
    """Refuses to import the package in which the solution stands."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        """Find nothing, and say so where it matters."""
        if name.partition(".")[0] == _OURS:
            raise ImportError(f"homework cannot use {_OURS}, which has the solution: write the functions yourself")


def _hide_the_solution() -> None:
    """What comes with this package must not be handed in. (Whoever gets around this has earned something else.)"""
    sys.meta_path.insert(0, _NoHelp)
    for name in [name for name in sys.modules if name.partition(".")[0] == _OURS]:
        del sys.modules[name]


def _load(name: str, source: bytes) -> dict[str, Any]:
    """Run the file as a module of its own; its lines are kept for tracebacks."""
    _hide_the_solution()
    lines = source.decode("utf-8", "replace").splitlines(keepends=True)
    linecache.cache[name] = (len(source), None, lines, name)
    module = types.ModuleType(_MODULE)
    module.__file__ = name
    sys.modules[_MODULE] = module
    exec(compile(source, name, "exec"), module.__dict__)
    return module.__dict__


def _answer(names: dict[str, Any], request: dict[str, Any], file: str) -> dict[str, Any]:
    """What a function says, and whether it changed the board that it was given."""
    board, rest = request["board"], request["rest"]
    given = list(board)
    try:
        function: Callable[..., object] = names[request["function"]]
        found = function(board, *rest)
        if request["is_repeated"]:
            _spoil(found)
            board = list(given)
            found = function(board, *rest)
        return {"value": _limited(found), "is_changed": board != given}
    except BaseException as error:  # also exit(), and what a hostile file raises
        return {"error": _explained(error, file), "is_changed": board != given}


def _spoil(found: object) -> None:
    """Empty an answer, as a caller may do with lists that are his own."""
    if isinstance(found, list):
        for part in found:
            if isinstance(part, list):
                part.clear()
        found.clear()


def _limited(value: object) -> object:
    """A value as JSON that fits in a line."""
    sent = encoded(value)
    if len(json.dumps(sent)) <= _LONGEST_ANSWER:
        return sent
    return {"type": type(value).__name__, "text": "something much too long"}


def encoded(value: object) -> object:
    """A value as JSON: strings and lists as they are, anything else with the name of its type.

    >>> encoded(["ab", ("c",), None])
    ['ab', {'type': 'tuple', 'items': ['c']}, {'type': 'NoneType', 'text': 'None'}]
    """
    if isinstance(value, str):
        return str(value)
    if isinstance(value, list):
        return [encoded(item) for item in value]
    if isinstance(value, tuple):
        return {"type": "tuple", "items": [encoded(item) for item in value]}
    try:
        text = repr(value)[:_MOST_TEXT]
    except Exception:
        text = ""
    return {"type": type(value).__name__, "text": text}


def _explained(error: BaseException, file: str) -> str:
    """The traceback from the first line of the file on: how we came there helps nobody."""
    told = traceback.TracebackException.from_exception(error)
    own = [number for number, frame in enumerate(told.stack) if frame.filename == file]
    told.stack[:] = told.stack[own[0] :] if own else []
    text = "".join(told.format()).strip()
    half = _LONGEST_TRACEBACK // 2
    return text if len(text) <= _LONGEST_TRACEBACK else f"{text[:half]}\n  ...\n{text[-half:]}"
