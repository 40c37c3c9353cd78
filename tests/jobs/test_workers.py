"""Jobs come back once each, wherever they run; tasks are taken when there is room, and errors come through."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from outplay.errors import JobError, PlayerFault
from outplay.jobs import Done, Workers
from outplay.jobs.workers import processors
from tests.jobs.work import echo, fail, keep, locked, nested, slow_square, square

both = pytest.mark.parametrize("workers", [1, 2])


@both
def test_every_job_comes_back_once_with_its_number_and_its_task(workers: int) -> None:
    with Workers(workers) as crew:
        done = sorted(crew.run(square, range(100, 150)), key=lambda one: one.number)
    assert [(one.number, one.task, one.result[1]) for one in done] == [(n, n + 100, (n + 100) ** 2) for n in range(50)]


@both
def test_no_tasks_no_results_and_no_process(workers: int) -> None:
    with Workers(workers) as crew:
        assert list(crew.run(square, [])) == []
        assert multiprocessing.active_children() == []


def test_one_worker_is_this_process_and_two_share_the_jobs() -> None:
    with Workers(1) as crew:
        assert [done.result[0] for done in crew.run(square, range(3))] == [os.getpid()] * 3
        assert multiprocessing.active_children() == []
    with Workers(2) as crew:
        first = {done.result[0] for done in crew.run(slow_square, range(60))}
        second = {done.result[0] for done in crew.run(slow_square, range(60))}
        assert first == second
        assert len(first) == 2 and os.getpid() not in first
    assert multiprocessing.active_children() == []
    with Workers(8) as crew:
        assert len(list(crew.run(square, range(2)))) == 2
        assert len(multiprocessing.active_children()) == 2


@both
@pytest.mark.parametrize("ahead", [1, 2])
def test_tasks_are_taken_only_when_there_is_room(workers: int, ahead: int) -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in itertools.count():
            taken.append(number)
            yield number

    # What the workers hold, and as many whose answers came together with the last one.
    most = 1 if workers == 1 else 2 * workers * ahead
    with Workers(workers) as crew:
        for back, _ in enumerate(crew.run(square, tasks(), ahead=ahead)):
            assert len(taken) - back <= most
            if back == 50:
                break


class Rounds:
    """Tasks of three rounds; the next round begins when all results of the last one are known."""

    def __init__(self) -> None:
        self.known: list[int] = []

    def __iter__(self) -> Iterator[int | None]:
        for number in range(3):
            while len(self.known) < 4 * number:
                yield None
            total = sum(self.known)
            yield from (total + table for table in range(4))


@both
def test_tasks_can_depend_on_results(workers: int) -> None:
    rounds = Rounds()
    expected = [0, 1, 2, 3]
    expected += [sum(expected) + table for table in range(4)]
    expected += [sum(expected) + table for table in range(4)]
    tasks: dict[int, int] = {}
    with Workers(workers) as crew:
        for done in crew.run(square, rounds):
            rounds.known.append(done.task)
            tasks[done.number] = done.task
    assert [tasks[number] for number in range(12)] == expected


@both
def test_tasks_that_wait_for_nothing_are_an_error(workers: int) -> None:
    with Workers(workers) as crew, pytest.raises(JobError, match="every result was given out"):
        list(crew.run(square, itertools.chain([1, 2], itertools.repeat(None))))


@both
def test_an_error_of_ours_comes_as_it_is(workers: int) -> None:
    with Workers(workers) as crew, pytest.raises(PlayerFault, match="it slept") as caught:
        list(crew.run(fail, ["fault"]))
    assert caught.value.verdict == "time"
    assert not hasattr(caught.value, "__notes__")


def test_another_error_comes_with_the_traceback_of_the_worker_or_as_its_text() -> None:
    with Workers(2) as crew, pytest.raises(KeyError, match="missing") as caught:
        list(crew.run(fail, ["fine", "key"]))
    (note,) = caught.value.__notes__
    assert "job 1 ('key')" in note
    assert 'raise KeyError("missing")' in note
    with Workers(2) as crew, pytest.raises(RuntimeError, match="Peculiar: peculiar 1 2"):
        list(crew.run(fail, ["peculiar"]))


@both
def test_after_an_error_the_workers_can_be_used_again(workers: int) -> None:
    with Workers(workers) as crew:
        with pytest.raises(SystemExit):
            list(crew.run(fail, ["exit"]))
        with pytest.raises(KeyError):
            list(crew.run(fail, ["key"] * 10))
        assert len(list(crew.run(square, range(5)))) == 5


def test_what_cannot_be_sent_is_said() -> None:
    with Workers(2) as crew:
        with pytest.raises(JobError, match=r"job 0 \(3\) cannot be sent to a worker"):
            list(crew.run(lambda task: task, [3]))
        with pytest.raises(JobError, match="cannot be sent back"):
            list(crew.run(locked, [3]))


def test_a_function_of_a_console_is_refused_in_words() -> None:
    code = """
from outplay.errors import JobError
from outplay.jobs import Workers
def work(task): return task
try:
    with Workers(2) as crew:
        list(crew.run(work, [1]))
except JobError as error:
    print(error)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert "must be in a module" in ran.stdout
    assert ran.stderr == ""


def test_large_tasks_and_results_do_not_block_each_other() -> None:
    tasks = [bytes([number]) * 3_000_000 for number in range(8)]
    with Workers(2) as crew:
        assert {done.number: done.result for done in crew.run(echo, tasks)} == dict(enumerate(tasks))


@both
def test_one_run_at_a_time(workers: int) -> None:
    with Workers(workers) as crew:
        first = crew.run(square, itertools.count())
        next(first)
        with pytest.raises(JobError, match="have a run already"):
            next(crew.run(square, [1]))
        first.close()
        assert next(crew.run(square, [3])).result[1] == 9


@both
def test_closed_workers_say_so(workers: int) -> None:
    with Workers(workers) as crew:
        run = crew.run(square, itertools.count())
        next(run)
    with pytest.raises(JobError, match="closed"):
        next(run)
    with pytest.raises(JobError, match="closed"):
        next(crew.run(square, [1]))
    crew.close()


@both
def test_what_a_job_keeps_is_put_away_when_the_workers_are_closed(workers: int, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with Workers(workers) as crew:
        (done,) = crew.run(keep, [str(mark)])
        assert not mark.exists()
    assert int(mark.read_text()) == done.result


def test_a_job_does_not_start_processes_of_its_own() -> None:
    with Workers(2) as crew:
        assert next(crew.run(nested, [0])).result == [0, 1, 4]
        with pytest.raises(JobError, match="workers=1"):
            list(crew.run(nested, [2]))


def test_the_number_of_workers() -> None:
    assert processors() == len(os.sched_getaffinity(0))
    for wrong in (0, -1):
        with pytest.raises(JobError, match=f"'?{wrong}'? is no number of workers"):
            Workers(wrong)
    with pytest.raises(JobError, match="cluster has its own workers"):
        Workers(2, cluster="tcp://127.0.0.1:8786")


def test_what_is_done_is_a_plain_value() -> None:
    done = Done(1, "task", [2])
    assert pickle.loads(pickle.dumps(done)) == done == Done(number=1, task="task", result=[2])


def test_the_import_brings_no_processes_and_no_cluster() -> None:
    code = "import sys, outplay.jobs; print({'distributed', 'outplay.jobs.local'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "set()\n"
