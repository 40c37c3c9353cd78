"""Grading a file: ask all questions, judge the answers, count the points."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from outplay.classic.grading.checks import FUNCTIONS, GROUPS, MOVEGEN, OSKAPLAYER, Group
from outplay.classic.grading.judge import Marked, judge, watched
from outplay.classic.grading.movegen import movegen_checks
from outplay.classic.grading.oskaplayer import oskaplayer_checks
from outplay.classic.grading.pupil import SKIPPED, Pupil, Returned
from outplay.errors import nearest

_FULL_SCORE = 100.0
DEFAULT_POSITIONS, DEFAULT_DEPTH, DEFAULT_MOVE_TIME = 100, 4, 10.0
"""Random positions, the greatest depth that is asked for, and seconds for a call."""


class Times(NamedTuple):
    """How long the calls of a function took, in seconds."""

    calls: int
    median: float
    slowest: float


@dataclass(frozen=True)
class Grade:
    """The results of all checks."""

    file: str
    error: str
    """Why the file could not be loaded; empty if it could."""
    missing: tuple[str, ...]
    """A sentence for each missing function."""
    results: tuple[Marked, ...]
    seed: int
    protections: tuple[str, ...] = ()
    log: str = ""
    uncommented: tuple[str, ...] = ()
    """The functions that begin without a comment, which the homework asks for; nobody can compute points for words."""

    def of(self, group: Group) -> tuple[Marked, ...]:
        """The checks of a group."""
        return tuple(result for result in self.results if result.check.group is group)

    def points(self, group: Group) -> float:
        """The points earned in a group: for every rule that was never broken, or for every passed check."""
        parts: dict[object, bool] = {}
        for number, result in enumerate(self.of(group)):
            part = number if group.is_random else result.check.rule
            parts[part] = parts.get(part, True) and result.failure is None
        return group.points * sum(parts.values()) / len(parts) if parts else 0.0

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups with at least one check."""
        return tuple(group for group in GROUPS if self.of(group))

    @property
    def score(self) -> float:
        """Points of a hundred; a hundred only if nothing was wrong."""
        possible = sum(group.points for group in self.groups)
        return _FULL_SCORE * sum(map(self.points, self.groups)) / possible if possible else 0.0

    @property
    def is_perfect(self) -> bool:
        """Whether all checks that are worth points were passed."""
        counted = [result for result in self.results if result.check.group.points]
        return bool(counted) and all(result.failure is None for result in counted)

    def times(self, function: str) -> Times | None:
        """How long the calls of a function took; None if there were none."""
        seconds = [
            result.answer.seconds
            for result in self.results
            if result.check.question.function == function and not result.is_watch and result.answer.verdict != SKIPPED
        ]
        return Times(len(seconds), statistics.median(seconds), max(seconds)) if any(seconds) else None

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return {
            "file": self.file,
            "score": round_down(self.score),
            "is_perfect": self.is_perfect,
            "error": self.error or None,
            "missing": list(self.missing),
            "uncommented": list(self.uncommented),
            "seed": self.seed,
            "groups": [self._group_as_data(group) for group in self.groups],
            "times": {function: found._asdict() for function in FUNCTIONS if (found := self.times(function))},
            "sandbox": list(self.protections),
            "printed": self.log,
        }

    def _group_as_data(self, group: Group) -> dict[str, Any]:
        results = self.of(group)
        failed = [result for result in results if result.failure]
        return {
            "name": group.key,
            "title": group.title,
            "checks": len(results),
            "passed": len(results) - len(failed),
            "points": round_down(self.points(group)),
            "of": group.points,
            "failures": [_failure_as_data(result) for result in failed],
        }


def _failure_as_data(result: Marked) -> dict[str, Any]:
    check, failure = result.check, result.failure
    assert failure is not None
    return {
        "rule": check.rule,
        "asked": str(check.question),
        "expected": "an error" if check.is_refused else [list(board) for board in check.right],
        "came": [list(board) for board in failure.came],
        "reason": failure.reason,
        "verdict": result.answer.verdict or None,
        "detail": failure.detail,
        "hint": failure.hint,
        "seconds": result.answer.seconds,
    }


def round_down(points: float) -> float:
    """Points with one decimal, never more than were earned: a hundred means that everything was right.

    >>> round_down(99.99)
    99.9
    """
    return int(points * 10 + 1e-9) / 10


def grade(
    path: str,
    *,
    seed: int = 0,
    positions: int = DEFAULT_POSITIONS,
    depth: int = DEFAULT_DEPTH,
    move_time: float = DEFAULT_MOVE_TIME,
    report: Callable[[int, int], None] = lambda done, total: None,
) -> Grade:
    """Grade the file at a path; ``report`` gets how many checks are done, and of how many."""
    checks = {
        MOVEGEN: list(movegen_checks(seed, positions)),
        OSKAPLAYER: list(oskaplayer_checks(seed, positions, depth)),
    }
    with Pupil(path, move_time) as pupil:
        results: list[Marked] = []
        for function in FUNCTIONS:
            if pupil.error or function not in pupil.functions:
                unasked = Returned(verdict=SKIPPED, detail=f"there is no function {function}")
                results += [judge(check, unasked) for check in checks[function]]
                continue
            for check in checks[function]:
                results.append(judge(check, pupil.ask(check.question, is_repeated=check.is_repeated)))
                report(len(results), sum(map(len, checks.values())))
    every = (*results, *(result for function in FUNCTIONS for result in watched(results, function)))
    missing = () if pupil.error else tuple(_missing(pupil.functions))
    return Grade(Path(path).name, pupil.error, missing, every, seed, pupil.protections, pupil.log, pupil.uncommented)


def _missing(functions: tuple[str, ...]) -> Iterable[str]:
    for function in FUNCTIONS:
        if function not in functions:
            names = [name for name in functions if name not in FUNCTIONS]
            near = nearest(function, [name.lower() for name in names])
            yield f"there is no function {function!r} in the file, and no other name counts{near}"
