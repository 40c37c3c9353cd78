"""Proven moves: checked by plain recursion, within limits, and the same ones every time."""

from __future__ import annotations

from typing import Any

import pytest

import outplay
from outplay.search.limits import Limits
from outplay.solving.claims import result_of
from outplay.solving.quick_proof import proven_move
from tests.positions import position_of, situation_of
from tests.recursion import Recursion

DRAWN = {
    "name": "duel", "family": "march", "start": "b b b\n- - -\nw w w",
    "step": ["ahead"], "take": ["ahead-left", "ahead-right"], "stuck": "draw",
}  # fmt: skip
TURNED = {"name": "turn", "family": "flip", "start": "- - - -\n- w b -\n- b w -"}
GAMES: list[Any] = ["hexapawn:3x3", "hexapawn:3x3,goal=misere", "pawned:3", DRAWN, TURNED]


@pytest.mark.parametrize("spec", GAMES, ids=str)
def test_it_is_the_first_preferred_move_that_wins_or_else_draws(spec: Any) -> None:
    game = outplay.game(spec)
    recursion = Recursion(game.rules)
    recursion.solve()
    positions = [position_of(game, situation) for situation in list(recursion.known)[::7]]
    values = set()
    for position in (one for one in positions if one.legal_moves):
        value = result_of(recursion.score(situation_of(position)))
        values.add(value)
        preferred = position.legal_moves[::-1]
        after = [-result_of(recursion.score(situation_of(position.play(move)))) for move in preferred]
        found = proven_move(position, preferred, Limits(nodes=100_000))
        assert found == (None if value < 0 else preferred[after.index(value)]), str(position)
    assert {1, -1} <= values


def test_what_takes_too_long_is_not_settled() -> None:
    start = outplay.game("breakthrough:6x6").start
    assert proven_move(start, start.legal_moves, Limits(nodes=100)) is None
    assert proven_move(start, start.legal_moves, Limits(nodes=10**12, seconds=0.05)) is None


def test_the_same_limits_find_the_same_move() -> None:
    position = outplay.game("hexapawn:5x5").start
    first = proven_move(position, position.legal_moves, Limits(nodes=100_000))
    assert first is not None and proven_move(position, position.legal_moves, Limits(nodes=100_000)) == first
