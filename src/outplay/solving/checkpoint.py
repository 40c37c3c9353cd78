"""Directories in which unfinished work is kept: each belongs to one position of one game."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path

from outplay.errors import InputError, SolutionError, quoted, quoted_path, reported_as
from outplay.files.documents import Format, parse_json
from outplay.files.plain import opened_folder, read_text, write_text
from outplay.play import Position

FORMAT = Format("unfinished work", "outplay-solving", 3, advice="give another directory")
"""3 tells layers and answers of other rules apart; 2 did not; 1 had no large layers."""
_MANIFEST = "work.json"
UNFINISHED = ".part"
"""The end of the name of a layer that is not written to its end; it is of no use."""
_MOST_BYTES = 1 << 20


@contextmanager
def claimed(directory: Path, root: Position) -> Iterator[Path]:
    """A directory for solving a position, as long as nobody else works there; one with other work is refused."""
    with ExitStack() as stack:
        with _using(directory):
            try:
                directory.mkdir(parents=True, exist_ok=True)
            except FileExistsError:
                raise ValueError("it is a file, and no directory") from None
            handle = stack.enter_context(opened_folder(directory))
        with suppress(OSError):  # some disks cannot be locked
            _lock(handle, directory)
        _refuse_links(handle, directory)
        _check_manifest(directory, root)
        yield directory


def _using(directory: Path) -> AbstractContextManager[None]:
    """What goes wrong meanwhile is reported with the directory."""
    return reported_as(InputError, f"{quoted_path(directory)} cannot hold checkpoints")


def _refuse_links(handle: int, directory: Path) -> None:
    """Whatever lies there is written again sooner or later: nothing of it may be a file from elsewhere."""
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
            f"{quoted_path(directory)} is in use, by a run that goes on: wait for its end, or give another directory"
        ) from None


def _check_manifest(directory: Path, root: Position) -> None:
    """Say in an empty directory what it is for; refuse one that is for something else."""
    wanted = {
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
            write_text(manifest, json.dumps(wanted, indent=2) + "\n")
        found = parse_json(read_text(manifest, _MOST_BYTES), f"its {_MANIFEST}")
        if isinstance(found, dict) and wanted == {**found, **FORMAT.stamp}:
            FORMAT.check(found)
    if found != wanted:
        raise InputError(f"{quoted_path(directory)} holds other work, on {_shown(found)}: give another directory")


def _shown(manifest: object) -> str:
    """What a directory is about, as far as its manifest tells."""
    if not isinstance(manifest, dict) or "game" not in manifest:
        return quoted(manifest)
    return f"{quoted(manifest['game'])} from {quoted(manifest.get('position'))}"


def has_work(directory: Path) -> bool:
    """Whether there is anything in a directory with which somebody could go on."""
    try:
        kept = [path for path in directory.iterdir() if path.name != _MANIFEST and path.suffix != UNFINISHED]
        return any(path.stat().st_size for path in kept)
    except OSError:
        return False
