"""``Workers``: many jobs, spread over processes or machines, and their results as they come."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from multiprocessing import current_process
from types import TracebackType
from typing import Any, Generic, Protocol, TypeVar

from outplay.errors import JobError, quoted
from outplay.jobs.call import Answer
from outplay.jobs.here import Here

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Done(Generic[Task, Result]):
    """A job that is done; tasks are numbered from 0 in the order in which they were taken."""

    number: int
    task: Task
    result: Result


class Team(Protocol):
    """Who does the jobs."""

    def has_room(self, ahead: int) -> bool:
        """Whether another job can be begun, if a worker holds at most ``ahead`` of them."""

    def begin(self, number: int, work: Callable[[Any], Any], task: object) -> None:
        """Take a job."""

    def collect(self) -> list[Answer]:
        """Wait until some jobs are done; their answers. Each comes once."""

    def cancel(self) -> None:
        """Give up all jobs that were begun."""

    def close(self) -> None:
        """Give back processes and connections."""


class Workers:
    """Workers for jobs: this process, local processes or a Dask cluster. Use it in a ``with``.

    ``workers`` is how many; by default one for each processor. One worker is this very process, and then nothing is
    started. ``cluster`` is the address of a Dask scheduler, as ``tcp://127.0.0.1:8786``; its workers do the jobs.

    Processes start when there is work for them and stay for the next ``run``. Tasks, results and the function go
    through ``pickle``, so the function stands at the top of a module.
    """

    def __init__(self, workers: int | None = None, *, cluster: str | None = None) -> None:
        if workers is not None and cluster is not None:
            raise JobError("a cluster has its own workers; give a number of workers or the address of a cluster")
        if workers is not None and workers < 1:
            raise JobError(f"{quoted(workers)} is no number of workers; give 1 or more")
        self._team = _team(workers, cluster)
        self._is_running = False
        self._is_closed = False

    def run(
        self, work: Callable[[Task], Result], tasks: Iterable[Task | None], *, ahead: int = 2
    ) -> Generator[Done[Task, Result], None, None]:
        """Do ``work`` on each task; what is done, in the order in which it ends.

        Tasks are taken only when a worker has room: each holds the one that it does and one that waits (``ahead``; 1
        is better for few long jobs). So tasks may be an endless iterator, or one that depends on results. It then
        yields ``None`` for "nothing until something comes back", and is asked again after the next result.

        Closing the iterator (``break``, Ctrl-C, leaving the ``with``) cancels the rest. What a job raises is raised
        here. A job whose worker dies is done again by another one; its result comes once.
        """
        if self._is_running:
            raise JobError("these workers have a run already; finish it or close its iterator first")
        self._is_running = True
        source = _Source(tasks)
        under_way: dict[int, Task] = {}
        ready: deque[Answer] = deque()
        try:
            while self._begin(work, source, under_way, ahead):
                ready.extend(() if ready else self._team.collect())
                answer = ready.popleft()
                task = under_way.pop(answer.number)
                yield Done(answer.number, task, answer.result(task))
        finally:
            self._is_running = False
            if under_way:
                self._team.cancel()

    def _begin(
        self, work: Callable[[Task], Result], source: _Source[Task], under_way: dict[int, Task], ahead: int
    ) -> bool:
        """Begin as many jobs as there is room for; whether any are under way now."""
        if self._is_closed:
            raise JobError("these workers are closed; run the jobs inside the `with`, or use new workers")
        while self._team.has_room(ahead) and (task := source.take()) is not None:
            under_way[source.number] = task
            self._team.begin(source.number, work, task)
        if not under_way and not source.is_exhausted:
            raise JobError("the tasks wait for a result, but every result was given out; yield a task or end")
        return bool(under_way)

    def close(self) -> None:
        """End the workers; jobs under way are given up."""
        if not self._is_closed:
            self._is_closed = True
            self._team.close()

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


def _team(workers: int | None, cluster: str | None) -> Team:
    # Each kind is imported when it is wanted: one worker needs no processes, and few people have a cluster.
    if cluster is not None:
        from outplay.jobs.cluster import Cluster

        return Cluster(cluster)
    if workers is None:
        workers = processors()
    if workers == 1:
        return Here()
    from outplay.jobs.local import Crew

    return Crew(workers)


def processors() -> int:
    """Count the processors that this process may use: one if it is itself a worker, for the others have the rest."""
    if current_process().daemon:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
