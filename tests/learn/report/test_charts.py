"""Charts as data: round axes, and curves with and without bands."""

from __future__ import annotations

from itertools import pairwise

import pytest

from outplay.learn.report.charts import Chart, Curve, rounded_up, ticks


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


def test_the_axis_has_room_for_the_outermost_run() -> None:
    curve = Curve("a", (1.0, 2.0), low=(0.0, 1.0), high=(1.0, 9.0), least=(0.0, 0.0), most=(3.0, 30.0))
    assert Chart("beads", (curve,), 1).top == 32


def test_shares_are_percentages_of_everything() -> None:
    chart = Chart("exploitability", (Curve("a", (0.1,)),), 0, is_share=True)
    assert chart.top == 1 and chart.format(0.25) == "25 %"
    assert Chart("beads", (Curve("a", (1500.0,)),), 0).format(1500.0) == "1,500"


def test_a_band_is_as_long_as_its_curve() -> None:
    assert not Curve("a", (1.0, 2.0)).has_band
    assert not Curve("a", (1.0, 2.0), low=(1.0,), high=(2.0,)).has_band
    assert Curve("a", (1.0, 2.0), low=(1.0, 1.0), high=(2.0, 2.0)).has_band
