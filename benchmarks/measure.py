"""How time is taken: processor seconds of one thread, in rounds, so that a busy machine slows everybody alike."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Work = Callable[[], int]
"""Does some work and returns how much: leaves, games, plies."""


@dataclass(frozen=True)
class Rates:
    """Work per processor second, one number for each round."""

    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The rate of the middle round."""
        return statistics.median(self.rounds)

    def ratio_to(self, other: Rates) -> float:
        """How many times faster than another: the median over the rounds, in which both ran one after the other."""
        return statistics.median(mine / theirs for mine, theirs in zip(self.rounds, other.rounds, strict=True))


def measure(works: Mapping[str, Work], rounds: int) -> dict[str, Rates]:
    """Let all works run in turn, so many rounds, and take the rate of each in each round."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for number in range(rounds):
        for name, work in works.items():
            show_progress(f"round {number + 1} of {rounds}: {name}")
            start = time.process_time()
            amount = work()
            taken[name].append(amount / (time.process_time() - start))
    show_progress("")
    return {name: Rates(tuple(rates)) for name, rates in taken.items()}


def show_progress(text: str) -> None:
    """One line that replaces the last one, while a person waits."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
