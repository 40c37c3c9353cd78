"""The core has several ways to run a game; which of them runs changes nothing but the speed."""

from __future__ import annotations

import pytest

from outplay.play import Game, Position
from outplay.rules.declaration import Rules
from tests.games import IRREGULAR, game_by_another_path, game_of
from tests.positions import some_positions


def assert_same(position: Position, twin: Position) -> None:
    assert twin.legal_moves == position.legal_moves
    assert twin.outcome == position.outcome
    assert twin.perft(3) == position.perft(3)
    for move in position.legal_moves:
        assert str(twin.play(move)) == str(position.play(move))


def test_the_vector_path_agrees_with_the_plain_one(game: Game) -> None:
    plain = game_by_another_path(game.rules, vector=False)
    assert "AVX2" not in plain._core.description
    for position in some_positions(game, 12):
        assert_same(position, plain.position(str(position)))


def test_the_rotated_layout_agrees_with_the_scattered_one(game: Game) -> None:
    scattered = game_by_another_path(game.rules, scattered=True)
    assert "scattered" in scattered._core.description
    for position in some_positions(game, 12):
        assert_same(position, scattered.position(str(position)))


@pytest.mark.parametrize("rules", IRREGULAR, ids=lambda rules: rules.name)
def test_a_board_without_a_rotated_layout_is_scattered(rules: Rules) -> None:
    assert "scattered" in game_of(rules)._core.description
