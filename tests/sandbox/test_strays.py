"""All processes below one, whichever way the kernel lets us find them."""

from __future__ import annotations

import os
import platform
import signal
import time

import pytest

from outplay.sandbox import Child, strays
from tests.patience import PATIENCE, until
from tests.sandbox.conftest import Cell

pytestmark = pytest.mark.skipif(platform.system() != "Linux", reason="only Linux shows them")

TREE = """
    import os, threading, time
    def branch():
        if os.fork() == 0:
            if os.fork() == 0:
                time.sleep(60)
            time.sleep(60)
        time.sleep(60)
    threading.Thread(target=branch).start()
    held = bytearray(b"x") * (40 * 2**20)
    os.write(writer, b"ready\\n")
    time.sleep(60)
"""


def grown(cell: Cell) -> Child:
    """A child that has started all its processes."""
    child = cell.start(TREE)
    child.receive(PATIENCE)
    assert until(lambda: len(strays.descendants(child._guard)) == 3)
    return child


def test_children_of_children_and_of_threads_are_found(cell: Cell, monkeypatch: pytest.MonkeyPatch) -> None:
    child = grown(cell)
    found = sorted(strays.descendants(child._guard))
    assert len(found) == 3 and child.pid in found
    monkeypatch.setattr(strays, "LISTS_CHILDREN", False)
    assert sorted(strays.descendants(child._guard)) == found
    assert strays.descendants(2**22 + 1) == []


def test_memory_and_its_shares(cell: Cell) -> None:
    child = grown(cell)
    pids = strays.descendants(child._guard)
    assert strays.memory(child.pid) > 40 * 2**20
    if os.access(f"/proc/{child.pid}/smaps_rollup", os.R_OK):
        assert 40 * 2**20 < sum(map(strays.share_of_memory, pids)) <= sum(map(strays.memory, pids))
    assert strays.memory(2**22 + 1) == strays.share_of_memory(2**22 + 1) == 0


def test_all_are_stopped_and_go_on(cell: Cell) -> None:
    child = grown(cell)
    pids = strays.descendants(child._guard)
    strays.stop_all(child._guard)
    assert until(lambda: {strays._stat(pid)[0] for pid in pids} == {b"T"})
    strays.send_all(pids, signal.SIGCONT)
    assert until(lambda: b"T" not in {strays._stat(pid)[0] for pid in pids})


def test_the_dead_have_no_clock_and_take_no_signals() -> None:
    assert strays.processor_seconds(2**22 + 1) == 0.0
    assert strays.processor_seconds(os.getpid()) == pytest.approx(time.process_time(), abs=0.1)
    strays.send_all([2**22 + 1], signal.SIGTERM)
