"""The limits and users of every Unix: how processes are counted, and which ids children get."""

from __future__ import annotations

import os
import platform
import threading
from pathlib import Path

import pytest

from outplay.sandbox.kernel.unix import HIGHEST_ID, count_tasks, counts_by_namespace, unprivileged_id

WHOLE = "         0          0 4294967295"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists them")
def test_threads_count_too() -> None:
    stop = threading.Event()
    threads = [threading.Thread(target=stop.wait) for _ in range(40)]
    for thread in threads:
        thread.start()
    try:
        assert count_tasks(os.geteuid()) > 40
        assert count_tasks(1_234_567_890) == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()


@pytest.mark.parametrize(
    ("release", "expected"), [("5.13.19", False), ("5.14.0-1", True), ("6.1.0", True), ("4.19", False), ("odd", False)]
)
def test_kernels_that_count_for_each_namespace(release: str, expected: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "release", lambda: release)
    assert counts_by_namespace() is expected


def test_every_process_has_its_own() -> None:
    ids = {unprivileged_id(pid, WHOLE) for pid in range(1, 2**22, 1000)}
    assert len(ids) == len(range(1, 2**22, 1000))
    assert all(found is not None and HIGHEST_ID - 2**22 <= found < HIGHEST_ID for found in ids)


@pytest.mark.parametrize("table", ["0 1000 1\n1 100000 65536", "0 100000 65536", "0 1000 1\n1000 1001 1"])
def test_only_ids_that_are_known(table: str) -> None:
    known = {
        first + number
        for first, _, count in (map(int, row.split()) for row in table.splitlines())
        for number in range(count)
    }
    for pid in (1, 2, 65535, 65536, 70000, 4_000_000):
        assert unprivileged_id(pid, table) in known - {0}


@pytest.mark.parametrize("table", ["0 1000 1", "", "0 0 0"])
def test_none_where_there_is_only_root(table: str) -> None:
    assert unprivileged_id(5, table) is None
