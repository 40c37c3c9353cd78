"""The report of experiments: a table that says what the runs say, and curves that fit beside each other."""

from __future__ import annotations

from dataclasses import replace

import pytest

import outplay
from outplay.learn.conduct import conduct
from outplay.learn.experiment import Experiment
from outplay.learn.findings import MEASURED, Findings, Run, Values
from outplay.learn.report.findings import charts, comparison, names, picture, report, table
from outplay.players.matchbox.policy import POLICIES

GAME = outplay.game("hexapawn:3x3")
SMALL = Experiment(GAME, games=40, runs=6, seed=3)


@pytest.fixture(scope="module")
def findings() -> Findings:
    return conduct(SMALL, workers=1)


@pytest.fixture(scope="module")
def several() -> list[Findings]:
    return [conduct(replace(SMALL, teacher=teacher), workers=1) for teacher in ("random", "expert", "self")]


def test_the_table_says_what_the_runs_say(findings: Findings) -> None:
    lines = table(findings).plain.split("\n")
    rows = {line[:22].rstrip(): line[22:].split() for line in lines if line[:1] not in ("", " ")}
    lost = sorted(run.lost for run in findings.runs)
    assert rows["games lost"] == [f"{lost[0]}", f"{(lost[2] + lost[3]) / 2:g}", f"{lost[-1]}"]
    cases = [run.cases for run in findings.runs]
    assert rows["cases met"][0] == f"{min(cases)}" and rows["cases met"][2] == f"{max(cases)}"
    never = sum(run.perfect is None for run in findings.runs)
    assert lines[-1] == f"{never} of 6 runs never came to a machine that nobody can beat."


@pytest.mark.parametrize(
    ("spec", "side", "is_lost"),
    [
        ("hexapawn:3x3", outplay.Side.WHITE, True),
        ("hexapawn:3x3", outplay.Side.BLACK, False),
        ("octapawn", outplay.Side.BLACK, True),
        ("octapawn", outplay.Side.WHITE, False),
    ],
)
def test_the_report_says_that_a_side_is_lost(spec: str, side: outplay.Side, is_lost: bool) -> None:
    found = conduct(Experiment(outplay.game(spec), games=2, runs=2, side=side), workers=1)
    assert found.never_perfect == 2  # nobody learns that fast
    assert ("is lost from the start" in table(found).plain) == is_lost


def test_the_report_says_that_machines_are_perfect() -> None:
    found = conduct(Experiment(GAME, games=5000, runs=2, until_perfect=True), workers=1)
    assert table(found).plain.endswith("\nBoth runs came to a machine that nobody can beat.")
    lines = table(replace(found, runs=found.runs[:1])).plain.split("\n")
    assert lines[-1] == "Nobody can beat the machine any more."
    assert lines[0].split() == ["cases", "met", str(found.runs[0].cases)]


def test_the_whole_report_fits_a_screen(findings: Findings, several: list[Findings]) -> None:
    for shown in ([findings], several):
        text = report(shown).plain
        assert max(map(len, text.split("\n"))) <= 80
        assert text.startswith("Hexapawn, 3 × 3, a matchbox machine as Black, policy her")
        assert "of 40 games, seed 3" in text
        for title in ("exploitability", "games lost so far", "losing beads left", "boxes met"):
            assert title in text
        assert report(shown, unicode=False).plain.isascii()


def test_experiments_are_named_by_what_differs(several: list[Findings]) -> None:
    assert names(several) == ["random", "expert", "self"]
    policies = [replace(several[0], experiment=replace(SMALL, policy=POLICIES[name])) for name in ("her", "focal")]
    assert names(policies) == ["her", "focal"]
    assert names([policies[1], several[1]]) == ["focal, random", "her, expert"]


def test_a_comparison_has_a_line_for_each_experiment(several: list[Findings]) -> None:
    lines = comparison(several).plain.split("\n")
    rows = [line.split() for line in lines[2:5]]
    assert [row[:2] for row in rows] == [["A", "random"], ["B", "expert"], ["C", "self"]]
    for row, found in zip(rows, several, strict=True):
        assert row[2] == f"{min(run.cases for run in found.runs)}" and row[-1] == f"{found.never_perfect}"
    long = [
        replace(one, experiment=replace(one.experiment, teacher=f"{one.experiment.teacher}{'x' * 60}"))
        for one in several
    ]
    assert max(map(len, comparison(long).plain.split("\n"))) <= 80


def test_only_several_runs_of_one_experiment_have_bands(findings: Findings, several: list[Findings]) -> None:
    assert all(curve.has_band for chart in charts([findings]) for curve in chart.curves)
    for others in (several, [replace(findings, runs=findings.runs[:1])]):
        assert not any(curve.has_band for chart in charts(others) for curve in chart.curves)


def test_the_curves_begin_before_the_first_game(findings: Findings) -> None:
    exploitability, lost, losing, boxes = charts([findings])
    assert exploitability.games == 40 and len(exploitability.curves[0].values) == 41
    assert lost.curves[0].values[0] == losing.curves[0].values[0] == boxes.curves[0].values[0] == 0
    assert 0 < exploitability.curves[0].values[0] < 1


def test_a_shorter_curve_goes_on_with_its_last_value() -> None:
    fast = conduct(Experiment(GAME, teacher="adversary", games=500, runs=3, until_perfect=True), workers=1)
    slow = conduct(Experiment(GAME, games=500, runs=3, until_perfect=True), workers=1)
    drawn = charts([fast, slow])[0]
    short, long = (curve.values for curve in drawn.curves)
    assert len(short) == len(long) == len(slow.points) > len(fast.points)
    assert short[-1] == 0 and drawn.games == slow.points[-1]


def test_a_game_that_is_too_large_to_know() -> None:
    measured: dict[str, Values] = {name: [0, 5, 9] if name in ("boxes", "beads") else [None] * 3 for name in MEASURED}
    found = Findings(replace(SMALL, games=2, runs=1), (Run(0, "wl", 0, None, measured),))
    text = report([found]).plain
    assert "The game is too large to say how beatable the machines are." in text
    titles = [chart.title for chart in charts([found])]
    assert titles == ["games lost so far", "boxes met", "games won so far", "beads in the boxes met"]
    assert comparison([found, found]).plain.split("\n")[2].split()[-1] == "-"


def test_an_interrupted_experiment_says_so(findings: Findings) -> None:
    partial = replace(findings, runs=findings.runs[:2], is_complete=False)
    assert "2 runs (of 6, interrupted) of 40 games" in report([partial]).plain
    assert "No run was finished." in report([replace(findings, runs=(), is_complete=False)]).plain


def test_an_interrupted_run_says_after_how_many_games(findings: Findings) -> None:
    short = conduct(replace(SMALL, games=7, runs=1), workers=1).runs
    one = Findings(replace(SMALL, games=40, runs=1), short, is_complete=False)
    assert one.done == 0 and "1 run of 40 games, interrupted after 7, seed" in report([one]).plain
    first = replace(one, experiment=replace(SMALL, games=40, runs=6))
    assert "The first of 6 runs of 40 games, interrupted after 7, seed" in report([first]).plain
    assert "No game was finished." in report([replace(one, runs=())]).plain
    assert replace(findings, runs=findings.runs[:1], is_complete=False).done == 1


def test_the_picture_has_a_chart_for_each_curve(findings: Findings, several: list[Findings]) -> None:
    assert picture([findings]).count('class="chart"') == picture(several).count('class="chart"') == 4
    assert picture(several).count('class="curve"') == 12
