"""Games that visitors have played: replayed move by move, and written and read as record files."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.errors import OutplayError, RecordError
from outplay.play import Game
from outplay.record import Forfeit, Record, Verdict, parse_records
from outplay.record.files import format_records
from outplay.record.text import parse_text
from outplay.rules.words import SIDES
from outplay.web.shelf import parse_position

_MAX_GAMES = 500
"""Of a file that is sent as a request: more than its length allows, unless its games have hardly any moves."""


def replayed(game: Game, start: str | None, moves: Sequence[str], resigned: str | None = None) -> Record:
    """The record of moves that a visitor gives, and of who gave up; an error says which of the moves was bad."""
    first = parse_position(game, start)
    position, played = first, []
    for ply, text in enumerate(moves, 1):
        try:
            played.append(position.move(text))
        except OutplayError as error:
            error.ply = ply
            raise
        position = position.play(played[-1])
    return Record(game, first, played, forfeit=Forfeit(SIDES[resigned], Verdict.RESIGNED) if resigned else None)


def as_file(record: Record) -> tuple[str, str]:
    """A game as the text of a record file, and a name for that file."""
    words = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in record.game.name)
    return "".join(format_records([record])), f"{words.strip('-') or 'game'}.jsonl"


def from_file(text: str) -> list[Record]:
    """The games of a record file, in either of its two forms."""
    text = text.removeprefix("\ufeff")
    records = parse_records(text.split("\n")) if text.lstrip().startswith("{") else parse_text(text)
    if not records:
        raise RecordError("there is no game in this file: it should be a record, with moves or at least its tags")
    if len(records) > _MAX_GAMES:
        raise RecordError(f"this file has {len(records)} games: a page can open {_MAX_GAMES} at most")
    return records
