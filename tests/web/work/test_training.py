"""Training as a page gets it: that of the laboratory, at any speed, through any pauses."""

from __future__ import annotations

from typing import Any

import pytest

import outplay
from outplay.errors import PlayerFault
from outplay.learn.teachers import TEACHERS
from outplay.play import Move, Position
from outplay.players.engine import EnginePlayer
from outplay.players.matchbox.files import memory_data, memory_from_data
from outplay.rules.words import Side
from outplay.search.limits import Limits
from outplay.web.settings import ServerLimits, Settings
from tests.arena import zoo
from tests.web.visitors import PAWNS, learned, trained
from tests.web.work.conftest import TaskRun

Data = dict[str, Any]


def heard(settings: Settings | None = None, /, **request: Any) -> TaskRun:
    """What is heard of a training."""
    usual = {"game": PAWNS, "side": "black", "teacher": "random", "games": 30, "seed": 5}
    return TaskRun("learning", settings or Settings(), **{**usual, **request})


def told_games(reports: list[Data]) -> list[Data]:
    return [report for report in reports if report["event"] == "games"]


@pytest.mark.parametrize("teacher", [*TEACHERS, "level:1", "engine:depth=2"])
@pytest.mark.parametrize("policy", ["her", "menace"])
def test_a_training_is_that_of_the_laboratory(teacher: str, policy: str) -> None:
    found = heard(teacher=teacher, policy=policy).answer
    assert found["memory"] == learned(30, policy=policy, teacher=teacher, seed=5)
    assert (found["event"], found["played"], found["full"]) == ("memory", 30, False)


@pytest.mark.parametrize("name", ["oska:4", "hexareversi:3", "octapawn"])
def test_other_games_are_trained_too(name: str) -> None:
    name = outplay.game(name).name
    assert heard(game=name, games=8).answer["memory"] == learned(8, name, seed=5)


def test_speed_and_pauses_change_nothing() -> None:
    whole = heard(games=30).answer
    slow = heard(games=30, moves=True).answer
    part = heard(games=7).answer
    rest = heard(games=23, memory=heard(games=1, moves=True, memory=part["memory"]).answer["memory"]).answer
    assert slow == whole
    assert rest["memory"] == heard(games=31).answer["memory"]


def test_every_game_is_reported_once() -> None:
    found = heard(games=100_000)
    told = told_games(found.reports)
    assert len(told) > 3 and told == found.reports
    assert [one["from"] for one in told] == [1, *(one["to"] + 1 for one in told[:-1])]
    assert told[-1]["to"] == found.answer["played"] == 100_000
    results = "".join(one["results"] for one in told)
    totals = {"win": results.count("w"), "draw": results.count("d"), "loss": results.count("l")}
    assert totals == found.answer["memory"]["results"] == told[-1]["measures"]["results"]
    points = [point for one in told for point in one["curve"]]
    assert [point[0] for point in points] == sorted({point[0] for point in points})
    assert all(one["curve"][-1][0] == one["to"] and len(one["curve"]) <= 100 for one in told)


def test_the_curves_are_the_measures_of_the_laboratory() -> None:
    points = [point for one in told_games(heard(games=30, moves=True).reports) for point in one["curve"]]
    training = trained(0, seed=5)
    measures = [training.play().measures for _ in range(30)]
    assert points == [[one.games, one.exploitability, one.losing, one.boxes, one.beads] for one in measures]


def test_the_changed_boxes_together_are_the_wall() -> None:
    found = heard(games=2000, truth=True)
    boxes = {box["key"]: box for one in told_games(found.reports) for box in one["boxes"]}
    wall = TaskRun("wall", game=PAWNS, side="black", memory=found.answer["memory"], truth=True).answer
    assert boxes == {box["key"]: box for box in wall["boxes"] if box["met"]}
    assert found.answer["measures"] == wall["measures"] == told_games(found.reports)[-1]["measures"]


# ---- Move by move


def test_the_moves_of_a_game_are_a_game() -> None:
    found = heard(games=1, moves=True)
    moves = [report for report in found.reports if report["event"] == "move"]
    position = outplay.game(PAWNS).start
    for ply, told in enumerate(moves, 1):
        assert (told["number"], told["ply"], told["position"]) == (1, ply, str(position))
        assert told["side"] == str(position.side)
        position = position.play(told["move"]["move"])
        assert told["move"]["after"] == str(position)
        assert ("key" in told) == (told["side"] == "black")
    assert position.outcome is not None
    last = found.reports[-1]
    assert (last["event"], last["from"], last["to"]) == ("games", 1, 1)
    assert last["text"] == position.game.describe(position.outcome)
    assert last["results"] == ("w" if position.outcome.winner is Side.BLACK else "l")


def test_a_bead_stands_for_the_move_that_was_made() -> None:
    found = heard(games=60, moves=True, teacher="expert")
    game = outplay.game(PAWNS)
    boxes: dict[str, Data] = {}
    mirrored = made = 0
    for told in found.reports:
        if told["event"] == "games":
            boxes |= {box["key"]: box for box in told["boxes"]}
        elif told["event"] == "move" and "key" in told:
            if "box" in told:
                assert told["key"] not in boxes
                assert [bead["count"] for bead in told["box"]["beads"]] == [1] * len(told["box"]["beads"])
                boxes[told["key"]] = told["box"]
                made += 1
            box = boxes[told["key"]]
            assert told["is_mirrored"] == (box["position"] != told["position"])
            bead = box["beads"][told["bead"]]
            assert bead["count"] > 0
            meant = game.position(box["position"]).play(bead["move"])
            assert meant.canonical == game.position(told["move"]["after"]).canonical
            mirrored += told["is_mirrored"]
    assert mirrored > 3 and made == len(found.answer["memory"]["boxes"])


def test_new_boxes_have_the_beads_of_their_stage() -> None:
    found = heard(games=5, moves=True, policy="menace")
    for told in found.reports:
        if told["event"] == "move" and "box" in told:
            stage = (told["ply"] - 1) // 2
            assert {bead["count"] for bead in told["box"]["beads"]} == {(4, 3, 2, 1)[min(stage, 3)]}


def test_an_empty_box_resigns() -> None:
    # A machine that begins has lost before its first move, if its rival makes no mistake.
    found = heard(games=100, moves=True, teacher="expert", side="white")
    resigned = [report for report in found.reports if report["event"] == "resign"]
    start = outplay.game(PAWNS).start
    assert resigned[-1] == {"event": "resign", "number": 100, "position": str(start), "key": str(start)}
    last = found.reports[-1]
    assert last["results"] == "l" and last["text"] == "Black wins: White resigned."
    assert found.answer["measures"]["exploitability"] == 1


# ---- The end


@pytest.mark.parametrize("how", ["stop_after", "finish_after"])
def test_a_training_can_be_ended_early(how: str) -> None:
    found = heard(games=100_000, **{how: 2})
    played = found.answer["played"]
    assert 0 < played < 100_000
    assert found.reports[-1]["to"] == played == sum(found.answer["memory"]["results"].values())
    assert found.answer["memory"] == learned(played, seed=5)


def test_a_training_that_is_to_finish_at_once_has_learned_nothing() -> None:
    found = heard(finish_after=0)
    assert found.answer["played"] == 0 and found.answer["memory"]["boxes"] == [] and found.reports == []


def test_to_finish_stops_a_slow_teacher(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Limits | None] = []

    class Asked(EnginePlayer):
        def _pick(self, position: Position, limits: Limits) -> Move:
            asked.append(limits)
            return position.legal_moves[0]

    monkeypatch.setattr("outplay.players.engine.EnginePlayer", Asked)
    found = heard(teacher="engine:time=10", games=1)
    assert asked and set(asked) == {Limits(seconds=ServerLimits().player_seconds, stop=found.finish)}


def test_time_ends_a_training() -> None:
    found = heard(Settings(limits=ServerLimits(training_seconds=0.2)), games=100_000)
    assert 0 < found.answer["played"] < 100_000
    assert found.answer["memory"] == learned(found.answer["played"], seed=5)


def test_a_machine_that_is_full_learns_no_more() -> None:
    settings = Settings(limits=ServerLimits(boxes=50))
    found = heard(settings, game="oska:4", games=1000).answer
    assert found["full"] and 1 < found["played"] < 50
    assert 50 <= len(found["memory"]["boxes"]) < 50 + ServerLimits().moves
    again = heard(settings, game="oska:4", games=1000, memory=found["memory"]).answer
    assert again["full"] and again["played"] == 0 and again["memory"] == found["memory"]


def test_what_has_become_too_long_to_be_sent_is_full() -> None:
    found = heard(Settings(limits=ServerLimits(memory_bytes=5000)), game="oska:4", games=50, moves=True).answer
    assert found["full"] and found["played"] < 50 and len(str(found["memory"])) < 5000


# ---- What is wrong


def test_a_bot_of_the_owner_can_teach() -> None:
    settings = Settings(players={"mine": zoo.spec("good"), "bad": zoo.spec("wrong_move")})
    assert heard(settings, teacher="mine", games=3).answer["played"] == 3
    with pytest.raises(PlayerFault, match=r"^the teacher made an illegal move: in 'bbb/---/www w'") as caught:
        heard(settings, teacher="bad", games=2, moves=True)
    assert str(zoo.ZOO) not in str(caught.value)


def test_what_was_learned_can_be_read_again() -> None:
    for teacher in ("random", "self"):
        data = heard(teacher=teacher, games=200).answer["memory"]
        assert memory_data(memory_from_data(data, outplay.game(PAWNS))) == data
