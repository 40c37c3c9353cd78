"""Records of games: immutable, replayable, kept as JSON Lines.

record    a game: where it started, the moves, who played
forfeit   why a side lost a game that the rules had not ended
files     record files, and the journal of a running tournament
text      games as text, much like PGN
transcript  all moves in one word, as players of Othello write them
declared  the game of a file: its name, the hash of its rules, its declaration
"""

from __future__ import annotations

from outplay.record.files import Journal, parse_records, read_journal, read_records, write_records
from outplay.record.forfeit import Forfeit, Verdict
from outplay.record.record import Header, Record

__all__ = [
    "Forfeit",
    "Header",
    "Journal",
    "Record",
    "Verdict",
    "parse_records",
    "read_journal",
    "read_records",
    "write_records",
]
