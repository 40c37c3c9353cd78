"""Pictures and pages that a command writes into a file which a person named."""

from __future__ import annotations

from pathlib import Path

from outplay.errors import InputError, quoted_path
from outplay.record.files import refuse_unwritable
from outplay.rules.files import write_text


def refuse_picture(path: str, what: str = "the picture", kept: str | None = None) -> None:
    """Say before the work that its picture cannot be written: no such folder, or it would replace a file to keep."""
    refuse_unwritable(path, what)
    if kept is not None and _is_same(path, kept):
        raise InputError(f"{what} would replace {quoted_path(kept)}: name another file")
    if Path(path).suffix == ".json":
        raise InputError(f"{what} is no JSON, and {quoted_path(path)} may be a machine or a game: name another file")


def write_picture(path: str, text: str, what: str = "the picture") -> None:
    """Put a picture into a file; one that is there already is replaced."""
    try:
        write_text(path, text if text.endswith("\n") else f"{text}\n")
    except ValueError as error:
        raise InputError(f"{what} {quoted_path(path)} cannot be written: {error}") from None


def _is_same(path: str, other: str) -> bool:
    try:
        return Path(path).resolve() == Path(other).resolve()
    except (OSError, RuntimeError, ValueError):  # a name that no file can have: reading and writing say so
        return False
