"""Lessons: the games of a training are real games, and every move of the machine has its bead."""

from __future__ import annotations

import pytest

import outplay
from outplay.learn.training import Training
from outplay.learn.truth import Truth
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES
from outplay.record import Header
from outplay.rules.words import Side
from tests.learn.test_training import SMALL, boxes


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:4x3", "pawned:4", "oska:4", "hexareversi:3"])
@pytest.mark.parametrize("policy", POLICIES)
def test_the_games_are_real_games_and_teach_the_same_when_told_as_records(spec: str, policy: str) -> None:
    game = outplay.game(spec)
    truth = Truth(game, most=2000)
    for side in Side:
        training = Training(game, policy, "random", side, seed=2, truth=truth)
        pupil = Memory(game, POLICIES[policy])
        for _ in range(25):
            lesson = training.play()
            record = lesson.record()
            assert record.is_over and record.start == game.start
            expected = {None: "draw", side: "win", side.rival: "loss"}[record.winner]
            assert lesson.result == expected
            assert (record.forfeit is not None) == lesson.resigned
            pupil.learn(record, side)
            assert boxes(pupil) == boxes(training.memory)
            assert pupil.results == training.memory.results


def test_the_steps_of_a_lesson_say_which_bead_made_them() -> None:
    training = Training(SMALL, "her", "random", seed=8)
    mirrored = set()
    for _ in range(60):
        lesson = training.play()
        steps = lesson.steps()
        drawn = [(step.box, step.bead) for step in steps if step.box is not None]
        assert drawn == lesson.drawn
        for step, number in zip(steps, lesson.numbers, strict=True):
            assert (step.box is None) == (step.position.side is Side.WHITE)
            if step.box is not None and step.bead is not None:
                seen = training.memory.places.seen(step.position)
                assert seen.place.key == step.box.place.key
                assert seen.move(step.box.numbers[step.bead]) == step.move == seen.move(number)
                assert step.is_mirrored == (step.position != step.box.met)
                mirrored.add(step.is_mirrored)
    assert mirrored == {True, False}


def test_a_record_names_the_machine_where_it_sat_unless_told_otherwise() -> None:
    assert Training(SMALL, seed=1).play().record().header.players == ("teacher", "machine")
    lesson = Training(SMALL, side=Side.WHITE, seed=1).play()
    assert lesson.record().header.players == ("machine", "teacher")
    assert lesson.record(Header(("her", "expert"), seed=3)).header == Header(("her", "expert"), seed=3)


def test_a_game_that_was_given_up_says_so() -> None:
    training = Training(SMALL, "her", "expert", Side.WHITE, seed=1)
    while not training.is_settled:
        training.play()
    record = training.play().record()
    assert record.ending == "Black wins: White resigned." and record.moves == ()
