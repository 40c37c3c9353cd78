"""Machines as clients send them, and their walls of boxes: wrong ones are refused, and no file is ever opened."""

from __future__ import annotations

from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.learn.measures import BestResponse
from outplay.learn.training import Training
from outplay.learn.truth import Truth
from outplay.players.matchbox.files import memory_data
from outplay.players.matchbox.policy import POLICIES
from outplay.rules.words import Side
from outplay.web.settings import Settings
from outplay.web.work import machines
from outplay.web.work.machines import truth_of
from tests.web.visitors import LOST, OWN_GAMES, PAWNS, trained
from tests.web.work.conftest import TaskRun

OWN = Settings(games=OWN_GAMES)
Data = dict[str, Any]


def test_a_large_board_is_not_walked_through() -> None:
    assert truth_of(outplay.game("hexapawn:5x5")).graph is None
    assert truth_of(outplay.game("oska:4")).graph is None
    assert truth_of(outplay.game("othello:4")).graph is not None
    assert truth_of(outplay.game("octapawn")).is_complete


@pytest.mark.parametrize("game", OWN_GAMES, ids=lambda game: game.name)
def test_own_variants_are_learned_too(game: Any) -> None:
    trained = TaskRun("learning", OWN, game=game.name, side="black", teacher="random", games=3, seed=1).answer
    wall = TaskRun("wall", OWN, game=game.name, side="black", memory=trained["memory"]).answer
    assert wall["memory"] == trained["memory"] and wall["measures"] == trained["measures"]


def test_a_policy_of_ones_own() -> None:
    own = {"name": "mild", "beads": [5, 2], "loss": -2, "fade": 0.5}
    answer = TaskRun("lesson", game=PAWNS, side="black", policy=own, moves=LOST).answer
    assert answer["memory"]["policy"] == {**POLICIES["her"].as_data(), **own}
    assert [list(box["beads"].values()) for box in answer["memory"]["boxes"]] == [[5, 4], [2, 0]]
    again = TaskRun("wall", game=PAWNS, side="black", policy=own, memory=answer["memory"]).answer
    assert again["memory"] == answer["memory"]
    with pytest.raises(InputError, match="'bead'"):
        TaskRun("wall", game=PAWNS, side="black", policy={"bead": 1})


# ---- Walls


def wall(training: Training, *, truth: bool = False) -> Data:
    asked: Data = {"memory": memory_data(training.memory), "side": str(training.side), "truth": truth}
    found: Data = TaskRun("wall", game=training.memory.game.name, **asked).answer
    return found


@pytest.mark.parametrize(("side", "boxes"), [("black", 19), ("white", 18)])
@pytest.mark.parametrize("policy", ["her", "focal", "menace"])
def test_the_wall_of_a_new_machine_has_all_boxes(side: str, boxes: int, policy: str) -> None:
    found = TaskRun("wall", game=PAWNS, side=side, policy=policy).answer
    assert len(found["boxes"]) == found["possible"] == boxes
    assert not any(box["met"] for box in found["boxes"]) and found["memory"]["boxes"] == []
    order = [(box["stage"], box["key"]) for box in found["boxes"]]
    assert order == sorted(order)
    for box in found["boxes"]:
        fresh = 4 - box["stage"] if policy == "menace" else 1
        assert {bead["count"] for bead in box["beads"]} == {fresh}


def test_beads_of_black() -> None:
    for policy, beads in (("her", 45), ("focal", 47)):
        found = TaskRun("wall", game=PAWNS, side="black", policy=policy).answer
        assert sum(len(box["beads"]) for box in found["boxes"]) == beads


def test_a_wall_shows_what_is_in_the_memory() -> None:
    training = trained(15)
    found = wall(training)
    met = {box["position"]: box["beads"] for box in found["boxes"] if box["met"]}
    assert 5 < len(met) < 19 == len(found["boxes"])
    stored = {box["position"]: box["beads"] for box in memory_data(training.memory)["boxes"]}
    assert {key: {bead["move"]: bead["count"] for bead in beads} for key, beads in met.items()} == stored


def test_a_side_sees_its_own_boxes() -> None:
    training = trained(50, teacher="self")
    memory = memory_data(training.memory)
    for side in Side:
        found = TaskRun("wall", game=PAWNS, side=str(side), memory=memory).answer
        keys = [box["key"] for box in found["boxes"] if box["met"]]
        assert keys and {key[-1] for key in keys} == {side.value}
        assert found["measures"]["boxes"] == len(keys)


@pytest.mark.parametrize(("name", "games"), [(PAWNS, 40), ("octapawn", 30), ("oska:4", 5), ("oska:5", 5)])
def test_measures_are_those_of_the_laboratory(name: str, games: int) -> None:
    training = trained(games, name)
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
    found = wall(trained(30), truth=True)
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
    training = trained(30)
    assert set(values(wall(training)).values()) == {(None, None)}
    assert values(wall(training)).keys() == values(wall(training, truth=True)).keys()


def test_a_board_of_four_by_four_is_known_as_a_whole() -> None:
    training = trained(40, "octapawn")
    found = wall(training, truth=True)
    assert found["possible"] == 2791 and len(found["boxes"]) == len(training.memory.boxes)
    assert (None, None) not in values(found).values()
    order = [(box["stage"], box["key"]) for box in found["boxes"]]
    assert order == sorted(order)


def test_where_discs_are_counted_a_move_wins_by_some() -> None:
    training = trained(5, "othello:4")
    shown = wall(training, truth=True)["boxes"][0]
    box = training.memory.boxes[shown["key"]]
    known = [truth_of(training.memory.game).of_move(box.place, number) for number in box.numbers]
    assert [bead["score"] for bead in shown["beads"]] == [score.as_data() for score in known if score]
    assert all(score and score.margin is not None and score.distance is None for score in known)


def test_of_a_large_game_the_engine_says_what_it_can() -> None:
    training = trained(6, "hexapawn:5x5")
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
    monkeypatch.setattr(machines, "_SECONDS_FOR_VALUES", -1)
    assert set(values(wall(trained(3, "breakthrough:6x6"), truth=True)).values()) == {(None, None)}
