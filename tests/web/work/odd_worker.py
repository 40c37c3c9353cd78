"""A worker with odd jobs besides the real ones: it eats, sleeps, dies and chatters on request."""

from __future__ import annotations

import mmap
import os
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

from outplay.web.requests import ApiRequest
from outplay.web.work.context import TaskContext
from outplay.web.work.tasks import TASKS, Task
from outplay.web.work.worker import main


class Odd(ApiRequest, task="odd"):
    """One of the functions below, by its name."""

    job: str
    mark: str = ""
    times: int = 0
    size: int = 0


def eat(request: Odd, context: TaskContext) -> Any:
    """Take memory without an end."""
    eaten = []
    while True:
        eaten.append(bytearray(2**24))


def die(request: Odd, context: TaskContext) -> Any:
    """End as a process that the system kills for its memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def read_on(request: Odd, context: TaskContext) -> Any:
    """Read in a mapped file that has lost its end."""
    with tempfile.TemporaryFile() as file:
        file.truncate(2**20)
        view = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        file.truncate(0)
        return view[2**19]


def sleep(request: Odd, context: TaskContext) -> Any:
    """Do nothing, and ignore a stop; a file shows that it has begun."""
    context.report(os.getpid())
    if request.mark:
        Path(request.mark).touch()
    time.sleep(1000)


def wait(request: Odd, context: TaskContext) -> Any:
    """Do nothing until there is a stop."""
    context.report(os.getpid())
    while not context.stop.is_set:
        time.sleep(0.005)


def tarry(request: Odd, context: TaskContext) -> Any:
    """Do nothing until it is asked to finish."""
    context.report(os.getpid())
    while not context.finish.is_set:
        time.sleep(0.005)
    return {"pid": os.getpid()}


def chatter(request: Odd, context: TaskContext) -> Any:
    """Report a number of things, and print something that is no message."""
    for number in range(request.times):
        print("not a message")
        context.report({"number": number, "ballast": "x" * request.size})
    return {"pid": os.getpid(), "niceness": os.nice(0)}


def fail(request: Odd, context: TaskContext) -> Any:
    """Have a mistake in it."""
    raise KeyError("a mistake")


JOBS: dict[str, Task] = {job.__name__: job for job in (eat, die, read_on, sleep, wait, tarry, chatter, fail)}


def do(request: Odd, context: TaskContext) -> Any:
    """Do the job."""
    return JOBS[request.job](request, context)


if __name__ == "__main__":
    main({**TASKS, Odd: do})
