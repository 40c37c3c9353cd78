"""Machines and walls that the tests of pictures share."""

from __future__ import annotations

import outplay
from outplay.learn.training import Training
from outplay.learn.truth import Truth
from outplay.learn.wall import Wall, wall_of
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import find_policy
from outplay.rules.words import Side


def new_wall(game: str = "hexapawn:3x3", policy: str = "her", *, max_with_unmet: int = 10_000) -> Wall:
    """All boxes of a machine that has not learned anything."""
    memory = Memory(outplay.game(game), find_policy(policy))
    return wall_of(memory, Side.BLACK, Truth(memory.game), max_with_unmet=max_with_unmet)


def trained_wall(games: int, game: str = "hexapawn:3x3", teacher: str = "random") -> Wall:
    """The boxes of a machine after some games."""
    training = Training(outplay.game(game), "her", teacher, seed=2)
    for _ in range(games):
        training.play()
    return wall_of(training.memory, Side.BLACK, training.truth)
