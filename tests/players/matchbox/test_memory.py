"""Boxes that are drawn from, and what a game does to them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import outplay
from outplay import Record, Side
from outplay.errors import InputError
from outplay.players.matchbox import memory as memory_module
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import MAX_BEADS, POLICIES, Policy
from outplay.record import Forfeit, Verdict

GAME = outplay.game("hexapawn:3x3")
LOST = ("b1b2", "a3b2", "a1b2", "c3b2", "c1b2")
"""A game that Black loses with two moves."""


def machine(**options: object) -> Memory:
    return Memory(GAME, Policy(**options))  # type: ignore[arg-type]


def beads(memory: Memory) -> list[list[int]]:
    return [box.beads for box in memory.boxes.values()]


def game(*moves: str, resigned: Side | None = None) -> Record:
    forfeit = None if resigned is None else Forfeit(resigned, Verdict.RESIGNED)
    return Record(GAME, moves=moves, forfeit=forfeit)


def test_the_last_move_of_a_lost_game_is_forgotten() -> None:
    memory = Memory(GAME, POLICIES["her"])
    memory.learn(game(*LOST), Side.BLACK)
    assert list(memory.boxes) == ["bbb/-w-/w-w b", "bb-/-w-/w-- b"]
    assert beads(memory) == [[1, 1], [1, 0]]
    assert memory.results == {"win": 0, "draw": 0, "loss": 1}
    memory.learn(game(*LOST), Side.BLACK)
    assert beads(memory) == [[1, 1], [1, 0]]  # there is no less than none


def test_a_mirrored_game_goes_into_the_same_boxes() -> None:
    memory, other = Memory(GAME, POLICIES["her"]), Memory(GAME, POLICIES["her"])
    memory.learn(game(*LOST), Side.BLACK)
    other.learn(game("b1b2", "c3b2", "c1b2", "a3b2", "a1b2"), Side.BLACK)
    assert list(memory.boxes) == list(other.boxes) and beads(memory) == beads(other)
    assert [str(box.met) for box in memory.boxes.values()] == ["bbb/-w-/w-w b", "-bb/-w-/--w b"]
    assert [str(box.met) for box in other.boxes.values()] == ["bbb/-w-/w-w b", "bb-/-w-/w-- b"]


def test_mirrored_moves_share_a_bead_or_have_one_each() -> None:
    assert [len(one) for one in beads(_met(machine())) + beads(_met(machine(mirrored="each")))] == [2, 4]


def _met(memory: Memory) -> Memory:
    memory.box(memory.places.place(GAME.position("bbb/-w-/w-w b")), 0)
    return memory


def test_a_resigned_game_counts() -> None:
    memory = machine()
    memory.learn(game(*LOST), Side.BLACK)
    memory.boxes["bb-/-w-/w-- b"].beads[:] = [0, 0]
    memory.learn(game(*LOST[:3], resigned=Side.BLACK), Side.BLACK)
    assert beads(memory) == [[1, 0], [0, 0]]  # the move before is punished
    memory = machine()
    memory.learn(game(resigned=Side.WHITE), Side.WHITE)
    assert not memory.boxes and memory.results["loss"] == 1
    memory = machine(win=2)
    memory.learn(game("b1b2", "a3b2", resigned=Side.WHITE), Side.BLACK)
    assert beads(memory) == [[1, 3]] and memory.results["win"] == 1


@pytest.mark.parametrize(
    ("fade", "expected"), [(0.0, [[5, 5], [5, 1]]), (0.5, [[5, 3], [5, 1]]), (1, [[5, 1], [5, 1]])]
)
def test_fading(fade: float, expected: list[list[int]]) -> None:
    memory = machine(beads=(5,), loss=-4, fade=fade)
    memory.learn(game(*LOST), Side.BLACK)
    assert beads(memory) == expected


def test_a_draw_is_rewarded_as_the_policy_says() -> None:
    pawned = outplay.game("pawned:4")
    rng = Random(1)
    record = Record(pawned)
    while record.outcome is None or record.winner is not None:
        record = Record(pawned) if record.is_over else record.play(rng.choice(record.position.legal_moves))
    memory = Memory(pawned, Policy(win=5, draw=2, loss=-1))
    memory.learn(record, Side.WHITE)
    assert memory.results == {"win": 0, "draw": 1, "loss": 0}
    assert sorted(beads(memory)[-1])[-1] == 3 and all(set(counts) == {1} for counts in beads(memory)[:-1])


def test_beads_have_a_limit() -> None:
    memory = machine(win=MAX_BEADS)
    for _ in range(2):
        memory.learn(game("b1b2", "a3b2", resigned=Side.WHITE), Side.BLACK)
    assert beads(memory) == [[1, MAX_BEADS]]


def test_beads_are_drawn_by_their_number() -> None:
    class Last(Random):
        def random(self) -> float:
            return 1.0

    memory = _met(machine())
    (box,) = memory.boxes.values()
    box.beads[:] = [3, 1]
    rng = Random(1)
    counted = Counter(memory.draw(box, rng) for _ in range(4000))
    assert set(counted) == {0, 1} and 2800 < counted[0] < 3200
    box.beads[:] = [0, 1]
    assert {memory.draw(box, rng) for _ in range(50)} == {1}
    box.beads[:] = [1, 0]
    assert memory.draw(box, Last()) == 0  # a rounding error beyond the last bead


def test_an_empty_box_resigns_or_is_filled_again() -> None:
    resigning, refilling = _met(machine()), _met(machine(beads=(4, 2), empty="refill"))
    for memory in (resigning, refilling):
        (box,) = memory.boxes.values()
        box.beads[:] = [0, 0]
        assert box.is_empty
    assert resigning.draw(next(iter(resigning.boxes.values())), Random(1)) is None
    box = next(iter(refilling.boxes.values()))
    assert refilling.draw(box, Random(1), 1) in (0, 1)
    assert box.beads == [2, 2]


def test_a_game_from_outside_fills_an_empty_box_as_drawing_would() -> None:
    memory = machine(beads=(4, 3), empty="refill")
    memory.learn(game(*LOST), Side.BLACK)
    memory.boxes["bb-/-w-/w-- b"].beads[:] = [0, 0]
    memory.learn(game(*LOST), Side.BLACK)
    assert beads(memory) == [[4, 4], [3, 2]]


def test_games_to_learn_from_are_finished_and_begin_at_the_start() -> None:
    memory = machine()
    with pytest.raises(InputError, match="this one is not over"):
        memory.learn(game("b1b2"), Side.BLACK)
    elsewhere = Record(GAME, GAME.position("b--/-w-/--- w"), ["b2b3"])
    with pytest.raises(InputError, match=r"begin at the start, not at 'b--/-w-/--- w'"):
        memory.learn(elsewhere, Side.WHITE)
    assert not memory.boxes and not any(memory.results.values())


def test_boxes_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_module, "MAX_BOXES", 1)
    memory = machine()
    memory.learn(game(*LOST), Side.BLACK)
    assert list(memory.boxes) == ["bbb/-w-/w-w b"] and memory.results["loss"] == 1


def test_one_memory_serves_both_sides() -> None:
    memory = machine()
    memory.learn(game(*LOST), Side.BLACK)
    memory.learn(game(*LOST), Side.WHITE)
    sides = [box.place.side for box in memory.boxes.values()]
    assert sides == [Side.BLACK] * 2 + [Side.WHITE] * 3
