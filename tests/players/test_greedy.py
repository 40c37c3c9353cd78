"""The player that takes what it can get now."""

from __future__ import annotations

import pytest

import outplay


@pytest.mark.parametrize(
    ("game", "position", "move"),
    [
        # Two discs are more than one, wherever they lie.
        ("othello:4", "wb--/wbb-/----/---- w", "d2"),
        # One each: the first in reading order.
        ("othello:4", "-wb-/----/-wb-/---- w", "d1"),
        # Whoever has more discs loses, so one is better than two.
        ("othello:4,goal=misere", "wb--/wbb-/----/---- w", "c1"),
        # A pawn for free.
        ("hexapawn:4x4", "b--b/----/-b--/w--w w", "a1b2"),
        # The goal is better than any pawn.
        ("hexapawn:4x4", "--b-/w--b/--b-/---- w", "a3a4"),
        # Arriving loses: anything but that.
        ("hexapawn:4x4,goal=misere", "--b-/w---/----/---w w", "d1d2"),
        # b2 is protected by a3, which a look at the answer would show.
        ("pawned:4", "---b/b---/-b--/w--w w", "a1b2"),
    ],
)
def test_the_most_discs_or_the_best_position_after_one_move(game: str, position: str, move: str) -> None:
    assert str(outplay.player("greedy").choose(outplay.game(game).position(position))) == move
