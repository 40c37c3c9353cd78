"""The questions for movegen: what they cover, and that the answers are those of the referee."""

from __future__ import annotations

import itertools

from outplay import Side, referee
from outplay.classic.grading.checks import ENDS, JUMPS, LIMITS, MANY, STEPS, Exercise
from outplay.classic.grading.movegen import movegen_checks
from outplay.classic.grading.positions import SIZES, position_of
from outplay.referee.game import after
from outplay.rules import find_rules

CHECKS = list(movegen_checks(seed=0, positions=60))


def size(check: Exercise) -> int:
    return (len(check.question.board) + 3) // 2


def is_special(check: Exercise) -> bool:
    """Whether the game is over or the side must pass."""
    position = position_of(list(check.question.board), Side(check.question.side))
    return position.outcome is not None or position.legal_moves[0].is_pass


def test_the_referee_says_the_same_where_the_game_goes_on() -> None:
    seen = 0
    for check in CHECKS:
        if is_special(check):
            continue
        rules = find_rules(f"oska:{size(check)}")
        contents = position_of(list(check.question.board), Side(check.question.side)).contents
        situation = referee.Situation(contents, Side(check.question.side))
        reached = [after(rules, situation, action) for action in referee.legal_actions(rules, situation)]
        assert {"".join(rows).replace("/", "") for rows in check.right} == {
            "".join("-" if piece is None else piece.value for piece in one.contents) for one in reached
        }
        seen += 1
    assert seen > 400


def test_only_one_group_is_about_boards_that_are_special() -> None:
    assert all(is_special(check) for check in CHECKS if check.group is ENDS)
    assert not any(is_special(check) for check in CHECKS if check.group in (STEPS, JUMPS, MANY))


def test_every_size_and_side_is_asked_for_steps_and_jumps() -> None:
    for group in (STEPS, JUMPS):
        asked = {(size(check), check.question.side) for check in CHECKS if check.group is group}
        assert asked == set(itertools.product(SIZES, "wb"))


def test_every_row_is_stepped_from_and_every_cell_is_jumped_from() -> None:
    for n, side in itertools.product(SIZES, "wb"):
        boards = [check.question for check in CHECKS if size(check) == n and check.question.side == side]
        rows = 2 * n - 3
        moving = range(rows - 1) if side == "w" else range(1, rows)
        for row in moving:
            assert any(question.board[row].count(side) == 1 for question in boards)


def test_limits_and_ends_are_asked_for_both_sides() -> None:
    for group in (LIMITS, ENDS):
        sides = [check.question.side for check in CHECKS if check.group is group]
        assert sides.count("w") == sides.count("b") > 5


def test_finished_boards_still_have_moves() -> None:
    listed = [check for check in CHECKS if check.group is ENDS and "still lists" in check.rule]
    assert {(size(check), check.question.side) for check in listed} == set(itertools.product(SIZES, "wb"))
    assert all(check.right for check in listed)
    assert all(not check.right for check in CHECKS if check.group is ENDS and "still lists" not in check.rule)


def test_as_many_random_boards_as_asked_for() -> None:
    assert sum(check.group is MANY for check in CHECKS) == 60
    assert len({check.question for check in CHECKS if check.group is MANY}) > 55
