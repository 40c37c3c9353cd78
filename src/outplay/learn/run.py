"""One run of an experiment: a fresh machine, so many games, and how it stood after each of them."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from outplay.errors import InputError, quoted
from outplay.learn.lesson import Lesson
from outplay.learn.measures import Measures
from outplay.players.matchbox.policy import Result
from outplay.values import MAX_EXACT, check_whole, is_number, is_whole

MOST_POINTS = 1000
"""A curve has no more, however many games there are: nobody could see them."""
LETTERS: dict[Result, str] = {"win": "w", "draw": "d", "loss": "l"}
MEASURED = ("boxes", "beads", "losing", "exploitability")
COUNTED: dict[str, str] = {"wins": "w", "draws": "d", "losses": "l"}
CURVES = (*COUNTED, *MEASURED)
"""What is known after every game: results so far, and how the machine stands."""
Values = list[float | int | None]


def points(games: int) -> list[int]:
    """After which games a curve has a point: 0 is before the first one.

    >>> points(3), len(points(10**6)), points(10**6)[-1]
    ([0, 1, 2, 3], 1001, 1000000)
    """
    most = min(games, MOST_POINTS)
    return [(number * games) // most for number in range(most + 1)] if most else [0]


@dataclass(frozen=True)
class Run:
    """What came of one run. It may end before its last game; then its last point stands for all that follow."""

    number: int
    """Which one of the experiment, counted from 0."""
    results: str
    """A letter for each game, seen by the machine: w, d or l."""
    resigned: int
    """How many of the lost games the machine gave up."""
    perfect: int | None
    """After how many games a perfect rival could not beat it for the first time; None if never, or not known."""
    measured: dict[str, Values]
    """At the points of the experiment: the values of ``MEASURED``."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.results)

    @property
    def lost(self) -> int:
        """How many of them were lost."""
        return self.results.count(LETTERS["loss"])

    @property
    def cases(self) -> int:
        """How many boxes the machine has met in the end."""
        return int(self.measured["boxes"][-1] or 0)

    def curve(self, name: str, at: list[int]) -> Values:
        """The values of a curve at the points of the experiment."""
        if name in COUNTED:
            so_far = [0, *accumulate(letter == COUNTED[name] for letter in self.results)]
            return [so_far[min(game, self.games)] for game in at]
        values = self.measured[name]
        return [*values, *[values[-1]] * (len(at) - len(values))]

    def as_data(self) -> dict[str, Any]:
        """The run as plain JSON values."""
        counted = {"results": self.results, "resigned": self.resigned, "perfect": self.perfect}
        return {"number": self.number, **counted, **self.measured}


def run_from_data(data: object, games: int) -> Run:
    """What ``as_data`` gave; anything else is refused."""
    if not isinstance(data, dict) or set(data) != {"number", "results", "resigned", "perfect", *MEASURED}:
        raise InputError(f"a run has number, results, resigned, perfect, {', '.join(MEASURED)}, not {quoted(data)}")
    number, results, resigned, perfect = (data[key] for key in ("number", "results", "resigned", "perfect"))
    check_whole("the number of a run", number, 0, MAX_EXACT)
    if not isinstance(results, str) or set(results) - set(LETTERS.values()) or len(results) > games:
        raise InputError(f"run {number} must have at most {games} results, each of them w, d or l")
    if not is_whole(resigned, 0, len(results)):
        raise InputError(f"run {number} cannot have resigned {quoted(resigned)} games")
    if perfect is not None and not is_whole(perfect, 0, len(results)):
        raise InputError(f"run {number} cannot be perfect after {quoted(perfect)} games")
    wanted = bisect_left(points(games), len(results)) + 1
    for name in MEASURED:
        values = data[name]
        is_list = isinstance(values, list) and len(values) == wanted
        if not is_list or not all(value is None or is_number(value, 0, MAX_EXACT) for value in values):
            raise InputError(f"run {number} must have {wanted} numbers of {name}, not {quoted(values)}")
    return Run(number, results, resigned, perfect, {name: data[name] for name in MEASURED})


class Diary:
    """A run while it goes on."""

    def __init__(self, number: int, games: int, before: Measures) -> None:
        self._number = number
        self._points = points(games)
        self._letters: list[str] = []
        self._resigned = 0
        self._perfect = 0 if before.exploitability == 0 else None
        self._rows = [before]
        self._last = before

    def add(self, lesson: Lesson) -> None:
        """Write down a game."""
        self._letters.append(LETTERS[lesson.result])
        self._resigned += lesson.resigned
        self._last = lesson.measures
        if self._perfect is None and self._last.exploitability == 0:
            self._perfect = len(self._letters)
        if len(self._letters) == self._points[len(self._rows)]:
            self._rows.append(self._last)

    def run(self) -> Run:
        """The run as it is now."""
        is_between = self._points[len(self._rows) - 1] < len(self._letters)
        rows = [*self._rows, self._last] if is_between else self._rows
        measured: dict[str, Values] = {name: [getattr(row, name) for row in rows] for name in MEASURED}
        return Run(self._number, "".join(self._letters), self._resigned, self._perfect, measured)
