"""The wall of boxes: what is in them, as they were met, beside the exact value of every bead."""

from __future__ import annotations

import outplay
from outplay.learn.training import Training
from outplay.learn.truth import Truth
from outplay.learn.wall import show_box, wall_of
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES
from outplay.rules.words import Side
from outplay.search.score import Score

GAME = outplay.game("hexapawn:3x3")


def machine(policy: str = "her") -> Memory:
    return Memory(GAME, POLICIES[policy])


def trained(games: int = 30, teacher: str = "random") -> Memory:
    training = Training(GAME, "her", teacher, seed=5)
    for _ in range(games):
        training.play()
    return training.memory


def test_a_new_machine_shows_all_boxes_that_there_are() -> None:
    for policy, side, boxes, beads, losing in (
        ("her", Side.BLACK, 19, 45, 16),
        ("focal", Side.BLACK, 19, 47, 17),
        ("her", Side.WHITE, 18, 37, None),
    ):
        memory = machine(policy)
        wall = wall_of(memory, side, Truth(memory.game))
        every = [bead for box in wall.boxes for bead in box.beads]
        assert len(wall.boxes) == wall.possible == boxes and len(every) == beads
        assert losing is None or sum(bead.is_losing for bead in every) == losing
        assert wall.met == 0 and not any(box.is_met for box in wall.boxes)
        assert all(box.position.side is side for box in wall.boxes)


def test_new_boxes_have_the_beads_of_their_stage() -> None:
    memory = machine("menace")
    wall = wall_of(memory, Side.BLACK, Truth(memory.game))
    assert {(box.stage, bead.count) for box in wall.boxes for bead in box.beads} == {(0, 4), (1, 3), (2, 2)}
    assert [box.stage for box in wall.boxes].count(0) == 2
    assert [box.stage for box in wall.boxes] == sorted(box.stage or 0 for box in wall.boxes)


def test_positions_and_moves_stand_there_as_they_were_met() -> None:
    memory = machine()
    memory.learn(outplay.Record(GAME, moves=["c1c2", "b3c2", "b1c2", "a3a2"]), Side.BLACK)
    first = next(box for box in memory.boxes.values())
    shown = show_box(memory, first, Truth(memory.game))
    assert str(shown.position) == "bbb/--w/ww- b" != shown.key, "the mirror image of the one that stands for both"
    assert {str(bead.move) for bead in shown.beads} == {"a3a2", "b3b2", "b3c2"}
    assert all(bead.move in shown.position.legal_moves for bead in shown.beads)
    known = {str(bead.move): bead.score for bead in shown.beads}
    assert known["b3c2"] == Score(Side.BLACK, 1, 3) and known["a3a2"] == known["b3b2"] == Score(Side.BLACK, -1, 2)


def test_counts_are_those_of_the_memory_and_values_those_of_the_exact_search() -> None:
    memory = trained()
    wall = wall_of(memory, Side.BLACK, Truth(memory.game))
    assert wall.met == len(memory.boxes) and len(wall.boxes) == 19
    for box in wall.boxes:
        assert not box.is_met or [bead.count for bead in box.beads] == memory.boxes[box.key].beads
        for bead in box.beads:
            after = box.position.play(bead.move)
            winner = after.outcome.winner if after.outcome else outplay.analyze(after, depth=12).score.winner
            assert bead.score is not None and bead.score.value == (1 if winner is Side.BLACK else -1)


def test_without_a_truth_only_what_was_met_is_known() -> None:
    memory = trained()
    wall = wall_of(memory, Side.BLACK)
    assert wall.possible is None and {box.stage for box in wall.boxes} == {None}
    assert {bead.score for box in wall.boxes for bead in box.beads} == {None}
    assert [box.key for box in wall.boxes] == list(memory.boxes), "in the order in which they were met"


def test_a_wall_can_be_limited() -> None:
    memory = trained(3)
    assert len(wall_of(memory, Side.BLACK, Truth(memory.game), max_with_unmet=18).boxes) == len(memory.boxes)
    memory = trained()
    wall = wall_of(memory, Side.BLACK, Truth(memory.game), max_boxes=4)
    assert len(wall.boxes) == 4 and wall.left_out == 15


def test_only_the_boxes_of_one_side_are_shown_also_empty_ones() -> None:
    memory = trained(teacher="self")
    truth = Truth(memory.game)
    met = [wall_of(memory, side, truth).met for side in Side]
    assert sum(met) == len(memory.boxes) and all(met)
    memory = trained(200, teacher="adversary")
    boxes = wall_of(memory, Side.BLACK, Truth(memory.game)).boxes
    empty = [key for key, box in memory.boxes.items() if box.is_empty]
    assert empty and [box.key for box in boxes if box.is_empty] == empty


def test_as_plain_data() -> None:
    memory = machine()
    data = wall_of(memory, Side.BLACK, Truth(memory.game)).boxes[0].as_data()
    assert data == {
        "key": "bbb/-w-/w-w b",
        "position": "bbb/-w-/w-w b",
        "met": False,
        "stage": 0,
        "beads": [
            {"move": "a3a2", "count": 1, "score": Score(Side.BLACK, -1, 2).as_data()},
            {"move": "a3b2", "count": 1, "score": Score(Side.BLACK, 1, 5).as_data()},
        ],
    }
    assert wall_of(trained(1), Side.BLACK).boxes[0].as_data()["beads"][0]["score"] is None
    kept_back = wall_of(memory, Side.BLACK, Truth(memory.game)).boxes[0].as_data(has_values=False)
    assert kept_back == data | {"beads": [bead | {"score": None} for bead in data["beads"]]}
