"""Drawn beads and lessons as a page gets them: those of the library, in any mirror image of a position."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import outplay
from outplay.learn.training import Training
from outplay.play import Position
from outplay.players.matchbox.files import memory_data, memory_from_data
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES
from outplay.record import Forfeit, Record, Verdict
from outplay.rules.words import SIDES, Side
from outplay.web.failures import RequestError
from outplay.web.settings import ServerLimits, Settings
from tests.web.visitors import LOST, PAWNS, learned
from tests.web.work.conftest import TaskRun

GAME = outplay.game(PAWNS)
Data = dict[str, Any]


def all_positions() -> list[Position]:
    """Every position of the smallest game in which somebody has to move."""
    found, to_visit = {GAME.start}, [GAME.start]
    while to_visit:
        position = to_visit.pop()
        fresh = {position.play(move) for move in position.legal_moves} - found
        found |= fresh
        to_visit.extend(fresh)
    return sorted((position for position in found if position.legal_moves), key=str)


# ---- Drawing


@pytest.mark.parametrize("policy", ["her", "focal"])
def test_what_is_drawn_in_every_position(policy: str) -> None:
    memory = learned(25, policy=policy, side=Side.BLACK)
    boxes = {GAME.position(box["position"]).canonical: box for box in memory["boxes"]}
    turned = 0
    for position in all_positions():
        answer = TaskRun("draw", game=PAWNS, memory=memory, position=str(position), seed=1).answer
        box = boxes.get(position.canonical)
        assert (answer["new"] is None) == (box is not None)
        assert answer["key"] == str(position.canonical)
        shown = box["position"] if box else str(position)
        assert answer["is_mirrored"] == (shown != str(position))
        beads = list(box["beads"]) if box else [bead["move"] for bead in answer["new"]["beads"]]
        assert [one["move"] for one in answer["moves"]] == [str(move) for move in position.legal_moves]
        for one in answer["moves"]:  # the bead leads where the move leads
            meant = GAME.position(shown).play(beads[one["bead"]])
            assert meant.canonical == position.play(one["move"]).canonical
        if answer["move"] is None:
            assert answer["bead"] is None and box and not any(box["beads"].values())
        else:
            assert {"move": answer["move"], "bead": answer["bead"]} in answer["moves"]
        turned += answer["is_mirrored"]
    assert turned > 5


def test_beads_are_drawn_as_often_as_there_are() -> None:
    memory = {**learned(0), "boxes": [{"position": "bbb/w--/-ww b", "beads": {"b3a2": 3, "b3b2": 1, "c3c2": 0}}]}
    asked: Data = {"game": PAWNS, "memory": memory, "position": "bbb/--w/ww- b"}
    drawn = Counter(TaskRun("draw", **asked, seed=seed).answer["move"] for seed in range(400))
    assert set(drawn) == {"b3c2", "b3b2"} and 2 < drawn["b3c2"] / drawn["b3b2"] < 4.5
    assert len({TaskRun("draw", **asked).answer["move"] for _ in range(60)}) == 2  # without a seed, by chance


def test_an_empty_box_resigns_or_is_refilled() -> None:
    memory = {**learned(0), "boxes": [{"position": "bbb/w--/-ww b", "beads": {"b3a2": 0, "b3b2": 0, "c3c2": 0}}]}
    asked: Data = {"game": PAWNS, "memory": memory, "position": "bbb/w--/-ww b", "seed": 1}
    answer = TaskRun("draw", **asked).answer
    assert (answer["bead"], answer["move"]) == (None, None)
    memory["policy"]["empty"] = "refill"
    assert TaskRun("draw", **asked).answer["move"] is not None


def test_a_new_box_has_the_beads_of_its_stage() -> None:
    for stage, count in enumerate((4, 3, 2, 1, 1)):
        answer = TaskRun("draw", game=PAWNS, policy="menace", position="bbb/w--/-ww b", stage=stage).answer
        assert {bead["count"] for bead in answer["new"]["beads"]} == {count}
        assert answer["new"]["position"] == "bbb/w--/-ww b"


def test_a_new_box_can_say_what_its_beads_are_worth() -> None:
    for truth, values in ((True, [1, -1, -1]), (False, [None] * 3)):
        answer = TaskRun("draw", game=PAWNS, position="bbb/w--/-ww b", truth=truth).answer
        assert [bead["score"] and bead["score"]["value"] for bead in answer["new"]["beads"]] == values


# ---- Learning from a game


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("side", Side)
def test_a_game_teaches_what_it_teaches_in_the_library(policy: str, side: Side) -> None:
    before = learned(10, policy=policy)
    memory = memory_from_data(before, GAME)
    draw = Random(1)
    for _ in range(10):
        record = Record(GAME)
        while not record.is_over:
            record = record.play(draw.choice(record.position.legal_moves))
        old = {key: list(box.beads) for key, box in memory.boxes.items()}
        memory.learn(record, side)
        moves = [str(move) for move in record.moves]
        answer = TaskRun("lesson", game=PAWNS, memory=before, side=str(side), moves=moves).answer
        assert answer["memory"] == memory_data(memory)
        assert answer["result"] == ("win" if record.winner is side else "loss")
        assert answer["changed"] == [key for key, box in memory.boxes.items() if old.get(key) != box.beads]
        before = answer["memory"]


def test_a_new_machine_learns_from_its_first_game() -> None:
    answer = TaskRun("lesson", game=PAWNS, side="black", moves=LOST).answer
    assert answer["changed"] == ["bbb/-w-/w-w b", "bb-/-w-/w-- b"]
    assert answer["measures"]["results"] == {"win": 0, "draw": 0, "loss": 1}
    assert [box["met"] for box in answer["boxes"]].count(True) == 2


@pytest.mark.parametrize(("resigned", "result"), [("black", "loss"), ("white", "win")])
def test_either_side_may_give_up(resigned: str, result: str) -> None:
    moves = ["b1b2", "a3b2"]
    answer = TaskRun("lesson", game=PAWNS, side="black", policy="menace", moves=moves, resigned=resigned).answer
    assert answer["result"] == result
    memory = Memory(GAME, POLICIES["menace"])
    memory.learn(Record(GAME, moves=moves, forfeit=Forfeit(SIDES[resigned], Verdict.RESIGNED)), Side.BLACK)
    assert answer["memory"] == memory_data(memory)


def test_a_draw_is_a_result_too() -> None:
    training = Training(outplay.game("oska:4"), "menace", seed=1)
    lesson = next(one for one in iter(training.play, None) if one.result == "draw")
    moves = [str(step.move) for step in lesson.steps()]
    answer = TaskRun("lesson", game="oska:4", side="black", policy="menace", moves=moves).answer
    assert answer["result"] == "draw" and answer["measures"]["results"]["draw"] == 1


def test_a_machine_gets_no_more_boxes_than_can_be_read_again() -> None:
    settings = Settings(limits=ServerLimits(boxes=0, moves=5))
    TaskRun("lesson", settings, game=PAWNS, side="black", moves=LOST)
    memory = learned(50)
    assert len(memory["boxes"]) > 5
    lesson: Data = {"game": PAWNS, "memory": {**memory, "boxes": memory["boxes"][:5]}, "moves": ["a1a2", "b3a2"]}
    with pytest.raises(RequestError, match="gets no more of them here"):
        TaskRun("lesson", settings, **lesson, side="white", resigned="white")
