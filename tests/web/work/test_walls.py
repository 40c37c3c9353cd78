"""The wall of boxes: all of a small game, those of a large one that were met, and what their beads are worth."""

from __future__ import annotations

from typing import Any

import pytest

import outplay
from outplay.learn.measures import BestResponse
from outplay.learn.training import Training
from outplay.learn.truth import Truth
from outplay.players.matchbox.files import memory_data
from outplay.rules.words import Side
from outplay.web.work import walls
from outplay.web.work.machines import truth_of
from tests.web.work.conftest import Heard

PAWNS = "hexapawn:3x3"
Data = dict[str, Any]


def trained(name: str, games: int, side: Side = Side.BLACK, **more: Any) -> Training:
    training = Training(outplay.game(name), side=side, seed=2, **more)
    for _ in range(games):
        training.play()
    return training


def wall(training: Training, *, truth: bool = False) -> Data:
    asked: Data = {"memory": memory_data(training.memory), "side": str(training.side), "truth": truth}
    found: Data = Heard("wall", game=training.memory.game.name, **asked).answer
    return found


@pytest.mark.parametrize(("side", "boxes"), [("black", 19), ("white", 18)])
@pytest.mark.parametrize("policy", ["her", "focal", "menace"])
def test_the_wall_of_a_new_machine_has_all_boxes(side: str, boxes: int, policy: str) -> None:
    found = Heard("wall", game=PAWNS, side=side, policy=policy).answer
    assert len(found["boxes"]) == found["possible"] == boxes
    assert not any(box["met"] for box in found["boxes"]) and found["memory"]["boxes"] == []
    order = [(box["stage"], box["key"]) for box in found["boxes"]]
    assert order == sorted(order)
    for box in found["boxes"]:
        fresh = 4 - box["stage"] if policy == "menace" else 1
        assert {bead["count"] for bead in box["beads"]} == {fresh}


def test_beads_of_black() -> None:
    for policy, beads in (("her", 45), ("focal", 47)):
        found = Heard("wall", game=PAWNS, side="black", policy=policy).answer
        assert sum(len(box["beads"]) for box in found["boxes"]) == beads


def test_a_wall_shows_what_is_in_the_memory() -> None:
    training = trained(PAWNS, 15)
    found = wall(training)
    met = {box["position"]: box["beads"] for box in found["boxes"] if box["met"]}
    assert 5 < len(met) < 19 == len(found["boxes"])
    stored = {box["position"]: box["beads"] for box in memory_data(training.memory)["boxes"]}
    assert {key: {bead["move"]: bead["count"] for bead in beads} for key, beads in met.items()} == stored


def test_a_side_sees_its_own_boxes() -> None:
    training = trained(PAWNS, 50, teacher="self")
    memory = memory_data(training.memory)
    for side in Side:
        found = Heard("wall", game=PAWNS, side=str(side), memory=memory).answer
        keys = [box["key"] for box in found["boxes"] if box["met"]]
        assert keys and {key[-1] for key in keys} == {side.value}
        assert found["measures"]["boxes"] == len(keys)


@pytest.mark.parametrize(("name", "games"), [(PAWNS, 40), ("octapawn", 30), ("oska:4", 5), ("oska:5", 5)])
def test_measures_are_those_of_the_laboratory(name: str, games: int) -> None:
    training = trained(name, games)
    found = wall(training)["measures"]
    truth = truth_of(training.memory.game)
    assert found["games"] == games and found["results"] == training.memory.results
    assert found["boxes"] == len(training.memory.boxes)
    assert found["beads"] == sum(sum(box.beads) for box in training.memory.boxes.values())
    assert found["losing"] == training.measures.losing
    assert (found["losing"] is None) is (name == "oska:5")
    if truth.graph is None:
        assert found["exploitability"] is None
    else:
        assert found["exploitability"] == BestResponse(training.memory, Side.BLACK, truth.graph).value


# ---- Values


def values(found: Data) -> dict[tuple[str, str], tuple[int | None, int | None]]:
    return {(box["key"], bead["move"]): value_and_distance(bead) for box in found["boxes"] for bead in box["beads"]}


def value_and_distance(bead: Data) -> tuple[int | None, int | None]:
    return (bead["score"]["value"], bead["score"]["distance"]) if bead["score"] else (None, None)


def test_values_of_a_small_game_are_the_truth() -> None:
    found = wall(trained(PAWNS, 30), truth=True)
    game = outplay.game(PAWNS)
    for box in found["boxes"]:
        position = game.position(box["position"])
        scores = {str(one.move): one.score for one in outplay.analyze(position, depth=20, moves=True).moves}
        for bead in box["beads"]:
            score = scores[bead["move"]]
            assert bead["score"] == score.as_data()
    losing = sum(
        bead["count"] for box in found["boxes"] if box["met"] for bead in box["beads"] if bead["score"]["value"] == -1
    )
    assert found["measures"]["losing"] == losing


def test_without_truth_nothing_is_given_away() -> None:
    training = trained(PAWNS, 30)
    assert set(values(wall(training)).values()) == {(None, None)}
    assert values(wall(training)).keys() == values(wall(training, truth=True)).keys()


def test_a_board_of_four_by_four_is_known_as_a_whole() -> None:
    training = trained("octapawn", 40)
    found = wall(training, truth=True)
    assert found["possible"] == 2791 and len(found["boxes"]) == len(training.memory.boxes)
    assert (None, None) not in values(found).values()
    order = [(box["stage"], box["key"]) for box in found["boxes"]]
    assert order == sorted(order)


def test_where_discs_are_counted_a_move_wins_by_some() -> None:
    training = trained("othello:4", 5)
    shown = wall(training, truth=True)["boxes"][0]
    box = training.memory.boxes[shown["key"]]
    known = [truth_of(training.memory.game).of_move(box.place, number) for number in box.numbers]
    assert [bead["score"] for bead in shown["beads"]] == [score.as_data() for score in known if score]
    assert all(score and score.margin is not None and score.distance is None for score in known)


def test_of_a_large_game_the_engine_says_what_it_can() -> None:
    training = trained("hexapawn:5x5", 6)
    found = wall(training, truth=True)
    assert found["possible"] is None and {box["stage"] for box in found["boxes"]} == {None}
    assert [box["key"] for box in found["boxes"]] == list(training.memory.boxes)
    known = [value for value in values(found).values() if value[0] is not None]
    assert known
    truth = Truth(training.memory.game, max_places=0, max_positions=0)
    last = list(training.memory.boxes.values())[-1]
    expected = [truth.of_move(last.place, number) for number in last.numbers]
    shown = [value_and_distance(bead) for bead in found["boxes"][-1]["beads"]]
    assert shown == [(None, None) if one is None else (one.value, one.distance) for one in expected]


def test_the_engine_is_not_asked_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walls, "_SECONDS", -1)
    assert set(values(wall(trained("breakthrough:6x6", 3), truth=True)).values()) == {(None, None)}
