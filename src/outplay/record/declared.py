"""The game of a file as JSON values: its name, the hash of its rules, and the declaration of a person's own variant.

>>> import outplay
>>> name_game(outplay.game("oska:4"))
{'game': 'oska:4', 'rules': 'c726251b09ac69b4'}
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from outplay.errors import InputError, quoted, reported_as
from outplay.play import Game
from outplay.rules.catalogue import find_catalogue_rules, find_catalogued
from outplay.rules.declaration import Rules
from outplay.rules.earlier import ADVICE, find_earlier
from outplay.rules.variant import from_data


def name_game(game: Game) -> dict[str, Any]:
    """The name and the hash of the rules: enough for a game of the catalogue."""
    return {"game": game.rules.name, "rules": game.rules.hash}


def declare_game(game: Game) -> dict[str, Any]:
    """The declaration of a person's own variant, so that its file can be read anywhere; else nothing."""
    return {} if find_catalogued(game.rules) else {"declaration": game.rules.as_data()}


def read_declared_game(data: Mapping[str, Any], *, may_be_earlier: bool = False) -> Game:
    """The game that the values name or declare; a game with other rules is refused.

    Rules of an earlier version are other rules too, unless the caller converts what they wrote.
    """
    name = data.get("game")
    with reported_as(InputError, "its game cannot be played"):
        game = Game(_declared(name, data["declaration"]) if "declaration" in data else find_catalogue_rules(str(name)))
    is_earlier = may_be_earlier and find_earlier(game.rules, data.get("rules"))
    if game.rules.hash != data.get("rules") and not is_earlier:
        raise InputError(describe_other_rules(game, data))
    return game


def describe_other_rules(game: Game, data: Mapping[str, Any]) -> str:
    """That the values belong to other rules than the game's, as the end of a sentence."""
    if find_earlier(game.rules, data.get("rules")):
        return ADVICE
    return (
        f"the rules of {quoted(data.get('game'))} differ: it has the rules hash {quoted(data.get('rules'))}, "
        f"this version of the game has {game.rules.hash!r}"
    )


def _declared(name: Any, declaration: object) -> Rules:
    """The rules of a variant under the file's name: one made in Python may have the name of a catalogue game."""
    if not isinstance(declaration, dict):
        raise InputError(f"the declaration must be a JSON object, not {quoted(declaration)}")
    if declaration.get("name", name) != name:
        raise InputError(f"the file has the name {quoted(name)}, the declaration {quoted(declaration['name'])}")
    return dataclasses.replace(from_data({**declaration, "name": "variant"}), name=name)
