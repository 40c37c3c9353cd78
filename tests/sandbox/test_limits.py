"""How many processes a user has."""

from __future__ import annotations

import os
import platform
import threading
from pathlib import Path

import pytest

from outplay.sandbox.limits import are_processes_counted_by_namespace, present_tasks


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists them")
def test_threads_count_too() -> None:
    stop = threading.Event()
    threads = [threading.Thread(target=stop.wait) for _ in range(40)]
    for thread in threads:
        thread.start()
    try:
        assert present_tasks(os.geteuid()) > 40
        assert present_tasks(1_234_567_890) == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()


@pytest.mark.parametrize(
    ("release", "expected"), [("5.13.19", False), ("5.14.0-1", True), ("6.1.0", True), ("4.19", False), ("odd", False)]
)
def test_kernels_that_count_for_each_namespace(release: str, expected: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "release", lambda: release)
    assert are_processes_counted_by_namespace() is expected
