"""Every test of this folder that asks for a ``game`` is run for every game of the list, and for every new one."""

from __future__ import annotations

import pytest
from hypothesis import settings

from outplay.play import Game
from tests.games import GAMES, game_of

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")


@pytest.fixture(params=GAMES, ids=lambda rules: rules.name)
def game(request: pytest.FixtureRequest) -> Game:
    return game_of(request.param)
