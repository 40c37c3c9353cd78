"""Findings: runs with their points and curves, tables and bands over them, and everything back from JSON."""

from __future__ import annotations

import json
from statistics import mean, median
from typing import Any

import pytest

import outplay
from outplay.errors import InputError
from outplay.learn.conduct import conduct
from outplay.learn.experiment import Experiment
from outplay.learn.findings import (
    CURVES,
    MAX_POINTS,
    MEASURED,
    TABLE,
    Findings,
    Run,
    RunRecorder,
    Spread,
    findings_from_data,
    parse_findings,
    points,
    run_from_data,
)
from outplay.learn.measures import Measures
from outplay.learn.training import Training

SMALL = outplay.game("hexapawn:3x3")


def recorded(games: int, planned: int, seed: int = 1) -> tuple[Run, list[Measures], list[str]]:
    training = Training(SMALL, "her", "random", seed=seed)
    recorder = RunRecorder(4, planned, training.measures)
    measures: list[Measures] = [training.measures]
    results: list[str] = []
    for _ in range(games):
        lesson = training.play()
        recorder.add(lesson)
        measures.append(lesson.measures)
        results.append(lesson.result)
    return recorder.run(), measures, results


@pytest.mark.parametrize(("games", "planned"), [(60, 60), (40, 60), (0, 60), (2500, 2500), (1203, 2500), (7, 2500)])
def test_curves_have_the_measures_and_go_on_with_the_last(games: int, planned: int) -> None:
    run, measures, results = recorded(games, planned)
    at = points(planned)
    for name in MEASURED:
        # A run that ends between two points has its last values at the next one.
        expected = [getattr(measures[min(game, games)], name) for game in at]
        assert run.curve(name, at) == expected
    for name, result in (("wins", "win"), ("draws", "draw"), ("losses", "loss")):
        assert run.curve(name, at) == [results[:game].count(result) for game in at]


def test_a_run_sums_up_its_games() -> None:
    run, measures, results = recorded(500, 500)
    assert run.number == 4 and run.games == 500 and run.lost == results.count("loss")
    assert run.cases == measures[-1].boxes
    assert run.perfect == next(game for game, one in enumerate(measures) if one.exploitability == 0)
    assert 0 < run.resigned < run.lost
    assert recorded(3, 500)[0].perfect is None


def test_points_are_all_games_or_a_thousand() -> None:
    assert points(1) == [0, 1]
    assert points(MAX_POINTS) == list(range(MAX_POINTS + 1))
    for games in (MAX_POINTS + 1, 3 * MAX_POINTS - 1, 123_456):
        at = points(games)
        assert len(at) == len(set(at)) == MAX_POINTS + 1 and at == sorted(at)
        assert at[0] == 0 and at[-1] == games


@pytest.mark.parametrize(("games", "planned"), [(60, 60), (40, 60), (0, 60), (1203, 2500)])
def test_a_run_comes_back_from_plain_values(games: int, planned: int) -> None:
    run, _, _ = recorded(games, planned)
    assert run_from_data(run.as_data(), planned) == run


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"number": -1}, "the number of a run must be a whole number from 0 to 9007199254740991, not -1"),
        ({"results": "wxl"}, "run 4 must have at most 60 results, each of them w, d or l"),
        ({"results": "w" * 61}, "run 4 must have at most 60 results"),
        ({"resigned": 61}, "run 4 cannot have resigned 61 games"),
        ({"perfect": True}, "run 4 cannot be perfect after True games"),
        ({"boxes": [1, 2]}, "run 4 must have 61 numbers of boxes"),
        ({"beads": ["1"] * 61}, "run 4 must have 61 numbers of beads"),
        ({"losing": [10**400] * 61}, "run 4 must have 61 numbers of losing"),
        ({"exploitability": [float("inf")] * 61}, "run 4 must have 61 numbers of exploitability"),
        ({"more": 1}, "a run has number, results, resigned, perfect"),
    ],
)
def test_a_damaged_run_is_refused(change: dict[str, Any], message: str) -> None:
    run, _, _ = recorded(60, 60)
    with pytest.raises(InputError, match=message):
        run_from_data(run.as_data() | change, 60)
    with pytest.raises(InputError, match="a run has number"):
        run_from_data([1], 60)


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
    assert CURVES == ("wins", "draws", "losses", "boxes", "beads", "losing", "exploitability")
    assert FIXED.points == list(range(151))
    assert ENDING.points == list(range(max(run.games for run in ENDING.runs) + 1))


def test_a_large_game_lacks_some_curves_and_no_runs_have_none() -> None:
    findings = conduct(Experiment(outplay.game("breakthrough:5x5"), games=3, runs=2), workers=1)
    assert findings.bands("exploitability") is None and findings.bands("losing") is None
    assert findings.bands("boxes") is not None and findings.never_perfect is None
    assert findings.spread("perfect") == Spread(0, None, None, None)
    assert findings_from_data(findings.as_data()) == findings
    nothing = Findings(Experiment(SMALL), (), is_complete=False)
    assert nothing.bands("boxes") is None and nothing.spread("lost").runs == 0
    assert findings_from_data(nothing.as_data()) == nothing


@pytest.mark.parametrize("findings", [FIXED, ENDING], ids=["fixed", "until perfect"])
def test_findings_come_back_from_json(findings: Findings) -> None:
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
        ({"runs": {}}, 'findings need an "experiment"'),
        ({"experiment": []}, 'findings need an "experiment"'),
        ({"runs": FIXED.as_data()["runs"][::-1]}, "the runs must be numbered from 0 to 20 in this order"),
        ({"runs": [FIXED.as_data()["runs"][0] | {"number": 21}]}, "the runs must be numbered from 0 to 20"),
    ],
)
def test_damaged_findings_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        findings_from_data(FIXED.as_data() | change)


def test_unknown_curves_and_rows_are_refused() -> None:
    with pytest.raises(InputError, match=r"there is no curve 'bead'.*did you mean 'beads'"):
        FIXED.bands("bead")
    with pytest.raises(InputError, match="there is no 'won': there are cases, lost, resigned, perfect"):
        FIXED.spread("won")
