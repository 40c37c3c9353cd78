"""Checkpoints: directories that hold the unfinished work on one position of one game, so that it can be resumed.

    work.json       the manifest: which game and position
    claims.jsonl    answered claims, a line for each; lines are only ever added
                    {"position": "…", "least": 1, "holds": true, "check": 2868…}
    search.table    what the proof search remembers
    …               layers of a strong solution, which the core writes

A line of answers that is cut short, or whose check is wrong, counts as not written.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import time
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path

from outplay._core import Prover
from outplay.errors import InputError, SolutionError, quoted, quoted_path, reported_as
from outplay.files.documents import Format, parse_json, parse_object
from outplay.files.plain import open_own, open_plain, opened_folder, read_text, write_text
from outplay.play import Position

FORMAT = Format("unfinished work", "outplay-solving", 3, advice="give another directory")
"""3 tells layers and answers of other rules apart; 2 did not; 1 had no large layers."""
CLAIMS_FILE = "claims.jsonl"
TABLE_FILE = "search.table"
UNFINISHED = ".part"
"""The end of the name of a layer that was not written to its end; it is useless."""
SAVE_SECONDS = 600.0
"""The table of a search is saved so often, in case the work ends suddenly."""
_MANIFEST = "work.json"
_MAX_MANIFEST_BYTES = 1 << 20
_MAX_LINE_BYTES = 4096
"""Our own lines have some hundred."""
_MAX_CLAIMS_BYTES = 2**31
"""Some ten million answers; a larger file was not written here, and would be read for hours."""


@contextmanager
def open_checkpoint(directory: Path, root: Position) -> Iterator[Path]:
    """Lock a directory for solving a position, and make it if needed; one in use, or with other work, is refused."""
    with ExitStack() as stack:
        with _using(directory):
            try:
                directory.mkdir(parents=True, exist_ok=True)
            except FileExistsError:
                raise ValueError("it is a file, not a directory") from None
            handle = stack.enter_context(opened_folder(directory))
        with suppress(OSError):  # some disks cannot be locked
            _lock(handle, directory)
        _refuse_links(handle, directory)
        _check_manifest(directory, root)
        yield directory


def can_resume(directory: Path) -> bool:
    """Whether a directory holds any work to resume."""
    try:
        kept = [path for path in directory.iterdir() if path.name != _MANIFEST and path.suffix != UNFINISHED]
        return any(path.stat().st_size for path in kept)
    except OSError:
        return False


def _using(directory: Path) -> AbstractContextManager[None]:
    return reported_as(InputError, f"{quoted_path(directory)} cannot hold checkpoints")


def _refuse_links(handle: int, directory: Path) -> None:
    """Refuse links: every file of a checkpoint is written again sooner or later, so none may lie elsewhere."""
    with os.scandir(handle) as found:
        for entry in found:
            about = entry.stat(follow_symlinks=False)
            if entry.is_symlink() or (entry.is_file() and about.st_nlink > 1):
                linked = quoted_path(directory / entry.name)
                raise SolutionError(
                    f"{quoted_path(directory)} cannot hold checkpoints: {linked} is a link; take it away"
                )


def _lock(handle: int, directory: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InputError(
            f"{quoted_path(directory)} is in use by another run: wait until it ends, or give another directory"
        ) from None


def _check_manifest(directory: Path, root: Position) -> None:
    """Write the manifest of an empty directory; refuse a directory with another one."""
    expected = {
        **FORMAT.stamp,
        "game": root.game.name,
        "rules": root.game.rules.hash,
        "position": str(root),
    }
    manifest = directory / _MANIFEST
    with _using(directory):
        if not manifest.exists():
            if any(directory.iterdir()):
                raise InputError("it is not empty: give a new directory")
            write_text(manifest, json.dumps(expected, indent=2) + "\n")
        found = parse_json(read_text(manifest, _MAX_MANIFEST_BYTES), f"its {_MANIFEST}")
        if isinstance(found, dict) and expected == {**found, **FORMAT.stamp}:
            FORMAT.check(found)
    if found != expected:
        raise InputError(f"{quoted_path(directory)} holds other work, on {_shown(found)}: give another directory")


def _shown(manifest: object) -> str:
    """The game and position of a manifest, as far as it has them."""
    if not isinstance(manifest, dict) or "game" not in manifest:
        return quoted(manifest)
    return f"{quoted(manifest['game'])} from {quoted(manifest.get('position'))}"


class KnownClaims:
    """What is known of claims of the side to move, in memory and perhaps in a checkpoint.

    A claim with the answer ``None`` was too hard to be answered as a whole.
    """

    def __init__(self, directory: Path | None = None, rules: str = "") -> None:
        """The hash of the rules keeps out answers about other games."""
        self._bounds: dict[str, tuple[float, float]] = {}
        """For each position the most that its side to move is known to get, and the least that it is known not to."""
        self._given_up: set[tuple[str, int]] = set()
        self._rules = rules
        self._path = None if directory is None else directory / CLAIMS_FILE
        if self._path is not None:
            self._read(self._path)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known yet."""
        return not self._bounds and not self._given_up

    def holds(self, position: str, least: int) -> bool | None:
        """Whether the side to move gets at least so much; None if unknown."""
        gets, does_not = self._bounds.get(position, (-float("inf"), float("inf")))
        return True if least <= gets else False if least >= does_not else None

    def is_given_up(self, position: str, least: int) -> bool:
        """Whether the claim was too hard to be answered as a whole."""
        return (position, least) in self._given_up

    def save(self, position: str, least: int, holds: bool | None) -> None:
        """Write an answer to the checkpoint, if there is one, and then add it."""
        if self._path is not None:
            check = self._check(position, least, holds)
            line = json.dumps({"position": position, "least": least, "holds": holds, "check": check})
            with reported_as(SolutionError, f"{quoted_path(self._path)} cannot be written"):  # a full disk, as a rule
                _append(self._path, line)
        self.add(position, least, holds)

    def add(self, position: str, least: int, holds: bool | None) -> None:
        """Add an answer in memory only."""
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
            if os.fstat(file.fileno()).st_size > _MAX_CLAIMS_BYTES:
                raise ValueError(f"it is too large, with more than {_MAX_CLAIMS_BYTES} bytes")
            while line := file.readline(_MAX_LINE_BYTES):
                if found := self._parse(line):
                    self.add(*found)

    def _parse(self, line: bytes) -> tuple[str, int, bool | None] | None:
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
    """Add a line in one go. It begins with a line break, so that a line cut short before it does not spoil it."""
    data = f"\n{line}\n".encode()
    handle = open_own(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        if os.write(handle, data) < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fsync(handle)
    finally:
        os.close(handle)


class SavedTable:
    """The table of a proof search in a checkpoint; without a directory nothing is saved.

    After some minutes most of what a search knows is in its table. With the answered claims alone, a resumed search
    would begin nearly anew.
    """

    def __init__(self, prover: Prover, root: Position, directory: Path | None) -> None:
        """Load the table into the prover, if there is one."""
        self._prover = prover
        self._rules = int(root.game.rules.hash, 16)
        self._path = None if directory is None else directory / TABLE_FILE
        self._saved = time.monotonic()
        self.was_loaded = self._path is not None and prover.read(str(self._path), self._rules)

    def save(self) -> None:
        """Write the table. If there is no room for it, the answered claims have to do."""
        self._saved = time.monotonic()
        if self._path is not None:
            with suppress(RuntimeError):
                self._prover.write(str(self._path), self._rules)

    def save_if_due(self) -> None:
        """Write the table if that was long ago."""
        if time.monotonic() - self._saved > SAVE_SECONDS:
            self.save()

    def delete(self) -> None:
        """Delete the table, which is not needed once all is settled."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()
