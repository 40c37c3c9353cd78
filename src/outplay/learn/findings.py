"""Findings: the runs of an experiment, the table and the curves over all of them, as plain data.

>>> import outplay
>>> from outplay.learn.conduct import conduct
>>> findings = conduct(Experiment(outplay.game("hexapawn:3x3"), games=100, runs=20, seed=1))
>>> findings.spread("lost")
Spread(runs=20, least=7, median=11.0, most=15)
>>> findings.bands("boxes").median[:5]
[0.0, 2.0, 3.0, 4.0, 5.0]
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from statistics import median
from typing import Any, NamedTuple

from outplay.errors import InputError, nearest, quoted
from outplay.files.documents import Format, parse_json
from outplay.learn.experiment import Experiment, experiment_from_data
from outplay.learn.measures import Measures
from outplay.learn.training import Lesson
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import Result
from outplay.values import MAX_EXACT, check_whole, is_number, is_whole
from outplay.version import __version__

FORMAT = Format("a text of findings", "outplay-learning", 1)
MAX_POINTS = 1000
"""Of a curve, however many games there are: more could not be seen."""
LETTERS: dict[Result, str] = {"win": "w", "draw": "d", "loss": "l"}
MEASURED = ("boxes", "beads", "losing", "exploitability")
COUNTED: dict[str, str] = {"wins": "w", "draws": "d", "losses": "l"}
CURVES = (*COUNTED, *MEASURED)
"""What is known after every game: the results so far, and the measures of the machine."""
Values = list[float | int | None]


def points(games: int) -> list[int]:
    """After which games a curve has a point; 0 is before the first one.

    >>> points(3), len(points(10**6)), points(10**6)[-1]
    ([0, 1, 2, 3], 1001, 1000000)
    """
    count = min(games, MAX_POINTS)
    return [(number * games) // count for number in range(count + 1)] if count else [0]


@dataclass(frozen=True)
class Run:
    """The result of one run. It may end before its last game; then its last point stands for all that follow."""

    number: int
    """Which one of the experiment, counted from 0."""
    results: str
    """A letter for each game, for the machine: w, d or l."""
    resigned: int
    """How many of the lost games the machine gave up."""
    perfect: int | None
    """After how many games a perfect rival could not beat it for the first time; None if never, or unknown."""
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
    """Read what ``as_data`` gave; anything else is refused."""
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
    count = bisect_left(points(games), len(results)) + 1
    for name in MEASURED:
        values = data[name]
        is_list = isinstance(values, list) and len(values) == count
        if not is_list or not all(value is None or is_number(value, 0, MAX_EXACT) for value in values):
            raise InputError(f"run {number} must have {count} numbers of {name}, not {quoted(values)}")
    return Run(number, results, resigned, perfect, {name: data[name] for name in MEASURED})


class RunRecorder:
    """Makes a run from its games, one by one."""

    def __init__(self, number: int, games: int, before: Measures) -> None:
        self._number = number
        self._points = points(games)
        self._letters: list[str] = []
        self._resigned = 0
        self._perfect = 0 if before.exploitability == 0 else None
        self._rows = [before]
        self._last = before

    def add(self, lesson: Lesson) -> None:
        """Add a game."""
        self._letters.append(LETTERS[lesson.result])
        self._resigned += lesson.resigned
        self._last = lesson.measures
        if self._perfect is None and self._last.exploitability == 0:
            self._perfect = len(self._letters)
        if len(self._letters) == self._points[len(self._rows)]:
            self._rows.append(self._last)

    def run(self) -> Run:
        """The run so far."""
        is_between = self._points[len(self._rows) - 1] < len(self._letters)
        rows = [*self._rows, self._last] if is_between else self._rows
        measured: dict[str, Values] = {name: [getattr(row, name) for row in rows] for name in MEASURED}
        return Run(self._number, "".join(self._letters), self._resigned, self._perfect, measured)


class Spread(NamedTuple):
    """A row of the table: the number of runs, and the least, the median and the most of their values."""

    runs: int
    least: float | None
    median: float | None
    most: float | None


class Bands(NamedTuple):
    """A curve over all runs: a list for each band, with a value for each point."""

    least: list[float]
    low: list[float]
    """A tenth of the runs lies below this."""
    median: list[float]
    high: list[float]
    """A tenth of the runs lies above this."""
    most: list[float]
    mean: list[float]


TABLE: Mapping[str, str] = {
    "cases": "cases met",
    "lost": "games lost",
    "resigned": "of these, resigned",
    "perfect": "games to perfection",
}
"""The rows of the table: values of the runs, with their titles."""


@dataclass(frozen=True)
class Findings:
    """An experiment and its runs, in the order of their numbers; some may be missing if it was interrupted."""

    experiment: Experiment
    runs: tuple[Run, ...]
    is_complete: bool = True
    """Whether it came to its end; otherwise it was interrupted, and this is what was done by then."""
    memory: Memory | None = field(default=None, compare=False, repr=False)
    """What the machine has learned, where there was one run only."""

    @property
    def done(self) -> int:
        """How many runs came to their end. An interrupted one is among the runs only if there is no other."""
        if self.is_complete or len(self.runs) != 1:
            return len(self.runs)
        run, experiment = self.runs[0], self.experiment
        is_whole = run.games == experiment.games or (experiment.until_perfect and run.perfect is not None)
        return 1 if is_whole else 0

    @property
    def points(self) -> list[int]:
        """After which games the curves have a point, from 0, before the first game, to the end of the longest run."""
        every = points(self.experiment.games)
        return every[: bisect_left(every, max((run.games for run in self.runs), default=0)) + 1]

    @property
    def never_perfect(self) -> int | None:
        """In how many runs a perfect rival could always beat the machine; None if the game is too large to know."""
        if any(run.measured["exploitability"][-1] is None for run in self.runs):
            return None
        return sum(run.perfect is None for run in self.runs)

    def spread(self, name: str) -> Spread:
        """A row of the table; runs without such a value are left out."""
        if name not in TABLE:
            raise InputError(f"there is no {quoted(name)}: there are {', '.join(TABLE)}{nearest(name, TABLE)}")
        values = [value for run in self.runs if (value := getattr(run, name)) is not None]
        return Spread(len(values), min(values), median(values), max(values)) if values else Spread(0, None, None, None)

    def bands(self, curve: str) -> Bands | None:
        """A curve over all runs; None if unknown, as in games that are too large."""
        import numpy as np

        if curve not in CURVES:
            raise InputError(
                f"there is no curve {quoted(curve)}: there are {', '.join(CURVES)}{nearest(curve, CURVES)}"
            )
        rows = [run.curve(curve, self.points) for run in self.runs]
        if not rows or any(value is None for row in rows for value in row):
            return None
        values = np.array(rows, dtype=float)
        least, low, middle, high, most = np.quantile(values, [0, 0.1, 0.5, 0.9, 1], axis=0).tolist()
        return Bands(least, low, middle, high, most, values.mean(axis=0).tolist())

    def as_data(self) -> dict[str, Any]:
        """Everything as plain JSON values: the table and the bands to be read, and the runs to compute them again."""
        return {
            **FORMAT.stamp,
            "outplay": __version__,
            "experiment": self.experiment.as_data(),
            "complete": self.is_complete,
            "table": {name: self.spread(name)._asdict() for name in TABLE} | {"never_perfect": self.never_perfect},
            "points": self.points,
            "bands": {curve: bands and bands._asdict() for curve in CURVES for bands in [self.bands(curve)]},
            "runs": [run.as_data() for run in self.runs],
        }


def findings_from_data(data: object) -> Findings:
    """Read what ``as_data`` gave; anything else is refused. The table and the bands are computed again."""
    data = FORMAT.check(data)
    if not isinstance(data.get("experiment"), dict) or not isinstance(data.get("runs"), list):
        raise InputError('findings need an "experiment", an object, and "runs", a list')
    experiment = experiment_from_data(data["experiment"])
    runs = tuple(run_from_data(one, experiment.games) for one in data["runs"])
    numbers = [run.number for run in runs]
    if sorted(set(numbers)) != numbers or (numbers and numbers[-1] >= experiment.runs):
        raise InputError(f"the runs must be numbered from 0 to {experiment.runs - 1} in this order")
    return Findings(experiment, runs, data.get("complete") is True)


def parse_findings(text: str) -> Findings:
    """The findings of a JSON text."""
    return findings_from_data(parse_json(text))
