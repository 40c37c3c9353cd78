"""Curves over games: as data, and drawn for a terminal.

In a terminal one curve is drawn in dots with its band in grey, several curves as letters. Nothing is said by colour
alone, so that a chart is complete in a pipe; without Unicode it is drawn in ASCII.

>>> fall = Chart("losing beads", (Curve("her", (16.0, 12.0, 7.5), low=(16.0, 9.0, 3.0), high=(16.0, 14.0, 11.0)),), 2)
>>> fall.top, fall.format(fall.top / 4)
(16.0, '4')
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise
from operator import itemgetter
from string import ascii_uppercase

from rich.text import Text

HEIGHT = 7
"""Lines of a chart between its title and its horizontal axis."""
COLOURS = ("cyan", "yellow", "green", "magenta", "red", "blue")
"""Of the curves, in their order; a chart can be read without them."""
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The eight dots of a braille letter by row and column, as they are added to the empty one."""
_BRAILLE = 0x2800
_DIM = "bright_black"

Cells = dict[tuple[int, int], tuple[str, str]]
"""A letter and its style by line and column."""


@dataclass(frozen=True)
class Curve:
    """Values from game 0 on, the same number of games apart, perhaps with a band in which most runs lie."""

    name: str
    values: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()
    least: Sequence[float] = ()
    most: Sequence[float] = ()
    """The outermost runs, around the band."""

    @property
    def has_band(self) -> bool:
        """Whether the band is known."""
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
        """A value as it is written on the vertical axis."""
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


def ticks(last: int) -> list[int]:
    """At most six round numbers for a horizontal axis that begins at 0.

    >>> ticks(100), ticks(7), ticks(240)
    ([0, 20, 40, 60, 80, 100], [0, 2, 4, 6], [0, 50, 100, 150, 200])
    """
    span = max(1, last)
    power = 10 ** max(0, math.floor(math.log10(span)) - 1)
    step = next(
        step
        for scale in (1, 10, 100)
        for step in (scale * power, 2 * scale * power, 5 * scale * power)
        if span / step <= 5
    )
    return list(range(0, last + 1, step))


def draw_chart(chart: Chart, width: int, *, height: int = HEIGHT, unicode: bool = True) -> list[Text]:
    """The lines of a chart, of which the widest has ``width`` letters.

    >>> steps = Chart("boxes", (Curve("her", (0, 1, 2, 3, 4)),), 4)
    >>> for line in draw_chart(steps, 24, height=5, unicode=False):
    ...     print(line)
    boxes
     4 |                 ***
       |             ****
       |        *****
       |   *****
     0 |***
       +--------------------
        0                  4
    """
    top, bottom = chart.format(chart.top), chart.format(0)
    margin = max(map(len, (top, bottom))) + 1
    inner = max(8, width - margin - 2)
    cells = _draw_curves(chart, inner, height, unicode)
    upright, level, corner = ("│", "─", "└") if unicode else ("|", "-", "+")
    lines = [Text(chart.title, style="bold")]
    for line in range(height):
        label = top if line == 0 else bottom if line == height - 1 else ""
        text = Text(f"{label:>{margin}} ").append(upright, style=_DIM)
        row = [cells.get((line, column), (" ", "")) for column in range(inner)]
        for style, alike in groupby(row, key=itemgetter(1)):
            text.append("".join(mark for mark, _ in alike), style)
        text.rstrip()
        lines.append(text)
    lines.append(Text(" " * (margin + 1)).append(corner + level * inner, style=_DIM))
    first, last = "0", f"{chart.games:,}"
    lines.append(Text(" " * (margin + 2) + first + last.rjust(inner - len(first))))
    return lines


def _draw_curves(chart: Chart, width: int, height: int, unicode: bool) -> Cells:
    if len(chart.curves) > 1:
        cells: Cells = {}
        # The first curve is drawn last, so that it lies above the others.
        for number, curve in reversed(list(enumerate(chart.curves))):
            style = COLOURS[number % len(COLOURS)]
            cells.update(dict.fromkeys(_path(chart, curve.values, width, height), (letter(number), style)))
        return cells
    (curve,) = chart.curves
    cells = dict.fromkeys(_band(chart, curve, width, height), ("░" if unicode else ":", _DIM))
    if not unicode:
        return cells | dict.fromkeys(_path(chart, curve.values, width, height), ("*", ""))
    bits: dict[tuple[int, int], int] = {}
    for line, column in _path(chart, curve.values, 2 * width, 4 * height):
        cell = line // 4, column // 2
        bits[cell] = bits.get(cell, 0) | _DOTS[line % 4][column % 2]
    return cells | {cell: (chr(_BRAILLE + found), f"bold {COLOURS[0]}") for cell, found in bits.items()}


def _path(chart: Chart, values: Sequence[float], width: int, height: int) -> Iterator[tuple[int, int]]:
    """The points of a curve on a grid, without gaps where it is steep."""
    points = [(_line(chart, value, height), _column(place, len(values), width)) for place, value in enumerate(values)]
    yield from points[:1]
    for (line, column), (next_line, next_column) in pairwise(points):
        steps = max(abs(next_line - line), next_column - column, 1)
        for step in range(1, steps + 1):
            part = step / steps
            yield round(line + part * (next_line - line)), round(column + part * (next_column - column))


def _band(chart: Chart, curve: Curve, width: int, height: int) -> Iterator[tuple[int, int]]:
    """The cells between the ends of a band; of many games in one column, the outermost count."""
    if not curve.has_band:
        return
    ends: dict[int, tuple[float, float]] = {}
    for place, (low, high) in enumerate(zip(curve.low, curve.high, strict=True)):
        column = _column(place, len(curve.values), width)
        known = ends.get(column, (low, high))
        ends[column] = min(low, known[0]), max(high, known[1])
    low, high = ends[0]
    for column in range(width):
        low, high = ends.get(column, (low, high))  # with fewer games than columns the band goes on
        for line in range(_line(chart, high, height), _line(chart, low, height) + 1):
            yield line, column


def _line(chart: Chart, value: float, height: int) -> int:
    return round((1 - min(max(value / chart.top, 0.0), 1.0)) * (height - 1))


def _column(place: int, count: int, width: int) -> int:
    return round(place * (width - 1) / max(1, count - 1))
