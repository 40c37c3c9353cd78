"""Waiting in tests: for what is to happen instead of for some time, and bounds that know how busy the machine is.

A fixed sleep is too long on an idle machine and not long enough on a busy one. So tests wait
``until`` something is so; their patience costs nothing when all is well. A bound that is itself the promise ("stops
within a second") holds to the letter on an idle machine, and grows with the number of those who want a processor.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from outplay.sandbox import processes

PATIENCE = 60.0
"""Seconds until what should happen is taken to have failed, however busy the machine is."""
MOST = 10.0
"""How many times as long a bound becomes at most."""
Text = TypeVar("Text", str, bytes)


def busyness() -> float:
    """How many processes there are for each processor that want to run, and 1 at least.

    The kernel counts them: those of this moment, and on an average of the last minute, of which the greater one
    counts, for the one misses who has just stopped and the other who has just begun. That is by how much a process
    that computes is slowed down. (How late a sleeper wakes up would not tell: it comes before those who compute.) More
    than ``MOST`` is no excuse: then a fork bomb goes off in a test beside.
    """
    last_minute, _, _, now, _ = Path("/proc/loadavg").read_text().split()
    wanting = max(float(last_minute), int(now.partition("/")[0]))
    return min(max(1.0, wanting / len(os.sched_getaffinity(0))), MOST)


def slack(seconds: float) -> float:
    """What so many seconds of an idle machine are on this one now."""
    return seconds * busyness()


@dataclass
class Watch:
    """How long something took, once it is over."""

    seconds: float = 0.0


@contextmanager
def within(seconds: float) -> Iterator[Watch]:
    """Assert that something takes no longer, on an idle machine.

    How busy it is, is asked before and after: what the test itself sets loose in between is no excuse.
    """
    watch, before, began = Watch(), busyness(), time.monotonic()
    try:
        yield watch
    finally:
        watch.seconds = time.monotonic() - began
        most = seconds * max(before, busyness())
        assert watch.seconds < most, f"it took {watch.seconds:.2f} s, and {most:.2f} s were enough"


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that only waits for its parent to take note of its end does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def until(condition: Callable[[], object], seconds: float = PATIENCE) -> bool:
    """Wait until something is so; False if it is not even at the end of our patience."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def until_or_over(process: subprocess.Popen[Text], condition: Callable[[], object]) -> None:
    """Wait until something is so, or a process is over before."""
    until(lambda: process.poll() is not None or condition())


async def until_so(condition: Callable[[], object], seconds: float = PATIENCE) -> bool:
    """The same for who must not be held up."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(0.01)
    return True


def until_at_work(process: subprocess.Popen[Text], seconds: float = 0.2) -> None:
    """Wait until a process is in the middle of its work: it and its helpers have used so much more processor time.

    That is what tells it from one that was started a moment ago, however long the moment was.
    """

    def used() -> float:
        return sum(map(processes.processor_seconds, [process.pid, *processes.descendants(process.pid)]))

    enough = used() + seconds
    until_or_over(process, lambda: used() >= enough)
    assert process.poll() is None, "it was over too soon to prove anything"


@contextmanager
def ended(process: subprocess.Popen[Text]) -> Iterator[subprocess.Popen[Text]]:
    """A process that does not outlive a test that fails, and so does not hold it up."""
    with process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise
