"""The report of a grader, for the person who wrote the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from outplay.classic.boards import in_a_row
from outplay.classic.grading.checks import FUNCTIONS, MOVEGEN, Group
from outplay.classic.grading.grade import Grade, round_down
from outplay.classic.grading.judge import Marked
from outplay.render.scene import printable

Rows = tuple[str, ...]

_MOST_BOARDS = 6
"""So many boards of each kind are drawn; a reader sees the mistake in the first ones."""
_MOST_TEXT = 2_000
"""So many letters of what was printed or raised are shown."""


def format_grade(grade: Grade, *, width: int = 80, failures: int = 2) -> str:
    """The whole report; so many failures of each group are shown in full."""
    return "\n".join(_plain(line) for line in _lines(grade, width, failures))


def _plain(text: str) -> str:
    """What somebody's file said may hold letters that play tricks with a terminal."""
    return "\n".join(printable(line) for line in text.split("\n"))


def _lines(grade: Grade, width: int, failures: int) -> Iterator[str]:
    yield f"{grade.file}: {round_down(grade.score):g} of 100 points"
    if grade.error:
        yield "\nThe file cannot be loaded, so that nothing in it could be tried:\n"
        yield grade.error
        return
    for sentence in grade.missing:
        yield f"\n{sentence[0].upper()}{sentence[1:]}"
    yield ""
    yield from _table(grade)
    yield from _times(grade)
    for group in grade.groups:
        failed = [result for result in grade.of(group) if result.failure and result.answer.verdict != "skipped"]
        for number, result in enumerate(failed[:failures], start=1):
            yield f"\n{group.function}, {group.title}: failure {number} of {len(failed)}"
            yield from _failure(result, width)
    if grade.log.strip():
        yield f"\nWhat the file printed:\n{_shortened(grade.log)}"
    held_by = ", ".join(grade.protections)
    yield f"\nThe file was held by: {held_by}. The random positions are those of --seed {grade.seed}."


def _table(grade: Grade) -> Iterator[str]:
    width = max(len(group.title) for group in grade.groups)
    for function in FUNCTIONS:
        groups = [group for group in grade.groups if group.function == function]
        if groups:
            yield f"{function:{width + 2}}  {'passed':>10}  {'points':>10}"
        for group in groups:
            yield f"  {group.title:{width}}  {_passed(grade, group):>10}  {_points(grade, group):>10}".rstrip()


def _passed(grade: Grade, group: Group) -> str:
    results = grade.of(group)
    return f"{sum(result.failure is None for result in results)} of {len(results)}"


def _points(grade: Grade, group: Group) -> str:
    return f"{round_down(grade.points(group)):g} of {group.points}" if group.points else ""


def _times(grade: Grade) -> Iterator[str]:
    for function in FUNCTIONS:
        if found := grade.times(function):
            median, slowest = _seconds(found.median), _seconds(found.slowest)
            yield f"time of {found.calls} calls of {function}: median {median}, slowest {slowest}"


def _seconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 0.1 else f"{seconds:.1f} s"


def _failure(result: Marked, width: int) -> Iterator[str]:
    check, failure = result.check, result.failure
    assert failure is not None
    yield f"  rule:  {check.rule}"
    yield f"  asked: {check.question}"
    yield f"  wrong: {failure.reason}"
    if failure.hint:
        yield f"  hint:  {failure.hint}"
    if failure.detail:
        yield "\n".join(f"    {line}" for line in _shortened(failure.detail).splitlines())
    if not (check.is_refused or result.is_watch or result.answer.verdict):
        yield from _boards(result, width)


def _boards(result: Marked, width: int) -> Iterator[str]:
    check, failure = result.check, result.failure
    assert failure is not None
    pictures = [_picture(f"{check.question.side} to move", check.question.board)]
    if check.question.function == MOVEGEN:
        pictures += _pictures("missing", [board for board in check.right if board not in failure.came])
        pictures += _pictures(
            "impossible", list(dict.fromkeys(board for board in failure.came if board not in check.right))
        )
    else:
        pictures += _pictures("came", failure.came)
        pictures += _pictures("right", check.right)
    height = max(picture.count("\n") for picture in pictures)
    level = [picture + "\n" * (height - picture.count("\n")) for picture in pictures]
    drawn = in_a_row(level, [""] * (len(level) - 1), width - 4)
    yield "\n".join(f"    {line}".rstrip() for line in drawn.splitlines())


def _pictures(title: str, boards: Sequence[Rows]) -> Iterable[str]:
    pictures = [_picture(title, board) for board in boards[:_MOST_BOARDS]]
    left = len(boards) - len(pictures)
    return [*pictures, f"and {left} more"] if left else pictures


def _picture(title: str, board: Rows) -> str:
    """A board under its title, the rows in the middle of the lines."""
    rows = [" ".join(row[:30]) for row in board[:30]]
    wide = max(map(len, rows), default=0)
    return "\n".join([title, *(row.center(wide) for row in rows)])


def _shortened(text: str) -> str:
    """The beginning and the end of a text; an error is told at its end."""
    half = _MOST_TEXT // 2
    return text.strip() if len(text) <= _MOST_TEXT else f"{text[:half].strip()}\n...\n{text[-half:].strip()}"
