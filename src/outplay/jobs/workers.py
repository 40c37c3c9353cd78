"""``Workers``: many jobs, spread over processes or machines, with results as they come."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from multiprocessing import current_process
from types import TracebackType
from typing import Any, Generic, Protocol, TypeVar

from outplay.errors import JobError, quoted
from outplay.jobs.call import JobResult, clean_up

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Done(Generic[Task, Result]):
    """A finished job; tasks are numbered from 0 in the order in which they were taken."""

    number: int
    task: Task
    result: Result


class Backend(Protocol):
    """Does the jobs: this process, local processes or a cluster."""

    def has_room(self, ahead: int) -> bool:
        """Whether another job can begin, if a worker holds at most ``ahead`` of them."""

    def begin(self, number: int, work: Callable[[Any], Any], task: object) -> None:
        """Take a job."""

    def collect(self) -> list[JobResult]:
        """Wait until some jobs are done; their results, each once."""

    def cancel(self) -> None:
        """Give up all jobs that have begun."""

    def close(self) -> None:
        """Give back processes and connections."""


class Workers:
    """Workers for jobs: this process, local processes or a Dask cluster. Use it in a ``with``.

    ``workers`` is their number, by default one for each processor. A single worker is this process itself; then nothing
    is started. ``cluster`` is the address of a Dask scheduler, as ``tcp://127.0.0.1:8786``, whose workers do the jobs.

    Processes start when there is work for them, and stay for the next ``run``. Tasks, results and the function are
    pickled, so the function must be at the top level of a module.
    """

    def __init__(self, workers: int | None = None, *, cluster: str | None = None) -> None:
        if workers is not None and cluster is not None:
            raise JobError("a cluster has its own workers; give a number of workers or the address of a cluster")
        if workers is not None and workers < 1:
            raise JobError(f"{quoted(workers)} is no number of workers; give 1 or more")
        self._backend = _backend(workers, cluster)
        self._is_running = False
        self._is_closed = False

    def run(
        self, work: Callable[[Task], Result], tasks: Iterable[Task | None], *, ahead: int = 2
    ) -> Generator[Done[Task, Result], None, None]:
        """Do ``work`` on each task; yields finished jobs in the order in which they end.

        Tasks are taken only when a worker has room: each holds up to ``ahead`` jobs, one that it does and one that
        waits (1 is better for few long jobs). So ``tasks`` may be endless, or depend on results: an iterator that has
        nothing to do until a result comes back yields ``None``, and is asked again after the next result.

        Closing the iterator (``break``, Ctrl-C, leaving the ``with``) cancels the rest. What a job raises is raised
        here. A job whose worker dies is done again by another worker; its result comes once.
        """
        if self._is_running:
            raise JobError("these workers have a run already; finish it or close its iterator first")
        self._is_running = True
        source = _Source(tasks)
        under_way: dict[int, Task] = {}
        ready: deque[JobResult] = deque()
        try:
            while self._begin(work, source, under_way, ahead):
                ready.extend(() if ready else self._backend.collect())
                result = ready.popleft()
                task = under_way.pop(result.number)
                yield Done(result.number, task, result.get(task))
        finally:
            self._is_running = False
            if under_way:
                self._backend.cancel()

    def _begin(
        self, work: Callable[[Task], Result], source: _Source[Task], under_way: dict[int, Task], ahead: int
    ) -> bool:
        """Begin as many jobs as there is room for; whether any are under way."""
        if self._is_closed:
            raise JobError("these workers are closed; run the jobs inside the `with`, or use new workers")
        while self._backend.has_room(ahead) and (task := source.take()) is not None:
            under_way[source.number] = task
            self._backend.begin(source.number, work, task)
        if not under_way and not source.is_exhausted:
            raise JobError("the tasks wait for a result, but every result was given out; yield a task or end")
        return bool(under_way)

    def close(self) -> None:
        """End the workers and give up the jobs under way."""
        if not self._is_closed:
            self._is_closed = True
            self._backend.close()

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Source(Generic[Task]):
    """Tasks, taken one at a time and numbered."""

    def __init__(self, tasks: Iterable[Task | None]) -> None:
        self._tasks = iter(tasks)
        self.number = -1
        self.is_exhausted = False

    def take(self) -> Task | None:
        """Take the next task; None if there is none, or none yet."""
        if self.is_exhausted:
            return None
        try:
            task = next(self._tasks)
        except StopIteration:
            self.is_exhausted = True
            return None
        self.number += task is not None
        return task


class InProcess:
    """One worker: this process. Does one job at a time; exceptions are not wrapped."""

    def __init__(self) -> None:
        self._job: tuple[int, Callable[[Any], Any], Any] | None = None

    def has_room(self, ahead: int) -> bool:
        """Whether no job waits."""
        return self._job is None

    def begin(self, number: int, work: Callable[[Any], Any], task: object) -> None:
        """Take a job."""
        self._job = number, work, task

    def collect(self) -> list[JobResult]:
        """Do the job."""
        assert self._job, "collect without a job"
        number, work, task = self._job
        self._job = None
        return [JobResult(number, work(task))]

    def cancel(self) -> None:
        """Forget the job."""
        self._job = None

    def close(self) -> None:
        """Clean up what the jobs have kept."""
        clean_up()


def _backend(workers: int | None, cluster: str | None) -> Backend:
    # Imported when needed: one worker needs no processes, and few people have a cluster.
    if cluster is not None:
        from outplay.jobs.cluster import Cluster

        return Cluster(cluster)
    if workers is None:
        workers = processors()
    if workers == 1:
        return InProcess()
    from outplay.jobs.local import LocalWorkers

    return LocalWorkers(workers)


def processors() -> int:
    """How many processors this process may use: one if it is itself a worker, as the other workers use the rest."""
    if current_process().daemon:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
