"""Games that visitors have played: replayed move by move, and written and read as record files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from outplay.errors import OutplayError, RecordError, quoted
from outplay.play import Game
from outplay.record import Forfeit, Header, Record, Verdict, parse_records
from outplay.record.files import format_records
from outplay.record.text import parse_text
from outplay.rules.words import SIDES
from outplay.web.failures import RequestError
from outplay.web.shelf import set_up

_MOST_GAMES = 500
"""Of a file that is sent as a request: more than its length allows, unless its games have hardly any moves."""


def replayed(game: Game, start: str | None, moves: Sequence[str]) -> Record:
    """The record of moves that a visitor gives; an error says which of them was bad."""
    first = set_up(game, start)
    position, played = first, []
    for ply, text in enumerate(moves, 1):
        try:
            played.append(position.move(text))
        except OutplayError as error:
            error.ply = ply
            raise
        position = position.play(played[-1])
    return Record(game, first, played)


def resignation(name: str | None) -> Forfeit | None:
    """How a game ends when the side of a name resigns; None where nobody does."""
    if not name:
        return None
    if name not in SIDES:
        raise RequestError(f"resigned is white or black, not {quoted(name)}")
    return Forfeit(SIDES[name], Verdict.RESIGNED)


def as_file(record: Record, header: Header, forfeit: Forfeit | None) -> tuple[str, str]:
    """A game as the text of a record file, and a name for that file."""
    whole = Record(record.game, record.start, record.moves, header, forfeit)
    words = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in record.game.name)
    return "".join(format_records([whole])), f"{words.strip('-') or 'game'}.jsonl"


def records_data(request: Mapping[str, Any]) -> dict[str, Any]:
    """RecordsData: the games of the record file that a visitor sends."""
    return {"games": [record.full_data() for record in from_file(request["text"])]}


def from_file(text: str) -> list[Record]:
    """The games of a record file, in either of its two forms."""
    text = text.removeprefix("\ufeff")
    records = parse_records(text.split("\n")) if text.lstrip().startswith("{") else parse_text(text)
    if not records:
        raise RecordError("there is no game in this file: it should be a record, with moves or at least its tags")
    if len(records) > _MOST_GAMES:
        raise RecordError(f"this file has {len(records)} games: a page can open {_MOST_GAMES} at most")
    return records
