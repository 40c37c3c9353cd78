"""How a machine stands: kept up from game to game, it is what would be counted in all boxes."""

from __future__ import annotations

import pytest

import outplay
from outplay.learn.measures import Census, Measures
from outplay.learn.teachers import TEACHERS
from outplay.learn.training import Training
from outplay.learn.truth import Truth
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES
from outplay.rules.words import Side
from tests.learn.test_exploit import DRAWN, MACHINES, TURNED, exploit_of


def counted(training: Training) -> Measures:
    own = [box for box in training.memory.boxes.values() if box.place.side is training.side]
    losing = 0
    for box in own:
        for number, beads in zip(box.numbers, box.beads, strict=True):
            known = training.truth.of_move(box.place, number)
            losing += beads if known is not None and known.value == -1 else 0
    exploitability = exploit_of(training.memory, training.side).value
    beads = sum(sum(box.beads) for box in own)
    return Measures(sum(training.memory.results.values()), len(own), beads, losing, exploitability)


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "pawned:3", DRAWN, TURNED], ids=str)
@pytest.mark.parametrize("teacher", TEACHERS)
@pytest.mark.parametrize("side", Side)
def test_after_every_game_all_is_counted(spec: str, teacher: str, side: Side) -> None:
    for policy in MACHINES:
        training = Training(outplay.game(spec), policy, teacher, side, seed=5)
        assert training.measures == Measures(0, 0, 0, 0, exploit_of(training.memory, side).value)
        for _ in range(40):
            before = {key: list(box.beads) for key, box in training.memory.boxes.items()}
            lesson = training.play()
            assert training.measures == lesson.measures == counted(training)
            after = {key: box.beads for key, box in training.memory.boxes.items()}
            changed = {key for key in after if before.get(key) != after[key]}
            assert {box.place.key for box in lesson.changed} == changed
            assert len(lesson.changed) == len(changed)


def test_a_machine_that_comes_with_a_memory_is_counted_at_once() -> None:
    training = Training(outplay.game("hexapawn:3x3"), "menace", "self", seed=1)
    for _ in range(30):
        training.play()
    again = Training(training.memory.game, training.memory, "random", Side.WHITE)
    assert again.measures == counted(again)
    assert again.measures.boxes + training.measures.boxes == len(training.memory.boxes)


def test_losing_beads_are_counted_in_a_game_that_is_solved_and_not_walked_through() -> None:
    game = outplay.game("hexapawn:3x3")
    walked = Training(game, "her", "random", seed=4)
    solved = Training(game, "her", "random", seed=4, truth=Truth(game, most=0))
    for _ in range(30):
        expected, found = walked.play().measures, solved.play().measures
        assert found == expected._replace(exploitability=None) and found.losing is not None


def test_in_a_large_game_boxes_and_beads_are_counted_and_the_rest_is_not_known() -> None:
    game = outplay.game("oska:4")
    memory = Memory(game, POLICIES["her"])
    census = Census(memory, Side.WHITE, Truth(game, most=0, most_solved=0))
    box = memory.box(memory.places.start, 0)
    assert census.update([box]) == [box] and census.update([box]) == []
    assert census.measures == Measures(0, 1, len(box.beads), None, None)
