"""Games that a person at the terminal means: one by its spec, played ones in a file, and the file of a sitting."""

from __future__ import annotations

import shlex
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from outplay.errors import OutplayError, RecordError, SpecError, quoted, quoted_path, reported_as
from outplay.files.plain import open_plain, read_text
from outplay.play import Game, game
from outplay.record import Record, read_journal, read_records, write_records
from outplay.record.text import parse_text
from outplay.render.scene import printable
from outplay.terminal.seats import make_players
from outplay.terminal.trust import resume_command

_MOST_BYTES_OF_TEXT = 64 * 2**20

Numbered = Mapping[int, Record]
"""Games by their numbers, in their order."""


def find_game(spec: str) -> Game:
    """The game that a spec names; the error knows of a variant's file whose ending was forgotten."""
    try:
        return game(spec)
    except SpecError:
        name = spec.strip()
        file, _, switches = name.partition(",")
        if switches and file.endswith(".toml") and _is_file(file):
            raise SpecError(
                f"the file {quoted_path(file)} takes no switches: write {quoted(switches)} into a variant of its own"
            ) from None
        if not _is_file(f"{name}.toml"):
            raise
        raise SpecError(
            f"there is no game {quoted(spec)}; did you mean the file {quoted_path(f'{name}.toml')}?"
        ) from None


def read_games(path: str) -> Numbered:
    """The games of a file by their numbers: those of their tournament, or else their places in the file."""
    records = _read(path)
    if not records:
        raise RecordError(f"there is no game in {quoted_path(path)}")
    numbers = [record.header.number for record in records]
    known = {number: record for number, record in zip(numbers, records, strict=True) if number is not None}
    return dict(sorted(known.items())) if len(known) == len(records) else dict(enumerate(records, 1))


def _read(path: str) -> list[Record]:
    """Any file with games: of a tournament, which may still be growing, of a sitting, or in the manner of PGN."""
    try:
        return read_journal(path).games
    except RecordError:
        if not _is_exported(path):
            return read_records(path)
    with reported_as(RecordError, f"the record {quoted_path(path)} cannot be read"):
        text = read_text(path, _MOST_BYTES_OF_TEXT)
    with reported_as(RecordError, f"in {quoted_path(path)}"):
        return parse_text(text)


def _is_exported(path: str) -> bool:
    """Whether a file begins as a text of games does: no line of JSON in a record begins with a bracket."""
    try:
        with open_plain(path) as file:
            return file.read(1000).removeprefix(BOM_UTF8).lstrip().startswith(b"[")
    except (OSError, ValueError):
        return False


def pick(games: Numbered, number: int, path: str) -> Record:
    """A game of a file by its number; the error says which numbers there are."""
    if number not in games:
        known = f"{len(games)}, from {min(games)} to {max(games)}" if len(games) > 1 else f"game {min(games)}"
        raise RecordError(f"there is no game {number} in {quoted_path(path)}: it has {known}")
    return games[number]


def find_record(path: str, number: int | None = None) -> Record:
    """A game of a record file by its number; without a number, the last."""
    games = read_games(path)
    return pick(games, max(games) if number is None else number, path)


def find_unfinished(path: str, agree: Callable[[tuple[str, str]], None]) -> Record:
    """The last game of a record file, to go on with it: its players must be some that can sit down here.

    They are made only if a person agrees, who is shown the specs of both.
    """
    record = find_record(path)
    agree(record.header.players)
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


# ---- Saving


def saved_text(path: str, record: Record) -> str:
    """That a game was saved, and what can be done with the file."""
    shown, typed = printable(path), shlex.quote(printable(path))
    if record.is_over:
        return f"Saved to {shown}. Look at its moves again with: outplay review {typed}"
    return f"Saved to {shown}. Go on with it later by: {resume_command('play', path, record.header.players)}"


class SaveFile:
    """A file with every game of a sitting, the present one last."""

    def __init__(self, path: str, earlier: Iterable[Record] = ()) -> None:
        self.path = path
        self.saved: Record | None = None
        """The present game as it stands in the file."""
        self._earlier = list(earlier)

    def save(self, record: Record) -> None:
        """Write the file with the present game as it is now."""
        write_records(self.path, [*self._earlier, record])
        self.saved = record

    def put_aside(self, record: Record) -> None:
        """Leave the present game for another one; without moves it is left out."""
        if record.moves:
            self._earlier.append(record)
