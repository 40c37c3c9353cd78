"""Native objects among threads, in forked processes, in their own callbacks and at the interpreter's end."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

import outplay
from outplay._core import Prover
from tests.patience import PATIENCE, within


def run(script: str, *arguments: str) -> str:
    """What a program of its own prints; it has to come to an end, and to a good one."""
    command = [sys.executable, "-X", "faulthandler", "-c", script, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


THREADS = """
import threading, outplay
from outplay._core import Solving
start = outplay.game("oska:4").start
solving = Solving(start.game._core, start._board)
refused = []

def work():
    goes_on = True
    while goes_on:
        try:
            goes_on = solving.step()
        except RuntimeError as error:
            refused.append(str(error))
        assert solving.valued <= solving.entries and solving.layer < solving.layers and solving.bytes >= 0

threads = [threading.Thread(target=work) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert solving.phase == "done" and solving.table().faults() == 0
print(set(refused))
"""


def test_a_solver_is_for_one_thread_at_a_time() -> None:
    assert "this solver is at work in another thread: wait for it, or make another one" in run(THREADS)


def test_a_prover_is_not_asked_from_its_own_report() -> None:
    start = outplay.game("hexapawn:8x8").start
    prover = Prover(start.game._core, megabytes=16)

    def report(_: int) -> None:
        prover.holds(start._board, 0, 1)

    with pytest.raises(RuntimeError, match="this prover is asked from within its own call"):
        prover.holds(start._board, 0, 1, report=report)
    assert prover.holds(start._board, 0, 1, nodes=10) is None  # it is free again


def test_a_prover_lets_threads_wait() -> None:
    start = outplay.game("hexapawn:5x5").start
    prover = Prover(start.game._core, megabytes=16)
    answers: dict[int, bool | None] = {}

    def ask(side: int) -> None:
        answers[side] = prover.holds(start._board, side, 1)

    threads = [threading.Thread(target=ask, args=(side,)) for side in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert answers == {0: True, 1: False}


FORK_BESIDE_A_SEARCH = """
import os, threading, outplay
from outplay._core import Prover, Stop
from outplay.search import analyze
start = outplay.game("hexapawn:8x8").start
stop, begun = Stop(), threading.Event()
prover = Prover(start.game._core, megabytes=16)
searching = threading.Thread(target=lambda: analyze(start, seconds=60, stop=stop, report=lambda _: begun.set()))
proving = threading.Thread(target=lambda: prover.holds(start._board, 0, 1, stop=stop, report=lambda _: proven.set()))
proven = threading.Event()
searching.start()
proving.start()
begun.wait()
proven.wait()
child = os.fork()
if child == 0:
    try:
        prover.holds(start._board, 0, 1)
    except RuntimeError as error:
        print(error, flush=True)
    analyze(start, depth=3)
    raise SystemExit  # and so to the end of the interpreter
_, status = os.waitpid(child, 0)
stop.set()
searching.join()
proving.join()
print(status)
"""


def test_a_process_that_is_forked_off_during_a_search_ends() -> None:
    refusal = "this prover was at work in another thread when this process was forked off: make a new one here"
    assert run(FORK_BESIDE_A_SEARCH).splitlines() == [refusal, "0"]


FORK_IN_A_REPORT = """
import os, outplay
from outplay.search import analyze
children = []

def report(_):
    if not children:
        children.append(os.fork())

found = analyze(outplay.game("breakthrough:6x6").start, depth=7, threads=3, report=report)
assert found.depth == 7
if children[0] != 0:
    print(os.waitpid(children[0], 0)[1])
"""


def test_a_process_that_is_forked_off_in_a_report_searches_on_without_helpers() -> None:
    assert run(FORK_IN_A_REPORT) == "0\n"


SLEEPING_REPORT = """
import sys, threading, time, outplay
from outplay._core import Prover, Solving
from outplay.search import analyze
start = outplay.game("hexapawn:8x8").start
reported, seconds = threading.Semaphore(0), float(sys.argv[1])

def report(_):
    reported.release()
    time.sleep(seconds)

def prove():
    Prover(start.game._core, megabytes=16).holds(start._board, 0, 1, report=report)

def search():
    analyze(start, seconds=600, threads=2, report=report)

class Late:
    def __del__(self, sleep=time.sleep):
        sleep(float(sys.argv[2]))  # while the interpreter ends

for target in (prove, search):
    threading.Thread(target=target, daemon=True).start()
    reported.acquire()
late = Late()
print("ends", flush=True)
"""


def test_a_report_that_sleeps_does_not_delay_the_end() -> None:
    with within(5):
        assert run(SLEEPING_REPORT, "50", "0") == "ends\n"


def test_a_report_that_wakes_up_at_the_end_does_no_harm() -> None:
    assert run(SLEEPING_REPORT, "0.5", "1.5") == "ends\n"
    assert run(SLEEPING_REPORT, "0.001", "0.1") == "ends\n"
