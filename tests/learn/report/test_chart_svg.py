"""Charts as SVG: well formed, everything inside the frame, nothing taken for markup."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from outplay.learn.report.chart_svg import draw_charts
from outplay.learn.report.charts import Chart, Curve

NAMESPACE = "{http://www.w3.org/2000/svg}"
FALL = Curve("a", (1.0, 0.5, 0.0), (0.8, 0.3, 0.0), (1.0, 0.7, 0.2), (0.5, 0.1, 0.0), (1.0, 1.0, 0.9))


def parsed(*charts: Chart, title: str = "Learning") -> ElementTree.Element:
    return ElementTree.fromstring(draw_charts(title, ["some", "words"], charts))


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if element.get("class") == name]


def points(element: ElementTree.Element) -> list[tuple[float, float]]:
    pairs = (element.get("points") or element.get("d", "").lstrip("M")).split()
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in pairs)]


def test_one_curve_has_two_bands_and_no_letters() -> None:
    root = parsed(Chart("exploitability", (FALL,), 2, is_share=True))
    (curve,) = of_class(root, "curve")
    light, dark = of_class(root, "band")
    assert points(curve)[0][1] < points(curve)[-1][1], "it falls, and y grows downwards"
    assert float(light.get("fill-opacity", "")) < float(dark.get("fill-opacity", ""))
    assert not list(root.iter(f"{NAMESPACE}circle"))


def test_several_curves_differ_by_more_than_colour() -> None:
    root = parsed(Chart("beads", tuple(Curve(name, (0.0, 1.0, 2.0)) for name in ("anna", "bert", "carl")), 2))
    assert not of_class(root, "band")
    curves = of_class(root, "curve")
    assert (
        len({curve.get("stroke") for curve in curves}) == len({curve.get("stroke-dasharray") for curve in curves}) == 3
    )
    words = [text.text for text in root.iter(f"{NAMESPACE}text")]
    assert {"anna", "bert", "carl"} <= set(words)
    assert words.count("A") == words.count("B") == words.count("C") == 3, "in the legend, and twice on the curve"


@pytest.mark.parametrize("charts", [1, 2, 3, 4])
def test_everything_lies_inside_the_frame(charts: int) -> None:
    root = parsed(*[Chart("exploitability", (FALL,), 2, is_share=True)] * charts)
    width, height = (float(root.get(name, "")) for name in ("width", "height"))
    for group in of_class(root, "chart"):
        left, top = map(float, group.get("transform", "").removeprefix("translate(").removesuffix(")").split())
        for element in [*of_class(group, "curve"), *of_class(group, "band")]:
            assert all(0 < left + x < width and 0 < top + y < height for x, y in points(element))
        for text in group.iter(f"{NAMESPACE}text"):
            assert 0 <= left + float(text.get("x", "")) <= width and 0 < top + float(text.get("y", "")) < height


def test_a_long_legend_takes_another_line() -> None:
    names = [f"a teacher with a long name, number {number}" for number in range(6)]
    root = parsed(Chart("beads", tuple(Curve(name, (0.0, 1.0)) for name in names), 1))
    (legend,) = of_class(root, "legend")
    lines = [float(text.get("y", "")) for text in legend.iter(f"{NAMESPACE}text") if text.text in names]
    assert len(set(lines)) > 1
    first = of_class(root, "chart")[0].get("transform", "")
    below = float(legend.get("transform", "").rstrip(")").split()[-1]) + max(lines)
    assert float(first.rstrip(")").split()[-1]) >= below, "the charts begin below the legend"


def test_names_are_words_and_no_markup() -> None:
    root = parsed(Chart("<b>", (Curve("a&b", (0.0, 1.0)), Curve("\x1b<", (1.0, 0.0))), 1), title="<script>")
    texts = {text.text for text in root.iter(f"{NAMESPACE}text")}
    assert {"<script>", "<b>", "a&b", "?<"} <= texts


def test_a_level_curve_needs_only_its_ends() -> None:
    flat, steps = [3.0] * 1000, [float(number // 100) for number in range(400)]
    for values, corners in ((flat, 2), (steps, 8)):
        (curve,) = of_class(parsed(Chart("beads", (Curve("a", values),), 1000)), "curve")
        assert len(points(curve)) == corners


def test_of_very_many_games_some_are_drawn_and_the_last() -> None:
    zigzag = Curve("a", [float(number % 7) for number in range(10_001)])
    drawn = points(of_class(parsed(Chart("beads", (zigzag,), 10_000)), "curve")[0])
    whole = points(of_class(parsed(Chart("beads", (Curve("a", (0.0, 5.0)),), 10_000)), "curve")[0])
    assert len(drawn) < 500 and drawn[-1][0] == whole[-1][0]
