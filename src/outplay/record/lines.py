"""One line of a record file as JSON, both ways: the header, and a game.

    {"format": "outplay-record", "version": 1, "outplay": ..., "game": ..., "rules": ..., "players": [...], "seed": 1}
    {"moves": ["a1a2", "b3a2"], "outcome": null}

The header has the players and the seed of the first game; the line of another game has its own where they differ. The
header of a tournament has its plan instead, and every game its own players, seed and number. The header of a person's
own variant also carries its declaration, so that the file can be read anywhere.
"""

from __future__ import annotations

from typing import Any

from outplay.errors import OutplayError, RecordError, quoted, reported_as
from outplay.files.documents import Format, parse_object
from outplay.play import Game
from outplay.record.declared import declare_game, name_game, read_declared_game
from outplay.record.forfeit import Forfeit
from outplay.record.record import Header, Record
from outplay.version import __version__

FORMAT = Format("a record", "outplay-record", 1, RecordError)
TOURNAMENT = "tournament"
"""The key of the header under which a tournament keeps its plan."""


def header_line(record: Record) -> dict[str, Any]:
    """The header of a file that begins with a game."""
    return {**_file_data(record.game), **_header_data(record.header), **declare_game(record.game)}


def tournament_line(game: Game, plan: dict[str, Any], *, is_reproducible: bool) -> dict[str, Any]:
    """The header of a tournament's file."""
    return {**_file_data(game), "reproducible": is_reproducible, TOURNAMENT: plan, **declare_game(game)}


def _file_data(game: Game) -> dict[str, Any]:
    return {**FORMAT.stamp, "outplay": __version__, **name_game(game)}


def _header_data(header: Header) -> dict[str, Any]:
    data: dict[str, Any] = {"players": list(header.players), "seed": header.seed}
    if header.number is not None:
        data["number"] = header.number
    if not header.is_reproducible:
        data["reproducible"] = False
    return data


def game_line(record: Record, first: Header | None) -> dict[str, Any]:
    """The line of a game; what the first game's header says already is left out."""
    usual = _header_data(first) if first else {}
    line = {key: value for key, value in _header_data(record.header).items() if key not in usual or usual[key] != value}
    if first and not first.is_reproducible and record.header.is_reproducible:
        line["reproducible"] = True
    if first and first.number is not None and record.header.number is None:
        line["number"] = None
    if record.start != record.game.start:
        line["start"] = str(record.start)
    line["moves"] = [str(move) for move in record.moves]
    line["outcome"] = record.outcome and record.outcome.as_data()
    if record.forfeit is not None:
        line["forfeit"] = record.forfeit.as_data()
    if record.times:
        line["times"] = list(record.times)
    return line


def parse_line(number: int, line: str) -> dict[str, Any]:
    """The JSON object of a line."""
    return parse_object(line, f"line {number}", RecordError)


def read_header(head: dict[str, Any]) -> Game:
    """The game of a header line; a foreign one, one of another version or of other rules is refused."""
    FORMAT.check(head)
    with reported_as(RecordError, "this record cannot be read"):
        game = read_declared_game(head)
    if TOURNAMENT not in head:
        _header(head)
    return game


def _header(line: dict[str, Any]) -> Header:
    players: Any = line.get("players")
    return Header(players, line.get("seed"), line.get("number"), line.get("reproducible", True))


def read_game(game: Game, head: dict[str, Any], number: int, line: dict[str, Any]) -> Record:
    """The game of a line, replayed; what does not fit its moves is refused."""
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
