"""Ctrl-C while processes start or end comes a moment later, whichever thread takes the signal."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from outplay.interrupts import without_interrupts


@pytest.mark.parametrize("others", [0, 1])
def test_an_interrupt_waits_for_its_turn(others: int) -> None:
    """A process has one signal mask for each thread: what we block, another thread lets in."""
    leave = threading.Event()
    threads = [threading.Thread(target=leave.wait) for _ in range(others)]
    for thread in threads:
        thread.start()
    done: list[bool] = []
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted(done)
    finally:
        leave.set()
        for thread in threads:
            thread.join()
    assert done == [True]


def interrupted(done: list[bool]) -> None:
    """Get Ctrl-C in the middle of something that must be done to its end."""
    with without_interrupts():
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(20):
            time.sleep(0.001)
        done.append(True)


def test_afterwards_interrupts_are_heard_as_before() -> None:
    before = signal.getsignal(signal.SIGINT)
    with without_interrupts():
        pass
    assert signal.getsignal(signal.SIGINT) is before
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_a_thread_may_start_processes_too() -> None:
    ends: list[bool] = []

    def work() -> None:
        with without_interrupts():
            ends.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert ends == [True]
