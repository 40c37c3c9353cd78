"""The program inside the sandbox: it loads a homework file and calls its functions on request.

Lines of JSON go both ways. The first line brings the file itself, so that no path has to be readable in here; the
answer says whether it could be loaded. Then each request gets one answer with its number. Only the standard library is
imported, so that a restart is cheap and the solution is not in this process. Nothing here is trusted: all answers are
judged outside.
"""

from __future__ import annotations

import ast
import json
import linecache
import os
import sys
import traceback
import types
import warnings
from collections.abc import Callable
from typing import Any

_MAX_ANSWER = 50_000
"""Characters, fewer than a line may have; a right answer on the largest board has less than a tenth of them."""
_MAX_TEXT = 200
_MAX_TRACEBACK = 8_000
_MAX_NAMES = 200
_MODULE = "homework"
_OURS = __name__.partition(".")[0]


def main(*, reader: int, writer: int) -> None:
    """Load the file that is sent, and answer requests until the input ends."""
    with os.fdopen(reader, encoding="utf-8") as requests, os.fdopen(writer, "w", encoding="utf-8") as answers:

        def send(data: dict[str, Any]) -> None:
            answers.write(json.dumps(data) + "\n")
            answers.flush()

        file = json.loads(requests.readline())
        names: dict[str, Any] = {}
        try:
            source = file["source"].encode("latin-1")
            names = _load(file["name"], source)
            functions = sorted(name for name, value in names.items() if callable(value))
            send({"functions": functions[:_MAX_NAMES], "uncommented": uncommented(source)[:_MAX_NAMES]})
        except BaseException as error:  # also exit() in the file
            send({"error": _format_error(error, file["name"])})
        for line in requests:
            request = json.loads(line)
            send({"number": request["number"], **_answer(names, request, file["name"])})


class _NoSolution:
    """An import hook that refuses the package with the solution."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        """Refuse our package; leave all others to the next hook."""
        if name.partition(".")[0] == _OURS:
            raise ImportError(f"homework cannot use {_OURS}, which has the solution: write the functions yourself")


def _hide_the_solution() -> None:
    """Make our package unavailable: its functions must not be handed in as homework."""
    sys.meta_path.insert(0, _NoSolution)
    for name in [name for name in sys.modules if name.partition(".")[0] == _OURS]:
        del sys.modules[name]


def _load(name: str, source: bytes) -> dict[str, Any]:
    """Run the file as a module; its lines are kept for tracebacks."""
    _hide_the_solution()
    lines = source.decode("utf-8", "replace").splitlines(keepends=True)
    linecache.cache[name] = (len(source), None, lines, name)
    module = types.ModuleType(_MODULE)
    module.__file__ = name
    sys.modules[_MODULE] = module
    exec(compile(source, name, "exec"), module.__dict__)
    return module.__dict__


def uncommented(source: bytes) -> list[str]:
    """The functions of a file that begin without a word: no docstring, and no comment above or below their first line.

    >>> uncommented(b"def one(): 'What it does.'; return 1\\ndef two(): return 2")
    ['two']
    """
    lines = source.decode("utf-8", "replace").splitlines()
    with warnings.catch_warnings(action="ignore"):  # they were given when the file was loaded
        functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    functions.sort(key=lambda function: function.lineno)
    return [function.name for function in functions if not _is_commented(function, lines)]


def _is_commented(function: ast.FunctionDef, lines: list[str]) -> bool:
    first = min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])
    around = [*lines[first - 2 : first - 1], *lines[function.lineno : function.body[0].lineno - 1]]
    return ast.get_docstring(function) is not None or any(line.lstrip().startswith("#") for line in around)


def _answer(names: dict[str, Any], request: dict[str, Any], file: str) -> dict[str, Any]:
    """What a function returns, and whether it changed the given board."""
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
        return {"error": _format_error(error, file), "is_changed": board != given}


def _spoil(found: object) -> None:
    """Empty the lists of an answer, as a caller may do."""
    if isinstance(found, list):
        for part in found:
            if isinstance(part, list):
                part.clear()
        found.clear()


def _limited(value: object) -> object:
    """A value as JSON that fits in a line."""
    sent = encode(value)
    if len(json.dumps(sent)) <= _MAX_ANSWER:
        return sent
    return {"type": type(value).__name__, "text": "something much too long"}


def encode(value: object) -> object:
    """A value as JSON: strings and lists as they are, anything else with the name of its type.

    >>> encode(["ab", ("c",), None])
    ['ab', {'type': 'tuple', 'items': ['c']}, {'type': 'NoneType', 'text': 'None'}]
    """
    if isinstance(value, str):
        return str(value)
    if isinstance(value, list):
        return [encode(item) for item in value]
    if isinstance(value, tuple):
        return {"type": "tuple", "items": [encode(item) for item in value]}
    try:
        text = repr(value)[:_MAX_TEXT]
    except Exception:
        text = ""
    return {"type": type(value).__name__, "text": text}


def _format_error(error: BaseException, file: str) -> str:
    """The traceback without our own frames before the file's first."""
    found = traceback.TracebackException.from_exception(error)
    own = [number for number, frame in enumerate(found.stack) if frame.filename == file]
    found.stack[:] = found.stack[own[0] :] if own else []
    text = "".join(found.format()).strip()
    half = _MAX_TRACEBACK // 2
    return text if len(text) <= _MAX_TRACEBACK else f"{text[:half]}\n  ...\n{text[-half:]}"
