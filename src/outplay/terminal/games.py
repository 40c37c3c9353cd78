"""Games and records by the names that people type, and the file in which a session is saved."""

from __future__ import annotations

import shlex
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from outplay.errors import OutplayError, PositionError, RecordError, SpecError, quoted, quoted_path, reported_as
from outplay.files.plain import open_plain, read_text
from outplay.play import Game, Position, game
from outplay.record import Record, read_journal, read_records, write_records
from outplay.record.text import parse_text
from outplay.record.transcript import parse_transcript
from outplay.render.scene import printable
from outplay.terminal.players import make_players
from outplay.terminal.trust import resume_command

_MAX_BYTES_OF_TEXT = 64 * 2**20

NumberedGames = Mapping[int, Record]
"""Games by their numbers, in order."""


def find_game(spec: str) -> Game:
    """The game of a spec; the error hints at a variant's file if only its ending is missing."""
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


def find_position(game: Game, text: str | None) -> Position:
    """The position of a text; without one, the start."""
    return game.start if text is None else game.position(text)


def find_open_position(game: Game, text: str | None, verb: str) -> Position:
    """The same, but a finished game is refused: there is nothing to do in it."""
    position = find_position(game, text)
    if outcome := position.outcome:
        raise PositionError(f"there is nothing to {verb} in {quoted(str(position))}: {game.describe(outcome)}")
    return position


def read_games(path: str) -> NumberedGames:
    """The games of a file by their numbers in their tournament, or else by their places in the file."""
    records = _read(path)
    if not records:
        raise RecordError(f"there is no game in {quoted_path(path)}")
    numbers = [record.header.number for record in records]
    known = {number: record for number, record in zip(numbers, records, strict=True) if number is not None}
    return dict(sorted(known.items())) if len(known) == len(records) else dict(enumerate(records, 1))


def _read(path: str) -> list[Record]:
    """Any file with games: of a tournament, which may still be growing, of a session, or text like PGN."""
    try:
        return read_journal(path).games
    except RecordError:
        if not _is_text(path):
            return read_records(path)
    with reported_as(RecordError, f"the record {quoted_path(path)} cannot be read"):
        text = read_text(path, _MAX_BYTES_OF_TEXT)
    with reported_as(RecordError, f"in {quoted_path(path)}"):
        return parse_text(text)


def _is_text(path: str) -> bool:
    """Whether a file begins like a text of games: no line of JSON in a record begins with a bracket."""
    try:
        with open_plain(path) as file:
            return file.read(1000).removeprefix(BOM_UTF8).lstrip().startswith(b"[")
    except (OSError, ValueError):
        return False


def pick_game(games: NumberedGames, number: int, path: str) -> Record:
    """A game of a file by its number; the error says which numbers there are."""
    if number not in games:
        known = f"{len(games)}, from {min(games)} to {max(games)}" if len(games) > 1 else f"game {min(games)}"
        raise RecordError(f"there is no game {number} in {quoted_path(path)}: it has {known}")
    return games[number]


def find_record(path: str, number: int | None = None) -> Record:
    """A game of a record file by its number; without a number, the last."""
    games = read_games(path)
    return pick_game(games, max(games) if number is None else number, path)


def find_transcript(game: Game, text: str, position: str | None = None) -> Record:
    """The game that a transcript holds, such as ``f5d6c3``, from the start or from a position."""
    return parse_transcript(game, text, find_position(game, position))


def find_unfinished(path: str, agree: Callable[[tuple[str, str]], None]) -> Record:
    """The last game of a record file, to be continued; its players must be able to play it here.

    They are made only after ``agree`` has shown their specs to a person.
    """
    record = find_record(path)
    agree(record.header.players)
    try:
        make_players(record.header, record.game)
    except OutplayError as error:
        shown = quoted_path(path)
        raise RecordError(
            f"the game in {shown} cannot be continued: {error}. Look at its moves with outplay review"
        ) from None
    return record


def path_exists(path: str) -> bool:
    """Whether there is a file or a folder at a path."""
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
    """That a game was saved, and what to do with the file."""
    shown, typed = printable(path), shlex.quote(printable(path))
    if record.is_over:
        return f"Saved to {shown}. Look at its moves again with: outplay review {typed}"
    return f"Saved to {shown}. Continue it with: {resume_command('play', path, record.header.players)}"


class SaveFile:
    """A file with every game of a session, the current one last."""

    def __init__(self, path: str, earlier: Iterable[Record] = ()) -> None:
        self.path = path
        self.saved: Record | None = None
        """The current game as the file has it."""
        self._earlier = list(earlier)

    def save(self, record: Record) -> None:
        """Write the file with the current game as it is now."""
        write_records(self.path, [*self._earlier, record])
        self.saved = record

    def put_aside(self, record: Record) -> None:
        """Keep a game before another one begins; a game without moves is left out."""
        if record.moves:
            self._earlier.append(record)
