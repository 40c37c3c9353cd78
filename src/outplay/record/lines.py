"""One line of a record file as JSON, both ways: the header, and a game.

    {"format": "outplay-record", "version": 1, "outplay": ..., "game": ..., "rules": ..., "players": [...], "seed": 1}
    {"moves": ["a1a2", "b3a2"], "outcome": null}

The header has the players and the seed of the first game; the line of another game has its own where they differ. The
header of a tournament has its plan instead, and every game its own players, seed and number. The header of a person's
own variant also carries its declaration, so that the file can be read anywhere.
"""

from __future__ import annotations

import json
from typing import Any

from outplay.errors import OutplayError, RecordError, quoted, reported_as
from outplay.files.documents import Format, parse_object
from outplay.play import Game
from outplay.record.declared import declare_game, name_game, read_declared_game
from outplay.record.forfeit import Forfeit
from outplay.record.record import Header, Record
from outplay.rules.earlier import Earlier, find_earlier
from outplay.version import __version__

FORMAT = Format("a record", "outplay-record", 1, RecordError)
TOURNAMENT = "tournament"
"""The key of the header under which a tournament keeps its plan."""
_USUAL = {"number": None, "reproducible": True}
_encode = json.JSONEncoder(check_circular=False).encode
"""What ``json.dumps`` does, without a check that costs a third of the time and that flat values do not need."""


def header_line(record: Record) -> dict[str, Any]:
    """The header of a file that begins with a game."""
    return {**_file_data(record.game), **record.header.as_data(), **declare_game(record.game)}


def tournament_line(game: Game, plan: dict[str, Any], *, is_reproducible: bool) -> dict[str, Any]:
    """The header of a tournament's file."""
    return {**_file_data(game), "reproducible": is_reproducible, TOURNAMENT: plan, **declare_game(game)}


def _file_data(game: Game) -> dict[str, Any]:
    return {**FORMAT.stamp, "outplay": __version__, **name_game(game)}


def game_line(record: Record, first: Header) -> dict[str, Any]:
    """The line of a game; what the header of the file, which is the first game's, says already is left out."""
    said = {**_USUAL, **first.as_data()}
    own = {**_USUAL, **record.as_data()}
    return {key: value for key, value in own.items() if key not in said or said[key] != value}


def format_game(record: Record) -> str:
    """The line of a game of a tournament, as text; whether it can be repeated, the header says of all of them."""
    return _encode({key: value for key, value in record.as_data().items() if key != "reproducible"})


def parse_line(number: int, line: str) -> dict[str, Any]:
    """The JSON object of a line."""
    return parse_object(line, f"line {number}", RecordError)


def read_header(head: dict[str, Any]) -> Game:
    """The game of a header line; a foreign one, one of another version or of other rules is refused."""
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
    """The game of a line, replayed; what does not fit its moves is refused."""
    head, line = (in_words_of_today(game, head, one) for one in (head, line))
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


def in_words_of_today(game: Game, head: dict[str, Any], line: dict[str, Any]) -> dict[str, Any]:
    """A line of a file, its header too, as this version would have written it; what is wrong with it stays wrong."""
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
