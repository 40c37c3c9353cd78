"""All processes below one, whichever way the kernel lets us find them, and their processor time."""

from __future__ import annotations

import os
import platform
import signal
import time
from pathlib import Path

import pytest

from outplay.sandbox import Child, processes
from outplay.sandbox.processes import Meter, spent
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
    assert until(lambda: len(processes.descendants(child._guard)) == 3)
    return child


def test_children_of_children_and_of_threads_are_found(cell: Cell, monkeypatch: pytest.MonkeyPatch) -> None:
    child = grown(cell)
    found = sorted(processes.descendants(child._guard))
    assert len(found) == 3 and child.pid in found
    monkeypatch.setattr(processes, "LISTS_CHILDREN", False)
    assert sorted(processes.descendants(child._guard)) == found
    assert processes.descendants(2**22 + 1) == []


def test_memory_and_its_shares(cell: Cell) -> None:
    child = grown(cell)
    pids = processes.descendants(child._guard)
    assert processes.memory(child.pid) > 40 * 2**20
    if os.access(f"/proc/{child.pid}/smaps_rollup", os.R_OK):
        assert 40 * 2**20 < sum(map(processes.share_of_memory, pids)) <= sum(map(processes.memory, pids))
    assert processes.memory(2**22 + 1) == processes.share_of_memory(2**22 + 1) == 0


def test_all_are_stopped_and_go_on(cell: Cell) -> None:
    child = grown(cell)
    pids = processes.descendants(child._guard)
    processes.stop_all(child._guard)
    assert until(lambda: {processes._stat(pid)[0] for pid in pids} == {b"T"})
    processes.signal_all(pids, signal.SIGCONT)
    assert until(lambda: b"T" not in {processes._stat(pid)[0] for pid in pids})


def test_the_dead_have_no_clock_and_take_no_signals() -> None:
    assert processes.processor_seconds(2**22 + 1) == 0.0
    assert processes.processor_seconds(os.getpid()) == pytest.approx(time.process_time(), abs=0.1)
    processes.signal_all([2**22 + 1], signal.SIGTERM)


# ---- Processor time

BURN = """
    import os, threading, time, zlib
    data = os.urandom(2**20)
    def burn():
        end = time.process_time() + 0.3
        while time.process_time() < end:
            zlib.compress(data)
"""


def test_helpers_count_while_they_live(cell: Cell) -> None:
    child = cell.start(f"""{BURN}
    if os.fork() == 0:
        burn()
        os.write(writer, b"burnt\\n")
        time.sleep(60)
    time.sleep(60)
    """)
    child.receive(PATIENCE)
    assert child.cpu_seconds > 0.05


def test_helpers_of_other_threads_are_found_by_a_thorough_search(cell: Cell) -> None:
    child = cell.start(f"""{BURN}
    def helper():
        if os.fork() == 0:
            burn()
            os.write(writer, b"burnt\\n")
        time.sleep(60)
    threading.Thread(target=helper).start()
    time.sleep(60)
    """)
    child.receive(PATIENCE)
    meter = child._meter
    quick = sum(meter.read().values())
    thorough = sum(meter.read_all().values())
    assert thorough > quick + 0.05
    assert sum(meter.read().values()) >= thorough  # from now on they are known


def test_the_dead_have_no_time(cell: Cell) -> None:
    child = cell.start("pass")
    assert until(lambda: not Path(f"/proc/{child.pid}").exists())  # and buried: until then its time can be read
    meter = Meter(child.pid, child._guard)
    assert meter.read() == meter.read_all() == {child.pid: 0.0}
    meter.close()
    meter.close()


def test_what_was_spent_between_two_readings() -> None:
    assert spent({}, {}) == 0
    assert spent({1: 5.0}, {1: 6.0}) == 1
    assert spent({1: 5.0}, {1: 5.0, 2: 3.0}) == 3
    assert spent({1: 5.0, 2: 3.0}, {1: 5.5}) == 0.5
