"""Claims about flip games, far from the end too: against the endgame search, and whole games with their strategies."""

from __future__ import annotations

from random import Random

import pytest

import outplay
from outplay._core import Prover, Stop
from outplay.play import Position
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.words import Side
from outplay.search import final_margin
from tests.conformance.test_prover import check_strategy
from tests.games import GAMES, game_of
from tests.positions import random_game

FLIPS = [rules for rules in GAMES if isinstance(rules.family, Flip)]
EMPTY = range(15, 19)
"""Cells: more than the endgame search gets, few enough for it to be asked nevertheless."""
NODES = 100_000


def far_positions(rules: Rules) -> list[Position]:
    random, found = Random(rules.name), []
    for _ in range(4):
        game = random_game(game_of(rules).start, random)[:-1]
        far = [position for position in game if sum(piece is None for piece in position.contents) in EMPTY]
        found += far[:1]
    return found


@pytest.mark.parametrize("rules", FLIPS, ids=lambda rules: rules.name)
def test_margins_are_those_of_the_endgame_search(rules: Rules) -> None:
    for position in far_positions(rules):
        found = final_margin(position, nodes=NODES)
        if found is None:
            continue
        mover = position.side.index
        prover = Prover(position.game._core, megabytes=1)
        for least in (found.margin - 1, found.margin, found.margin + 1):
            assert prover.holds(position._board, mover, least) is (found.margin >= least), str(position)
            assert prover.holds(position._board, 1 - mover, -least) is (-found.margin >= -least), str(position)


@pytest.mark.parametrize(
    ("name", "margin"),
    [("othello:4", -8), ("hexareversi:3", 11), ("hexareversi:3,start=ring", -4), ("hexareversi:4,start=ring", -19)],
)
def test_whole_games(name: str, margin: int) -> None:
    game = outplay.game(name)
    prover = Prover(game._core, megabytes=4)
    for side, worth in ((Side.WHITE, margin), (Side.BLACK, -margin)):
        assert prover.holds(game.start._board, side.index, worth)
        assert prover.holds(game.start._board, side.index, worth + 1) is False
        found = prover.strategy(game.start._board, side.index, worth, most=100_000)
        assert found
        if len(found[0]) < 1000:
            check_strategy(game.start, side, worth, found)


def test_misere_games_are_won_by_fewer_discs() -> None:
    game = outplay.game("othello:4,goal=misere")
    margin = final_margin(game.start)
    assert margin is not None
    prover = Prover(game._core, megabytes=1)
    assert prover.holds(game.start._board, 0, margin.margin)
    assert prover.holds(game.start._board, 0, margin.margin + 1) is False


@pytest.mark.parametrize("rules", FLIPS, ids=lambda rules: rules.name)
def test_limits_are_kept_at_the_start_of_large_boards(rules: Rules) -> None:
    start = game_of(rules).start
    prover = Prover(start.game._core, megabytes=1)
    if prover.holds(start._board, 0, 1, nodes=20_000) is None:
        assert 20_000 <= prover.nodes < 200_000


def test_a_question_that_was_stopped_is_gone_on_with() -> None:
    start = outplay.game("hexareversi:4,start=ring").start
    prover = Prover(start.game._core, megabytes=8)
    stop = Stop()
    stop.set()
    assert prover.holds(start._board, 0, -19, stop=stop) is None
    tries = 0
    while (holds := prover.holds(start._board, 0, -19, nodes=1000 << tries)) is None:
        tries += 1
    assert holds and tries > 1
