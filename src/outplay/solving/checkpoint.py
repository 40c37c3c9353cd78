"""Directories in which unfinished work is kept: each belongs to one position of one game."""

from __future__ import annotations

import json
from pathlib import Path

from outplay.errors import InputError, quoted, quoted_path, reason_of
from outplay.play import Position
from outplay.rules.files import read_text, write_text

_FORMAT = "outplay-solving"
_VERSION = 1
_MANIFEST = "work.json"
_MOST_BYTES = 1 << 20


def claim_directory(directory: Path, root: Position) -> Path:
    """Make a directory ready for solving a position; one that holds other work is refused."""
    wanted = {
        "format": _FORMAT,
        "version": _VERSION,
        "game": root.game.name,
        "rules": root.game.rules.hash,
        "position": str(root),
    }
    manifest = directory / _MANIFEST
    try:
        directory.mkdir(parents=True, exist_ok=True)
        if not manifest.exists():
            if any(directory.iterdir()):
                raise InputError(f"{quoted_path(directory)} is not empty: give a new directory for the checkpoints")
            write_text(manifest, json.dumps(wanted, indent=2) + "\n")
        found = json.loads(read_text(manifest, _MOST_BYTES))
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        why = "it is a file, and no directory" if isinstance(error, FileExistsError) else reason_of(error)
        raise InputError(f"{quoted_path(directory)} cannot hold checkpoints: {why}") from None
    if found != wanted:
        raise InputError(f"{quoted_path(directory)} holds other work, on {_shown(found)}: give another directory")
    return directory


def _shown(manifest: object) -> str:
    """What a directory is about, as far as its manifest tells."""
    if not isinstance(manifest, dict) or "game" not in manifest:
        return quoted(manifest)
    return f"{quoted(manifest['game'])} from {quoted(manifest.get('position'))}"


def has_work(directory: Path) -> bool:
    """Whether there is anything in a directory with which somebody could go on."""
    try:
        return any(path.name != _MANIFEST and path.stat().st_size for path in directory.iterdir())
    except OSError:
        return False
