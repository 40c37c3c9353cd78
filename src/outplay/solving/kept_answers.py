"""Answers to claims that are kept, in memory or in a file too, so that work can be gone on with.

    {"position": "…", "least": 1, "holds": true, "check": 2868…}      a line for each answer

Lines are only ever added. One that is cut short, or whose check is wrong, counts as not written.
"""

from __future__ import annotations

import errno
import json
import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

from outplay.errors import InputError, SolutionError, quoted_path, reported_as
from outplay.files.documents import parse_object
from outplay.files.plain import open_own, open_plain

FILE = "claims.jsonl"
_LONGEST_LINE = 4096  # bytes; ours have some hundred
_MAX_BYTES = 2**31
"""Some ten million answers; what is larger was not written here, and would be read for hours."""


class KeptAnswers:
    """What is known of claims of the side to move; ``None`` is kept too, for those that were given up."""

    def __init__(self, directory: Path | None = None, rules: str = "") -> None:
        """The hash of the rules tells answers about other games apart."""
        self._bounds: dict[str, tuple[float, float]] = {}
        """For each position what its side to move gets at least, and what it does not get."""
        self._given_up: set[tuple[str, int]] = set()
        self._rules = rules
        self._path = None if directory is None else directory / FILE
        if self._path is not None:
            self._read(self._path)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known yet."""
        return not self._bounds and not self._given_up

    def holds(self, position: str, least: int) -> bool | None:
        """Whether the side to move gets at least so much; None if that is not known."""
        gets, does_not = self._bounds.get(position, (-float("inf"), float("inf")))
        return True if least <= gets else False if least >= does_not else None

    def is_given_up(self, position: str, least: int) -> bool:
        """Whether the question was asked, and was too hard to be answered as a whole."""
        return (position, least) in self._given_up

    def keep(self, position: str, least: int, holds: bool | None) -> None:
        """Take an answer, and write it down before anybody relies on it."""
        if self._path is not None:
            line = json.dumps({**_fields(position, least, holds), "check": self._check(position, least, holds)})
            with reported_as(SolutionError, f"{quoted_path(self._path)} cannot be written"):  # a full disk, as a rule
                _append(self._path, line)
        self.take(position, least, holds)

    def take(self, position: str, least: int, holds: bool | None) -> None:
        """Take an answer that nobody has to write down."""
        gets, does_not = self._bounds.get(position, (-float("inf"), float("inf")))
        if holds is None:
            self._given_up.add((position, least))
        elif holds:
            self._bounds[position] = max(gets, least), does_not
        else:
            self._bounds[position] = gets, min(does_not, least)

    def _read(self, path: Path) -> None:
        with (
            reported_as(InputError, f"{quoted_path(path)} cannot be read"),
            suppress(FileNotFoundError),
            open_plain(path) as file,
        ):
            if os.fstat(file.fileno()).st_size > _MAX_BYTES:
                raise ValueError(f"it is too large, with more than {_MAX_BYTES} bytes")
            while line := file.readline(_LONGEST_LINE):
                if found := self._parsed(line):
                    self.take(*found)

    def _parsed(self, line: bytes) -> tuple[str, int, bool | None] | None:
        try:
            data = parse_object(line)
            position, least, holds, check = data["position"], data["least"], data["holds"], data["check"]
        except (InputError, KeyError):
            return None
        if not isinstance(position, str) or type(least) is not int or not (holds is None or isinstance(holds, bool)):
            return None
        return (position, least, holds) if check == self._check(position, least, holds) else None

    def _check(self, position: str, least: int, holds: bool | None) -> int:
        return zlib.crc32(f"{self._rules} {position} {least} {holds}".encode(errors="replace"))


def _append(path: Path, line: str) -> None:
    """Add a line in one go. It begins with a line break: so what was cut short before it does not spoil it."""
    data = f"\n{line}\n".encode()
    handle = open_own(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        if os.write(handle, data) < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fsync(handle)
    finally:
        os.close(handle)


def _fields(position: str, least: int, holds: bool | None) -> dict[str, Any]:
    return {"position": position, "least": least, "holds": holds}
