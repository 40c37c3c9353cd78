"""``outplay grade oska``, and the report for the person who wrote the file."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Sequence

import click

from outplay.classic.boards import in_a_row
from outplay.classic.grading.checks import FUNCTIONS, MOVEGEN
from outplay.classic.grading.grade import DEFAULT_DEPTH, DEFAULT_POSITIONS, Grade, grade, round_down
from outplay.classic.grading.judge import Marked, Rows
from outplay.render.scene import printable
from outplay.render.words import duration
from outplay.terminal.options import json_option, move_time_option, seed_option
from outplay.terminal.progress import counting, progress
from outplay.terminal.screen import say_json

_MAX_BOARDS = 6
"""Boards of each kind that are drawn; the first ones show the mistake."""
_MAX_NAMES = 8
"""Functions without a comment that are named."""
_MAX_TEXT = 2_000
"""Characters that are shown of what was printed or raised."""


@click.command()
@click.argument("file")
@click.option(
    "--positions",
    type=click.IntRange(min=0, max=100_000),
    default=DEFAULT_POSITIONS,
    help="How many random positions movegen gets; oskaplayer gets half as many.",
)
@click.option(
    "--depth", type=click.IntRange(min=1, max=6), default=DEFAULT_DEPTH, help="The greatest depth to ask for."
)
@move_time_option("Seconds a call may take.")
@seed_option(0)
@click.option(
    "--failures", type=click.IntRange(min=0), default=2, help="How many failures of each group to show in full."
)
@json_option
def oska(file: str, positions: int, depth: int, move_time: float, seed: int, failures: int, as_json: bool) -> None:
    """Check the movegen and oskaplayer of FILE, a Python file, against the rules.

    FILE runs in a sandbox, where it can do no harm. The exit code is 0 if everything is right, and 1 if something is
    not.

    \b
    Examples:
      outplay grade oska homework.py
      outplay grade oska homework.py --positions 1000 --seed 7
      outplay grade oska homework.py --move-time 2 --json
    """
    with progress() as show:
        report = counting(show, "checks")
        found = grade(file, seed=seed, positions=positions, depth=depth, move_time=move_time, report=report)
    if as_json:
        say_json(found.as_data())
    else:
        click.echo(format_grade(found, width=shutil.get_terminal_size().columns, failures=failures))
    if not found.is_perfect:
        raise click.exceptions.Exit(1)


# ---- The report


def format_grade(grade: Grade, *, width: int = 80, failures: int = 2) -> str:
    """The whole report, with some failures of each group in full."""
    return "\n".join(_plain(line) for line in _lines(grade, width, failures))


def _plain(text: str) -> str:
    """A text without control characters: the file under test may print anything."""
    return "\n".join(printable(line) for line in text.split("\n"))


def _lines(grade: Grade, width: int, failures: int) -> Iterator[str]:
    yield f"{grade.file}: {round_down(grade.score):g} of 100 points"
    if grade.error:
        yield "\nThe file cannot be loaded, so nothing in it could be checked:\n"
        yield grade.error
        return
    for sentence in grade.missing:
        yield f"\n{sentence[0].upper()}{sentence[1:]}"
    if grade.uncommented:
        yield f"\n{_uncommented(grade.uncommented)}"
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
    yield f"\nSandbox: {', '.join(grade.protections)}. The random positions are those of --seed {grade.seed}."


def _uncommented(functions: Sequence[str]) -> str:
    names = ", ".join(functions[:_MAX_NAMES]) + (", …" if len(functions) > _MAX_NAMES else "")
    begin = "One function begins" if len(functions) == 1 else f"{len(functions)} functions begin"
    return f"{begin} without a comment, and comments are part of the homework: {names}"


def _table(grade: Grade) -> Iterator[str]:
    width = max(len(group.title) for group in grade.groups)
    for function in FUNCTIONS:
        groups = [group for group in grade.groups if group.function == function]
        if groups:
            yield f"{function:{width + 2}}  {'passed':>10}  {'points':>10}"
        for group in groups:
            results = grade.of(group)
            passed = f"{sum(result.failure is None for result in results)} of {len(results)}"
            points = f"{round_down(grade.points(group)):g} of {group.points}" if group.points else ""
            yield f"  {group.title:{width}}  {passed:>10}  {points:>10}".rstrip()


def _times(grade: Grade) -> Iterator[str]:
    for function in FUNCTIONS:
        if found := grade.times(function):
            median, slowest = duration(found.median), duration(found.slowest)
            yield f"time of {found.calls} calls of {function}: median {median}, slowest {slowest}"


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
    pictures = [_picture(title, board) for board in boards[:_MAX_BOARDS]]
    left = len(boards) - len(pictures)
    return [*pictures, f"and {left} more"] if left else pictures


def _picture(title: str, board: Rows) -> str:
    """A board under its title, with centred rows."""
    rows = [" ".join(row[:30]) for row in board[:30]]
    wide = max(map(len, rows), default=0)
    return "\n".join([title, *(row.center(wide) for row in rows)])


def _shortened(text: str) -> str:
    """The beginning and the end of a text; the end of a traceback names the error."""
    half = _MAX_TEXT // 2
    return text.strip() if len(text) <= _MAX_TEXT else f"{text[:half].strip()}\n...\n{text[-half:].strip()}"
