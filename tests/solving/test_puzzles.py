"""Puzzles: one answer each, as plain recursion over the referee's rules says; the same ones for a seed, and no end."""

from __future__ import annotations

from itertools import islice

import pytest

import outplay
from outplay.errors import InputError
from outplay.play import Position
from outplay.solving.puzzles import LEVELS, Judge, Puzzle, find_puzzles, grade
from tests.positions import situation_of
from tests.recursion import Recursion

SMALL = [
    "hexapawn:3x3",
    "octapawn",
    "hexapawn:4x3,goal=misere",
    "pawned:3",
    "breakthrough:4x3,rows=1",
    "hexareversi:3,start=ring",
]
LARGE = ["hexapawn:8x8", "pawned:8", "oska:7", "breakthrough:8x8", "othello:8", "hexareversi:5"]


def some(spec: str, number: int, **options: object) -> list[Puzzle]:
    return list(islice(find_puzzles(outplay.game(spec), **{"seed": 7, **options}), number))  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", SMALL)
def test_one_move_keeps_the_result_and_all_others_give_it_away(spec: str) -> None:
    truth = Recursion(outplay.game(spec).rules, most=10**5)

    def worth(position: Position) -> int:
        value = truth.score(situation_of(position)).value
        assert value is not None
        return value

    found = some(spec, 10)
    assert len(found) >= 3
    for puzzle in found:
        position = puzzle.position
        result = {"win": 1, "draw": 0}[puzzle.task]
        assert worth(position) == result and len(position.legal_moves) > 1
        for move in position.legal_moves:
            assert (-worth(position.play(move)) == result) is (move == puzzle.answer), (position, move)


@pytest.mark.parametrize("spec", LARGE)
def test_large_boards_have_puzzles_too(spec: str) -> None:
    (puzzle,) = some(spec, 1)
    values = Judge(puzzle.position.game).moves(puzzle.position)
    assert values is not None and values.keys() == set(puzzle.position.legal_moves)
    assert [move for move, value in values.items() if value == max(values.values())] == [puzzle.answer]


def test_a_seed_gives_the_same_series_and_no_puzzle_twice() -> None:
    first, again, other = some("octapawn", 20), some("octapawn", 20), some("octapawn", 20, seed=8)
    assert first == again != other
    assert len({puzzle.position for puzzle in first}) == 20


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_can_be_chosen(level: int) -> None:
    found = some("oska:4", 3, level=level)
    assert [puzzle.level for puzzle in found] == [level] * 3
    wins = [outplay.solve("oska:4")[puzzle.position] for puzzle in found]
    assert level > 1 or all((score.distance or 0) <= 2 for score in wins)


def test_a_task_can_be_chosen() -> None:
    assert {puzzle.task for puzzle in some("pawned:4", 5, task="draw")} == {"draw"}
    assert {puzzle.task for puzzle in some("pawned:4", 5, task="win")} == {"win"}


def test_harder_is_longer_or_has_more_ways_to_fail() -> None:
    assert sorted(LEVELS) == sorted({grade(plies, failing) for plies in range(1, 40) for failing in range(1, 20)})
    for plies in range(1, 30):
        for failing in range(1, 20):
            assert grade(plies, failing) <= min(grade(plies + 1, failing), grade(plies, failing + 1))


def test_a_series_ends_where_there_are_no_more() -> None:
    assert some("hexapawn:3x2", 1000, task="draw") == []  # nobody can draw
    assert 0 < len(some("hexapawn:3x2", 1000)) < 1000


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"task": "loss"}, "a puzzle asks for a win or a draw, not for 'loss'"),
        ({"level": 0}, "the level of a puzzle is from 1 to 5, not 0"),
        ({"level": 6}, "the level of a puzzle is from 1 to 5, not 6"),
    ],
)
def test_a_wrong_call_is_refused(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(InputError, match=says):
        some("octapawn", 1, **wrong)


def test_as_data() -> None:
    (puzzle,) = some("octapawn", 1, level=1)
    data = puzzle.as_data()
    position = outplay.game(data["game"]).position(data["position"])
    assert position == puzzle.position and position.play(data["answer"]).outcome
    assert (data["task"], data["level"]) == ("win", 1)
