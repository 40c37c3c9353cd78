"""Finding what a person at the command line means: a game by its spec, a played one in a file."""

from __future__ import annotations

from pathlib import Path

from outplay.cli.seats import make_players
from outplay.errors import OutplayError, RecordError, SpecError, quoted, quoted_path
from outplay.play import Game, game
from outplay.record import Record, read_records


def find_game(spec: str) -> Game:
    """The game that a spec names; the error knows of a variant's file whose ending was forgotten."""
    try:
        return game(spec)
    except SpecError:
        path = f"{spec.strip()}.toml"
        if not _is_file(path):
            raise
        raise SpecError(f"there is no game {quoted(spec)}; did you mean the file {quoted_path(path)}?") from None


def find_record(path: str, number: int | None = None) -> Record:
    """A game of a record file by its number, counted from 1; without a number, the last."""
    records = read_records(path)
    if not records:
        raise RecordError(f"there is no game in {quoted_path(path)}")
    if number is not None and number > len(records):
        raise RecordError(f"there is no game {number} in {quoted_path(path)}: it has {len(records)}")
    return records[-1 if number is None else number - 1]


def find_unfinished(path: str) -> Record:
    """The last game of a record file, to go on with it: its players must be some that can sit down here."""
    record = find_record(path)
    try:
        make_players(record.header, record.game)
    except OutplayError as error:
        shown = quoted_path(path)
        raise RecordError(
            f"the game in {shown} can be looked at with outplay review, but nobody can go on with it: {error}"
        ) from None
    return record


def is_there(path: str) -> bool:
    """Whether a path is taken."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):  # a name that is too long, a folder that is locked: writing will say so
        return False


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except OSError:  # a name that is too long, a folder that is locked
        return False
