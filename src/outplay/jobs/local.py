"""Worker processes of this machine. One that dies is replaced by a new one, which takes over its jobs.

``multiprocessing.Pool`` would wait forever for the job of a killed worker, ``concurrent.futures`` would give up all
jobs. A worker never outlives the process that started it, however that one ended.
"""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any

from outplay.errors import JobError
from outplay.interrupts import without_interrupts
from outplay.jobs.call import JobResult, WorkerEnded, job_name, pack, perform, unpack

# A job whose worker has died so often is given up: it is the job, not bad luck.
MAX_DEATHS = 3
# Seconds for a busy worker to leave its job and clean up.
GRACE = 2.0
# Seconds for an idle worker to clean up.
IDLE_GRACE = 5.0
# Seconds between two checks of a worker that its parent lives. The end of the pipe tells at once, unless another child
# of the parent keeps the pipe open.
CHECK_SECONDS = 1.0
# The exit code of a worker in which the parent's script, run again from its top, started workers itself.
UNGUARDED = 97


@dataclass
class Job:
    """A packed job, kept until its result is here."""

    number: int
    name: str
    payload: bytes
    deaths: int = 0


@dataclass(eq=False)
class LocalWorker:
    """A worker process with its pipe and its jobs, the first of which it is doing."""

    process: SpawnProcess
    connection: Connection
    jobs: deque[Job] = field(default_factory=deque)
    is_ready: bool = False
    failed_starts: int = 0

    def give(self, job: Job) -> None:
        """Send a job. If the worker is dead, ``collect`` notices."""
        self.jobs.append(job)
        with suppress(OSError):
            self.connection.send((job.number, job.payload))

    def receive(self, results: list[JobResult]) -> bool:
        """Add the results that have arrived; False if there will be no more."""
        try:
            while self.connection.poll():
                message = self.connection.recv()
                self.is_ready = True
                if message is not None:
                    number, payload = message
                    done = self.jobs.popleft()
                    assert done.number == number, "a worker does its jobs in order"
                    results.append(unpack(number, payload))
        except (EOFError, OSError):
            return False
        return self.process.is_alive()


class LocalWorkers:
    """Local processes, started when there is work for them and kept until ``close``."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._workers: list[LocalWorker] = []

    def has_room(self, ahead: int) -> bool:
        """Whether another job can begin, if a worker holds at most ``ahead`` of them."""
        return len(self._workers) < self._size or any(len(worker.jobs) < ahead for worker in self._workers)

    def begin(self, number: int, work: Callable[[Any], Any], task: object) -> None:
        """Give a job to the worker with the fewest."""
        job = Job(number, job_name(number, task), pack(number, work, task))
        least = min(self._workers, key=lambda worker: len(worker.jobs), default=None)
        if least is None or (least.jobs and len(self._workers) < self._size):
            least = start_worker()
            self._workers.append(least)
        least.give(job)

    def collect(self) -> list[JobResult]:
        """Wait for results; replace workers that have died."""
        results: list[JobResult] = []
        while not results:
            connections = [worker.connection for worker in self._workers]
            sentinels = [worker.process.sentinel for worker in self._workers]
            wait([*connections, *sentinels], CHECK_SECONDS)
            # A worker may have answered between the first look and its death, so look twice.
            dead = [worker for worker in self._workers if not (worker.receive(results) or worker.receive(results))]
            for worker in dead:
                self._workers.remove(worker)
                how = _bury(worker)
                if worker.jobs:
                    self._workers.append(_successor(worker, how))
        return results

    def cancel(self) -> None:
        """End the workers that have jobs."""
        busy = [worker for worker in self._workers if worker.jobs]
        self._workers = [worker for worker in self._workers if not worker.jobs]
        _end_workers(busy)

    def close(self) -> None:
        """End all workers."""
        workers, self._workers = self._workers, []
        _end_workers(workers)


def start_worker() -> LocalWorker:
    """Start a worker process."""
    _check_can_start()
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=run_worker, args=(theirs,), daemon=True, name="outplay worker")
    resource_tracker.ensure_running()  # otherwise `start` does it, and unblocks signals
    with without_interrupts():
        process.start()
        theirs.close()
    return LocalWorker(process, ours)


def _check_can_start() -> None:
    current = multiprocessing.current_process()
    if getattr(current, "_inheriting", False):
        sys.exit(UNGUARDED)  # a worker that runs its parent's script again; the parent explains
    if current.daemon:
        raise JobError("a job cannot start worker processes of its own; give it workers=1")


def _successor(dead: LocalWorker, how: str) -> LocalWorker:
    """Start a worker in place of a dead one, and give it the jobs of that."""
    failed_starts = 0
    if dead.is_ready:
        first = dead.jobs[0]
        first.deaths += 1
        if first.deaths >= MAX_DEATHS:
            raise JobError(
                f"{first.name} was given up: its worker process died {MAX_DEATHS} times, at last by {how}; "
                "look at what this job does, and whether there is enough memory for so many workers"
            )
    else:
        failed_starts = _count_failed_start(dead, how)
    worker = start_worker()
    worker.failed_starts = failed_starts
    for job in dead.jobs:
        worker.give(job)
    return worker


def _count_failed_start(dead: LocalWorker, how: str) -> int:
    if dead.process.exitcode == UNGUARDED:
        raise JobError(
            "a worker process runs the script that started it again from its top, to know its functions, and would "
            'start workers there; put what the script does under `if __name__ == "__main__":`'
        )
    # A signal may be bad luck; an exception at the start would come again.
    if (dead.process.exitcode or 0) > 0 or dead.failed_starts + 1 >= MAX_DEATHS:
        raise JobError(f"a worker process cannot start: it ended by {how}; its output above says more")
    return dead.failed_starts + 1


def _bury(dead: LocalWorker) -> str:
    """Make sure that a worker is dead; how it died, in words."""
    dead.connection.close()
    dead.process.join(GRACE)
    if dead.process.is_alive():  # it has lost its pipe, but lives
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
def _end_workers(workers: Sequence[LocalWorker]) -> None:
    """End workers, by force if they take too long."""
    for worker in workers:
        if worker.jobs:
            worker.process.terminate()
        else:
            with suppress(OSError):  # it may be dead
                worker.connection.send(None)
    began = time.monotonic()
    for worker in workers:
        patience = GRACE if worker.jobs else IDLE_GRACE
        worker.process.join(max(0.0, began + patience - time.monotonic()))
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.process.close()
        worker.connection.close()


# ---- In the worker process


def run_worker(connection: Connection) -> None:
    """Do jobs from a pipe, one after the other, until it says ``None``, it ends, or SIGTERM comes."""
    signal.signal(signal.SIGTERM, _leave_job)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    jobs: queue.SimpleQueue[tuple[int, bytes] | None] = queue.SimpleQueue()
    try:
        threading.Thread(target=_receive, args=(connection, jobs), daemon=True).start()
        connection.send(None)  # ready
        while (job := jobs.get()) is not None:
            number, payload = job
            connection.send((number, perform(payload)))
    except (WorkerEnded, BrokenPipeError, ConnectionResetError):
        sys.exit(128 + signal.SIGTERM)


def _leave_job(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough: nothing shall interrupt the clean-up
    raise WorkerEnded


def _receive(connection: Connection, jobs: queue.SimpleQueue[tuple[int, bytes] | None]) -> None:
    """Take jobs from the pipe while another is done, so that parent and worker never block each other."""
    try:
        while _has_parent():
            if connection.poll(CHECK_SECONDS):
                job = connection.recv()
                jobs.put(job)
                if job is None:
                    return
    except (EOFError, OSError):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os._exit(1)


def _has_parent() -> bool:
    parent = multiprocessing.parent_process()
    return parent is not None and parent.pid == os.getppid()
