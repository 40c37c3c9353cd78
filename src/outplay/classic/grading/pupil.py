"""A homework file in the sandbox: call its functions, wait for answers, start it again after a fault."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from outplay.classic.grading.checks import FunctionCall
from outplay.errors import InputError, PlayerFault, quoted_path, reported_as
from outplay.files.plain import read_bytes
from outplay.players.external.limits import TurnLimits
from outplay.sandbox import Child, Program, Sandbox

_HOST = "outplay.classic.grading.host"
_MAX_FILE = 2**20
_MIN_LOADING = 5.0
"""Seconds that a file may always take to load."""
_MAX_SLOW_FAULTS = {"time": 3, "memory": 3}
_MAX_FAULTS = 10
"""After this many faults of a kind, in calls that looked no deeper, a function is not called any more. Of faults that
take long, fewer are enough."""
_MAX_WAITS = 60
"""All calls together may take this many times as long as one call."""
SKIPPED = "skipped"
"""The verdict on a call that was not made."""
_MAX_NESTING = 20
"""Lists within lists: a right answer has three levels."""


@dataclass(frozen=True)
class OtherValue:
    """What a function returned that is no text, list or tuple: the name of its type, and how Python shows it."""

    type: str
    text: str

    def __repr__(self) -> str:
        return self.text or self.type


def decode(value: object, levels: int = _MAX_NESTING) -> object:
    """A value that ``encode`` of the host made, as the function returned it.

    >>> decode(["ab", {"type": "tuple", "items": ["c"]}, {"type": "NoneType", "text": "None"}])
    ['ab', ('c',), None]
    """
    items = value.get("items") if isinstance(value, dict) else value
    if isinstance(items, list):
        inside = [decode(item, levels - 1) for item in items] if levels else [OtherValue("list", "...")]
        return inside if items is value else tuple(inside)
    return OtherValue(str(value.get("type")), str(value.get("text"))) if isinstance(value, dict) else value


@dataclass(frozen=True)
class Returned:
    """The result of one call: a value, an error in the file, or a fault with its verdict."""

    seconds: float = 0.0
    value: object = None
    is_changed: bool = False
    """Whether the function changed the given board."""
    error: str = ""
    verdict: str = ""
    detail: str = ""

    @property
    def has_value(self) -> bool:
        """Whether the function returned."""
        return not self.error and not self.verdict


class Pupil:
    """A homework file in the sandbox. A fault costs one answer, and nothing else."""

    def __init__(self, path: str, move_time: float) -> None:
        self._move_time = TurnLimits(move=move_time).move  # which refuses what is no time
        self._name, self._source = _read(path)
        self._sandbox = Sandbox(preload=(_HOST,))
        self._child: Child | None = None
        self._number = 0
        self._waited = 0.0
        self._faults: Counter[tuple[str, str, int]] = Counter()
        self.functions: tuple[str, ...] = ()
        """The names of the functions in the file."""
        self.uncommented: tuple[str, ...] = ()
        """Those that begin without a comment, also inside others."""
        self.error = ""
        """Why the file cannot be loaded, in full."""
        self.protections: tuple[str, ...] = ()
        """What keeps it from doing harm."""
        self.log = ""
        """What it printed."""

    def __enter__(self) -> Pupil:
        try:
            self._start()
        except PlayerFault as fault:
            self.error = f"{fault.detail[0].upper()}{fault.detail[1:]}. {self._printed()}".strip()
        except BaseException:
            self._sandbox.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()
        self._sandbox.close()

    def ask(self, question: FunctionCall, *, is_repeated: bool = False) -> Returned:
        """Make one call."""
        if reason := self._reason_to_skip(question):
            return Returned(verdict=SKIPPED, detail=reason)
        began = time.perf_counter()
        try:
            answer = self._call(question, is_repeated)
        except PlayerFault as fault:
            answer = Returned(verdict=fault.verdict, detail=fault.detail)
        seconds = time.perf_counter() - began
        self._waited += seconds
        if answer.verdict:
            self._faults[question.function, answer.verdict, question.depth or 0] += 1
        return replace(answer, seconds=seconds)

    def _reason_to_skip(self, question: FunctionCall) -> str:
        """Why a call is not made; empty if it is."""
        if self._waited > _MAX_WAITS * self._move_time:
            return f"it was not called any more, after {self._waited:.0f} seconds for all calls together"
        counts: Counter[str] = Counter()
        for (function, verdict, depth), count in self._faults.items():
            if function == question.function and depth <= (question.depth or 0):
                counts[verdict] += count
        for verdict, count in counts.items():
            if count >= _MAX_SLOW_FAULTS.get(verdict, _MAX_FAULTS):
                return f"it was not called any more, after {count} calls that ended with the fault {verdict!r}"
        return ""

    def _call(self, question: FunctionCall, is_repeated: bool) -> Returned:
        child = self._child or self._start()
        self._number += 1
        request = {"function": question.function, "board": list(question.board), "rest": question.rest}
        try:
            child.send(json.dumps({**request, "number": self._number, "is_repeated": is_repeated}))
            data = _parsed(child.receive(self._move_time))
            if data.get("number") != self._number:
                raise PlayerFault("unreadable", _NO_ANSWER)
        except PlayerFault:
            self._stop()
            raise
        error = str(data.get("error", ""))
        if error.endswith("MemoryError"):
            raise PlayerFault("memory", "it needed more memory than it may use")
        return Returned(value=decode(data.get("value")), is_changed=data.get("is_changed") is True, error=error)

    def _start(self) -> Child:
        """Start a process and load the file in it."""
        child = self._child = self._sandbox.start(Program(entry=f"{_HOST}:main"))
        self.protections = child.protections
        try:
            child.send(json.dumps({"name": self._name, "source": self._source}))
            data = _parsed(child.receive(max(self._move_time, _MIN_LOADING)))
        except PlayerFault:
            self._stop()
            raise
        if self.functions and "error" in data:
            self._stop()
            raise PlayerFault("crash", "it could be loaded once, but not a second time")
        self.error = str(data.get("error", ""))
        self.functions, self.uncommented = _names(data.get("functions")), _names(data.get("uncommented"))
        return child

    def _stop(self) -> None:
        if self._child is not None:
            self._child.close()
            self.log = self._child.log or self.log
            self._child = None

    def _printed(self) -> str:
        return f"It printed:\n{self.log}" if self.log.strip() else ""


def _read(path: str) -> tuple[str, str]:
    """The name of a file and its bytes as a text that JSON can carry."""
    with reported_as(InputError, f"the homework {quoted_path(path)} cannot be read"):
        return Path(path).name, read_bytes(path, _MAX_FILE).decode("latin-1")


def _names(data: object) -> tuple[str, ...]:
    return tuple(str(name) for name in data) if isinstance(data, list) else ()


def _parsed(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise PlayerFault("unreadable", _NO_ANSWER)
    return data


_NO_ANSWER = "it wrote something that is no answer into the channel for answers"
