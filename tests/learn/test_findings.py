"""Findings: the table and the bands are those of the runs, and everything comes back from JSON."""

from __future__ import annotations

import json
from statistics import mean, median
from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.learn.conduct import conduct
from outplay.learn.experiment import Experiment
from outplay.learn.findings import TABLE, Findings, Spread, findings_from_data, parse_findings
from outplay.learn.run import CURVES

SMALL = outplay.game("hexapawn:3x3")
FIXED = conduct(Experiment(SMALL, games=150, runs=21, seed=3), workers=1)
ENDING = conduct(Experiment(SMALL, games=1000, runs=21, seed=3, until_perfect=True), workers=1)


@pytest.mark.parametrize("findings", [FIXED, ENDING], ids=["fixed", "until perfect"])
@pytest.mark.parametrize("curve", CURVES)
def test_bands_are_those_of_the_runs(findings: Findings, curve: str) -> None:
    bands = findings.bands(curve)
    assert bands is not None
    curves = [run.curve(curve, findings.points) for run in findings.runs]
    for index, column in enumerate(zip(*curves, strict=True)):
        values = sorted(value for value in column if value is not None)
        assert [bands.least[index], bands.median[index], bands.most[index]] == [values[0], values[10], values[20]]
        assert (bands.low[index], bands.high[index]) == (values[2], values[18])  # 21 runs: the tenths are runs, too
        assert bands.mean[index] == pytest.approx(mean(values))


def test_the_table_is_that_of_the_runs() -> None:
    for name in TABLE:
        values = [getattr(run, name) for run in ENDING.runs]
        assert ENDING.spread(name) == Spread(21, min(values), median(values), max(values))
    assert ENDING.never_perfect == 0 and ENDING.is_complete


def test_runs_that_never_became_perfect_are_left_out_and_counted() -> None:
    never = [run for run in FIXED.runs if run.perfect is None]
    assert never and FIXED.never_perfect == len(never)
    spread = FIXED.spread("perfect")
    assert spread.runs == 21 - len(never) and spread.most is not None and spread.most <= 150


def test_points_go_to_the_end_of_the_longest_run() -> None:
    assert FIXED.points == list(range(151))
    assert ENDING.points == list(range(max(run.games for run in ENDING.runs) + 1))


def test_in_a_large_game_some_curves_are_not_known() -> None:
    findings = conduct(Experiment(outplay.game("breakthrough:5x5"), games=3, runs=2), workers=1)
    assert findings.bands("exploitability") is None and findings.bands("losing") is None
    assert findings.bands("boxes") is not None and findings.never_perfect is None
    assert findings.spread("perfect") == Spread(0, None, None, None)
    assert findings_from_data(findings.as_data()) == findings


def test_without_a_run_there_is_nothing_to_see() -> None:
    nothing = Findings(Experiment(SMALL), (), is_complete=False)
    assert nothing.bands("boxes") is None and nothing.spread("lost").runs == 0
    assert findings_from_data(nothing.as_data()) == nothing


@pytest.mark.parametrize("findings", [FIXED, ENDING], ids=["fixed", "until perfect"])
def test_all_of_it_comes_back_from_json(findings: Findings) -> None:
    data = json.loads(json.dumps(findings.as_data()))
    assert findings_from_data(data) == findings
    assert parse_findings(json.dumps(data)) == findings
    assert data["table"]["lost"]["median"] == findings.spread("lost").median
    assert data["bands"]["boxes"]["mean"] == findings.bands("boxes").mean  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "other"}, "it is not a text of findings"),
        ({"version": 2}, "it has version 2, and this program reads version 1"),
        ({"version": True}, "it has version True"),
        ({"runs": {}}, 'findings have an "experiment"'),
        ({"experiment": []}, 'findings have an "experiment"'),
        ({"runs": FIXED.as_data()["runs"][::-1]}, "the runs are numbered from 0 to 20 and stand in this order"),
        ({"runs": [FIXED.as_data()["runs"][0] | {"number": 21}]}, "the runs are numbered from 0 to 20"),
    ],
)
def test_damaged_findings_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        findings_from_data(FIXED.as_data() | change)


def test_who_asks_for_something_else_hears_what_there_is() -> None:
    with pytest.raises(InputError, match=r"there is no curve 'bead'.*did you mean 'beads'"):
        FIXED.bands("bead")
    with pytest.raises(InputError, match="there is no 'won': there are cases, lost, resigned, perfect"):
        FIXED.spread("won")
