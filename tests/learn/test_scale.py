"""Boxes are counted as the exact walk counts them."""

from __future__ import annotations

import pytest

import outplay
from outplay.learn.scale import count_boxes
from outplay.learn.truth import Truth
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES


@pytest.mark.parametrize("name", ["hexapawn:3x3", "hexapawn:3x4", "hexapawn:4x3", "octapawn", "othello:4"])
def test_the_same_as_by_walking(name: str) -> None:
    game = outplay.game(name)
    truth = Truth(game)
    memory = Memory(game, POLICIES["her"])
    needed = count_boxes(game)
    assert truth.ground is not None and needed.places == len(truth.ground) and needed.is_all
    for side in outplay.Side:
        boxes = truth.boxes(side) or ()
        assert needed.boxes[side.index] == len(boxes)
        assert needed.beads[side.index] == sum(len(memory.numbers(place)) for place in boxes)


def test_it_gives_up_at_the_limit() -> None:
    needed = count_boxes(outplay.game("breakthrough:8x8"), most=100)
    assert not needed.is_all and needed.places == 100
    small = outplay.game("hexapawn:3x3")
    assert count_boxes(small, most=71).is_all and not count_boxes(small, most=70).is_all
