"""Charts: round axes, and curves in a terminal where they belong, as wide as they should be, also without Unicode."""

from __future__ import annotations

from itertools import pairwise

import pytest

from outplay.learn.report.charts import Chart, Curve, draw_chart, rounded_up, ticks


@pytest.mark.parametrize("value", [0, 0.5, 1, 3, 4, 7, 15, 16, 17, 99, 100, 101, 999, 4321, 10**6])
def test_an_axis_ends_at_a_round_number_that_no_value_exceeds(value: float) -> None:
    top = rounded_up(value)
    assert top >= value and top <= max(4, 2 * value)
    assert (top / 4).is_integer(), "quarters are written at the axis"


@pytest.mark.parametrize("last", [1, 2, 7, 10, 99, 100, 300, 1000, 12345])
def test_ticks_are_few_and_evenly_spaced(last: int) -> None:
    found = ticks(last)
    assert found[0] == 0 and found[-1] <= last and 2 <= len(found) <= 6
    assert len({after - before for before, after in pairwise(found)}) == 1


def test_the_axis_has_room_for_the_outermost_run_and_shares_are_percentages() -> None:
    curve = Curve("a", (1.0, 2.0), low=(0.0, 1.0), high=(1.0, 9.0), least=(0.0, 0.0), most=(3.0, 30.0))
    assert Chart("beads", (curve,), 1).top == 32
    chart = Chart("exploitability", (Curve("a", (0.1,)),), 0, is_share=True)
    assert chart.top == 1 and chart.format(0.25) == "25 %"
    assert Chart("beads", (Curve("a", (1500.0,)),), 0).format(1500.0) == "1,500"


def test_a_band_is_as_long_as_its_curve() -> None:
    assert not Curve("a", (1.0, 2.0)).has_band
    assert not Curve("a", (1.0, 2.0), low=(1.0,), high=(2.0,)).has_band
    assert Curve("a", (1.0, 2.0), low=(1.0, 1.0), high=(2.0, 2.0)).has_band


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
    assert all("*" in line for line in plane(chart(Curve("a", (1.0, 0.0, 0.0, 0.0))))), "nor has a steep one"


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
    assert plane(Chart("boxes", (Curve("a", (0.0,)),), 0))[-1].startswith("*")
