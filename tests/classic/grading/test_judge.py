"""Right and wrong answers, what is watched in all of them, and the hints."""

from __future__ import annotations

from typing import Any

import pytest

from outplay.classic.grading.checks import (
    ENDS,
    JUMPS,
    LEGAL,
    MANY,
    MOVEGEN,
    OSKAPLAYER,
    REFUSALS,
    Exercise,
    FunctionCall,
    frozen,
)
from outplay.classic.grading.host import encode
from outplay.classic.grading.judge import Marked, judge, read_board, read_boards, watched
from outplay.classic.grading.pupil import SKIPPED, Returned, decode
from outplay.classic.oska import Board, movegen

BOARD = ["-w--", "-b-", "--", "---", "b---"]
RIGHT = movegen(BOARD, "w")


def check(group: Any = JUMPS, board: Board = BOARD) -> Exercise:
    return Exercise(group, "a rule", FunctionCall(tuple(board), "w"), frozen(movegen(board, "w")))


def choice(*right: Board) -> Exercise:
    return Exercise(LEGAL, "a rule", FunctionCall(tuple(BOARD), "w", 1), frozen(right))


def came(value: object) -> Returned:
    """An answer as it comes from the sandbox."""
    return Returned(0.1, decode(encode(value)))


def failure_of(result: Marked) -> Any:
    assert result.failure is not None
    return result.failure


def test_the_order_is_free_and_the_wrapping_is_not_judged_here() -> None:
    for value in (RIGHT, RIGHT[::-1], tuple(map(tuple, RIGHT)), [list(map(list, board)) for board in RIGHT], RIGHT * 2):
        assert judge(check(), came(value)).failure is None


def test_missing_and_impossible_boards() -> None:
    other = ["----", "---", "--", "---", "----"]
    assert failure_of(judge(check(), came(RIGHT[1:]))).reason == "1 of 2 boards missing"
    assert failure_of(judge(check(), came([*RIGHT, other]))).reason == "1 that cannot be reached"
    both = failure_of(judge(check(), came([RIGHT[0], other])))
    assert both.reason == "1 of 2 boards missing, 1 that cannot be reached" and both.came[1] == tuple(other)


@pytest.mark.parametrize("value", [None, 3, "wwww", [None], [["ww", 3]], {"a": 1}, [[]], [[[]]], iter(())])
def test_what_is_no_list_of_boards(value: object) -> None:
    assert failure_of(judge(check(), came(value))).reason == "this is not a list of boards"


@pytest.mark.parametrize("value", [None, [], (3, RIGHT[0]), "wwww", RIGHT])
def test_what_is_no_board(value: object) -> None:
    assert failure_of(judge(choice(*RIGHT), came(value))).reason == "this is not a board"


def test_a_choice() -> None:
    assert judge(choice(*RIGHT), came(RIGHT[1])).failure is None
    assert failure_of(judge(choice(RIGHT[0]), came(RIGHT[1]))).reason == "this is not the right board"
    assert failure_of(judge(choice(*RIGHT), came(BOARD))).reason == "this is none of the right boards"


def test_faults_and_errors() -> None:
    fault = failure_of(judge(check(), Returned(verdict="time", detail="no answer within 1 s")))
    assert fault.reason == "no answer within 1 s" and "ever end" in fault.hint
    error = failure_of(judge(check(), Returned(error="Traceback\nRecursionError: too deep")))
    assert error.detail.endswith("too deep") and "recursion" in error.hint


def test_an_error_can_be_the_right_answer() -> None:
    refusal = Exercise(REFUSALS, "a rule", FunctionCall(("www",), "w", 0), is_refused=True)
    assert judge(refusal, Returned(error="ValueError: no")).failure is None
    assert failure_of(judge(refusal, came(BOARD))).reason == "no error was raised"
    assert failure_of(judge(refusal, Returned(verdict="crash", detail="it died"))).reason == "it died"


@pytest.mark.parametrize(
    ("board", "value", "hint"),
    [
        (BOARD, movegen(BOARD, "b"), "the moves of the other side"),
        (BOARD, RIGHT[:1], "all the missing boards are captures"),
        (BOARD, RIGHT[1:], "capturing is never compulsory"),
        (BOARD, [*RIGHT, ["----", "---", "--", "w--", "----"]], "only one piece is taken"),
        (BOARD, [*RIGHT, ["----", "-b-", "--", "---", "b---"]], "stay as many as they were"),
        (BOARD, [], "the rule: a rule"),
        (["w---", "b--", "--", "---", "b---"], [], "all the missing boards are captures"),
        (BOARD, None, "without return"),
        (BOARD, (board for board in RIGHT), "list(...)"),
        (BOARD, [["----", "-b-", "-w", "---", "b---"]], "the rule: a rule"),
    ],
)
def test_hints_about_movegen(board: Board, value: object, hint: str) -> None:
    assert hint in failure_of(judge(check(board=board), came(value))).hint


def test_a_hint_about_finished_boards() -> None:
    finished = ["----", "-w-", "--", "---", "----"]
    assert "finished board too" in failure_of(judge(check(ENDS, finished), came([]))).hint
    assert failure_of(judge(check(MANY), came([["----", "-b-", "-w", "---", "b---"]]))).hint == ""


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (BOARD, "gave the board back"),
        (RIGHT[1], "legal, but not right here"),
        (movegen(BOARD, "b")[0], "a piece of the other side"),
        (["----"] * 5, "no single move"),
        ((5, RIGHT[0]), "nothing around it"),
    ],
)
def test_hints_about_oskaplayer(value: object, hint: str) -> None:
    assert hint in failure_of(judge(choice(RIGHT[0]), came(value))).hint


def test_watches() -> None:
    def watch(*answers: Returned) -> dict[str, bool]:
        results = [judge(check(), answer) for answer in answers]
        return {result.check.rule.split()[0]: result.failure is None for result in watched(results, MOVEGEN)}

    good = came(RIGHT)
    assert watch(good) == {"what": True, "the": True, "no": True}
    assert watch(good, came(list(map(tuple, RIGHT)))) == {"what": False, "the": True, "no": True}
    assert watch(good, came([[list(row) for row in board] for board in RIGHT]))["what"] is False
    assert watch(good, came(tuple(RIGHT)))["what"] is False
    assert watch(good, Returned(0.1, RIGHT, is_changed=True)) == {"what": True, "the": False, "no": True}
    assert watch(good, came(RIGHT * 2)) == {"what": True, "the": True, "no": False}
    assert watch(Returned(verdict=SKIPPED), Returned(error="x")) == {}


def test_a_watch_of_oskaplayer_shows_the_first_that_was_wrong() -> None:
    results = [judge(choice(*RIGHT), came(value)) for value in (RIGHT[0], None, tuple(RIGHT[1]))]
    types, argument = watched(results, OSKAPLAYER)
    assert failure_of(types).detail == "None" and failure_of(types).hint == "this happened in 2 of 3 calls"
    assert types.is_watch and argument.failure is None


def test_what_is_nested_too_deep_is_still_shown() -> None:
    deep: list[object] = []
    for _ in range(900):
        deep = [deep]
    failure = failure_of(judge(check(), Returned(0.1, decode(deep))))
    assert failure.reason == "this is not a list of boards" and failure.detail == f"{'[' * 21}...{']' * 21}"


def test_reading_and_showing() -> None:
    assert read_boards([]) == () and read_boards("x") is None
    assert read_board(("w-", "-b")) == ("w-", "-b") and read_board([]) is None
    assert repr(decode(encode([("a",), None, 3, ["b"]]))) == "[('a',), None, 3, ['b']]"
    assert repr(decode({"type": "Odd", "text": ""})) == "Odd"
