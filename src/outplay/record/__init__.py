"""Records of games: immutable, replayable, kept as JSON Lines.

forfeit   why a side lost a game that the rules had not ended
record    the game itself: where it started, the moves, who played
lines     one header or game as a line of JSON, both ways
files     whole files, and the journal that grows while games are played
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
