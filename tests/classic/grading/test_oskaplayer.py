"""The questions for oskaplayer: that luck does not answer them, and that they are fair."""

from __future__ import annotations

import random
from typing import Any

import pytest

from outplay import Side
from outplay.classic.grading.checks import ENDINGS, FORCED, LEGAL, PASSING, UNCHANGED, Exercise
from outplay.classic.grading.forced import Foresight
from outplay.classic.grading.oskaplayer import (
    ENDINGS_TABLE,
    PASSING_TABLE,
    forced_positions,
    four_ways,
    oskaplayer_checks,
)
from outplay.classic.grading.positions import position_of
from outplay.classic.oska import movegen, oskaplayer

CHECKS = list(oskaplayer_checks(seed=0, positions=40, depth=4))


def of(group: object) -> list[Exercise]:
    return [check for check in CHECKS if check.group is group]


@pytest.mark.parametrize("group", [ENDINGS, PASSING, FORCED], ids=lambda group: group.name)
def test_some_legal_moves_are_wrong(group: object) -> None:
    for check in of(group):
        legal = movegen(list(check.question.board), check.question.side)
        assert check.right and set(check.right) < set(map(tuple, legal))


@pytest.mark.parametrize("table", [ENDINGS_TABLE, PASSING_TABLE], ids=["endings", "passing"])
def test_a_player_that_takes_the_first_or_last_move_does_not_get_through(table: Any) -> None:
    for text, depths, _ in table:
        for index in (0, -1):
            kept = [
                position.legal_moves[index] in Foresight().keeping(position, depth)
                for position in four_ways(text.split("/"))
                for depth in depths
            ]
            assert not all(kept), text


def test_it_does_not_matter_how_a_pass_is_counted() -> None:
    for text, depths, _ in PASSING_TABLE:
        for position in four_ways(text.split("/")):
            for depth in depths:
                right = set(Foresight().keeping(position, depth))
                assert all(
                    set(Foresight().keeping(position, deeper)) == right for deeper in range(depth, 2 * depth + 1)
                )
                assert not Foresight().bounds(position, depth).is_plain


def test_forced_results_take_the_whole_depth_to_see() -> None:
    foresight, depths = Foresight(), []
    for position, depth in forced_positions(random.Random(7), 24, 4):
        assert 2 * len(foresight.keeping(position, depth)) <= len(position.legal_moves)
        if depth > 1:
            assert foresight.keeping(position, depth - 1) == position.legal_moves
        assert foresight.bounds(position, depth).is_plain
        depths.append(depth)
    assert depths == [1, 2, 3, 4] * 6


def test_legal_boards_at_every_depth() -> None:
    assert {check.question.depth for check in of(LEGAL)} == {1, 2, 3, 4, 8}
    for check in of(LEGAL):
        assert set(check.right) == set(map(tuple, movegen(list(check.question.board), check.question.side)))


def test_boards_that_stay() -> None:
    for check in of(UNCHANGED):
        position = position_of(list(check.question.board), Side(check.question.side))
        assert position.outcome is not None or position.legal_moves[0].is_pass
        assert check.right == (check.question.board,)


def test_a_smaller_depth_asks_no_deeper() -> None:
    shallow = list(oskaplayer_checks(seed=0, positions=10, depth=2))
    assert max(check.question.depth or 0 for check in shallow if check.group is not LEGAL) == 2


def test_our_own_oskaplayer_is_right() -> None:
    for check in CHECKS:
        if not check.is_refused:
            question = check.question
            assert question.depth is not None
            assert tuple(oskaplayer(list(question.board), question.side, question.depth)) in check.right
