"""Charts in a terminal: as wide as they should be, with every curve where it belongs, also without Unicode."""

from __future__ import annotations

import pytest

from outplay.learn.report.chart_text import draw_chart
from outplay.learn.report.charts import Chart, Curve

FALL = Curve("a", (1.0, 0.5, 0.0), low=(0.8, 0.3, 0.0), high=(1.0, 0.7, 0.2))


def chart(*curves: Curve) -> Chart:
    return Chart("exploitability", curves or (FALL,), 200, is_share=True)


def plane(drawn: Chart, width: int = 30, height: int = 5, *, unicode: bool = False) -> list[str]:
    """The letters inside the axes."""
    lines = [line.plain for line in draw_chart(drawn, width, height=height, unicode=unicode)]
    upright = "│" if unicode else "|"
    width = max(map(len, lines))
    return [line.ljust(width).partition(upright)[2] for line in lines[1:-2]]


@pytest.mark.parametrize("width", [30, 39, 60])
@pytest.mark.parametrize("unicode", [True, False])
def test_no_line_is_wider_than_the_chart(width: int, unicode: bool) -> None:
    lines = [line.plain for line in draw_chart(chart(), width, unicode=unicode)]
    assert max(map(len, lines)) == width
    assert unicode or all(line.isascii() for line in lines)
    assert lines[0].rstrip() == "exploitability" and lines[-1].split() == ["0", "200"]
    assert lines[1].lstrip().startswith("100 %") and lines[-3].lstrip().startswith("0 %")


def test_a_falling_curve_goes_from_the_upper_left_to_the_lower_right() -> None:
    lines = plane(chart(Curve("a", (1.0, 0.5, 0.0))))
    assert [line.find("*") for line in lines] == sorted(line.find("*") for line in lines)
    assert lines[0].startswith("*") and lines[-1].rstrip().endswith("*")
    covered = {column for line in lines for column, letter in enumerate(line) if letter == "*"}
    assert covered == set(range(len(lines[0]))), "a curve has no gaps"


def test_a_steep_curve_has_no_gaps() -> None:
    lines = plane(chart(Curve("a", (1.0, 0.0, 0.0, 0.0))))
    assert all("*" in line for line in lines)


def test_the_band_lies_round_the_curve_and_behind_it() -> None:
    lines = plane(chart())
    assert lines[0].startswith("*"), "the curve is drawn over its band"
    assert ":" in "".join(lines)
    for column in range(len(lines[0])):
        letters = "".join(line[column] for line in lines)
        assert "  " not in letters.strip(), "no hole between the band and the curve"
    assert "░" in "".join(plane(chart(), unicode=True))


def test_of_many_games_in_one_column_the_outermost_count() -> None:
    spike = [0.5] * 1000
    spike[500] = 1.0
    drawn = plane(chart(Curve("a", [0.5] * 1000, low=[0.5] * 1000, high=spike)))
    assert drawn[0].count(":") == 1


def test_several_curves_are_letters() -> None:
    drawn = plane(chart(Curve("one", (1.0, 1.0)), Curve("two", (0.0, 0.0)), Curve("three", (1.0, 1.0))))
    assert set(drawn[0]) == {"A"}, "the first one lies above the third"
    assert set(drawn[-1]) == {"B"}


def test_one_value_alone() -> None:
    assert plane(Chart("boxes", (Curve("a", (0.0,)),), 0))[-1].startswith("*")
