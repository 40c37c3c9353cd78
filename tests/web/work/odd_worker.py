"""A worker with odd jobs besides the real ones: it eats, sleeps, dies and chatters when it is told to."""

from __future__ import annotations

import mmap
import os
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

from outplay.web.work.tasks import TASKS
from outplay.web.work.work import Work
from outplay.web.work.worker import main


def eat(work: Work) -> Any:
    """Take memory without an end."""
    eaten = []
    while True:
        eaten.append(bytearray(2**24))


def die(work: Work) -> Any:
    """End as a process ends that the system needs the memory of."""
    os.kill(os.getpid(), signal.SIGKILL)


def read_on(work: Work) -> Any:
    """Read in a mapped file that has lost its end."""
    with tempfile.TemporaryFile() as file:
        file.truncate(2**20)
        view = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        file.truncate(0)
        return view[2**19]


def sleep(work: Work) -> Any:
    """Do nothing, and do not hear a stop; a file shows that it has begun."""
    work.report(os.getpid())
    if mark := work.request.get("mark"):
        Path(mark).touch()
    time.sleep(1000)


def wait(work: Work) -> Any:
    """Do nothing until there is a stop."""
    work.report(os.getpid())
    while not work.stop.is_set:
        time.sleep(0.005)


def tarry(work: Work) -> Any:
    """Do nothing until somebody wants to know how it ended."""
    work.report(os.getpid())
    while not work.finish.is_set:
        time.sleep(0.005)
    return {"pid": os.getpid()}


def chatter(work: Work) -> Any:
    """Say a number of things, and print something that is no answer."""
    for number in range(work.request["times"]):
        print("not an answer")
        work.report({"number": number, "ballast": "x" * work.request.get("size", 0)})
    return {"pid": os.getpid(), "niceness": os.nice(0)}


def fail(work: Work) -> Any:
    """Have a mistake in it."""
    raise KeyError("a mistake")


if __name__ == "__main__":
    main({**TASKS, **{task.__name__: task for task in (eat, die, read_on, sleep, wait, tarry, chatter, fail)}})
