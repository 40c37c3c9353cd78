"""Charts for a terminal: one curve in dots with its band in grey, several curves as letters.

Nothing is said by colour alone, so a chart is complete in a pipe; without Unicode it is drawn in ASCII.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from operator import itemgetter

from rich.text import Text

from outplay.learn.report.charts import Chart, Curve, letter

HEIGHT = 7
"""Lines of a chart between its title and its level axis."""
COLOURS = ("cyan", "yellow", "green", "magenta", "red", "blue")
"""Of the curves, in their order; none of them is needed to read a chart."""
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The eight dots of a braille letter by row and column, as they are added to the empty one."""
_BRAILLE = 0x2800
_DIM = "bright_black"

Cells = dict[tuple[int, int], tuple[str, str]]
"""A letter and its style by line and column."""


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
    cells = _drawn(chart, inner, height, unicode)
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


def _drawn(chart: Chart, width: int, height: int, unicode: bool) -> Cells:
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
        low, high = ends.get(column, (low, high))  # fewer games than columns: the band goes on
        for line in range(_line(chart, high, height), _line(chart, low, height) + 1):
            yield line, column


def _line(chart: Chart, value: float, height: int) -> int:
    return round((1 - min(max(value / chart.top, 0.0), 1.0)) * (height - 1))


def _column(place: int, count: int, width: int) -> int:
    return round(place * (width - 1) / max(1, count - 1))
