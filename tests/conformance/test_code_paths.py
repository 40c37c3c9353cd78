"""The core has several ways to run a game; which of them runs changes nothing but the speed."""

from __future__ import annotations

import pytest

from outplay.play import Game, Position
from outplay.rules.compiled import compile_rules
from outplay.rules.declaration import Rules
from tests.games import IRREGULAR, game_of
from tests.positions import some_positions


def by_another_path(game: Game, *, vector: bool = True, scattered: bool = False) -> Game:
    other = Game(game.rules)
    other._core = compile_rules(game.rules, vector=vector, scattered=scattered)
    return other


def assert_same(position: Position, twin: Position) -> None:
    assert twin.legal_moves == position.legal_moves
    assert twin.outcome == position.outcome
    assert twin.perft(3) == position.perft(3)
    for move in position.legal_moves:
        assert str(twin.play(move)) == str(position.play(move))


def test_the_vector_path_agrees_with_the_plain_one(game: Game) -> None:
    plain = by_another_path(game, vector=False)
    for position in some_positions(game, 12):
        assert_same(position, plain.position(str(position)))


def test_the_rotated_layout_agrees_with_the_scattered_one(game: Game) -> None:
    scattered = by_another_path(game, scattered=True)
    assert "scattered" in scattered._core.description
    for position in some_positions(game, 12):
        assert_same(position, scattered.position(str(position)))


@pytest.mark.parametrize("rules", IRREGULAR, ids=lambda rules: rules.name)
def test_a_board_without_a_rotated_layout_is_scattered(rules: Rules) -> None:
    assert "scattered" in game_of(rules)._core.description
