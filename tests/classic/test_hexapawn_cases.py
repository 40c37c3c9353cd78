"""The cases of the Hexapawn program, as it stored them."""

from __future__ import annotations

import re

import outplay
from outplay import Record, Side
from outplay.classic.programs.hexapawn import format_cases
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES

GAME = outplay.game("hexapawn:3x3")


def learned(*games: str) -> Memory:
    memory = Memory(GAME, POLICIES["focal"])
    for game in games:
        memory.learn(Record(GAME, moves=game.split()), Side.BLACK)
    return memory


def boards(memory: Memory) -> dict[int, int]:
    """The variables D by their numbers."""
    return {int(number): int(value) for number, value in re.findall(r"D(\d+)=(\d)", format_cases(memory))}


def moves(memory: Memory) -> dict[int, int]:
    """The variables M by their numbers."""
    return {int(number): int(value) for number, value in re.findall(r"M(\d+)=(\d+)", format_cases(memory))}


def test_a_game_by_hand() -> None:
    """8 5, 1 5, 7 5, 3 5, 9 5: the machine's pawn on 2 is blocked, and 3 5 is forgotten."""
    memory = learned("b1b2 a3b2 a1b2 c3b2 c1b2")
    assert format_cases(memory) == "\n".join(
        [
            "Case 1",
            "D11=1 D12=1 D13=1",
            "D14=0 D15=2 D16=0",
            "D17=2 D18=0 D19=2",
            "M11=14 M12=15 M13=36 M14=35",
            "",
            "Case 2",
            "D21=0 D22=1 D23=1",
            "D24=0 D25=2 D26=0",
            "D27=0 D28=0 D29=2",
            "M21=36 M22=0",
        ]
    )


def test_the_mirrored_game_meets_no_new_case() -> None:
    """What it loses with there is forgotten in the case as it was first met: 1 5 seen in a mirror is 3 5."""
    won, lost = "b1b2 a3b2 a1b2 c3c2", "b1b2 c3b2 c1b2 a3b2 a1b2"
    assert moves(learned(won)) == {11: 14, 12: 15, 13: 36, 14: 35, 21: 36, 22: 35}
    memory = learned(won, lost)
    assert boards(memory) == boards(learned(won))
    assert moves(memory) == {11: 14, 12: 15, 13: 36, 14: 35, 21: 36, 22: 0}


def test_a_case_stands_there_as_it_was_first_met() -> None:
    memory = learned("b1b2 c3b2 c1b2 a3b2 a1b2")
    second = [boards(memory)[20 + cell] for cell in range(1, 10)]
    assert second == [1, 1, 0, 0, 2, 0, 2, 0, 0]
    assert {index: value for index, value in moves(memory).items() if index > 20} == {21: 14, 22: 0}


def test_the_order_of_moves() -> None:
    """Pawn by pawn: straight on, then to the right of the screen, then to the left."""
    memory = Memory(GAME, POLICIES["focal"])
    position = GAME.position("-b-/w-w/--- b")
    memory.box(memory.places.place(position), 0, position)
    assert moves(memory) == {11: 25, 12: 26, 13: 24}


def test_after_nine_cases_the_index_has_three_digits() -> None:
    memory = Memory(GAME, POLICIES["focal"])
    to_visit = [GAME.start]
    while to_visit and len(memory.boxes) < 11:
        position = to_visit.pop(0)
        if position.side is Side.BLACK and position.legal_moves:
            memory.box(memory.places.place(position), 0, position)
        to_visit += [position.play(move) for move in position.legal_moves]
    assert sorted(boards(memory)) == [10 * case + cell for case in range(1, 12) for cell in range(1, 10)]
    assert "Case 10\nD101=" in format_cases(memory) and "\nM111=" in format_cases(memory)


def test_cases_of_the_other_side_are_left_out() -> None:
    memory = learned("b1b2 a3b2 a1b2 c3b2 c1b2")
    before = format_cases(memory)
    memory.learn(Record(GAME, moves=["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"]), Side.WHITE)
    assert format_cases(memory) == before


def test_nothing_met_is_nothing() -> None:
    assert format_cases(learned()) == ""
