"""Random games of the core: they add up, repeat, and are as random as they should be."""

from __future__ import annotations

import math
from random import Random

from outplay.play import Game, Playouts, Position
from outplay.rules.words import Side
from tests.positions import has_few_successors, random_game, some_positions

GAMES_PLAYED = 2000
_MAX_POSITIONS = 150
_TOLERANCE = 5.5
"""Standard deviations: a true core fails one run in twenty million."""


def test_playouts_add_up_and_repeat(game: Game) -> None:
    for position in [game.start, *some_positions(game, 4)]:
        played = position.playouts(20, seed=3)
        assert played.white + played.draws + played.black == 20
        assert position.playouts(20, seed=3) == played
        assert position.playouts(0, seed=3) == Playouts(0, 0, 0, 0)


def test_seeds_make_a_difference(game: Game) -> None:
    plies = {game.start.playouts(40, seed) for seed in range(8)}
    assert len(plies) > 1 or is_forced(game.start)


def is_forced(position: Position) -> bool:
    """Whether all games from here are of one length and have one result."""
    return len({(positions[-1].outcome, len(positions)) for positions in sampled_games(position)}) == 1


def sampled_games(position: Position) -> list[list[Position]]:
    return [random_game(position, Random(seed)) for seed in range(40)]


def test_a_finished_game_is_its_own_playout(game: Game) -> None:
    over = [position for position in some_positions(game, 40) if position.outcome]
    for position in over:
        assert position.playouts(3, seed=1) == result(position, games=3)


def result(position: Position, games: int) -> Playouts:
    assert position.outcome
    winner = position.outcome.winner
    return Playouts(games * (winner is Side.WHITE), games * (winner is None), games * (winner is Side.BLACK), 0)


def test_results_come_as_often_as_they_should(game: Game) -> None:
    random = Random(game.name)
    for _ in range(2):
        position = near_the_end(random_game(game.start, random))
        chances = exact(position, {})
        played = position.playouts(GAMES_PLAYED, seed=random.randrange(2**64))
        for found, chance in zip(played[:3], chances[:3], strict=True):
            assert abs(found - GAMES_PLAYED * chance) <= allowed(chance * (1 - chance))
        spread = chances[4] - chances[3] ** 2
        assert abs(played.plies - GAMES_PLAYED * chances[3]) <= allowed(spread)


def allowed(variance: float) -> float:
    # Where a result is rarer than the normal curve can tell, a few more are no surprise.
    return _TOLERANCE * math.sqrt(GAMES_PLAYED * max(0.0, variance)) + (3 if variance > 1e-12 else 1e-6)


def near_the_end(positions: list[Position]) -> Position:
    """The earliest position of a game from which only few positions can be reached."""
    found = positions[-1]
    for position in reversed(positions):
        if not has_few_successors(position, _MAX_POSITIONS):
            return found
        found = position
    return found


Chances = tuple[float, float, float, float, float]
"""Of White's win, a draw and Black's win; the mean of the plies to come and of their square."""


def exact(position: Position, known: dict[Position, Chances]) -> Chances:
    if position not in known:
        if position.outcome:
            white, draw, black, _ = result(position, games=1)
            known[position] = (white, draw, black, 0.0, 0.0)
        else:
            known[position] = mean([one_ply_more(exact(position.play(move), known)) for move in position.legal_moves])
    return known[position]


def one_ply_more(chances: Chances) -> Chances:
    white, draw, black, plies, square = chances
    return white, draw, black, plies + 1, square + 2 * plies + 1


def mean(several: list[Chances]) -> Chances:
    white, draw, black, plies, square = (math.fsum(column) / len(several) for column in zip(*several, strict=True))
    return white, draw, black, plies, square
