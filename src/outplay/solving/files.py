"""Solutions as files: a header that people can read, and the table behind it, mapped into memory when it is opened.

    outplay-solution            the first line
    {"game": …}                 the header, one line of JSON, filled up with blanks
    1b2c3d4e                    the checksum of these two lines, so that all three have 4,096 bytes
    …                           the table: sorted positions in compressed blocks; the header has its checksum

A file may come from anybody. Its size, its checksums, its game and its rules are checked before anything is believed,
and the core checks every offset.
"""

from __future__ import annotations

import json
import os
import weakref
import zlib
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, TypeAlias

from outplay._core import Table
from outplay.errors import InputError, OutplayError, SolutionError, quoted, quoted_path, reason_of
from outplay.play import Game, Position
from outplay.record.declared import read_declared_game
from outplay.referee.certificate import is_catalogued
from outplay.rules.files import open_plain, writing
from outplay.solving.declaring import describe_game
from outplay.solving.solution import Work
from outplay.solving.strong import StrongSolution

MAGIC = b"outplay-solution\n"
VERSION = 3
"""3 has tables with layers of any size; 2 had not, and 1 had no checksum of the header."""
HEADER_BYTES = 4096
_SEAL_BYTES = len("1b2c3d4e\n")
_CHUNK = 1 << 20
Header: TypeAlias = dict[str, Any]
_TRUST = 1e-4
"""Seconds in which a file is not looked at again: to ask the system takes as long as to look a position up."""


class FileSolution(StrongSolution):
    """One whose table lies in a file.

    A file that somebody has written to since is not asked any more, and one that loses its end while it is asked makes
    the core refuse. One that was put in its place does no harm: this one is still there for those who opened it.
    """

    def __init__(self, root: Position, table: Table, path: Path, file: BinaryIO, header: Header) -> None:
        work = Work(header["seconds"], 2 * table.entries, header["most_bytes"], f"read from {path.name}")
        super().__init__(root, table, work)
        self.header = header
        """What the file says of itself."""
        self._path = path
        self._file = os.dup(file.fileno())
        weakref.finalize(self, os.close, self._file)
        self._stamp = _stamp(self._file)
        self._trusted_until = 0.0

    @property
    def table(self) -> Table:
        """Where the positions stand; refused if somebody has written to the file."""
        now = monotonic()
        if now >= self._trusted_until:
            if _stamp(self._file) != self._stamp:
                raise SolutionError(f"{quoted_path(self._path)} has been written to since it was opened: open it again")
            self._trusted_until = now + _TRUST
        return self._table


def save(solution: StrongSolution, path: str | Path) -> None:
    """Write a strong solution into one file, in one go; a file of that name is replaced."""
    if not isinstance(solution, StrongSolution):
        raise InputError(f"a strong solution can be saved, not {quoted(solution)}; write a certificate of a weak one")
    try:
        with writing(path) as file:
            size = solution.table.write(str(file.name), HEADER_BYTES)
            checksum = _checksum(file)
            file.seek(0)
            file.write(_header(solution, size, checksum))
    except (OSError, RuntimeError, ValueError) as error:
        raise SolutionError(f"the solution cannot be written to {quoted_path(path)}: {reason_of(error)}") from None


def load(path: str | Path, game: Game | None = None, *, check: bool = True) -> FileSolution:
    """Open a saved solution, which has to be one of a game if that is given; else the file itself says of which.

    To check the table is to read the file to its end. Who has just done so need not do it again.
    """
    path = Path(path)
    if game is not None and not isinstance(game, Game):
        raise InputError(f"a solution is opened for a Game, and {quoted(game)} is none: outplay.game finds one")
    try:
        with open_plain(path) as file:
            stamp = _stamp(file.fileno())
            header = _read_header(file.read(HEADER_BYTES))
            size = os.fstat(file.fileno()).st_size - HEADER_BYTES
            if size != header["bytes"]:
                raise SolutionError(f"it should have {header['bytes']} bytes behind its header, and has {size}")
            if check and _checksum(file) != header["checksum"]:
                raise SolutionError("it is damaged: the checksum of its table is wrong")
            solution = _open(path, file, header, game)
            if _stamp(file.fileno()) != stamp:
                raise SolutionError("somebody is writing to it")
            return solution
    except (OutplayError, OSError, ValueError) as error:
        raise SolutionError(f"{quoted_path(path)} is not a solution that can be used: {reason_of(error)}") from None


def _open(path: Path, file: BinaryIO, header: Header, game: Game | None) -> FileSolution:
    game = _game(header, game)
    root = game.position(header["position"])
    table = Table.open(game._core, file.fileno(), HEADER_BYTES, header["bytes"])
    if (table.positions, table.entries) != (header["positions"], header["entries"]):
        raise SolutionError("its header and its table count different positions")
    if root.outcome or table.worth(root._board) is None:
        raise SolutionError(f"its table does not have its position {quoted(header['position'])}")
    return FileSolution(root, table, path, file, header)


def _stamp(file: int) -> tuple[int, int]:
    """What changes when somebody writes to an open file."""
    found = os.fstat(file)
    return found.st_size, found.st_mtime_ns


def read_header(path: str | Path) -> Header:
    """What a file says of itself, without looking at its table."""
    try:
        with open_plain(path) as file:
            return _read_header(file.read(HEADER_BYTES))
    except (OutplayError, OSError, ValueError) as error:
        raise SolutionError(f"{quoted_path(path)} is not a solution: {reason_of(error)}") from None


def _header(solution: StrongSolution, size: int, checksum: str) -> bytes:
    data = {
        "version": VERSION,
        **describe_game(solution.game),
        "method": solution.method,
        "position": str(solution.root),
        "worth": solution.worth.as_data(),
        "positions": solution.positions,
        "entries": solution.table.entries,
        "bytes": size,
        "checksum": checksum,
        "seconds": round(solution.work.seconds, 3),
        "most_bytes": solution.work.most_bytes,
    }
    text, room = MAGIC + json.dumps(data, ensure_ascii=True).encode(), HEADER_BYTES - _SEAL_BYTES - 1
    if len(text) > room:
        raise ValueError(f"there is no room for the name and the rules of {quoted(solution.game.name)}")
    lines = text.ljust(room) + b"\n"
    return lines + _seal(lines)


def _seal(lines: bytes) -> bytes:
    return f"{zlib.crc32(lines):08x}\n".encode()


_MAX_NUMBER = 2**63 - 1
"""Of bytes, positions or seconds."""
_KINDS: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "rules": str,
    "method": str,
    "position": str,
    "worth": dict,
    "positions": int,
    "entries": int,
    "bytes": int,
    "checksum": str,
    "seconds": (int, float),
    "most_bytes": int,
}


def _read_header(data: bytes) -> Header:
    if not data.startswith(MAGIC):
        raise SolutionError(f"it does not begin with {MAGIC.decode().strip()!r}")
    if len(data) < HEADER_BYTES:
        raise SolutionError("it ends in its header")
    lines, seal = data[:-_SEAL_BYTES], data[-_SEAL_BYTES:]
    try:
        header = json.loads(lines[len(MAGIC) :])
    except (ValueError, RecursionError):
        raise SolutionError("its header is not JSON") from None
    if not isinstance(header, dict) or type(header.get("version")) is not int:
        raise SolutionError("its header does not say which version it has")
    if header["version"] != VERSION:
        has = f"it has version {quoted(header['version'])}"
        raise SolutionError(f"{has}, and this program reads version {VERSION}: solve its game again")
    if seal != _seal(lines):
        raise SolutionError("it is damaged: the checksum of its header is wrong")
    for key, kind in _KINDS.items():
        value = header.get(key)
        is_beyond = isinstance(value, int | float) and not 0 <= value <= _MAX_NUMBER
        if not isinstance(value, kind) or isinstance(value, bool) or is_beyond:
            raise SolutionError(f"its header has no right {key!r}, but {quoted(value)}")
    return header


def _game(header: Header, game: Game | None) -> Game:
    name = header["game"]
    if game is None:
        if "declaration" in header and is_catalogued(name):
            raise SolutionError(f"it declares rules of its own for {quoted(name)}, a game of the catalogue")
        return read_declared_game(header)
    if header["rules"] == game.rules.hash:
        return game
    if name == game.name:
        raise SolutionError(f"it solves {quoted(name)} by other rules than {quoted(name)} has here: solve it again")
    raise SolutionError(f"it solves {quoted(name)}, and {quoted(game.name)} was asked for")


def _checksum(file: BinaryIO) -> str:
    """CRC-32 of the table: it finds damage. That nobody lies is what checking a table or a certificate is for."""
    file.seek(HEADER_BYTES)
    value = 0
    while part := file.read(_CHUNK):
        value = zlib.crc32(part, value)
    return f"{value:08x}"
