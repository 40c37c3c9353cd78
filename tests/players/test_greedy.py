"""The player that takes what it can get now."""

from __future__ import annotations

import pytest

import outplay


def choice(game: str, position: str) -> str:
    return str(outplay.player("greedy").choose(outplay.game(game).position(position)))


@pytest.mark.parametrize(
    ("game", "position", "move"),
    [
        # Two discs are more than one, wherever they lie.
        ("othello:4", "wb--/wbb-/----/---- w", "d2"),
        # One each: the first in reading order.
        ("othello:4", "-wb-/----/-wb-/---- w", "d1"),
        # The usual winner loses, so that one disc is better than two.
        ("othello:4,goal=misere", "wb--/wbb-/----/---- w", "c1"),
    ],
)
def test_discs_are_counted(game: str, position: str, move: str) -> None:
    assert choice(game, position) == move


@pytest.mark.parametrize(
    ("game", "position", "move"),
    [
        # A pawn that can be had for nothing.
        ("hexapawn:4x4", "b--b/----/-b--/w--w w", "a1b2"),
        # The goal is better than any pawn.
        ("hexapawn:4x4", "--b-/w--b/--b-/---- w", "a3a4"),
        # Whoever arrives here loses: anything but that.
        ("hexapawn:4x4,goal=misere", "--b-/w---/----/---w w", "d1d2"),
    ],
)
def test_marches_are_judged_after_one_move(game: str, position: str, move: str) -> None:
    assert choice(game, position) == move


def test_it_sees_no_answer() -> None:
    # b2 is protected by a3, which a look at the answer would notice.
    assert choice("pawned:4", "---b/b---/-b--/w--w w") == "a1b2"
