"""Weak solutions by jobs: the answer is the same for any number of workers, and nothing that was answered is lost."""

from __future__ import annotations

import dataclasses
import json
import multiprocessing
import os
import signal
from pathlib import Path

import pytest

import outplay
from outplay._core import Stop
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving import split
from outplay.solving.checkpoint import CLAIMS_FILE
from outplay.solving.claims import PositionClaim
from outplay.solving.solution import Progress
from outplay.solving.split import Question, Reply, do_job, solve_by_jobs
from tests.recursion import Recursion

SMALL = [
    "hexapawn:3x3",
    "hexapawn:3x4,goal=misere",
    "hexapawn:4x3,capture=compulsory",
    "pawned:3",
    "pawned:4",
    "breakthrough:5x2",
    "oska:4,goal=misere",
    "hexareversi:3,start=ring",
    "othello:4",
]
FEW = 20
"""Nodes of a job: so few that even small games are taken apart far."""


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "hexapawn:3x4,goal=misere", "pawned:3", "hexareversi:3,start=ring"])
@pytest.mark.parametrize("nodes", [FEW, split.NODES])
def test_jobs_find_what_recursion_finds(spec: str, nodes: int) -> None:
    game = outplay.game(spec)
    found = solve_by_jobs(game.start, megabytes=4, workers=1, nodes=nodes)
    assert found.score == dataclasses.replace(Recursion(game.rules).solve(), distance=None)


@pytest.mark.parametrize("spec", SMALL)
def test_jobs_find_what_one_search_finds(spec: str) -> None:
    plain = outplay.solve(spec, method="weak", megabytes=16)
    by_jobs = solve_by_jobs(outplay.game(spec).start, megabytes=16, workers=1, nodes=2000)
    assert by_jobs.score == plain.score
    assert by_jobs.method == "weak" and by_jobs.cost.nodes > 0


def test_the_number_of_workers_changes_nothing() -> None:
    start = outplay.game("hexapawn:4x4").start
    found = {solve_by_jobs(start, megabytes=8, workers=workers, nodes=FEW).score for workers in (1, 2, 3)}
    assert found == {Score(Side.WHITE, 1)}
    for workers in (1, 2):
        solution = outplay.solve("pawned:3", method="weak", workers=workers, megabytes=8)
        assert (solution.value, solution.method) == (0, "weak")


@pytest.mark.parametrize("workers", [1, 2])
def test_what_jobs_have_found_is_not_asked_again(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    found = solve_by_jobs(outplay.game("hexapawn:4x4").start, megabytes=8, workers=workers, nodes=FEW)
    monkeypatch.setattr(found, "_prove", lambda *_: None)
    winning = [one.move for one in found.moves(found.root) if one.score.value == 1]
    assert winning and {str(move) for move in winning} <= {"a1a2", "d1d2"}


def test_the_prover_of_a_single_worker_is_kept() -> None:
    found = solve_by_jobs(outplay.game("hexapawn:5x5").start, megabytes=8, workers=1)
    searched = found.prover.nodes
    assert searched == found.cost.nodes
    assert found.prover.strategy(found.root._board, 0, 1, most=10**6) is not None
    assert found.prover.nodes - searched < searched / 10


def test_a_job_can_be_given_up() -> None:
    game = outplay.game("hexapawn:5x5")
    given_up = do_job(Question(game.rules, str(game.start), 1, nodes=10, megabytes=1))
    assert given_up.holds is None and 0 < given_up.nodes < 1000


class Counting:
    """Counts the jobs that are done, and stops after some."""

    def __init__(self, limit: int | None = None) -> None:
        self.questions: list[Question] = []
        self.limit = limit

    def __call__(self, question: Question) -> Reply:
        if self.limit is not None and len(self.questions) >= self.limit:
            raise KeyboardInterrupt
        self.questions.append(question)
        return do_job(question)


@pytest.mark.parametrize("done_before", [1, 5, 20])
def test_work_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, done_before: int) -> None:
    start = outplay.game("hexapawn:5x5").start
    first, second = Counting(limit=done_before), Counting()
    monkeypatch.setattr(split, "do_job", first)
    with pytest.raises(KeyboardInterrupt):
        solve_by_jobs(start, megabytes=1, workers=1, nodes=100, checkpoint=tmp_path)
    monkeypatch.setattr(split, "do_job", second)
    found = solve_by_jobs(start, megabytes=1, workers=1, nodes=100, checkpoint=tmp_path)
    assert found.score == Score(Side.WHITE, 1)
    assert len(first.questions) == done_before
    asked_twice = {one.position for one in first.questions} & {one.position for one in second.questions}
    assert not asked_twice, "a saved answer is asked for again"
    monkeypatch.setattr(split, "do_job", Counting(limit=0))  # finished work needs no job
    assert solve_by_jobs(start, megabytes=1, workers=1, nodes=100, checkpoint=tmp_path).score == found.score


def test_saved_answers_are_true(tmp_path: Path) -> None:
    game = outplay.game("hexapawn:4x4")
    solve_by_jobs(game.start, megabytes=1, workers=1, nodes=FEW, checkpoint=tmp_path)
    strong = outplay.solve(game, method="strong")
    lines = [json.loads(line) for line in (tmp_path / CLAIMS_FILE).read_text().split("\n") if line]
    answered = [line for line in lines if line["holds"] is not None]
    assert answered and len(answered) < len(lines)
    for line in answered:
        assert line["holds"] == (strong[game.position(line["position"])].value >= line["least"])


def test_workers_that_were_ended_take_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[split._Jobs] = []

    class Watched(split._Jobs):
        def prove(self, claim: PositionClaim) -> bool:
            asked.append(self)
            return super().prove(claim)

    monkeypatch.setattr(split, "_Jobs", Watched)
    found = solve_by_jobs(outplay.game("hexareversi:3").start, megabytes=8, workers=2, nodes=200)
    assert len(asked) > 2, "a margin takes several claims, and jobs that no longer matter are ended after each"
    assert len(asked[0].in_use) <= 2 and 0 < found.cost.peak_bytes <= 8 << 20


def test_jobs_can_be_stopped() -> None:
    stop = Stop()
    seen: list[Progress] = []

    def report(progress: Progress) -> None:
        seen.append(progress)
        stop.set()

    start = outplay.game("hexapawn:4x4").start
    with pytest.raises(KeyboardInterrupt):
        solve_by_jobs(start, megabytes=1, workers=1, nodes=FEW, report=report, stop=stop)
    assert len(seen) == 1 and "White wins." in seen[0].doing
    assert seen[0].positions > 0 and 0 < seen[0].bytes < 1 << 20


def _die_once(question: Question) -> Reply:
    """Kill the worker that comes here first."""
    mark = Path(os.environ["OUTPLAY_TEST_MARK"])
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return do_job(question)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("this process should be dead")


def test_a_killed_worker_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "mark"
    monkeypatch.setenv("OUTPLAY_TEST_MARK", str(mark))
    monkeypatch.setattr(split, "do_job", _die_once)
    found = solve_by_jobs(outplay.game("hexapawn:4x4").start, megabytes=2, workers=2, nodes=FEW)
    assert mark.exists() and found.score == Score(Side.WHITE, 1)
    assert not multiprocessing.active_children()
