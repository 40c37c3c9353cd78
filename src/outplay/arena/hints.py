"""What to do about a fault of a player: advice that fits the fault and how the player is made."""

from __future__ import annotations

import re
from pathlib import Path

from outplay.errors import PlayerFault
from outplay.play import Position
from outplay.players.external.python_files import side_comparisons
from outplay.rules.spec import PROTOCOLS, parse_function

_NOTHING = "it returned None"
_LATE = "it was not ready within"
_FOR_ALL = {
    "time": "Think less: search less deep, or ask for time_left and stop in time. Is there an endless loop?",
    "crash": "Its last lines say where it failed.",
    "memory": "Keep less: a table of positions must not grow without limit.",
    "output": "Print less: everything printed between two moves counts.",
    "resigned": "It may resign; a move would have been legal here.",
}
_FOR_FUNCTIONS = _FOR_ALL | {
    "illegal": "Return one of position.legal_moves.",
    "unreadable": "Return one of position.legal_moves or its text, such as {move!r} here.",
    "silent": "Its output says why its code could not be loaded.",
}
_FOR_PROGRAMS = _FOR_ALL | {
    "time": "Think less: go says how long it may take. Is the output flushed after every line?",
    "illegal": "Every go lists the legal moves after searchmoves, if the program declares the option legalmoves.",
    "unreadable": "Write exactly one line for each go, such as 'bestmove {move}' here.",
    "silent": "It must answer '{protocol}' with '{protocol}ok' and 'isready' with 'readyok', and flush its output.",
}
_MISSING_MODULE = re.compile(r"No module named \\?'(\w+)")
_MISSING_FILE = re.compile(r"\bFileNotFoundError\b")
_LOCKED_FILE = re.compile(r"\bPermissionError\b|Read-only file system")
_RELATIVE_IMPORT = "attempted relative import"


def hint_for(spec: str, fault: PlayerFault, position: Position) -> str:
    """What to do about a fault of the player that a spec names, in a position."""
    protocol = spec.strip().partition(":")[0]
    is_program = protocol in PROTOCOLS
    hint = _about_program(protocol, fault.detail) if is_program else _about_code(spec, fault.detail)
    if hint:
        return hint
    hints = _FOR_PROGRAMS if is_program else _FOR_FUNCTIONS
    return hints.get(fault.verdict, "").format(move=str(position.legal_moves[0]), protocol=protocol)


def notes_on(spec: str) -> tuple[str, ...]:
    """What may be wrong with somebody's Python file although nothing fails; the file is read, not run."""
    path = _code_path(spec)
    file = path / "__init__.py" if path.is_dir() else path
    if spec.partition(":")[0] in PROTOCOLS or not file.is_file():
        return ()
    return tuple(
        f"Line {line} of {file.name} compares a side with a text, which a position's side never equals: "
        "write position.side is outplay.Side.WHITE, or position.side.value == 'w'."
        for line in side_comparisons(file)
    )


def _code_path(spec: str) -> Path:
    function = parse_function(spec)
    return Path(function.path if function else spec.strip().partition(",")[0]).expanduser()


def _about_code(spec: str, detail: str) -> str:
    """Advice on Python code by the error that it raised; none if the error says enough."""
    if _NOTHING in detail:
        return "Does every path through your function end with a return?"
    if _LATE in detail:
        return "Code outside of functions runs when the file is loaded: do less there."
    path = _code_path(spec)
    is_file = path.is_file() and path.name != "__init__.py"
    if _RELATIVE_IMPORT in detail and is_file:
        return _into_a_folder("the files that it imports", "from .helper import best")
    if match := _MISSING_MODULE.search(detail):
        module = match[1]
        if is_file and any(path.with_name(name).exists() for name in (module, f"{module}.py")):
            return _into_a_folder(module, f"from .{module} import ...")
        return f"Install it where outplay is installed: python -m pip install {module}"
    if _MISSING_FILE.search(detail):
        opened = "open(Path(__file__).with_name('table.txt'))"
        if is_file:
            return _into_a_folder("its data", opened)
        return f"Its working folder is an empty scratch folder. To open a file beside its code, write {opened}."
    if _LOCKED_FILE.search(detail):
        return "It can write only in its scratch folder, which is its working folder."
    return ""


def _into_a_folder(what: str, how: str) -> str:
    return (
        f"A bot in a file sees no other file. Put it together with {what} into a folder that has an __init__.py, "
        f"name the folder, as in bots/anna:player, and write {how}"
    )


def _about_program(protocol: str, detail: str) -> str:
    """Advice on a program that cannot be run or lacks a file; none if that is not the reason."""
    if "Exec format error" in detail:
        return "If it is a script, its first line must say what runs it, such as #!/bin/sh or #!/usr/bin/env python3"
    if _MISSING_MODULE.search(detail) or _MISSING_FILE.search(detail):
        return (
            "A program runs in an empty scratch folder and sees only the files that its command names. "
            f"It sees one more file or folder by reads=, as in {protocol}:reads=weights,./mybot"
        )
    return ""
