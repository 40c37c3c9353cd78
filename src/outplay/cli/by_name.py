"""Names, in any case, in the place of a command: a game is played, of anything else the error says where it is."""

from __future__ import annotations

import click

from outplay.classic import OLD_NAMES
from outplay.errors import SpecError, nearest, quoted
from outplay.play import Game
from outplay.players.registry import BY_NAME as PLAYERS
from outplay.players.registry import player
from outplay.rules.catalogue import BY_NAME as GAMES
from outplay.rules.catalogue import CATALOGUE, find_catalogue_rules


def find_by_name(words: list[str]) -> list[str]:
    """A call that begins with a game, as a call of play; an error for a player; anything else as it is.

    >>> find_by_name(["Oska:5", "--black", "level:3"])
    ['play', 'oska:5', '--black', 'level:3']
    >>> find_by_name(["slip.toml", "--black", "level:3"])
    ['play', 'slip.toml', '--black', 'level:3']
    """
    typed, *others = words
    if typed.endswith(".toml"):
        return ["play", *words]
    given, *rest = typed.split(":", 1)
    name = given.lower()
    spec = ":".join([name, *rest])
    if name in GAMES:
        return ["play", spec, *others]
    if name in PLAYERS:
        raise click.UsageError(f"{name} is a player; try: outplay play {_game_for(spec)} --black {spec}")
    if name in OLD_NAMES:
        raise click.UsageError(f"{given} is {OLD_NAMES[name]}")
    if hint := nearest(name, GAMES):
        raise click.UsageError(f"there is no command and no game {quoted(typed)}{hint}")
    return words


def _game_for(spec: str) -> str:
    """A game of the catalogue that a player can play; of an old program, its own."""
    machine = player(spec)
    for entry in sorted(CATALOGUE, key=lambda entry: not spec.startswith(entry.name)):
        try:
            machine.check(Game(find_catalogue_rules(entry.name)))
        except SpecError:
            continue
        return entry.default_name
    raise SpecError(f"{spec} plays none of the games")
