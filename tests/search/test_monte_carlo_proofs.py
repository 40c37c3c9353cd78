"""Monte-Carlo tree search: what it calls proven is true, on every position of small games and late ones of all."""

from __future__ import annotations

from random import Random

import pytest

import outplay
from outplay.play import Position
from outplay.rules.declaration import Rules
from outplay.rules.words import Side
from outplay.search import Score, Simulation, mcts
from tests.games import GAMES, game_of
from tests.positions import late_positions, random_game, reachable

Known = dict[Position, tuple[int, int]]
"""The true results for the side to move (1, 0, -1), and in how many plies a game is won or lost."""


def truth(position: Position, known: Known) -> tuple[int, int]:
    """Plain minimax: the winner as fast, the loser as slow as possible."""
    if position not in known:
        if outcome := position.outcome:
            known[position] = (0 if outcome.winner is None else 1 if outcome.winner is position.side else -1, 0)
        else:
            replies = [truth(position.play(move), known) for move in position.legal_moves]
            known[position] = max(((-result, plies + 1) for result, plies in replies), key=preference)
    return known[position]


def preference(found: tuple[int, int]) -> tuple[int, int]:
    result, plies = found
    return result, -result * plies


def assert_true(score: Score, found: tuple[int, int]) -> None:
    """A proven score agrees with the truth for its side."""
    if score.is_proven:
        result, plies = found
        assert (score.winner is score.side) - (score.winner is score.side.rival) == result
        if score.winner and score.distance is not None:
            assert plies <= score.distance if score.is_bound else plies == score.distance


def assert_claims_are_true(found: Simulation, known: Known) -> None:
    position = found.position
    assert {simulated.move for simulated in found.moves} == set(position.legal_moves)
    assert_true(found.score, truth(position, known))
    for simulated in found.moves:
        result, plies = truth(position.play(simulated.move), known)
        assert simulated.score.side is position.side
        assert_true(simulated.score, (-result, plies + 1))
    if found.score.is_proven:
        assert found.moves[0].score.is_proven and found.moves[0].score.winner is found.score.winner
        line_end = position
        for move in found.line:
            line_end = line_end.play(move)
        if found.score.winner:
            assert line_end.outcome and line_end.outcome.winner is found.score.winner


SMALL = [
    "hexapawn:3x3",
    "hexapawn:3x3,goal=misere",
    "hexapawn:3x4,capture=compulsory",
    "hexapawn:3x3,capture=compulsory,goal=misere",
    "pawned:3",
    "breakthrough:4x2,rows=1",
    "hexareversi:3,start=ring",
]


@pytest.mark.parametrize("name", SMALL)
def test_every_position_of_a_small_game(name: str) -> None:
    known: Known = {}
    for number, position in enumerate(sorted(reachable(outplay.game(name).start), key=str)):
        if not position.outcome:
            assert_claims_are_true(mcts(position, simulations=(1, 5, 25)[number % 3], seed=number, keep=0), known)
            assert mcts(position, simulations=5000, seed=number, keep=0).score.is_proven, position


@pytest.mark.parametrize("name", ["octapawn", "octapawn,goal=misere", "pawned:4", "pawned:4,capture=compulsory"])
def test_positions_of_a_larger_game(name: str) -> None:
    known: Known = {}
    random = Random(name)
    for number in range(60):
        position = random.choice(random_game(outplay.game(name).start, random)[:-1])
        found = mcts(position, simulations=random.choice([3, 30, 300, 3000]), seed=number, keep=0)
        assert_claims_are_true(found, known)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_late_positions_of_every_game(rules: Rules) -> None:
    game, random = game_of(rules), Random(rules.name)
    known: Known = {}
    for number in range(5):
        for position in late_positions(game, random, most=150):
            found = mcts(position, simulations=random.choice([2, 20, 200]), seed=number, keep=0)
            assert_claims_are_true(found, known)


KNOWN_VALUES = {
    "hexapawn:3x3": Side.BLACK,
    "octapawn": Side.WHITE,
    "pawned:4": None,
    "hexareversi:3": Side.WHITE,
    "hexareversi:3,start=ring": Side.BLACK,
    "othello:4": Side.WHITE,
}


@pytest.mark.parametrize("name", KNOWN_VALUES)
def test_small_games_are_solved_from_the_start(name: str) -> None:
    for seed in range(3):
        found = mcts(outplay.game(name).start, simulations=100_000, seed=seed)
        assert found.score.is_proven and found.score.winner is KNOWN_VALUES[name]
        assert found.moves[0].score.winner is found.score.winner and found.simulations < 100_000


def test_only_the_edge_pawns_win_on_four_by_four() -> None:
    game = outplay.game("octapawn")
    winners = {}
    for move in game.start.legal_moves:
        winners[str(move)] = mcts(game.start.play(move), simulations=100_000).score.winner
    assert winners == {"a1a2": Side.WHITE, "b1b2": Side.BLACK, "c1c2": Side.BLACK, "d1d2": Side.WHITE}
