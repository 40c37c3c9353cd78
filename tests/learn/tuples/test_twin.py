"""The native loop against its slow twin: the same games, and the same weights after them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import outplay
from outplay import _core as core
from outplay.learn.tuples import choose_stages, choose_tuples
from outplay.learn.tuples.trainer import find_ties
from outplay.play import Position
from outplay.search.compiled import compile_tuples
from tests.learn.tuples.twin import Twin

NEARLY_EQUAL = 1e-4
"""Sums of 32 bits and of 64 agree this well at least: moves that lie further apart are told apart by both."""


def has_near_ties(twin: Twin, positions: list[Position]) -> bool:
    """Whether somebody had to choose between two moves that are about equal and not images of each other."""
    for position in positions[:-1]:
        after = [position.play(move) for move in position.legal_moves]
        best = max(map(twin.promise, after))
        equal = {one.canonical for one in after if best - twin.promise(one) < NEARLY_EQUAL and one.outcome is None}
        if len(equal) > 1:
            return True
    return False


def fill(twin: Twin, random: Random) -> None:
    """Random weights to begin with, so that hardly any two moves are equally good and chance never decides."""
    for entry in range(len(twin.weights)):
        weight = float(np.float32(random.uniform(-1, 1)))
        for tied in twin.ring(entry):
            twin.weights[tied] = weight


@pytest.mark.parametrize("trace", [0.0, 0.5, 1.0])
@pytest.mark.parametrize(
    "spec", ["hexapawn:3x3", "oska:4", "breakthrough:5x5", "othello:6", "hexareversi:4", "breakthrough:8x9"]
)
def test_games_and_weights_are_the_same(spec: str, trace: float) -> None:
    game, random, compared = outplay.game(spec), Random(spec), 0
    tuples, stages = choose_tuples(game.rules, 6), choose_stages(game.rules, 2)
    ties = find_ties(game.rules, tuples, len(stages))
    shape = compile_tuples(game._core, game.rules, tuples, stages)
    while compared < 3:
        twin = Twin(game, tuples, stages, ties.tolist())
        fill(twin, random)
        weights, coherence = np.array(twin.weights, np.float32), np.zeros(2 * len(ties), np.float32)
        # The second game meets weights that have been mended before.
        for number in range(2):
            positions = twin.play()
            if has_near_ties(twin, positions):
                break
            twin.learn(positions, 0.5, trace)
            weights, coherence, found = core.train_tuples(
                game._core,
                game.start._board,
                shape,
                weights=weights,
                coherence=coherence,
                ties=ties,
                games=1,
                first=number,
                seed=1,
                rate=0.5,
                trace=trace,
                exploration=0,
                random_plies=0,
            )
            assert found[3] == found[4] == len(positions) - 1
            np.testing.assert_allclose(weights, twin.weights, rtol=1e-3, atol=1e-4)
            np.testing.assert_allclose(coherence[1::2], twin.sizes, rtol=1e-3, atol=1e-4)
            compared += 1
