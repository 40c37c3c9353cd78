"""Solutions as files: a readable header and, behind it, the table, which is mapped into memory when it is opened.

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
from outplay.errors import InputError, SolutionError, quoted, quoted_path, reported_as
from outplay.files.documents import Format, parse_object
from outplay.files.plain import open_plain, stamp_of, writing
from outplay.play import Game, Position
from outplay.record.declared import declare_game, name_game, read_declared_game
from outplay.referee.certificate import is_catalogued
from outplay.rules.earlier import ADVICE, find_earlier
from outplay.search.score import Score
from outplay.solving.solution import Cost
from outplay.solving.strong import StrongSolution
from outplay.values import check_number, check_whole

MAGIC = b"outplay-solution\n"
FORMAT = Format("a solution", MAGIC.decode().strip(), 3, advice="solve its game again")
"""3 has tables with layers of any size; 2 had not, and 1 had no checksum of the header."""
HEADER_BYTES = 4096
_SEAL_BYTES = len("1b2c3d4e\n")
_CHUNK = 1 << 20
Header: TypeAlias = dict[str, Any]
_TRUST_SECONDS = 1e-4
"""So long a file counts as unchanged: asking the system takes as long as looking up a position."""


class FileSolution(StrongSolution):
    """A strong solution whose table is in a file.

    A file that was written to since it was opened is no longer used, and the core refuses one that loses its end while
    it is read. A file put in its place does no harm: an open file stays as it is.
    """

    def __init__(self, root: Position, table: Table, path: Path, file: BinaryIO, header: Header) -> None:
        cost = Cost(header["seconds"], 2 * table.entries, header["most_bytes"], f"read from {path.name}")
        super().__init__(root, table, cost)
        self.header = header
        self._path = path
        self._file = os.dup(file.fileno())
        weakref.finalize(self, os.close, self._file)
        self._stamp = stamp_of(self._file)
        self._trusted_until = 0.0

    @property
    def table(self) -> Table:
        """The core's table of all positions; SolutionError if the file was written to."""
        now = monotonic()
        if now >= self._trusted_until:
            if stamp_of(self._file) != self._stamp:
                raise SolutionError(f"{quoted_path(self._path)} has been written to since it was opened: open it again")
            self._trusted_until = now + _TRUST_SECONDS
        return self._table


def save(solution: StrongSolution, path: str | Path) -> None:
    """Write a strong solution into one file, in one go; a file of that name is replaced."""
    if not isinstance(solution, StrongSolution):
        raise InputError(f"only a strong solution can be saved, not {quoted(solution)}: a weak one can be certified")
    refused = f"the solution {quoted_path(path)} cannot be written"
    with reported_as(SolutionError, refused, RuntimeError), writing(path) as file:
        size = solution.table.write(str(file.name), HEADER_BYTES)
        checksum = _checksum(file)
        file.seek(0)
        file.write(_header(solution, size, checksum))


def load(path: str | Path, game: Game | None = None, *, check: bool = True) -> FileSolution:
    """Open a saved solution, which must be one of ``game`` if that is given; otherwise the file names its game.

    ``check`` reads the whole file to check the table; it can be left out for a file that was just checked.
    """
    path = Path(path)
    if game is not None and not isinstance(game, Game):
        raise InputError(f"a solution is opened for a Game, not for {quoted(game)}: make one with outplay.game")
    refused = f"{quoted_path(path)} is not a solution that can be used"
    with reported_as(SolutionError, refused), open_plain(path) as file:
        stamp = stamp_of(file.fileno())
        header = _read_header(file.read(HEADER_BYTES))
        size = os.fstat(file.fileno()).st_size - HEADER_BYTES
        if size != header["bytes"]:
            raise SolutionError(f"it should have {header['bytes']} bytes after its header, but has {size}")
        if check and _checksum(file) != header["checksum"]:
            raise SolutionError("it is damaged: the checksum of its table is wrong")
        solution = _open(path, file, header, game)
        if stamp_of(file.fileno()) != stamp:
            raise SolutionError("it is being written to")
        return solution


def _open(path: Path, file: BinaryIO, header: Header, game: Game | None) -> FileSolution:
    game = _game(header, game)
    root = game.position(header["position"])
    table = Table.open(game._core, file.fileno(), HEADER_BYTES, header["bytes"])
    if (table.positions, table.entries) != (header["positions"], header["entries"]):
        raise SolutionError("its header and its table disagree on the number of positions")
    if root.outcome or table.worth(root._board) is None:
        raise SolutionError(f"its table does not have its position {quoted(header['position'])}")
    return FileSolution(root, table, path, file, header)


def read_header(path: str | Path) -> Header:
    """The header of a file; its table is not read."""
    with reported_as(SolutionError, f"{quoted_path(path)} is not a solution"), open_plain(path) as file:
        return _read_header(file.read(HEADER_BYTES))


def describe_game(game: Game) -> dict[str, Any]:
    """The name and the rules of a game; a variant with the name of a catalogue game is refused."""
    declaration = declare_game(game)
    if declaration and is_catalogued(game.name):
        taken = f"{quoted(game.name)} is the name of a game of the catalogue"
        raise SolutionError(f"{taken}: give your variant another one, so that its file is not mistaken for that game's")
    return {**name_game(game), **declaration}


def score_stored(score: Score) -> dict[str, Any]:
    """A score for the side to move, as a header has it."""
    return {"value": score.value, "distance": score.distance, "margin": score.margin, "text": score.verdict}


def _header(solution: StrongSolution, size: int, checksum: str) -> bytes:
    data = {
        "version": FORMAT.version,
        **describe_game(solution.game),
        "method": solution.method,
        "position": str(solution.root),
        "worth": score_stored(solution.score),
        "positions": solution.positions,
        "entries": solution.table.entries,
        "bytes": size,
        "checksum": checksum,
        "seconds": round(solution.cost.seconds, 3),
        "most_bytes": solution.cost.peak_bytes,
    }
    text, room = MAGIC + json.dumps(data, ensure_ascii=True).encode(), HEADER_BYTES - _SEAL_BYTES - 1
    if len(text) > room:
        raise ValueError(f"there is no room for the name and the rules of {quoted(solution.game.name)}")
    lines = text.ljust(room) + b"\n"
    return lines + _seal(lines)


def _seal(lines: bytes) -> bytes:
    return f"{zlib.crc32(lines):08x}\n".encode()


_TEXTS = ("game", "rules", "method", "position", "checksum")
_COUNTS = ("positions", "entries", "bytes", "most_bytes")
_MAX_COUNT = 2**63 - 1


def _read_header(data: bytes) -> Header:
    if not data.startswith(MAGIC):
        raise SolutionError(f"it does not begin with {MAGIC.decode().strip()!r}")
    if len(data) < HEADER_BYTES:
        raise SolutionError("it ends within its header")
    lines, seal = data[:-_SEAL_BYTES], data[-_SEAL_BYTES:]
    header = parse_object(lines[len(MAGIC) :], "its header")
    FORMAT.check_version(header.get("version"))
    if seal != _seal(lines):
        raise SolutionError("it is damaged: the checksum of its header is wrong")
    for key in (*_TEXTS, "worth"):
        if not isinstance(header.get(key), dict if key == "worth" else str):
            raise SolutionError(f"its header has a wrong {key!r}: {quoted(header.get(key))}")
    for key in _COUNTS:
        check_whole(f"{key!r} in its header", header.get(key), 0, _MAX_COUNT)
    check_number("'seconds' in its header", header.get("seconds"), 0, _MAX_COUNT)
    return header


def _game(header: Header, game: Game | None) -> Game:
    name = header["game"]
    if game is None:
        if "declaration" in header and is_catalogued(name):
            raise SolutionError(f"it declares rules of its own for {quoted(name)}, a game of the catalogue")
        return read_declared_game(header)
    if header["rules"] == game.rules.hash:
        return game
    if find_earlier(game.rules, header["rules"]):
        raise SolutionError(ADVICE)
    if name == game.name:
        raise SolutionError(f"it solves {quoted(name)} by other rules than {quoted(name)} has here: solve it again")
    raise SolutionError(f"it solves {quoted(name)}, and {quoted(game.name)} was asked for")


def _checksum(file: BinaryIO) -> str:
    """CRC-32 of the table: it finds damage. Against lies there are the checks of tables and certificates."""
    file.seek(HEADER_BYTES)
    value = 0
    while part := file.read(_CHUNK):
        value = zlib.crc32(part, value)
    return f"{value:08x}"
