"""Worker processes of this machine. One that dies is replaced by a fresh one, which takes over its jobs.

``multiprocessing.Pool`` waits for ever for the job of a killed worker, and ``concurrent.futures`` gives up all jobs.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from outplay.errors import JobError
from outplay.interrupts import without_interrupts
from outplay.jobs.call import Answer, job_name, pack, unpack
from outplay.jobs.process import GRACE, LOOK, UNGUARDED, main

# A job whose worker dies so often is given up: it is the job, not bad luck.
DEATHS = 3
# Seconds that an idle worker gets to run its exit hooks; a busy one must also leave its job, and gets only GRACE.
LEAVE = 5.0


@dataclass
class Job:
    """A packed job, kept until its answer is here."""

    number: int
    name: str
    payload: bytes
    deaths: int = 0


@dataclass(eq=False)
class Member:
    """One worker process, its pipe and its jobs; the first of them is being done."""

    process: SpawnProcess
    connection: Connection
    jobs: deque[Job] = field(default_factory=deque)
    is_ready: bool = False
    failed_starts: int = 0

    def give(self, job: Job) -> None:
        """Send a job. If the worker is dead, that will be noticed when answers are collected."""
        self.jobs.append(job)
        with suppress(OSError):
            self.connection.send((job.number, job.payload))

    def receive(self, answers: list[Answer]) -> bool:
        """Add the answers that are here; False if there will be no more of them."""
        try:
            while self.connection.poll():
                message = self.connection.recv()
                self.is_ready = True
                if message is not None:
                    number, payload = message
                    done = self.jobs.popleft()
                    assert done.number == number, "a worker answers in order"
                    answers.append(unpack(number, payload))
        except (EOFError, OSError):
            return False
        return self.process.is_alive()


class Crew:
    """Local processes, started when there is work for them and kept until ``close``."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._members: list[Member] = []

    def has_room(self, ahead: int) -> bool:
        """Whether another job can be begun, if a worker holds at most ``ahead`` of them."""
        return len(self._members) < self._size or any(len(member.jobs) < ahead for member in self._members)

    def begin(self, number: int, work: Callable[[Any], Any], task: object) -> None:
        """Give a job to who has least to do."""
        job = Job(number, job_name(number, task), pack(number, work, task))
        least = min(self._members, key=lambda member: len(member.jobs), default=None)
        if least is None or (least.jobs and len(self._members) < self._size):
            least = started()
            self._members.append(least)
        least.give(job)

    def collect(self) -> list[Answer]:
        """Wait for answers; replace who died meanwhile."""
        answers: list[Answer] = []
        while not answers:
            connections = [member.connection for member in self._members]
            sentinels = [member.process.sentinel for member in self._members]
            wait([*connections, *sentinels], LOOK)
            # Who died may have answered after the first look and before its death, so there is a second look.
            dead = [member for member in self._members if not (member.receive(answers) or member.receive(answers))]
            for member in dead:
                self._members.remove(member)
                how = _ending(member)
                if member.jobs:
                    self._members.append(_successor(member, how))
        return answers

    def cancel(self) -> None:
        """End the workers that have something to do."""
        busy = [member for member in self._members if member.jobs]
        self._members = [member for member in self._members if not member.jobs]
        _end(busy)

    def close(self) -> None:
        """End all workers."""
        members, self._members = self._members, []
        _end(members)


def started() -> Member:
    """Start a worker process."""
    _refuse_where_none_can_be_started()
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=main, args=(theirs,), daemon=True, name="outplay worker")
    resource_tracker.ensure_running()  # or `start` does, and lets signals in again
    with without_interrupts():
        process.start()
        theirs.close()
    return Member(process, ours)


def _refuse_where_none_can_be_started() -> None:
    current = multiprocessing.current_process()
    if getattr(current, "_inheriting", False):
        sys.exit(UNGUARDED)  # we are in a worker that runs its parent's script again: the parent explains it
    if current.daemon:
        raise JobError("a job cannot start worker processes of its own; give it workers=1")


def _successor(dead: Member, how: str) -> Member:
    """Start a worker in place of one that died, and give it the jobs."""
    failed_starts = 0
    if dead.is_ready:
        first = dead.jobs[0]
        first.deaths += 1
        if first.deaths >= DEATHS:
            raise JobError(
                f"{first.name} was given up: its worker process died {DEATHS} times, at last by {how}; "
                "look at what this job does, and whether there is memory enough for so many workers"
            )
    else:
        failed_starts = _count_failed_start(dead, how)
    member = started()
    member.failed_starts = failed_starts
    for job in dead.jobs:
        member.give(job)
    return member


def _count_failed_start(dead: Member, how: str) -> int:
    if dead.process.exitcode == UNGUARDED:
        raise JobError(
            "a worker process runs the script that starts it again from the top, to know its functions, and came to "
            'the start of workers there; put what the script does under `if __name__ == "__main__":`'
        )
    # A signal from outside is bad luck, an exception at the start will come again.
    if (dead.process.exitcode or 0) > 0 or dead.failed_starts + 1 >= DEATHS:
        raise JobError(f"a worker process cannot start: it ended by {how}; what it wrote above says more")
    return dead.failed_starts + 1


def _ending(dead: Member) -> str:
    """Make sure that a worker is dead, and say how it died."""
    dead.connection.close()
    dead.process.join(GRACE)
    if dead.process.is_alive():  # it lost its pipe but not its life
        dead.process.kill()
        dead.process.join()
    code = dead.process.exitcode or 0
    if code >= 0:
        return f"exit code {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = "unnamed"
    return f"signal {-code} ({name})" + (", often a lack of memory" if -code == signal.SIGKILL else "")


@without_interrupts()
def _end(members: Sequence[Member]) -> None:
    """End workers in order if they can, by force otherwise."""
    for member in members:
        if member.jobs:
            member.process.terminate()
        else:
            with suppress(OSError):  # it may be dead already
                member.connection.send(None)
    began = time.monotonic()
    for member in members:
        patience = GRACE if member.jobs else LEAVE
        member.process.join(max(0.0, began + patience - time.monotonic()))
        if member.process.is_alive():
            member.process.kill()
            member.process.join()
        member.process.close()
        member.connection.close()
