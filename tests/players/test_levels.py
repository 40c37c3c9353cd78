"""The levels: what the table says, and that random choices follow it."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

import outplay
from outplay import Side
from outplay.play import Move
from outplay.players.levels import LEVELS, Level, LevelPlayer, weighted_move
from outplay.search.engine import analyze
from outplay.search.score import WIN, MoveScore, Score

START = outplay.game("breakthrough:6x6").start


def test_every_level_thinks_more_and_errs_less() -> None:
    for lower, higher in itertools.pairwise(LEVELS):
        assert lower.nodes <= higher.nodes
        assert lower.carelessness >= higher.carelessness and lower.temperature >= higher.temperature
        assert lower != higher
    assert all(0 <= level.carelessness < 1 and level.temperature >= 0 for level in LEVELS)


def scored(*values: float) -> tuple[MoveScore, ...]:
    return tuple(
        MoveScore(move, Score.of_number(value, Side.WHITE, START.game.rules))
        for move, value in zip(START.legal_moves, values, strict=False)
    )


def shares(moves: tuple[MoveScore, ...], temperature: float) -> list[int]:
    counts: Counter[Move] = Counter(weighted_move(moves, temperature, number / 1000) for number in range(1000))
    return [counts[known.move] for known in moves]


@pytest.mark.parametrize(
    ("values", "temperature", "expected"),
    [
        ((1, 0), 1, (731, 269)),
        ((1, 1), 1, (500, 500)),
        ((3, 1, 1), 2, (576, 212, 212)),
        ((1, 0), 0, (1000, 0)),
        ((5, 5, 0), 0.1, (500, 500, 0)),
        # A won game is worth more than anything else, but a very warm head may still not care.
        ((WIN - 3, 2), 1, (1000, 0)),
        ((WIN - 3, 30), 20, (618, 382)),
        # Two plies are a fifth of a piece; so are two discs.
        ((WIN - 3, WIN - 5), 0.2, (731, 269)),
        ((WIN + 12, WIN + 10), 0.2, (731, 269)),
        ((4 - WIN, 2 - WIN), 0.2, (731, 269)),
        # However far away: lost is lost, and worse than any estimate.
        ((-40, 200 - WIN), 1000, (500, 500)),
    ],
)
def test_worse_moves_are_drawn_less_often(
    values: tuple[float, ...], temperature: float, expected: tuple[int, ...]
) -> None:
    for found, wanted in zip(shares(scored(*values), temperature), expected, strict=True):
        assert abs(found - wanted) <= 2


def test_a_level_that_never_errs_plays_the_best_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.players.levels.LEVELS", (Level(500, 0, 0),))
    best = analyze(START, nodes=500, moves=True).moves[0].move
    assert {LevelPlayer(level=1, seed=seed).choose(START) for seed in range(10)} == {best}


def test_a_careless_level_plays_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.players.levels.LEVELS", (Level(1, 0.999, 0),))
    counts = Counter(LevelPlayer(level=1, seed=seed).choose(START) for seed in range(1000))
    assert set(counts) == set(START.legal_moves)
    assert max(counts.values()) < 3 * min(counts.values())


def test_carelessness_is_a_share_of_the_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.players.levels.LEVELS", (Level(1, 0.3, 0),))
    best = analyze(START, nodes=1, moves=True).moves[0].move
    others = sum(LevelPlayer(level=1, seed=seed).choose(START) != best for seed in range(600))
    assert 130 < others < 210  # 0.3 of 600, less the careless moves that happen to be the best one


def test_seeds_make_games_differ() -> None:
    games = set()
    for seed in range(6):
        position, player = START, outplay.player("level:5", seed)
        for _ in range(6):
            position = position.play(player.choose(position))
        games.add(position)
    assert len(games) > 2
