"""A tournament on a real Dask cluster: the same games as here, even if a worker dies while it plays."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import outplay
from outplay.arena import Plan, Tournament, Workers, enter
from outplay.record import Journal
from tests.arena.deaths import without_times
from tests.arena.zoo import spec
from tests.jobs.test_cluster import small_cluster

PLAN = Plan(outplay.game("hexapawn:4x4"), enter([spec("good"), "random", "minimax:depth=2"]), games=60)


def play(path: Path, workers: Workers, *, kill: Any = None) -> str:
    tournament = Tournament(PLAN, journal=Journal.create(path, PLAN.game, PLAN.as_data(), is_reproducible=True))
    with workers:
        for played in tournament.play(workers):
            if kill and played.pairing.number == 30:
                os.kill(kill(), signal.SIGKILL)
    return without_times(path)


def test_a_worker_that_dies_costs_no_game_and_none_is_counted_twice(tmp_path: Path) -> None:
    expected = play(tmp_path / "here.jsonl", Workers(1))
    with small_cluster(2) as cluster:
        cluster.wait_for_workers(2)
        address = str(cluster.scheduler_address)
        assert play(tmp_path / "there.jsonl", Workers(cluster=address)) == expected

        def one_of_them() -> int:
            return int(next(iter(cluster.workers.values())).pid)

        assert play(tmp_path / "killed.jsonl", Workers(cluster=address), kill=one_of_them) == expected
