"""The report for the person who wrote the file."""

from __future__ import annotations

from outplay.classic.grading.checks import JUMPS, LEGAL, STEPS, Exercise, FunctionCall, frozen
from outplay.classic.grading.grade import Grade
from outplay.classic.grading.judge import Marked, judge
from outplay.classic.grading.pupil import SKIPPED, Returned
from outplay.classic.grading.report import format_grade
from outplay.classic.oska import movegen

BOARD = ["-w--", "-b-", "--", "---", "b---"]
RIGHT = movegen(BOARD, "w")
QUESTION = FunctionCall(tuple(BOARD), "w")


def jump(value: object) -> Marked:
    return judge(Exercise(JUMPS, "a jump takes", QUESTION, frozen(RIGHT)), Returned(0.002, value))


def step(verdict: str = "") -> Marked:
    return judge(
        Exercise(STEPS, "a step", QUESTION, frozen(RIGHT)), Returned(0.004, RIGHT, verdict=verdict, detail="no answer")
    )


def report(*results: Marked, error: str = "", missing: tuple[str, ...] = (), log: str = "", failures: int = 2) -> str:
    return format_grade(Grade("hw.py", error, missing, results, 5, ("user",), log), width=80, failures=failures)


def test_all_is_right() -> None:
    text = report(jump(RIGHT), step())
    assert text.splitlines()[0] == "hw.py: 100 of 100 points"
    assert "  jumps, from every row and for both sides      1 of 1    10 of 10" in text
    assert "time of 2 calls of movegen: median 3 ms, slowest 4 ms" in text
    assert "failure" not in text and text.endswith("Sandbox: user. The random positions are those of --seed 5.")


def test_a_failure_is_drawn() -> None:
    text = report(jump(RIGHT[:1]), step())
    assert text.startswith("hw.py: 50 of 100 points")
    shown = text.partition("failure 1 of 1\n")[2].splitlines()
    assert shown[:10] == [
        "  rule:  a jump takes",
        "  asked: movegen(['-w--', '-b-', '--', '---', 'b---'], 'w')",
        "  wrong: 1 of 2 boards missing",
        "  hint:  all the missing boards are captures",
        "    w to move    missing",
        "    - w - -      - - - -",
        "     - b -        - - -",
        "      - -          - w",
        "     - - -        - - -",
        "    b - - -      b - - -",
    ]


def test_so_many_failures_are_shown_and_those_that_were_not_asked_are_none() -> None:
    results = [jump([]), jump([]), jump([]), step(SKIPPED)]
    assert report(*results, failures=1).count("\n  rule: ") == 1
    assert report(*results, failures=9).count("\n  rule: ") == 3
    assert report(*results, failures=0).count("\n  rule: ") == 0


def test_a_choice_shows_what_came_and_what_is_right() -> None:
    check = Exercise(LEGAL, "a legal board", FunctionCall(tuple(BOARD), "w", 1), frozen(RIGHT))
    text = report(judge(check, Returned(0.2, BOARD)))
    assert "    w to move    came       right      right\n" in text
    assert "slowest 200 ms" in text


def test_an_error_is_shown_in_full() -> None:
    text = report(error="Traceback\n  File x\nNameError: y")
    assert text.startswith("hw.py: 0 of 100 points") and text.endswith("Traceback\n  File x\nNameError: y")
    raised = judge(Exercise(STEPS, "a step", QUESTION, frozen(RIGHT)), Returned(0.1, error="Traceback\nKeyError: 3"))
    assert "    Traceback\n    KeyError: 3" in report(raised)


def test_a_missing_function_and_what_was_printed() -> None:
    text = report(step(), missing=("there is no function 'x'",), log="hello\x1b[31m\n" + "y" * 3000)
    assert "\nThere is no function 'x'\n" in text
    assert (
        "What the file printed:\nhello" in text and "\x1b" not in text and "y" * 1500 not in text and "\n...\n" in text
    )


def test_many_boards_are_cut_short_and_odd_ones_are_shown() -> None:
    odd = [["w" * 99] * 99] + [[f"{'w' * number}", "b"] for number in range(1, 12)]
    text = report(jump(odd))
    assert "and 6 more" in text and "w " * 31 not in text
