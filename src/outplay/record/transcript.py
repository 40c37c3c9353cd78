"""Transcripts: all moves of a game in one word, as players of Othello write them. Forced passes are left out.

    f5d6c3d3c4f4f6

In games in which pieces move, a move is its two cells: ``a1a2c3c2``.
"""

from __future__ import annotations

import re

from outplay.errors import RecordError, quoted, reported_as
from outplay.play import Game, Position
from outplay.record.record import Record
from outplay.rules.flip import Flip

# A run of letters or digits is tried from its first one only: else the time would grow with the square of its length.
_CELL = re.compile(r"(?<![a-z])[a-z]+[0-9]+")
_IGNORED = re.compile(r"[\s,;]+|(?<![0-9])[0-9]+\.+|pass|--")
"""Separators, numbers of moves, and passes, which some people write."""


def format_transcript(record: Record) -> str:
    """The moves of a game in one word.

    >>> import outplay
    >>> format_transcript(outplay.Record(outplay.game("othello")).play("f5", "d6", "c3"))
    'f5d6c3'
    """
    return "".join(str(move) for move in record.moves if not move.is_pass)


def parse_transcript(game: Game, text: str, start: Position | None = None) -> Record:
    """The game that a transcript holds; forced passes are added. Capitals, spaces and numbers of moves do not matter.

    >>> import outplay
    >>> parse_transcript(outplay.game("othello"), "1. F5 D6 2. C3 d3").position.side
    <Side.BLACK: 'b'>
    """
    record = Record(game, start)
    rest = _IGNORED.sub("", text.lower())
    cells = _CELL.findall(rest)
    if "".join(cells) != rest:
        unread = _CELL.sub("", rest)
        raise RecordError(f"a transcript is moves one behind the other, as in 'f5d6c3': {quoted(unread)} is none")
    cells_of_a_move = 1 if isinstance(game.rules.family, Flip) else 2
    while cells:
        record = _pass_if_forced(record)
        move, cells = "".join(cells[:cells_of_a_move]), cells[cells_of_a_move:]
        with reported_as(RecordError, f"move {len(record.moves) + 1} of the transcript cannot be played"):
            record = record.play(move)
    return _pass_if_forced(record)


def _pass_if_forced(record: Record) -> Record:
    moves = record.position.legal_moves
    return record.play(moves[0]) if moves and moves[0].is_pass else record
