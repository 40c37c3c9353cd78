"""Advice about faults: it fits what went wrong, and whether the player is a file, a folder or a program."""

from __future__ import annotations

from pathlib import Path

import pytest

import outplay
from outplay.arena.hints import hint_for, notes_on
from outplay.errors import PlayerFault
from outplay.record import Verdict

START = outplay.game("hexapawn:3x3").start
FILE = "bots/mine.py:player,seed=3"
FOLDER = "bots/anna:player"
PROGRAM = "ugi:python3 bots/mine.py"


@pytest.fixture(autouse=True)
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with bots, in which we are."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bots" / "anna").mkdir(parents=True)
    for name in ("mine.py", "helper.py", "anna/__init__.py"):
        (tmp_path / "bots" / name).write_text("def player(position):\n    return position.legal_moves[0]\n")


def hint(spec: str, verdict: str, detail: str) -> str:
    return hint_for(spec, PlayerFault(verdict, detail), START)


@pytest.mark.parametrize(
    ("spec", "verdict", "detail", "fragments"),
    [
        (FILE, "unreadable", "in 'bbb/---/www w' it returned None, which is no move", ["end with a return"]),
        (FILE, "unreadable", "it returned 0 (int), which is no move", ["legal_moves", "such as 'a1a2' here"]),
        (PROGRAM, "unreadable", "it answered 'hm', which is no move", ["'bestmove a1a2' here"]),
        (FILE, "illegal", "", ["Return one of position.legal_moves."]),
        (PROGRAM, "illegal", "", ["searchmoves", "legalmoves"]),
        (FILE, "silent", "it ended with exit code 1; it printed: oh", ["Its output says why"]),
        (FILE, "silent", "it was not ready within 10 s; it printed: nothing", ["outside of functions"]),
        (PROGRAM, "silent", "it was not ready within 10 s; it printed: nothing", ["'ugi' with 'ugiok'", "flush"]),
        (PROGRAM, "silent", "cannot start 'bot': Exec format error", ["first line", "#!/bin/sh"]),
        ("uci:./engine", "silent", "it was not ready within 10 s", ["'uci' with 'uciok'"]),
        (FILE, "time", "", ["time_left"]),
        (PROGRAM, "time", "", ["flushed"]),
        (FILE, "crash", "KeyError: 3", ["where it failed"]),
    ],
)
def test_the_hint_fits(spec: str, verdict: str, detail: str, fragments: list[str]) -> None:
    for fragment in fragments:
        assert fragment in hint(spec, verdict, detail)


@pytest.mark.parametrize(("verdict", "start"), [("silent", "it printed: File | "), ("crash", "it gave up: ")])
@pytest.mark.parametrize(
    ("spec", "error", "fragments"),
    [
        (FILE, "No module named 'helper'", ["sees no other file", "helper into a folder", "from .helper import"]),
        ("bots/mine.py", "No module named 'helper'", ["sees no other file", "from .helper import"]),
        (FILE, "No module named 'numpy.linalg'", ["python -m pip install numpy"]),
        (FILE, "No module named \\'numpy\\'", ["python -m pip install numpy"]),
        (FOLDER, "No module named 'numpy'", ["python -m pip install numpy"]),
        ("an-installed-one", "No module named 'numpy'", ["python -m pip install numpy"]),
        (PROGRAM, "No module named 'helper'", ["files that its command names", "ugi:reads="]),
        (FILE, "ImportError: attempted relative import with no known parent package", ["bots/anna:player"]),
        (FILE, "FileNotFoundError: [Errno 2] No such file", ["sees no other file", "with_name('table.txt')"]),
        (FOLDER, "FileNotFoundError: [Errno 2] No such file", ["empty scratch folder", "with_name('table.txt')"]),
        (PROGRAM, "FileNotFoundError: [Errno 2] No such file", ["empty scratch folder", "ugi:reads="]),
        (FILE, "PermissionError: [Errno 13] Permission denied", ["write only in its scratch folder"]),
        (FOLDER, "OSError: [Errno 30] Read-only file system: 'x'", ["write only in its scratch folder"]),
    ],
)
def test_what_is_not_found_is_explained(spec: str, error: str, fragments: list[str], verdict: str, start: str) -> None:
    shown = hint(spec, verdict, start + error)
    for fragment in fragments:
        assert fragment in shown
    assert ("ugi" in shown) == (spec == PROGRAM)


@pytest.mark.parametrize("spec", [FILE, FOLDER, PROGRAM, "uci:./engine", "an-installed-one"])
@pytest.mark.parametrize("verdict", [verdict for verdict in Verdict if verdict is not Verdict.RETIRED])
def test_there_is_one_for_every_verdict(spec: str, verdict: Verdict) -> None:
    shown = hint(spec, verdict, "whatever")
    assert shown and "{" not in shown


@pytest.mark.parametrize(
    ("test", "is_noted"),
    [
        ("position.side == 'w'", True),
        ("'b' != position.side", True),
        ("position.side.value == 'w'", False),
        ("position.side is outplay.Side.WHITE", False),
        ("side == 'w'", False),
    ],
)
def test_a_side_is_no_text(test: str, is_noted: bool, tmp_path: Path) -> None:
    for name, spec in (("mine.py", FILE), ("mine.py", "bots/mine.py"), ("anna/__init__.py", FOLDER)):
        (tmp_path / "bots" / name).write_text(f"def player(position):\n    if {test}:\n        return 'pass'\n")
        notes = notes_on(spec)
        assert len(notes) == is_noted and all(note.startswith("Line 2 of ") for note in notes)


@pytest.mark.parametrize("spec", ["random", "level:3", PROGRAM, "ugi:./engine"])
def test_only_code_is_looked_at(spec: str) -> None:
    assert notes_on(spec) == ()
