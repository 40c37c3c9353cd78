"""Processor time: of all threads, of all processes that live, and cheap to read."""

from __future__ import annotations

from pathlib import Path

from outplay.sandbox.meter import Meter, spent
from tests.patience import PATIENCE, until
from tests.sandbox.conftest import Cell

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
