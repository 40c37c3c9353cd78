"""What came of an experiment: a table, curves with bands, and all of it as plain data.

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
from statistics import median
from typing import Any, NamedTuple

from outplay.errors import InputError, nearest, quoted
from outplay.files.documents import Format, parse_json
from outplay.learn.experiment import Experiment, experiment_from_data
from outplay.learn.run import CURVES, Run, points, run_from_data
from outplay.players.matchbox.memory import Memory
from outplay.version import __version__

FORMAT = Format("a text of findings", "outplay-learning", 1)


class Spread(NamedTuple):
    """A row of the table: over how many runs, and the least, the middle and the most of their values."""

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
"""The rows of the table: which values of the runs, and what they are called."""


@dataclass(frozen=True)
class Findings:
    """An experiment and its runs, in the order of their numbers; some may be missing if it was broken off."""

    experiment: Experiment
    runs: tuple[Run, ...]
    is_complete: bool = True
    """Whether it came to its end; otherwise it was broken off, and this is what was done by then."""
    memory: Memory | None = field(default=None, compare=False, repr=False)
    """What the machine has learned, where there was one run only."""

    @property
    def done(self) -> int:
        """How many runs came to their end. One that was broken off is among the runs only where there is no other."""
        if self.is_complete or len(self.runs) != 1:
            return len(self.runs)
        run, experiment = self.runs[0], self.experiment
        is_whole = run.games == experiment.games or (experiment.until_perfect and run.perfect is not None)
        return 1 if is_whole else 0

    @property
    def points(self) -> list[int]:
        """After which games the curves have a point: 0 is before the first one, the last is that of the longest run."""
        every = points(self.experiment.games)
        return every[: bisect_left(every, max((run.games for run in self.runs), default=0)) + 1]

    @property
    def never_perfect(self) -> int | None:
        """In how many runs a perfect rival could always beat the machine; None where the game is too large to know."""
        if any(run.measured["exploitability"][-1] is None for run in self.runs):
            return None
        return sum(run.perfect is None for run in self.runs)

    def spread(self, name: str) -> Spread:
        """A row of the table; runs that have no such value are left out."""
        if name not in TABLE:
            raise InputError(f"there is no {quoted(name)}: there are {', '.join(TABLE)}{nearest(name, TABLE)}")
        values = [value for run in self.runs if (value := getattr(run, name)) is not None]
        return Spread(len(values), min(values), median(values), max(values)) if values else Spread(0, None, None, None)

    def bands(self, curve: str) -> Bands | None:
        """A curve over all runs; None where it is not known, as in games that are too large."""
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
        """Everything as plain JSON values: the table and the bands for reading, and the runs to count them again."""
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
    """What ``as_data`` gave; anything else is refused. The table and the bands are counted again from the runs."""
    data = FORMAT.check(data)
    if not isinstance(data.get("experiment"), dict) or not isinstance(data.get("runs"), list):
        raise InputError('findings have an "experiment", which is an object, and "runs", which are a list')
    experiment = experiment_from_data(data["experiment"])
    runs = tuple(run_from_data(one, experiment.games) for one in data["runs"])
    numbers = [run.number for run in runs]
    if sorted(set(numbers)) != numbers or (numbers and numbers[-1] >= experiment.runs):
        raise InputError(f"the runs are numbered from 0 to {experiment.runs - 1} and stand in this order")
    return Findings(experiment, runs, data.get("complete") is True)


def parse_findings(text: str) -> Findings:
    """The findings of a JSON text."""
    return findings_from_data(parse_json(text))
