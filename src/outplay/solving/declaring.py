"""Which game a file is about, so that nobody can take it for another one."""

from __future__ import annotations

from typing import Any

from outplay.errors import SolutionError, quoted
from outplay.play import Game
from outplay.record.declared import declare_game, name_game
from outplay.referee.certificate import is_catalogued


def describe_game(game: Game) -> dict[str, Any]:
    """Its name and its rules; a variant of one's own must not be called like a game of the catalogue."""
    declaration = declare_game(game)
    if declaration and is_catalogued(game.name):
        taken = f"{quoted(game.name)} is the name of a game of the catalogue"
        raise SolutionError(f"{taken}: give your variant another one, so that nobody takes its file for that game's")
    return {**name_game(game), **declaration}
