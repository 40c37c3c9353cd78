"""Outplay: small board games, played, explained, learned and solved.

Names are imported when they are first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outplay.lazy import lazy_names

if TYPE_CHECKING:
    from outplay.arena.match import play_game
    from outplay.errors import OutplayError
    from outplay.play import Game, Move, Position, game
    from outplay.players import Player, player
    from outplay.record import Header, Record, read_records, write_records
    from outplay.rules.catalogue import games
    from outplay.rules.words import Outcome, Reason, Side
    from outplay.search.engine import Analysis, analyze
    from outplay.search.evaluation import Evaluation
    from outplay.search.limits import Limits
    from outplay.search.score import Score
    from outplay.solving.method import solve
    from outplay.solving.solution import Solution
    from outplay.version import __version__

__all__ = [
    "Analysis",
    "Evaluation",
    "Game",
    "Header",
    "Limits",
    "Move",
    "Outcome",
    "OutplayError",
    "Player",
    "Position",
    "Reason",
    "Record",
    "Score",
    "Side",
    "Solution",
    "__version__",
    "analyze",
    "game",
    "games",
    "play_game",
    "player",
    "read_records",
    "solve",
    "write_records",
]

_HOMES = {
    "arena.match": ("play_game",),
    "errors": ("OutplayError",),
    "play": ("Game", "Move", "Position", "game"),
    "players": ("Player", "player"),
    "record": ("Header", "Record", "read_records", "write_records"),
    "rules.catalogue": ("games",),
    "rules.words": ("Outcome", "Reason", "Side"),
    "search.engine": ("Analysis", "analyze"),
    "search.evaluation": ("Evaluation",),
    "search.limits": ("Limits",),
    "search.score": ("Score",),
    "solving.method": ("solve",),
    "solving.solution": ("Solution",),
    "version": ("__version__",),
}

__getattr__ = lazy_names(__name__, _HOMES)


def __dir__() -> list[str]:
    return __all__
