"""Every test of this folder that asks for a ``game`` is run for every game of the list, and for every new one.

A game that has code of its own for processors with AVX2 is there a second time, as all other processors run it.
"""

from __future__ import annotations

import pytest
from hypothesis import settings

from outplay.play import Game
from outplay.rules.declaration import Rules
from tests.games import GAMES, code_paths

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")


@pytest.fixture(
    params=[(rules, number) for rules in GAMES for number in range(len(code_paths(rules)))],
    ids=lambda path: path[0].name if path[1] == 0 else f"{path[0].name}-plain",
)
def game(request: pytest.FixtureRequest) -> Game:
    rules: Rules
    number: int
    rules, number = request.param
    return code_paths(rules)[number]
