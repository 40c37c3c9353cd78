"""Finding the game that a person at the command line means."""

from __future__ import annotations

from pathlib import Path

from outplay.errors import SpecError, quoted, quoted_path
from outplay.play import Game, game


def find_game(spec: str) -> Game:
    """The game that a spec names; the error knows of a variant's file whose ending was forgotten."""
    try:
        return game(spec)
    except SpecError:
        path = f"{spec.strip()}.toml"
        if not _is_file(path):
            raise
        raise SpecError(f"there is no game {quoted(spec)}; did you mean the file {quoted_path(path)}?") from None


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except OSError:  # a name that is too long, a folder that is locked
        return False
