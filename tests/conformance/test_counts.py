"""Perft of the core against the same count by the public words, move by move."""

from __future__ import annotations

from outplay.play import Game, Position
from tests.positions import some_positions

_MAX_LEAVES = 1500


def counted(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(counted(position.play(move), depth - 1) for move in position.legal_moves)


def test_perft_counts_what_can_be_played(game: Game) -> None:
    for position in [game.start, *some_positions(game, 6)]:
        assert position.perft(0) == 1
        depth = 1
        while depth <= 4 and position.perft(depth) <= _MAX_LEAVES:
            assert position.perft(depth) == counted(position, depth)
            depth += 1
        assert depth > 1


def test_perft_is_the_sum_over_the_first_moves(game: Game) -> None:
    for position in [game.start, *some_positions(game, 6)]:
        for depth in (1, 2, 3):
            divided = position.divide(depth)
            assert tuple(divided) == position.legal_moves
            assert sum(divided.values()) == position.perft(depth)


def test_a_finished_game_adds_nothing(game: Game) -> None:
    over = [position for position in some_positions(game, 40) if position.outcome]
    assert over
    for position in over:
        assert [position.perft(depth) for depth in range(5)] == [1, 0, 0, 0, 0]
