"""The same jobs on a real Dask cluster of two processes; a worker that dies costs an attempt, never a result."""

from __future__ import annotations

import importlib
import itertools
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from outplay.errors import JobError, PlayerFault
from outplay.jobs import Workers, cluster
from outplay.version import __version__
from tests.jobs.work import crowd, die, fail, keep_long, locked, slow_square, square
from tests.patience import until, within

dask: Any = importlib.import_module("dask")
distributed: Any = importlib.import_module("distributed")
DEATHS = 2  # Dask's own default is four; two are quicker


def small_cluster(workers: int, threads: int = 1) -> Any:
    return distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=threads,
        processes=True,
        dashboard_address=":0",
        silence_logs=logging.CRITICAL,
    )


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Any]:
    with dask.config.set({"distributed.scheduler.allowed-failures": DEATHS - 1}), small_cluster(2) as two:
        yield two


@pytest.fixture
def address(two_workers: Any) -> str:
    two_workers.wait_for_workers(2)  # those that a test before killed come again
    return str(two_workers.scheduler_address)


def test_every_job_comes_back_once(address: str) -> None:
    with Workers(cluster=address) as crew:
        done = sorted(crew.run(slow_square, range(100, 150)), key=lambda one: one.number)
    assert [(one.number, one.task, one.result[1]) for one in done] == [(n, n + 100, (n + 100) ** 2) for n in range(50)]
    processes = {one.result[0] for one in done}
    assert len(processes) == 2 and os.getpid() not in processes


def test_tasks_are_taken_when_there_is_room_and_a_break_cancels(address: str) -> None:
    taken = itertools.count()
    with Workers(cluster=address) as crew:
        for done in crew.run(slow_square, taken):
            if done.number == 20:
                break
        # Two threads with two jobs each, and as many whose answers came together.
        assert next(taken) <= 20 + 1 + 2 * 2 * 2
        assert next(crew.run(square, [3])).result[1] == 9


def test_a_function_that_is_in_no_module(address: str) -> None:
    with Workers(cluster=address) as crew:
        assert [done.result for done in crew.run(lambda task: task + 1, [1])] == [2]


def test_errors_come_through(address: str) -> None:
    with Workers(cluster=address) as crew:
        with pytest.raises(PlayerFault, match="it slept") as fault:
            list(crew.run(fail, ["fault"]))
        assert fault.value.verdict == "time"
        with pytest.raises(KeyError) as caught:
            list(crew.run(fail, ["key"]))
        assert "job 0 ('key')" in caught.value.__notes__[0]
        with pytest.raises(JobError, match="cannot be sent back"):
            list(crew.run(locked, [1]))


def test_a_worker_that_dies_costs_an_attempt(address: str, tmp_path: Path) -> None:
    path = tmp_path / "attempts"
    tasks = [(str(path), 1, "kill"), *((str(tmp_path / str(number)), 0, "") for number in range(20))]
    with Workers(cluster=address) as crew:
        done = list(crew.run(die, tasks))
    assert sorted(one.number for one in done) == list(range(21))
    assert [one.result for one in done if one.number == 0] == ["alive at attempt 2"]
    assert len(set(path.read_text().split())) == 2


def test_a_job_that_kills_its_workers_is_given_up(address: str, tmp_path: Path) -> None:
    path = tmp_path / "attempts"
    with Workers(cluster=address) as crew, pytest.raises(JobError, match=r"job 0 \(.*\) was given up: 2 workers died"):
        list(crew.run(die, [(str(path), 99, "kill")]))
    assert len(path.read_text().split()) == DEATHS


def test_what_jobs_keep_is_put_away_when_the_workers_are_closed(address: str, tmp_path: Path) -> None:
    with Workers(cluster=address) as crew:
        run = crew.run(keep_long, [str(tmp_path / str(number)) for number in range(9)])
        next(run)
        assert until(lambda: len(list(tmp_path.glob("*.begun"))) >= 3)
        assert not list(tmp_path.glob("?"))
    # Two jobs are under way. They go on to their end, and only then everything is put away.
    assert until(lambda: len(list(tmp_path.glob("?"))) == len(list(tmp_path.glob("*.begun"))))


def test_a_job_has_its_process_for_itself() -> None:
    with small_cluster(1, threads=3) as one, Workers(cluster=one.scheduler_address) as crew:
        assert {done.result for done in crew.run(crowd, range(6))} == {1}


def test_closed_workers_say_so(address: str) -> None:
    with Workers(cluster=address) as crew:
        run = crew.run(slow_square, itertools.count())
        next(run)
    with pytest.raises(JobError, match="closed"):
        next(run)
    crew.close()


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("__import__('not_installed').__version__", "cannot use outplay: No module named 'not_installed'; install"),
        ("'99.0', '3.11'", rf"has outplay 99\.0 on Python 3\.11, but outplay {__version__} on Python 3\.\d+ is needed"),
        (f"{__version__!r}, '2.7'", rf"has outplay {__version__} on Python 2\.7, but"),
    ],
)
def test_workers_that_do_not_fit(address: str, monkeypatch: pytest.MonkeyPatch, expression: str, said: str) -> None:
    monkeypatch.setattr(cluster, "VERSIONS", expression)
    with pytest.raises(JobError, match=rf"the worker tcp://\S+ {said}"):
        Workers(cluster=address)


def test_a_worker_that_joins_later_is_checked_with_each_job(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Workers(cluster=address) as crew:
        monkeypatch.setattr(cluster, "own_versions", lambda: ("99.0", "3.11"))
        with pytest.raises(JobError, match=rf"a worker has outplay {__version__} .* but outplay 99\.0"):
            list(crew.run(square, [1]))


def test_a_cluster_that_stays_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "MAX_SECONDS_WITHOUT_WORKERS", 0.3)
    monkeypatch.setattr(cluster, "COUNT_SECONDS", 0.1)
    said = r"has had no worker for 0\.3 seconds; start some: dask worker tcp://"
    with (
        small_cluster(0) as empty,
        Workers(cluster=empty.scheduler_address) as crew,
        pytest.raises(JobError, match=said),
    ):
        list(crew.run(square, [1]))


@pytest.mark.parametrize("wrong", ["tcp://127.0.0.1:9", "nonsense://127.0.0.1:9", "localhost", ""])
def test_an_address_where_nobody_answers(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    with within(5), pytest.raises(JobError, match=f"no Dask scheduler answers at '{wrong}'"):
        Workers(cluster=wrong)


def test_the_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(JobError, match=r"pip install 'outplay\[cluster\]'"):
        Workers(cluster="tcp://127.0.0.1:8786")
