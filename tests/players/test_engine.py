"""The engine as a player."""

from __future__ import annotations

from random import Random

import pytest

import outplay
from outplay.search.engine import analyze
from outplay.search.evaluations import EVALUATIONS
from tests.positions import random_game

START = outplay.game("breakthrough:6x6").start


@pytest.mark.parametrize(
    ("spec", "limits"),
    [
        ("engine:depth=4", {"depth": 4}),
        ("engine:nodes=2000", {"nodes": 2000}),
        ("engine:depth=3,nodes=100000", {"depth": 3, "nodes": 100_000}),
    ],
)
def test_it_plays_what_the_engine_finds(spec: str, limits: dict[str, int]) -> None:
    position = START
    for _ in range(6):
        move = outplay.player(spec).choose(position)
        assert move == analyze(position, **limits).best  # type: ignore[arg-type]
        position = position.play(move)


def test_it_thinks_on_several_cores() -> None:
    assert outplay.player("engine:nodes=5000,threads=2").choose(START) in START.legal_moves


def test_it_uses_the_evaluation_of_its_spec() -> None:
    player, plain = outplay.player("engine:depth=2,eval=steps"), outplay.player("engine:depth=2")
    differ = 0
    for position in random_game(START, Random(1))[:-1]:
        move = player.choose(position)
        assert move == analyze(position, depth=2, evaluation=EVALUATIONS["steps"]).best
        differ += move != plain.choose(position)
    assert differ


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("hexapawn:4x4", "--b-/w--b/--b-/---- w"),
        ("breakthrough:5x4", "b--b/-w--/----/b---/---w w"),
        ("oska:4", "---b/---/--/w--/--b- w"),
        ("pawned:4", "-b--/b---/--b-/---- b"),
    ],
)
def test_it_wins_at_once_where_it_can(game: str, position: str) -> None:
    place = outplay.game(game).position(position)
    outcome = place.play(outplay.player("engine:nodes=1000").choose(place)).outcome
    assert outcome and outcome.winner is place.side
