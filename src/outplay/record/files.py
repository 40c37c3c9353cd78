"""Record files: written whole, or line by line while a tournament goes on; read back with every move replayed."""

from __future__ import annotations

import fcntl
import itertools
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from outplay.errors import RecordError, quoted_path, reported_as
from outplay.files.plain import Output, Stamp, is_at, open_own, open_plain, read_text, stamp_of, write_parts
from outplay.play import Game
from outplay.record.lines import (
    TOURNAMENT,
    game_line,
    header_line,
    in_words_of_today,
    parse_line,
    read_game,
    read_header,
    tournament_line,
)
from outplay.record.record import Record

_MOST_BYTES = 64 * 2**20
"""A game takes about a kilobyte: this is room for tens of thousands."""
_MOST_BYTES_OF_A_LINE = 2**20
_MOST_BYTES_OF_A_HEADER = 2**27
"""The header of a tournament has all its openings."""


def write_records(path: str | Path, records: Sequence[Record]) -> None:
    """Write games of one kind, one header for all, in one go: a reader never sees half a file."""
    _write(path, format_records(records))


def _write(path: str | Path, lines: Iterable[str]) -> None:
    with _writing(path):
        write_parts(path, lines)


def _writing(path: str | Path) -> AbstractContextManager[None]:
    """What goes wrong meanwhile is reported with the file."""
    return reported_as(RecordError, f"the record {quoted_path(path)} cannot be written")


def read_records(path: str | Path) -> list[Record]:
    """Read all games of a file, replaying every move; a damaged or foreign file is refused."""
    with reported_as(RecordError, f"the record {quoted_path(path)} cannot be read"):
        text = read_text(path, _MOST_BYTES)
    with reported_as(RecordError, f"in {quoted_path(path)}"):
        return parse_records(text.split("\n"))


def format_records(records: Sequence[Record]) -> Iterator[str]:
    """The lines of a record file: games of one kind, one header for all."""
    if len({record.game for record in records}) != 1:
        raise RecordError("a file needs at least one game, and all its games must share their rules")
    lines = [header_line(records[0]), *(game_line(record, records[0].header) for record in records)]
    return (json.dumps(line) + "\n" for line in lines)


def parse_records(lines: Iterable[str]) -> list[Record]:
    """Read games from the lines of a record file."""
    parsed = [parse_line(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    head = parsed[0] if parsed else {}
    game = read_header(head)
    return [read_game(game, head, number, line) for number, line in enumerate(parsed[1:], 1)]


class Contents(NamedTuple):
    """What a tournament's file has: the game, the plan, whether it can be repeated, and its games."""

    game: Game
    plan: dict[str, Any]
    is_reproducible: bool
    games: list[Record]
    is_earlier: bool
    """Whether it was written by earlier rules of the game: nothing can be added to it then."""
    size: int
    """Bytes up to the end of the last whole line; after a sudden death there may be half a line more."""
    stamp: Stamp | None
    """Which file it was, and how long: whether somebody wrote to it since can be told."""


def read_journal(path: str | Path) -> Contents:
    """Read a tournament's file, whole or cut off: half a last line is left out, anything else is refused."""
    with reported_as(RecordError, f"the record {quoted_path(path)} cannot be read"):
        file = open_plain(path)
    with file, reported_as(RecordError, f"in {quoted_path(path)}"):
        return _read_lines(_whole_lines(file), stamp_of(file.fileno()))


def _whole_lines(file: BinaryIO) -> Iterator[tuple[int, str]]:
    """Each whole line with the place where it ends."""
    end, most = 0, _MOST_BYTES_OF_A_HEADER
    while (line := file.readline(most)).endswith(b"\n"):
        end, most = end + len(line), _MOST_BYTES_OF_A_LINE
        yield end, line.decode("utf-8", "replace").rstrip("\n")
    if len(line) == most:
        raise RecordError(f"a line has more than {most} bytes")


def _read_lines(lines: Iterator[tuple[int, str]], stamp: Stamp | None) -> Contents:
    size, first = next(lines, (0, "{}"))
    head = parse_line(1, first)
    game = read_header(head)
    if not isinstance(head.get(TOURNAMENT), dict):
        raise RecordError("this is not the record of a tournament: its header has no plan")
    games = []
    for number, (end, line) in enumerate(lines, 1):
        games.append(read_game(game, head, number, parse_line(number + 1, line)))
        size = end
    plan = in_words_of_today(game, head, head)[TOURNAMENT]
    is_earlier = head["rules"] != game.rules.hash
    return Contents(game, plan, head.get("reproducible") is True, games, is_earlier, size, stamp)


class Journal:
    """The file of a tournament that goes on: a line is with the system as soon as its game has ended.

    Only one process may write to it; a second one is refused.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        with _writing(path):
            self._file = os.fdopen(open_own(path, os.O_RDWR), "r+", encoding="utf-8", newline="\n")
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self._file.close()
                raise ValueError("it is being written by another process: wait for its end") from None

    @classmethod
    def create(cls, path: str | Path, game: Game, plan: dict[str, Any], *, is_reproducible: bool) -> Journal:
        """A new file with its header; one that is there already is refused, unless the path is a forced output."""
        output = path if isinstance(path, Output) else Output(str(path), "the record", is_new=True)
        if os.path.lexists(output):
            if output.is_new:
                raise RecordError(f"there is a file {quoted_path(path)} already: name another one, or resume it")
            cls(path).close()  # refused if a tournament still writes to it
        _write(output, [json.dumps(tournament_line(game, plan, is_reproducible=is_reproducible)) + "\n"])
        journal = cls(path)
        journal._file.seek(0, os.SEEK_END)
        return journal

    @classmethod
    def resume(cls, path: str | Path, contents: Contents) -> Journal:
        """Go on with a file that was read, from the end of its last whole line."""
        journal = cls(path)
        if stamp_of(journal._file.fileno()) != contents.stamp:
            journal.close()
            raise RecordError(f"the record {quoted_path(path)} was written by another process just now: try again")
        journal._file.truncate(contents.size)
        journal._file.seek(0, os.SEEK_END)
        return journal

    def append(self, lines: Iterable[str]) -> None:
        """Add the lines of games that have ended."""
        with _writing(self.path):
            self._file.write("".join(line + "\n" for line in lines))
            self._file.flush()

    def rewrite(self, lines: Iterable[str]) -> None:
        """Put these games in the place of all that are there, in one go, and close the file."""
        with _writing(self.path):
            if not is_at(self.path, self._file.fileno()):
                raise ValueError("somebody took it away, or put another file in its place")
        self._file.seek(0)
        header = self._file.readline()
        _write(self.path, itertools.chain([header], (line + "\n" for line in lines)))
        self.close()

    def close(self) -> None:
        """Leave the file as it is."""
        with suppress(OSError):  # what could not be written was told when it was written, and is tried once more here
            self._file.close()
