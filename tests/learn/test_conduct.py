"""Doing an experiment: the same for any number of workers, and Ctrl-C keeps what is done."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

import outplay
from outplay.errors import InputError, SpecError
from outplay.learn import conduct as module
from outplay.learn.conduct import conduct
from outplay.learn.experiment import Experiment
from outplay.learn.teachers import TEACHERS
from outplay.learn.training import Training
from outplay.players.matchbox.files import memory_data
from outplay.players.matchbox.policy import POLICIES, policy_from_data
from outplay.players.seeds import mix_seed
from outplay.rules.words import Side
from tests.patience import PATIENCE, ended

SMALL = outplay.game("hexapawn:3x3")


@pytest.mark.parametrize("teacher", [*TEACHERS, "mcts:simulations=3"])
def test_any_number_of_workers_finds_the_same(teacher: str, monkeypatch: pytest.MonkeyPatch) -> None:
    experiment = Experiment(SMALL, POLICIES["menace"], teacher, games=30, runs=11, seed=4)
    alone = conduct(experiment, workers=1)
    assert [run.number for run in alone.runs] == list(range(11))
    monkeypatch.setattr(module, "_SECONDS_ALONE", 0.0)  # all but a little goes to the other processes
    for workers in (2, 3) if teacher == "random" else (2,):
        assert conduct(experiment, workers) == alone


def test_a_run_is_a_training_with_its_own_seed() -> None:
    findings = conduct(Experiment(SMALL, POLICIES["focal"], "winner", 50, 4, 9, Side.WHITE), workers=1)
    for run in findings.runs:
        training = Training(SMALL, "focal", "winner", Side.WHITE, mix_seed(9, run.number))
        lessons = [training.play() for _ in range(50)]
        assert run.results == "".join(lesson.result[0] for lesson in lessons)
        assert run.resigned == sum(lesson.resigned for lesson in lessons)
        assert run.measured["beads"][1:] == [lesson.measures.beads for lesson in lessons]
    assert len({run.results for run in findings.runs}) > 1
    other = conduct(Experiment(SMALL, POLICIES["focal"], "winner", 50, 4, 10, Side.WHITE), workers=1)
    assert {run.results for run in other.runs} != {run.results for run in findings.runs}


def test_until_perfect_a_run_ends_when_nobody_can_beat_the_machine() -> None:
    findings = conduct(Experiment(SMALL, games=1000, runs=10, until_perfect=True), workers=1)
    assert all(run.games == run.perfect and run.measured["exploitability"][-1] == 0 for run in findings.runs)
    assert findings.is_complete


def test_progress_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_REPORT_SECONDS", 0.0)
    reports: list[float] = []
    conduct(Experiment(SMALL, games=20, runs=5), workers=1, report=reports.append)
    assert reports == sorted(reports) and reports[-1] == 5
    assert any(done % 1 for done in reports)
    monkeypatch.setattr(module, "_SECONDS_ALONE", 0.0)
    reports.clear()
    conduct(Experiment(SMALL, games=20, runs=5), workers=2, report=reports.append)
    assert reports[-1] == 5


def test_runs_may_start_with_a_memory_and_a_single_one_gives_it_back() -> None:
    first = conduct(Experiment(SMALL, games=15, runs=1, seed=3), workers=1)
    assert first.memory is not None
    document = memory_data(first.memory)
    second = conduct(Experiment(SMALL, games=25, runs=1, seed=3, memory=document), workers=1)
    whole = conduct(Experiment(SMALL, games=40, runs=1, seed=3), workers=1)
    assert whole.memory is not None and second.memory is not None
    assert memory_data(second.memory) == memory_data(whole.memory)
    assert first.runs[0].results + second.runs[0].results == whole.runs[0].results
    assert second.runs[0].measured["boxes"] == whole.runs[0].measured["boxes"][15:]
    assert conduct(Experiment(SMALL, games=2, runs=2, memory=document), workers=1).memory is None


def test_bad_experiments_are_refused() -> None:
    for workers in (1, 2):
        with pytest.raises(SpecError, match="there is no teacher 'nobody'"):
            conduct(Experiment(SMALL, teacher="nobody"), workers)
    with pytest.raises(InputError):
        conduct(Experiment(SMALL, memory={"format": "other"}), workers=1)
    learned = conduct(Experiment(SMALL, POLICIES["menace"], games=3, runs=1), workers=1).memory
    assert learned is not None
    with pytest.raises(InputError, match="learns by the policy 'menace', not by 'her'"):
        conduct(Experiment(SMALL, games=3, runs=2, memory=memory_data(learned)), workers=1)


def test_after_an_interrupt_the_finished_runs_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(done: float) -> None:
        if done >= 3:
            raise KeyboardInterrupt

    findings = conduct(Experiment(SMALL, games=50, runs=10), workers=1, report=stop)
    assert [run.number for run in findings.runs] == [0, 1, 2] and not findings.is_complete
    assert findings.runs == conduct(Experiment(SMALL, games=50, runs=10), workers=1).runs[:3]
    monkeypatch.setattr(module, "_SECONDS_ALONE", 0.0)
    elsewhere = conduct(Experiment(SMALL, games=50, runs=10), workers=2, report=stop)
    assert not elsewhere.is_complete and 3 <= len(elsewhere.runs) < 10


INTERRUPTED = """
import json, sys, outplay
from outplay.learn.conduct import conduct
from outplay.learn.experiment import Experiment
from outplay.players.matchbox.files import memory_data
from outplay.players.matchbox.policy import Policy

def tell(done):
    print("begun", flush=True)

policy = Policy("learns", beads=(2,), win=1, loss=-1, fade=1.0)
experiment = Experiment(outplay.game("hexapawn:3x3"), policy, games=10**7, runs=int(sys.argv[1]), seed=5)
findings = conduct(experiment, workers=int(sys.argv[2]), report=tell)
run = findings.runs[0] if findings.runs else None
memory = findings.memory and memory_data(findings.memory)
print(json.dumps([findings.is_complete, run and run.as_data(), memory]))
"""


@pytest.mark.parametrize("moment", range(3))
def test_ctrl_c_keeps_a_single_run_with_whole_lessons_only(moment: int) -> None:
    is_complete, run, memory = interrupted(1, 1)
    assert not is_complete
    assert run is not None and memory is not None
    games = sum(memory["results"].values())
    assert games - len(run["results"]) in (0, 1) and games > 0
    training = Training(SMALL, policy_from_data(memory["policy"]), "random", seed=mix_seed(5, 0))
    for _ in range(games):
        training.play()
    expected = memory_data(training.memory)
    assert memory["results"] == expected["results"]
    learned = {box["position"]: box["beads"] for box in expected["boxes"]}
    # A box may have been made in the interrupted game.
    assert all(learned.get(box["position"], box["beads"]) == box["beads"] for box in memory["boxes"])


def test_ctrl_c_ends_the_other_processes_at_once() -> None:
    is_complete, _, memory = interrupted(50, 2)
    assert not is_complete and memory is None


def interrupted(runs: int, workers: int) -> tuple[bool, dict[str, Any] | None, dict[str, Any] | None]:
    command = [sys.executable, "-c", INTERRUPTED, str(runs), str(workers)]
    with ended(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)) as process:
        assert process.stdout is not None and process.stdout.readline() == "begun\n"
        os.killpg(process.pid, signal.SIGINT)
        last = process.communicate(timeout=PATIENCE)[0].splitlines()[-1]
        assert process.returncode == 0
    is_complete, run, memory = json.loads(last)
    return is_complete, run, memory
