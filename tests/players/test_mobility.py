"""The player that leaves its rival as little choice as it can."""

from __future__ import annotations

from random import Random

import pytest

import outplay
from outplay import referee
from outplay.players.mobility import rival_moves
from tests.positions import random_game, situation_of


def test_the_moves_of_the_rival_are_counted_and_a_pass_is_none() -> None:
    game = outplay.game("othello:4")
    position = game.position("-bw-/----/----/---- w")
    assert rival_moves(position, position.move("a1")) == 0
    start = game.start
    assert [rival_moves(start, move) for move in start.legal_moves] == [3, 3, 3, 3]


@pytest.mark.parametrize("spec", ["hexareversi:5", "othello:6", "oska:4", "pawned:6", "breakthrough:6x6"])
def test_it_takes_the_first_of_the_moves_with_fewest_answers(spec: str) -> None:
    game, player = outplay.game(spec), outplay.player("mobility")
    for position in random_game(game.start, Random(spec))[:-1]:
        counts = {}
        for move in position.legal_moves:
            actions = referee.legal_actions(game.rules, situation_of(position.play(move)))
            counts[move] = sum(action.target is not None for action in actions)
        fewest = [move for move, count in counts.items() if count == min(counts.values())]
        assert player.choose(position) == fewest[0]
