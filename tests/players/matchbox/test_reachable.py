"""Which positions can come up at all."""

from __future__ import annotations

import pytest

import outplay
from outplay.play import Position
from outplay.players.matchbox import reachable
from outplay.players.matchbox.reachable import reachable_keys, reachable_positions


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


def test_every_position_comes_once_and_early_ones_first() -> None:
    game = outplay.game("hexapawn:3x4")
    found = list(reachable_positions(game))
    assert len(found) == len(set(found)) and found[0] == game.start.canonical
    plies = {found[0]: 0}
    for position in found:
        for move in position.legal_moves:
            plies.setdefault(position.play(move).canonical, plies[position] + 1)
    assert [plies[position] for position in found] == sorted(plies.values())


def test_a_small_board_with_too_many_positions_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    game = outplay.game("hexapawn:3x3")
    for most, is_known in ((70, False), (71, True)):
        monkeypatch.setattr(reachable, "_MOST_PLACES", most)
        assert (reachable_keys.__wrapped__(game) is not None) == is_known


def test_large_games_are_not_walked_through() -> None:
    assert reachable_keys(outplay.game("oska:4")) is None
    assert reachable_keys(outplay.game("hexareversi:5")) is None
