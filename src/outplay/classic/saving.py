"""Games that are to be kept in a file: what is looked at before they are played."""

from __future__ import annotations

from pathlib import Path

from outplay.errors import RecordError, quoted_path


def refuse_unwritable(path: str) -> None:
    """Say before a game that it cannot be saved, not after it."""
    try:
        is_folder, has_place = Path(path).is_dir(), Path(path).parent.is_dir()
    except (OSError, ValueError):  # a name that is too long, letters that no path can have
        is_folder = has_place = False
    if is_folder or not has_place:
        raise RecordError(f"the game cannot be saved in {quoted_path(path)}: name a file in a folder that is there")
