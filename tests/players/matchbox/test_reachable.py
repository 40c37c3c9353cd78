"""Which positions can come up at all."""

from __future__ import annotations

import pytest

import outplay
from outplay.play import Position
from outplay.players.matchbox.reachable import reachable_keys


def walked(position: Position, known: set[Position]) -> set[Position]:
    """All positions after this one and itself, none mirrored away."""
    if position not in known:
        known.add(position)
        for move in position.legal_moves:
            walked(position.play(move), known)
    return known


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:4x3", "hexapawn:3x4"])
def test_all_positions_of_small_games(spec: str) -> None:
    game = outplay.game(spec)
    keys = reachable_keys(game)
    assert keys is not None
    assert set(keys) == {str(position.canonical) for position in walked(game.start, set())}
    assert str(game.start) in keys and str(game.position(game.start.rows, "b")) not in keys


def test_large_games_are_not_walked_through() -> None:
    assert reachable_keys(outplay.game("oska:4")) is None
    assert reachable_keys(outplay.game("hexareversi:5")) is None
