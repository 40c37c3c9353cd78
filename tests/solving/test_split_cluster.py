"""Solving on a real Dask cluster: the same answer as here, even if a worker dies on the way."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

import outplay
from outplay.errors import JobError
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving.solution import Progress
from outplay.solving.split import solve_by_jobs
from tests.jobs.test_cluster import small_cluster


def test_a_cluster_finds_the_same_and_a_worker_that_dies_changes_nothing(tmp_path: Path) -> None:
    start = outplay.game("hexapawn:5x5").start
    with small_cluster(2) as cluster:
        cluster.wait_for_workers(2)
        address = str(cluster.scheduler_address)
        assert outplay.solve("pawned:3", method="weak", cluster=address, megabytes=8).score == Score(Side.WHITE, 0)
        reports = 0

        def kill_one(progress: Progress) -> None:
            nonlocal reports
            reports += 1
            if reports == 3:
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)

        found = solve_by_jobs(start, megabytes=8, cluster=address, nodes=300, checkpoint=tmp_path, report=kill_one)
    assert found.score == Score(Side.WHITE, 1) and reports > 3


def test_a_cluster_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.jobs.cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(JobError, match="no Dask scheduler answers"):
        outplay.solve("pawned:3", method="weak", cluster="tcp://127.0.0.1:9")


def test_workers_and_a_cluster_are_not_for_the_same_work() -> None:
    with pytest.raises(JobError, match="its own workers"):
        outplay.solve("pawned:3", method="weak", workers=2, cluster="tcp://127.0.0.1:9")
