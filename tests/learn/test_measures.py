"""Measures: counted in all boxes after every game; exploitability against every strategy, and as exact fractions."""

from __future__ import annotations

from random import Random

import pytest

import outplay
from outplay.learn.game_graph import game_graph
from outplay.learn.measures import BestResponse, Census, Measures
from outplay.learn.teachers import TEACHERS
from outplay.learn.training import Training
from outplay.learn.truth import Truth
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.places import Places
from outplay.players.matchbox.policy import POLICIES, Policy
from outplay.rules.words import Side
from tests.learn.twin import Twin

SMALL = "hexapawn:3x3"
DRAWN = {
    "name": "duel", "family": "march", "lattice": "square", "start": "b b b\n- - -\nw w w",
    "step": ["ahead"], "take": ["ahead-left", "ahead-right"], "jump": [], "win": ["reach"], "stuck": "draw",
}  # fmt: skip
TURNED = {
    "name": "turn", "family": "flip", "lattice": "square", "start": "- - - -\n- w b -\n- b w -",
}  # fmt: skip
GAMES = [SMALL, "hexapawn:3x4", "hexapawn:4x3", "hexapawn:3x3,goal=misere", "pawned:3", DRAWN, TURNED]
REFILL = Policy("refill", beads=(2, 1), win=1, loss=-1, fade=0.5, empty="refill", mirrored="each")
MACHINES = [*POLICIES.values(), REFILL]


def response_to(memory: Memory, side: Side) -> BestResponse:
    graph = game_graph(memory.game)
    assert graph is not None
    return BestResponse(memory, side, graph)


@pytest.mark.parametrize("policy", MACHINES, ids=lambda policy: policy.name)
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("games", [0, 1, 3, 8, 30])
def test_the_best_response_wins_what_the_best_of_all_strategies_wins(policy: Policy, side: Side, games: int) -> None:
    training = Training(outplay.game(SMALL), policy, "random", side, seed=games)
    for _ in range(games):
        training.play()
    wins = Twin(training.memory, side).every_strategy()
    assert len(wins) > 1 or max(wins) in (0, 1)
    assert training.measures.exploitability == pytest.approx(float(max(wins)), abs=1e-12)


@pytest.mark.parametrize("spec", GAMES, ids=str)
@pytest.mark.parametrize("policy", MACHINES, ids=lambda policy: policy.name)
def test_exploitability_is_the_exact_fraction(spec: str, policy: Policy) -> None:
    game, random = outplay.game(spec), Random(f"{spec} {policy.name}")
    for side in Side:
        training = Training(game, policy, random.choice(["random", "adversary", "self"]), side, seed=7)
        for games in (0, 9, 40):
            while training.memory.games < games:
                training.play()
            exact = Twin(training.memory, side).exploitability()
            assert training.measures.exploitability == pytest.approx(float(exact), abs=1e-12)


def test_draws_are_no_defeats() -> None:
    game = outplay.game(DRAWN)
    assert 0 < response_to(Memory(game, POLICIES["her"]), Side.BLACK).value < 1
    drawn = {place.key for place in game_graph(game).all if not place.moves and place.winner is None}  # type: ignore[union-attr]
    assert drawn


@pytest.mark.parametrize("spec", [SMALL, "hexapawn:3x4", "pawned:3"])
@pytest.mark.parametrize("policy", MACHINES, ids=lambda policy: policy.name)
def test_updates_give_the_same_values_as_a_fresh_start(spec: str, policy: Policy) -> None:
    for side in Side:
        training = Training(outplay.game(spec), policy, "random", side, seed=3)
        updated = training._census.response
        assert updated is not None
        for _ in range(60):
            training.play()
            assert updated._values == response_to(training.memory, side)._values


def test_exploitability_is_the_mean_by_the_beads() -> None:
    game = outplay.game(SMALL)
    memory = Memory(game, POLICIES["her"])
    response = response_to(memory, Side.BLACK)
    place = memory.places.place(game.position("bbb/-w-/w-w b"))
    box = memory.box(place, 0)
    assert [str(place.moves[number]) for number in box.numbers] == ["a3a2", "a3b2"]
    for beads in ([1, 0], [0, 1], [3, 1], [0, 0]):
        box.beads[:] = beads
        response.update([box])
        into_loss, rest = (response.at(memory.places.after(place, number)) for number in box.numbers)
        assert into_loss == 1  # White takes with check, as it were
        expected = 1 if not any(beads) else (beads[0] + beads[1] * rest) / sum(beads)
        assert response.at(place) == pytest.approx(expected)


def test_an_empty_box_loses_unless_it_is_filled_again() -> None:
    game = outplay.game(SMALL)
    for empty, expected in (("resign", 1.0), ("refill", 0.875)):
        memory = Memory(game, Policy("own", empty=empty))  # type: ignore[arg-type]
        for first in ("a1a2", "b1b2"):
            box = memory.box(memory.places.place(game.start.play(first)), 0)
            box.beads[:] = [0] * len(box.beads)
        assert response_to(memory, Side.BLACK).value == expected


def test_the_best_replies_are_those_that_win_most_often() -> None:
    training = Training(outplay.game(SMALL), "her", "random", seed=2)
    places = Places(training.memory.game)
    for _ in range(12):
        training.play()
    response = response_to(training.memory, Side.BLACK)
    graph = game_graph(training.memory.game)
    assert graph is not None
    for place in graph.all:
        if place.side is Side.WHITE and place.moves:
            values = [response.at(places.after(place, number)) for number in range(len(place.moves))]
            best = [number for number, value in enumerate(values) if value == max(values)]
            assert response.replies(place) == tuple(best) and response.at(place) == max(values)


def test_boxes_that_no_game_reaches_do_not_matter() -> None:
    game = outplay.game(SMALL)
    memory = Memory(game, POLICIES["her"])
    response = response_to(memory, Side.BLACK)
    before = response.value
    stray = memory.box(memory.places.place(game.position("b--/---/--w b")), 0)
    stray.beads[:] = [0]
    response.update([stray])
    assert response.value == before == response_to(memory, Side.BLACK).value


def counted(training: Training) -> Measures:
    own = [box for box in training.memory.boxes.values() if box.place.side is training.side]
    losing = 0
    for box in own:
        for number, beads in zip(box.numbers, box.beads, strict=True):
            known = training.truth.of_move(box.place, number)
            losing += beads if known is not None and known.value == -1 else 0
    exploitability = response_to(training.memory, training.side).value
    beads = sum(sum(box.beads) for box in own)
    return Measures(sum(training.memory.results.values()), len(own), beads, losing, exploitability)


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "pawned:3", DRAWN, TURNED], ids=str)
@pytest.mark.parametrize("teacher", TEACHERS)
@pytest.mark.parametrize("side", Side)
def test_after_every_game_the_measures_are_those_of_all_boxes(spec: str, teacher: str, side: Side) -> None:
    for policy in MACHINES:
        training = Training(outplay.game(spec), policy, teacher, side, seed=5)
        assert training.measures == Measures(0, 0, 0, 0, response_to(training.memory, side).value)
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
    solved = Training(game, "her", "random", seed=4, truth=Truth(game, max_places=0))
    for _ in range(30):
        expected, found = walked.play().measures, solved.play().measures
        assert found == expected._replace(exploitability=None) and found.losing is not None


def test_in_a_large_game_only_boxes_and_beads_are_counted() -> None:
    game = outplay.game("oska:4")
    memory = Memory(game, POLICIES["her"])
    census = Census(memory, Side.WHITE, Truth(game, max_places=0, max_positions=0))
    box = memory.box(memory.places.start, 0)
    assert census.update([box]) == [box] and census.update([box]) == []
    assert census.measures == Measures(0, 1, len(box.beads), None, None)
