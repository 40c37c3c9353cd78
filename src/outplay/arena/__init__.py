"""Tournaments, in small pieces with plain values between them.

plan          who plays what, and everything else that the games depend on
openings      where games start
schedule      who meets whom
player_check  trying players out before a tournament
match         one game between two players
batch         what a worker does: some games, with players that it keeps
played        a finished game: its pairing and its record
ledger        games in the order of the schedule, whatever the order in which they end
tournament    the runner
logs          what the players printed
standings     the table
rating        strengths with error bars
sprt          a sequential test: is the new player better?
report        the table and the games as text, JSON and HTML
hints         what to do about a fault
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outplay.lazy import lazy_names

if TYPE_CHECKING:
    from outplay.arena.match import play_game
    from outplay.arena.openings import find_openings
    from outplay.arena.plan import Entrant, Plan, enter
    from outplay.arena.played import Played
    from outplay.arena.rating import rate
    from outplay.arena.schedule import Pairing, pairings
    from outplay.arena.sprt import Sprt
    from outplay.arena.standings import Standings, count, standings_of
    from outplay.arena.tournament import Tournament, load, resume
    from outplay.jobs import Workers

__all__ = [
    "Entrant",
    "Pairing",
    "Plan",
    "Played",
    "Sprt",
    "Standings",
    "Tournament",
    "Workers",
    "count",
    "enter",
    "find_openings",
    "load",
    "pairings",
    "play_game",
    "rate",
    "resume",
    "standings_of",
]

_HOMES = {
    "arena.match": ("play_game",),
    "arena.openings": ("find_openings",),
    "arena.plan": ("Entrant", "Plan", "enter"),
    "arena.played": ("Played",),
    "arena.rating": ("rate",),
    "arena.schedule": ("Pairing", "pairings"),
    "arena.sprt": ("Sprt",),
    "arena.standings": ("Standings", "count", "standings_of"),
    "arena.tournament": ("Tournament", "load", "resume"),
    "jobs": ("Workers",),
}

__getattr__ = lazy_names(__name__, _HOMES)
