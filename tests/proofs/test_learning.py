"""The proof about matchbox machines: it depends on the seed alone, and machines that learn wrongly are noticed."""

from __future__ import annotations

import dataclasses

import pytest

import outplay
from outplay.learn.training import Training
from outplay.players.matchbox.policy import Policy
from outplay.rules.words import Side
from proofs import learning
from proofs.learning import Task, check_beads, check_exploitability, how_it_ended, judge, plan, work
from proofs.settings import Settings

TASK = Task("her", Side.BLACK, "adversary", 3, 4, seed=5)
GAME = outplay.game("hexapawn:3x3")


def test_a_task_can_be_repeated_alone() -> None:
    assert work(TASK) == work(TASK)
    assert work(TASK)[1].ends != work(dataclasses.replace(TASK, part=4))[1].ends


def test_every_row_gets_its_runs() -> None:
    tasks = plan(Settings(positions=120))
    assert {task.row for task in tasks} == set(learning.rows())
    assert all(sum(task.runs for task in tasks if task.row == row) == 120 for row in learning.rows())
    assert {task.teacher for task in plan(Settings(games="black adversary"))} == {"adversary"}


@pytest.mark.parametrize("row", learning.rows(), ids=str)
def test_machines_learn_what_they_should(row: tuple[str, Side, str]) -> None:
    _, found = work(Task(*row, part=0, runs=3, seed=2))
    assert found.mismatches == [] and found.held > 0
    assert sum(len(ended.lost) for ended in found.ends.values()) == 3
    assert learning.UNEXPLAINED not in found.ends


def test_a_machine_that_forgets_good_moves_is_noticed() -> None:
    training = Training(GAME, Policy("severe", fade=1.0), "random", seed=1)
    assert any(check_beads(training, training.play()) for _ in range(20))


def test_a_machine_that_adds_beads_is_noticed() -> None:
    training = Training(GAME, Policy("glad", win=1), "random", seed=1)
    assert any(check_beads(training, training.play()) for _ in range(20))


def test_a_wrong_exploitability_is_noticed() -> None:
    training = Training(GAME, "her", "random", seed=1)
    training.play()
    assert check_exploitability(training) == []
    training.measures = training.measures._replace(exploitability=0.5)
    assert check_exploitability(training) == ["exploitability is 0.5, not 0.875"]


def test_an_end_that_nobody_can_explain_is_noticed() -> None:
    training = Training(GAME, "her", "random", seed=1)
    training.play()
    assert how_it_ended(training) == learning.UNEXPLAINED


@pytest.mark.parametrize(
    ("side", "teacher", "end", "lost", "cases", "message"),
    [
        (Side.BLACK, "winner", learning.UNEXPLAINED, 10, 15, "nobody knows why it ended"),
        (Side.BLACK, "winner", learning.UNBEATABLE, 17, 15, "it lost 17 games, and 16 beads lose"),
        (Side.BLACK, "winner", learning.UNBEATABLE, 8, 15, "it is unbeatable after 8 lost games"),
        (Side.BLACK, "random", learning.UNBEATABLE, 12, 13, "it met 13 cases"),
        (Side.BLACK, "expert", learning.RIVAL_GAVE_UP, 12, 15, "it should be unbeatable"),
        (Side.WHITE, "expert", learning.UNBEATABLE, 12, 15, "it should have given up"),
    ],
)
def test_what_is_wrong_is_said(side: Side, teacher: str, end: str, lost: int, cases: int, message: str) -> None:
    assert message in judge(Task("her", side, teacher, 0, 1, 1), end, lost, cases)
    assert judge(Task("her", Side.BLACK, "random", 0, 1, 1), learning.UNBEATABLE, 12, 15) == []
