"""The proof that solves games: what it tries, what it keeps of earlier runs, and the page that it makes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import outplay
from outplay.referee.certificate import verify
from outplay.rules import find_rules
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving.certificate import write_certificate
from outplay.solving.results import Finding, Result, results
from proofs import solving, solving_page
from proofs.settings import Settings
from proofs.solving_boards import LONG_RUNS, PUBLISHED, STRONG_RUNS, Effort, boards
from proofs.solving_methods import score_of_proof, solve_board

SMALL = Effort(most=1_000_000, nodes=1_000_000, megabytes=64, certificate=20_000)
TINY = Effort(most=10, nodes=1_000_000, megabytes=16, certificate=5)


def test_boards_are_named_as_the_catalogue_names_them_and_come_once() -> None:
    listed = list(boards())
    assert len(set(listed)) == len(listed)
    assert [spec for spec in listed if find_rules(spec).name != spec] == []
    assert {*LONG_RUNS, *STRONG_RUNS, *PUBLISHED} <= set(listed)


def test_the_page_shows_the_results() -> None:
    assert solving.PAGE.read_text(encoding="utf-8") == solving_page.page(results()), (
        "make it agree with: proofs/run.py solving"
    )


def test_the_results_are_those_of_the_table() -> None:
    known = {one.game: one for one in results()}
    assert solving.in_order(known) == list(results())
    assert [one.game for one in solving.in_order({})] == list(boards())


@pytest.mark.parametrize(
    "spec", ["hexapawn:3x3", "hexapawn:3x4,goal=misere", "pawned:3", "hexareversi:3,start=ring", "breakthrough:5x2"]
)
def test_all_methods_agree_on_small_boards(spec: str) -> None:
    told: list[Result] = []
    found = solve_board(spec, SMALL, told.append)
    assert [one.findings.keys() for one in told] == [found.findings.keys() - {"certificate"}]
    assert {"strong", "weak", "recursion", "certificate"} <= set(found.findings)
    assert found.contradictions() == [] and found.is_certain
    assert found.first_moves and len(found.first_moves) == len(outplay.game(spec).start.legal_moves)


def test_a_board_beyond_its_limits_is_left_open() -> None:
    found = solve_board("hexapawn:3x4", TINY)
    assert "strong" not in found.findings and "recursion" not in found.findings and found.positions is None
    assert "certificate" not in found.findings and found.note == ""
    hard = solve_board("hexapawn:8x8", replace(TINY, nodes=1000))
    assert hard.score is None and "hexapawn:8x8 was not settled by searching 1,0" in hard.note


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:4x4", "pawned:3", "hexareversi:3,start=ring"])
def test_a_proof_says_what_the_start_is_worth(spec: str, tmp_path: Path) -> None:
    solution = outplay.solve(spec, method="strong")
    write_certificate(solution, tmp_path / "proof.gz")
    assert score_of_proof(verify(tmp_path / "proof.gz")) == for_first(solution.value, margin=solution.margin)


# What is kept

for_first = partial(Score, Side.WHITE)
OLD = Result(
    "hexapawn:3x3",
    "0",
    {"strong": Finding(for_first(-1, distance=6), {"date": "old"}), "published": Finding(for_first(-1))},
    (("b1b2", for_first(-1, distance=6)),),
    135,
    "a note",
)


def test_what_only_an_earlier_run_has_found_is_kept() -> None:
    new = Result("hexapawn:3x3", "0", {"weak": Finding(for_first(-1))}, (("b1b2", for_first(-1)),))
    merged = solving.merged(OLD, new)
    assert set(merged.findings) == {"strong", "published", "weak"}
    assert (merged.first_moves, merged.positions) == (OLD.first_moves, 135)
    assert merged.note == "", "the proof search was tried in vain, and now it was not"
    again = solving.merged(
        OLD, Result("hexapawn:3x3", "0", {"strong": Finding(for_first(-1, distance=6), {"date": "new"})})
    )
    assert again.findings["strong"].facts == {"date": "new"}
    assert again.note == "a note"


def test_what_another_run_has_found_meanwhile_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "DATA", tmp_path / "results.json")
    monkeypatch.setattr(solving, "PAGE", tmp_path / "results.md")
    assert solving.kept() == {}
    for spec in ("hexapawn:3x3", "pawned:4"):
        solving.keep(spec, Result(spec, find_rules(spec).hash, {"weak": Finding(for_first(-1), {"nodes": 1})}))
    found = solving.kept()
    assert "weak" in found["hexapawn:3x3"].findings and "weak" in found["pawned:4"].findings
    assert list(found) == list(boards())
    assert (tmp_path / "results.md").read_text(encoding="utf-8") == solving_page.page(list(found.values()))


def test_results_by_other_rules_are_forgotten() -> None:
    new = Result("hexapawn:3x3", "1", {"weak": Finding(for_first(1))})
    assert solving.merged(OLD, new) == new
    assert solving.merged(None, new) == new


def test_a_new_finding_that_contradicts_an_old_one_is_a_mismatch() -> None:
    merged = solving.merged(OLD, Result("hexapawn:3x3", "0", {"weak": Finding(for_first(1))}))
    assert merged.contradictions() and not merged.is_certain


def test_long_boards_are_run_only_when_they_are_named() -> None:
    usual = {task.spec for task in solving.tasks(Settings())}
    assert usual == set(boards()) - set(LONG_RUNS)
    (task,) = solving.tasks(Settings(only=("oska:5",)))
    assert (task.spec, task.limits.most, task.limits.nodes) == ("oska:5", 0, 0)
    (task,) = solving.tasks(Settings(only=("breakthrough:5x6",)))
    assert task.limits.most > 0 and task.limits.nodes == 0, "there is no room for all positions"


def test_a_failure_is_reported_and_the_rest_goes_on() -> None:
    _, said = solving.work(solving.Task("no-such-game", SMALL, is_long=False))
    assert isinstance(said, str) and "no-such-game" in said


@pytest.mark.parametrize(
    ("findings", "shown"),
    [
        ({}, "not finished: a note"),
        ({"weak": Finding(for_first(1))}, "first wins (not yet: one method)"),
        ({"weak": Finding(for_first(1)), "strong": Finding(for_first(1, distance=7))}, "first wins in 7"),
    ],
)
def test_one_method_is_marked(findings: dict[str, Finding], shown: str) -> None:
    assert solving_page.shown(Result("hexapawn:3x3", "0", findings, note="a note")) == shown
