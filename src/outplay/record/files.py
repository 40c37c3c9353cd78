"""Record files: written whole, or line by line during a tournament; read back with every move replayed.

Each line is a JSON object, first the header, then the games:

    {"format": "outplay-record", "version": 1, "outplay": ..., "game": ..., "rules": ..., "players": [...], "seed": 1}
    {"moves": ["a1a2", "b3a2"], "outcome": null}

The header has the players and the seed of the first game; other games have their own where they differ. The header of a
tournament has its plan instead, and every game its own players, seed and number. The header of a person's own variant
also carries its declaration, so that the file can be read anywhere.
"""

from __future__ import annotations

import fcntl
import itertools
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from outplay.errors import OutplayError, RecordError, quoted, quoted_path, reported_as
from outplay.files.documents import Format, parse_object
from outplay.files.plain import Output, Stamp, is_at, open_own, open_plain, read_text, stamp_of, write_parts
from outplay.play import Game
from outplay.record.declared import declare_game, name_game, read_declared_game
from outplay.record.forfeit import Forfeit
from outplay.record.record import Header, Record
from outplay.rules.earlier import Earlier, find_earlier
from outplay.version import __version__

FORMAT = Format("a record", "outplay-record", 1, RecordError)
TOURNAMENT = "tournament"
"""The key of a tournament's plan in the header."""
_DEFAULTS = {"number": None, "reproducible": True}
_MAX_BYTES = 64 * 2**20
"""Room for tens of thousands of games, of about a kilobyte each."""
_MAX_BYTES_OF_A_LINE = 2**20
_MAX_BYTES_OF_A_HEADER = 2**27
"""The header of a tournament has all its openings."""
_encode = json.JSONEncoder(check_circular=False).encode
"""``json.dumps`` without a check that costs a third of the time and that flat values do not need."""


# ---- Lines


def header_line(record: Record) -> dict[str, Any]:
    """The header of a file, from its first game."""
    return {**_file_data(record.game), **record.header.as_data(), **declare_game(record.game)}


def tournament_line(game: Game, plan: dict[str, Any], *, is_reproducible: bool) -> dict[str, Any]:
    """The header of a tournament's file."""
    return {**_file_data(game), "reproducible": is_reproducible, TOURNAMENT: plan, **declare_game(game)}


def _file_data(game: Game) -> dict[str, Any]:
    return {**FORMAT.stamp, "outplay": __version__, **name_game(game)}


def game_line(record: Record, first: Header) -> dict[str, Any]:
    """The line of a game, without what the header of the file says already."""
    header = {**_DEFAULTS, **first.as_data()}
    own = {**_DEFAULTS, **record.as_data()}
    return {key: value for key, value in own.items() if key not in header or header[key] != value}


def format_game(record: Record) -> str:
    """The line of a tournament's game, as text. The header says for all games whether they can be repeated."""
    return _encode({key: value for key, value in record.as_data().items() if key != "reproducible"})


def parse_line(number: int, line: str) -> dict[str, Any]:
    """The JSON object of a line."""
    return parse_object(line, f"line {number}", RecordError)


def read_header(head: dict[str, Any]) -> Game:
    """The game of a header line; a foreign header, another version or other rules are refused."""
    FORMAT.check(head)
    with reported_as(RecordError, "this record cannot be read"):
        game = read_declared_game(head, may_be_earlier=True)
    if TOURNAMENT not in head:
        _header(head)
    return game


def _header(line: dict[str, Any]) -> Header:
    players: Any = line.get("players")
    return Header(players, line.get("seed"), line.get("number"), line.get("reproducible", True))


def read_game(game: Game, head: dict[str, Any], number: int, line: dict[str, Any]) -> Record:
    """The game of a line, replayed; an outcome that does not fit the moves is refused."""
    head, line = (_modernize(game, head, one) for one in (head, line))
    moves, start, times = line.get("moves"), line.get("start"), line.get("times", [])
    if not (isinstance(moves, list) and all(isinstance(move, str) for move in moves)):
        raise RecordError(f"game {number} has no list of moves: {quoted(moves)}")
    if not (start is None or isinstance(start, str)):
        raise RecordError(f"game {number} has a start that is no position text: {quoted(start)}")
    if not isinstance(times, list):
        raise RecordError(f"game {number} has times that are no list: {quoted(times)}")
    try:
        first = None if start is None else game.position(start)
        forfeit = None if line.get("forfeit") is None else Forfeit.from_data(line["forfeit"])
        record = Record(game, first, moves, _header({**head, **line}), forfeit, times)
    except OutplayError as error:
        raise RecordError(f"game {number} cannot be replayed: {error}") from None
    if line.get("outcome") != (record.outcome and record.outcome.as_data()):
        raise RecordError(
            f"game {number} claims the outcome {quoted(line.get('outcome'))}, but its moves end otherwise"
        )
    return record


def _modernize(game: Game, head: dict[str, Any], line: dict[str, Any]) -> dict[str, Any]:
    """A line of a file, or its header, as this version would have written it; errors in it stay."""
    earlier = find_earlier(game.rules, head.get("rules"))
    return line if earlier is None else {key: _converted(earlier, key, value) for key, value in line.items()}


def _converted(earlier: Earlier, key: str, value: Any) -> Any:
    if key == "start":
        return earlier.position(value)
    if key == "moves" and isinstance(value, list):
        return [earlier.move(move) for move in value]
    if key == "players" and isinstance(value, list):
        return value[::-1]
    if key == "outcome" and isinstance(value, dict):
        return {**value, "winner": earlier.side(value.get("winner"))}
    if key == "forfeit" and isinstance(value, dict):
        return {**value, "side": earlier.side(value.get("side"))}
    if key == TOURNAMENT and isinstance(value, dict) and isinstance(value.get("openings"), list):
        return {**value, "openings": [earlier.position(text) for text in value["openings"]]}
    return value


# ---- Whole files


def write_records(path: str | Path, records: Sequence[Record]) -> None:
    """Write games with the same rules, under one header, in one go: a reader never sees half a file."""
    _write(path, format_records(records))


def _write(path: str | Path, lines: Iterable[str]) -> None:
    with _writing(path):
        write_parts(path, lines)


def _writing(path: str | Path) -> AbstractContextManager[None]:
    """Report errors with the name of the file."""
    return reported_as(RecordError, f"the record {quoted_path(path)} cannot be written")


def read_records(path: str | Path) -> list[Record]:
    """Read all games of a file, replaying every move; a damaged or foreign file is refused."""
    with reported_as(RecordError, f"the record {quoted_path(path)} cannot be read"):
        text = read_text(path, _MAX_BYTES)
    with reported_as(RecordError, f"in {quoted_path(path)}"):
        return parse_records(text.split("\n"))


def format_records(records: Sequence[Record]) -> Iterator[str]:
    """The lines of a record file: games with the same rules, under one header."""
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


class JournalContents(NamedTuple):
    """A tournament's file: the game, the plan, whether it can be repeated, and its games."""

    game: Game
    plan: dict[str, Any]
    is_reproducible: bool
    games: list[Record]
    is_earlier: bool
    """Whether it was written by earlier rules of the game: nothing can be added to it then."""
    size: int
    """Bytes up to the end of the last whole line; a writer that was killed may have left half a line more."""
    stamp: Stamp | None
    """Which file it was, and how long: it shows whether the file has changed since."""


def read_journal(path: str | Path) -> JournalContents:
    """Read a tournament's file, whole or cut off: half a last line is left out, anything else is refused."""
    with reported_as(RecordError, f"the record {quoted_path(path)} cannot be read"):
        file = open_plain(path)
    with file, reported_as(RecordError, f"in {quoted_path(path)}"):
        return _read_lines(_whole_lines(file), stamp_of(file.fileno()))


def _whole_lines(file: BinaryIO) -> Iterator[tuple[int, str]]:
    """Each whole line with the offset of its end."""
    end, max_bytes = 0, _MAX_BYTES_OF_A_HEADER
    while (line := file.readline(max_bytes)).endswith(b"\n"):
        end, max_bytes = end + len(line), _MAX_BYTES_OF_A_LINE
        yield end, line.decode("utf-8", "replace").rstrip("\n")
    if len(line) == max_bytes:
        raise RecordError(f"a line has more than {max_bytes} bytes")


def _read_lines(lines: Iterator[tuple[int, str]], stamp: Stamp | None) -> JournalContents:
    size, first = next(lines, (0, "{}"))
    head = parse_line(1, first)
    game = read_header(head)
    if not isinstance(head.get(TOURNAMENT), dict):
        raise RecordError("this is not the record of a tournament: its header has no plan")
    games = []
    for number, (end, line) in enumerate(lines, 1):
        games.append(read_game(game, head, number, parse_line(number + 1, line)))
        size = end
    plan = _modernize(game, head, head)[TOURNAMENT]
    is_earlier = head["rules"] != game.rules.hash
    return JournalContents(game, plan, head.get("reproducible") is True, games, is_earlier, size, stamp)


class Journal:
    """The file of a running tournament: each game is written as soon as it has ended.

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
                raise ValueError("it is being written by another process: wait until that ends") from None

    @classmethod
    def create(cls, path: str | Path, game: Game, plan: dict[str, Any], *, is_reproducible: bool) -> Journal:
        """A new file with its header; an existing one is refused, unless the path is a forced output."""
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
    def resume(cls, path: str | Path, contents: JournalContents) -> Journal:
        """Continue a file that was read, from the end of its last whole line."""
        journal = cls(path)
        if stamp_of(journal._file.fileno()) != contents.stamp:
            journal.close()
            raise RecordError(f"the record {quoted_path(path)} was written by another process just now: try again")
        journal._file.truncate(contents.size)
        journal._file.seek(0, os.SEEK_END)
        return journal

    def append(self, lines: Iterable[str]) -> None:
        """Add the lines of finished games."""
        with _writing(self.path):
            self._file.write("".join(line + "\n" for line in lines))
            self._file.flush()

    def rewrite(self, lines: Iterable[str]) -> None:
        """Replace all games of the file, in one go, and close it."""
        with _writing(self.path):
            if not is_at(self.path, self._file.fileno()):
                raise ValueError("it was removed or replaced in the meantime")
        self._file.seek(0)
        header = self._file.readline()
        _write(self.path, itertools.chain([header], (line + "\n" for line in lines)))
        self.close()

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):  # a write that failed was reported then, and is tried once more here
            self._file.close()
