"""Tests of this folder that ask for a ``game`` are run for every game of the list."""

from __future__ import annotations

import pytest

from outplay.play import Game
from tests.games import GAMES, game_of


@pytest.fixture(params=GAMES, ids=lambda rules: rules.name)
def game(request: pytest.FixtureRequest) -> Game:
    return game_of(request.param)
