"""Charts as SVG: small ones side by side in one self-contained picture.

Several curves differ by colour, by dashes and by a letter on them; a single one has its band behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from outplay.learn.report.charts import Chart, Curve, letter, ticks
from outplay.learn.report.svg import INK, PALE, open_picture
from outplay.render.html import escaped

GRID = "#e4dfd7"
INKS = ("#0d5c63", "#a33b20", "#6b4fa0", "#7a5900", "#1d3f8f", "#24712c")
"""Of the curves, in their order; all dark enough for thin lines on white."""
_DASHES = ("", "8 4", "2 3", "10 3 2 3", "14 5", "5 2")
_COLUMNS = 2
_WIDTH, _HEIGHT = 400.0, 230.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 52.0, 20.0, 34.0, 40.0
"""Room around the plane of a chart for its title and its axes."""
_MARGIN = 16.0
_LINE = 20.0
"""From one line of words to the next."""
_FONT, _TITLE = 13.0, 17.0
_LETTER = 8.0
"""About the width of a letter, on the safe side."""
_MAX_POINTS = 400
"""Of a curve: more than there are pixels make a file larger and no clearer."""
_BADGE = 7.5


def draw_charts(title: str, notes: Sequence[str], charts: Sequence[Chart]) -> str:
    """Draw charts under a title and some lines of words, as the text of an SVG file.

    >>> picture = draw_charts("Learning", ["one run"], [Chart("games lost", (Curve("her", (0, 1, 1)),), 2)])
    >>> picture.count('class="chart"'), picture.count('class="curve"')
    (1, 1)
    """
    across = min(_COLUMNS, max(1, len(charts)))
    width = across * _WIDTH + 2 * _MARGIN
    names = [curve.name for curve in charts[0].curves] if charts else []
    legend, legend_height = _legend(names, width - 2 * _MARGIN) if len(names) > 1 else ([], 0.0)
    head = 2 * _MARGIN + _TITLE + _LINE * len(notes) + legend_height
    height = head + -(-len(charts) // across) * _HEIGHT + _MARGIN
    lines = [
        *open_picture(width, height, title, ". ".join(map(_in_words, charts))),
        f'<g font-family="system-ui, sans-serif" font-size="{_FONT:g}" fill="{INK}">',
        _text(_MARGIN, _MARGIN + _TITLE, title, f'font-size="{_TITLE:g}" font-weight="bold"'),
    ]
    for number, note in enumerate(notes, 1):
        lines.append(_text(_MARGIN, _MARGIN + _TITLE + number * _LINE, note, f'fill="{PALE}"'))
    lines.append(f'<g class="legend" transform="translate({_MARGIN:g} {_MARGIN + _TITLE + _LINE * len(notes):.0f})">')
    lines += [*legend, "</g>"]
    for number, chart in enumerate(charts):
        x, y = _MARGIN + number % across * _WIDTH, head + number // across * _HEIGHT
        lines.append(f'<g class="chart" transform="translate({x:.0f} {y:.0f})">')
        lines += [*_Plane(chart).lines(), "</g>"]
    return "\n".join([*lines, "</g>", "</svg>"])


def _in_words(chart: Chart) -> str:
    ends = (
        f"{curve.name} from {chart.format(curve.values[0])} to {chart.format(curve.values[-1])}"
        for curve in chart.curves
        if curve.values
    )
    return f"{chart.title}: {', '.join(ends)}"


def _legend(names: Sequence[str], width: float) -> tuple[list[str], float]:
    """A sample and the name of each curve, in as many lines as needed, and the height of all lines."""
    lines: list[str] = []
    x, y = 0.0, 1.2 * _LINE
    for number, name in enumerate(names):
        room = 54 + _LETTER * len(name) + _MARGIN
        if x and x + room > width:
            x, y = 0.0, y + _LINE
        lines.append(f'<path d="M{x:.1f} {y:.1f}h44" {_stroke(number)}/>')
        lines += _badge(x + 22, y, number)
        lines.append(_text(x + 52, y + 4.5, name))
        x += room
    return lines, y + 0.8 * _LINE


class _Plane:
    """One chart: its axes and curves, in a frame of its own."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        self._width = _WIDTH - _LEFT - _RIGHT
        self._height = _HEIGHT - _TOP - _BOTTOM

    def lines(self) -> Iterator[str]:
        yield _text(_LEFT, _TOP - 14, self._chart.title, 'font-weight="bold"')
        yield from self._axes()
        curves = self._chart.curves
        if len(curves) == 1:
            yield from self._bands(curves[0])
        for number, curve in reversed(list(enumerate(curves))):  # the first one on top
            if curve.values:
                yield f'<path class="curve" d="M{self._points(curve.values)}" {_stroke(number)}/>'
        if len(curves) > 1:
            yield from self._badges()

    def _axes(self) -> Iterator[str]:
        chart = self._chart
        for part in range(5):
            value = chart.top * part / 4
            y = self._y(value)
            yield f'<path d="M{_LEFT:g} {y:.1f}h{self._width:g}" stroke="{INK if not part else GRID}"/>'
            yield _text(_LEFT - 7, y + 4.5, chart.format(value), f'text-anchor="end" fill="{PALE}"')
        below = _HEIGHT - _BOTTOM
        for game in ticks(chart.games):
            x = self._x(game / max(1, chart.games))
            yield f'<path d="M{x:.1f} {below:g}v5" stroke="{INK}"/>'
            yield _text(x, below + 19, f"{game:,}", f'text-anchor="middle" fill="{PALE}"')
        yield _text(_WIDTH - _RIGHT, below + 34, "games", f'text-anchor="end" fill="{PALE}"')

    def _bands(self, curve: Curve) -> Iterator[str]:
        for low, high, opacity in ((curve.least, curve.most, 0.14), (curve.low, curve.high, 0.24)):
            if len(low) == len(high) == len(curve.values) > 0:
                there, back = self._places(high), reversed(self._places(low))
                points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (*there, *back))
                yield f'<polygon class="band" points="{points}" fill="{INKS[0]}" fill-opacity="{opacity}"/>'

    def _badges(self) -> Iterator[str]:
        """A letter on each curve, each at another place, so that curves that run together can be told apart."""
        count = len(self._chart.curves)
        for number, curve in enumerate(self._chart.curves):
            for part in (0.2, 0.85):
                place = round((part + 0.2 * (number / count - 0.5)) * (len(curve.values) - 1))
                if curve.values:
                    x = self._x(place / max(1, len(curve.values) - 1))
                    yield from _badge(x, self._y(curve.values[place]), number)

    def _x(self, part: float) -> float:
        return _LEFT + self._width * part

    def _y(self, value: float) -> float:
        return _TOP + self._height * (1 - min(max(value / self._chart.top, 0.0), 1.0))

    def _places(self, values: Sequence[float]) -> list[tuple[float, float]]:
        """The corners of a curve; of a level part only its ends."""
        last = len(values) - 1
        step = -(-len(values) // _MAX_POINTS)
        kept = [*range(0, last, step), last]
        turns = [
            place
            for before, place, after in zip([-1, *kept], kept, [*kept[1:], -1], strict=False)
            if before < 0 or after < 0 or not values[before] == values[place] == values[after]
        ]
        return [(self._x(place / max(1, last)), self._y(values[place])) for place in turns]

    def _points(self, values: Sequence[float]) -> str:
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in self._places(values))


def _stroke(number: int) -> str:
    dashes = _DASHES[number % len(_DASHES)]
    pattern = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'fill="none" stroke="{INKS[number % len(INKS)]}" stroke-width="2.2" stroke-linejoin="round"{pattern}'


def _badge(x: float, y: float, number: int) -> Iterator[str]:
    ink = INKS[number % len(INKS)]
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_BADGE:g}" fill="{ink}" stroke="#ffffff"/>'
    yield _text(x, y + 3.6, letter(number), 'font-size="10" font-weight="bold" fill="#ffffff" text-anchor="middle"')


def _text(x: float, y: float, words: str, attributes: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {attributes}>{escaped(words)}</text>'
