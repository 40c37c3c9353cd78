"""Training: the facts about the machines of history, and lessons that are real games, with a bead for every move."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import outplay
from outplay.errors import InputError
from outplay.learn.teachers import TEACHERS
from outplay.learn.training import Lesson, Training
from outplay.learn.truth import Truth
from outplay.players.matchbox.files import memory_data, memory_from_data
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES, Policy
from outplay.record import Header
from outplay.rules.words import Side

SMALL = outplay.game("hexapawn:3x3")
RUNS = 40
LOSING = {"focal": 17, "her": 16}
"""How many of all beads for the second player lose."""
MIN_LOST = 9
"""Games that a machine has lost before nobody can beat it."""
MAX_GAMES = 3000


def until_settled(training: Training) -> Iterator[Lesson]:
    while not training.is_settled and training.memory.games < MAX_GAMES:
        yield training.play()


def boxes(memory: Memory) -> dict[str, list[int]]:
    return {key: box.beads for key, box in memory.boxes.items()}


@pytest.mark.parametrize("policy", LOSING)
@pytest.mark.parametrize("teacher", TEACHERS)
def test_no_machine_loses_more_games_than_there_are_losing_beads(policy: str, teacher: str) -> None:
    for seed in range(RUNS):
        training = Training(SMALL, policy, teacher, seed=seed)
        for _ in until_settled(training):
            pass
        lost = training.memory.results["loss"]
        assert lost <= LOSING[policy]
        if training.measures.exploitability == 0:
            assert lost >= MIN_LOST
        else:  # nothing is left to learn if the rival gives up before its first move
            assert teacher == "self" and training.memory.boxes[training.memory.places.start.key].is_empty


@pytest.mark.parametrize("policy", LOSING)
def test_against_a_random_rival_14_to_19_cases_are_met(policy: str) -> None:
    for seed in range(RUNS):
        training = Training(SMALL, policy, "random", seed=seed)
        for _ in range(800):
            training.play()
        assert 14 <= training.measures.boxes <= 19
        assert training.measures.exploitability == 0


@pytest.mark.parametrize("policy", LOSING)
@pytest.mark.parametrize("teacher", ["random", "winner", "expert", "adversary"])
def test_a_machine_that_plays_first_ends_by_giving_up_before_its_first_move(policy: str, teacher: str) -> None:
    for seed in range(RUNS):
        training = Training(SMALL, policy, teacher, Side.WHITE, seed)
        for _ in until_settled(training):
            assert training.measures.exploitability == 1
        lesson = training.play()
        assert lesson.resigned and lesson.numbers == [] and lesson.result == "loss" and lesson.changed == []


@pytest.mark.parametrize("policy", LOSING)
@pytest.mark.parametrize("teacher", TEACHERS)
@pytest.mark.parametrize("side", Side)
def test_every_bead_that_was_removed_was_a_losing_move(policy: str, teacher: str, side: Side) -> None:
    for seed in range(10):
        training = Training(SMALL, policy, teacher, side, seed)
        removed = 0
        for lesson in until_settled(training):
            for box in lesson.changed:
                for number, beads in zip(box.numbers, box.beads, strict=True):
                    known = training.truth.of_move(box.place, number)
                    assert beads == 1 or (beads == 0 and known is not None and known.value == -1)
        if teacher != "self":
            removed = sum(box.beads.count(0) for box in training.memory.boxes.values())
            # A game that is lost by giving up before the first move removes nothing.
            assert removed == training.memory.results["loss"]


def test_a_won_game_changes_nothing_and_a_lost_one_only_the_last_move() -> None:
    training = Training(SMALL, "her", "random", seed=4)
    for _ in range(100):
        before = {key: list(beads) for key, beads in boxes(training.memory).items()}
        lesson = training.play()
        after = boxes(training.memory)
        differing = [key for key in before if before[key] != after[key]]
        if lesson.result == "win":
            assert differing == []
        elif lesson.drawn:
            last, bead = lesson.drawn[-1]
            assert set(differing) <= {last.place.key} and last.beads[bead] == 0
        news = [key for key in after if key not in before]
        assert {box.place.key for box in lesson.changed} == {*differing, *news}


@pytest.mark.parametrize("teacher", [*TEACHERS, "mcts:simulations=4"])
def test_a_training_can_be_interrupted_and_resumed(teacher: str) -> None:
    whole = Training(SMALL, "menace", teacher, seed=6)
    lessons = [whole.play() for _ in range(40)]
    first = Training(SMALL, "menace", teacher, seed=6)
    for _ in range(15):
        first.play()
    written = json.loads(json.dumps(memory_data(first.memory)))
    second = Training(SMALL, memory_from_data(written), teacher, seed=6)
    assert second.measures == first.measures
    again = [second.play() for _ in range(25)]
    assert [lesson.numbers for lesson in again] == [lesson.numbers for lesson in lessons[15:]]
    assert [lesson.measures for lesson in again] == [lesson.measures for lesson in lessons[15:]]


def test_other_seeds_give_other_games() -> None:
    games = {str([Training(SMALL, seed=seed).play().numbers for _ in range(5)]) for seed in range(20)}
    assert len(games) > 5


def test_a_box_that_is_filled_again_never_makes_the_machine_give_up() -> None:
    policy = Policy("stubborn", empty="refill")
    training = Training(SMALL, policy, "expert", Side.WHITE, seed=1)
    lessons = [training.play() for _ in range(200)]
    assert not any(lesson.resigned for lesson in lessons)
    assert not training.is_settled


def test_punishing_all_moves_without_a_reward_collapses() -> None:
    """The first move is in every lost game, so that good first moves are forgotten with the bad ones."""
    collapsed = 0
    for seed in range(20):
        training = Training(SMALL, Policy("severe", fade=1.0), "random", seed=seed)
        for _ in range(400):
            training.play()
        collapsed += training.measures.exploitability == 1
    assert collapsed >= 18


def test_a_wrong_machine_is_refused() -> None:
    with pytest.raises(InputError, match="there is no policy 'hers'"):
        Training(SMALL, "hers")
    with pytest.raises(InputError, match="a machine is a Memory, a Policy or the name of one, not 3"):
        Training(SMALL, 3)  # type: ignore[arg-type]
    memory = Memory(outplay.game("hexapawn:3x4"), POLICIES["her"])
    with pytest.raises(InputError, match="the machine has learned hexapawn:3x4 and cannot play hexapawn:3x3"):
        Training(SMALL, memory)


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:4x3", "pawned:4", "oska:4", "hexareversi:3"])
@pytest.mark.parametrize("policy", POLICIES)
def test_lessons_are_real_games_and_teach_the_same_as_records(spec: str, policy: str) -> None:
    game = outplay.game(spec)
    truth = Truth(game, max_places=2000)
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


def test_the_steps_of_a_lesson_have_their_beads() -> None:
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


def test_a_record_has_names_and_an_ending() -> None:
    assert Training(SMALL, seed=1).play().record().header.players == ("teacher", "machine")
    lesson = Training(SMALL, side=Side.WHITE, seed=1).play()
    assert lesson.record().header.players == ("machine", "teacher")
    assert lesson.record(Header(("her", "expert"), seed=3)).header == Header(("her", "expert"), seed=3)
    training = Training(SMALL, "her", "expert", Side.WHITE, seed=1)
    while not training.is_settled:
        training.play()
    record = training.play().record()
    assert record.ending == "Black wins: White resigned." and record.moves == ()
