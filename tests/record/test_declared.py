"""The game of a file as plain values, both ways."""

from __future__ import annotations

from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.record.declared import declare_game, describe_other_rules, name_game, read_declared_game
from tests.record.samples import DUEL, PAWNS


@pytest.mark.parametrize("game", [PAWNS, DUEL, outplay.game("hexareversi:3,goal=misere")], ids=lambda game: game.name)
def test_there_and_back(game: outplay.Game) -> None:
    assert read_declared_game({**name_game(game), **declare_game(game)}) == game


def test_only_a_variant_is_declared_in_full() -> None:
    assert declare_game(PAWNS) == {} and declare_game(DUEL) == {"declaration": DUEL.rules.as_data()}


@pytest.mark.parametrize(
    ("data", "fragments"),
    [
        ({}, ["its game cannot be played", "'None'"]),
        ({"game": "chess", "rules": "0"}, ["its game cannot be played", "'chess'"]),
        ({"game": "oska:4", "rules": "0"}, ["the rules of 'oska:4' differ", "rules hash '0'"]),
        ({"game": "oska:4"}, ["the rules of 'oska:4' differ", "rules hash None"]),
        ({**name_game(DUEL), "declaration": 5}, ["must be a JSON object, not 5"]),
        ({**name_game(DUEL), "game": "feud", **declare_game(DUEL)}, ["'feud'", "the declaration 'duel'"]),
    ],
)
def test_what_is_refused(data: dict[str, Any], fragments: list[str]) -> None:
    with pytest.raises(InputError) as refusal:
        read_declared_game(data)
    for fragment in fragments:
        assert fragment in str(refusal.value)


def test_other_rules_are_described() -> None:
    told = describe_other_rules(PAWNS, {"game": "hexapawn:3x3", "rules": "abc"})
    assert told == (
        "the rules of 'hexapawn:3x3' differ: it has the rules hash 'abc', "
        f"this version of the game has '{PAWNS.rules.hash}'"
    )
