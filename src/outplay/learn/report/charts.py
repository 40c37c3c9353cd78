"""Curves over games, as data that every drawer of charts understands.

>>> fall = Chart("losing beads", (Curve("her", (16.0, 12.0, 7.5), low=(16.0, 9.0, 3.0), high=(16.0, 14.0, 11.0)),), 2)
>>> fall.top, fall.format(fall.top / 4)
(16.0, '4')
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase


@dataclass(frozen=True)
class Curve:
    """Values from game 0 on, the same number of games apart; perhaps with a band in which most runs lie."""

    name: str
    values: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()
    least: Sequence[float] = ()
    most: Sequence[float] = ()
    """The outermost runs, around the band."""

    @property
    def has_band(self) -> bool:
        """Whether it is known where most runs lie."""
        return len(self.low) == len(self.high) == len(self.values) > 0


@dataclass(frozen=True)
class Chart:
    """Curves over the same games, under a title."""

    title: str
    curves: tuple[Curve, ...]
    games: int
    """The game of the last values; the first ones are from before the first game."""
    is_share: bool = False
    """Whether values are shares from 0 to 1, written as percentages."""

    @cached_property
    def top(self) -> float:
        """The upper end of the axis: 1 for shares, else a round number that no value exceeds."""
        if self.is_share:
            return 1.0
        lines = (line for curve in self.curves for line in (curve.values, curve.high, curve.most))
        return rounded_up(max((value for line in lines for value in line), default=0.0))

    def format(self, value: float) -> str:
        """A value of the upright axis, as it is written there."""
        return f"{100 * value:.0f} %" if self.is_share else f"{value:,g}"


def letter(number: int) -> str:
    """The letter of the first (0), second, … of several curves."""
    return ascii_uppercase[number % len(ascii_uppercase)]


def rounded_up(value: float) -> float:
    """The next number whose quarters are whole and round.

    >>> rounded_up(0.3), rounded_up(16), rounded_up(47), rounded_up(1001)
    (4.0, 16.0, 60.0, 1200.0)
    """
    power = 10.0 ** max(0, math.floor(math.log10(max(value, 1))) - 1)
    return next(step * power for step in (4, 8, 12, 16, 20, 24, 32, 40, 60, 80, 100) if step * power >= value)


def ticks(last: int, most: int = 5) -> list[int]:
    """Round numbers for a level axis that begins at 0.

    >>> ticks(100), ticks(7), ticks(240)
    ([0, 20, 40, 60, 80, 100], [0, 2, 4, 6], [0, 50, 100, 150, 200])
    """
    span = max(1, last)
    power = 10 ** max(0, math.floor(math.log10(span)) - 1)
    step = next(
        step
        for scale in (1, 10, 100)
        for step in (scale * power, 2 * scale * power, 5 * scale * power)
        if span / step <= most
    )
    return list(range(0, last + 1, step))
