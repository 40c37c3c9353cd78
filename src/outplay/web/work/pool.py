"""The worker processes of a server, which do everything that takes time, so that the server itself can always answer.

Short jobs (one answer over HTTP) and long ones (streams) wait in queues of their own: no tournament delays a hint. A
worker that has ended its job properly gets the next one; one that took too much time or memory is replaced.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from outplay.web.documents import LongText
from outplay.web.failures import Busy, Closing, FileCutOff, TaskFailed, TookTooLong, TooMuchMemory
from outplay.web.requests import ApiRequest
from outplay.web.settings import Settings
from outplay.web.work.process import COMMAND, Message, WorkerProcess, line_of

_SECONDS_TO_STOP = 0.5
"""A worker that has not stopped its job by then is killed."""
_SECONDS_TO_START = 5.0
"""A starting worker cannot stop yet; killing it would be a waste, because the next one has to start too."""
_SECONDS_TO_WAIT = {"quick": 10.0, "long": 60.0, "reading": 10.0}
"""How long a job waits for a worker, by its queue; afterwards nobody wants the answer any more."""


class WorkerJob:
    """A running job: an iterator of its messages, the last of which is its answer. Errors are raised."""

    def __init__(self, worker: WorkerProcess, number: int, seconds: float) -> None:
        self.worker = worker
        self.number = number
        self.is_over = False
        self.is_clean = False
        """Whether the worker ended the job properly, and can be used again."""
        self._seconds = seconds
        self._has_timed_out = False
        # By the clock, even if nobody reads the messages: an unread job must not keep its worker.
        limit = seconds if worker.has_answered else seconds + _SECONDS_TO_START
        self._timer = asyncio.get_running_loop().call_later(limit, self._time_out)

    def _time_out(self) -> None:
        self._has_timed_out = True
        self.worker.kill()

    def finish(self) -> None:
        """Ask for an early end with an answer; a task that cannot do that goes on."""
        self.worker.write({"finish": self.number})

    def abandon(self) -> None:
        """Stop the clock: nobody waits for the job any more."""
        self._timer.cancel()

    def __aiter__(self) -> WorkerJob:
        return self

    async def __anext__(self) -> Message:
        if self.is_over:
            raise StopAsyncIteration
        message = await self.worker.receive()
        if message is None:
            self.is_over = True
            if self._has_timed_out:
                raise TookTooLong(self._seconds)
            raise FileCutOff if await self.worker.ended_by_bus_error() else TooMuchMemory
        if message["event"] == "progress":
            return message
        self.is_over = True
        self.is_clean = message["event"] != "exhausted" and not self._has_timed_out
        if message["event"] == "exhausted":
            raise TooMuchMemory
        if message["event"] == "error":
            raise TaskFailed(message["error"], message["status"])
        return message


class _Queue:
    """Admits a number of jobs at a time; a number of others may wait."""

    def __init__(self, places: int, waiting: int, seconds: float) -> None:
        self._places = asyncio.Semaphore(places)
        self._room = waiting
        self._seconds = seconds

    async def enter(self) -> None:
        """Wait for a place."""
        if not self._places.locked():
            await self._places.acquire()
            return
        if self._room <= 0:
            raise Busy
        self._room -= 1
        try:
            async with asyncio.timeout(self._seconds):
                await self._places.acquire()
        except TimeoutError:
            raise Busy from None
        finally:
            self._room += 1

    def leave(self) -> None:
        """Free a place."""
        self._places.release()


class WorkerPool:
    """All workers of a server. Use it in an ``async with``."""

    def __init__(self, settings: Settings, command: Sequence[str] = COMMAND) -> None:
        limits = settings.limits
        # Long texts are parsed one after the other; each stream has at most one that waits.
        places = {
            "quick": (limits.quick_workers, limits.waiting),
            "long": (limits.long_workers, limits.waiting),
            "reading": (1, limits.waiting + limits.connections),
        }
        self._queues = {name: _Queue(*room, _SECONDS_TO_WAIT[name]) for name, room in places.items()}
        self._command = command
        self._first = line_of(
            {
                "games": [game.rules.as_data() for game in settings.games],
                "players": dict(settings.players),
                "limits": limits.as_data(),
                "solutions": [dataclasses.asdict(one) for one in settings.solutions],
            }
        )
        self._max_idle = limits.quick_workers
        self._workers: set[WorkerProcess] = set()
        self._idle: list[WorkerProcess] = []
        """The one that worked last is the last: its caches are the most likely to be useful."""
        self._chores: set[asyncio.Task[None]] = set()
        self._number = 0
        self._is_closed = False

    async def __aenter__(self) -> WorkerPool:
        self._idle.append(await self._open())  # so that the first visitor need not wait for it
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End all workers; running jobs fail."""
        self._is_closed = True
        await asyncio.gather(*(worker.close() for worker in list(self._workers)))
        await asyncio.gather(*self._chores)

    async def ask(
        self, request: ApiRequest, seconds: float, *, source: LongText | None = None, queue: str = "quick"
    ) -> Message:
        """The answer to a request; cancelling this stops the job."""
        async with self.start(request, seconds, source=source, queue=queue) as job:
            async for message in job:
                if message["event"] == "done":
                    answer: Message = message["data"]
                    return answer
        raise AssertionError("a job ends with an answer or an error")

    @asynccontextmanager
    async def start(
        self, request: ApiRequest, seconds: float, *, source: LongText | None = None, queue: str = "long"
    ) -> AsyncIterator[WorkerJob]:
        """Start a job that reports its progress; leaving the ``async with`` stops it.

        The long text from which a request came goes to the worker as it is, for its documents.
        """
        entered = self._queues[queue]
        await entered.enter()
        try:
            asked = {"task": request.task, "request": vars(request), "source": source and vars(source)}
            job = await self._begin(asked, seconds)
        except BaseException:
            entered.leave()
            raise
        try:
            yield job
        except TooMuchMemory:
            if self._is_closed:
                raise Closing from None
            raise
        finally:
            job.abandon()
            if job.is_over:
                self._put_away(job, entered)
            else:
                self._do(self._stop(job, entered))

    async def _begin(self, asked: Message, seconds: float) -> WorkerJob:
        self._number += 1
        number = self._number
        worker = self._take_idle() or await self._open()
        try:
            await worker.send({"job": number, **asked})
        except BaseException:
            self._do(self._end(worker))
            raise
        return WorkerJob(worker, number, seconds)

    def _take_idle(self) -> WorkerProcess | None:
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive:
                return worker
            self._do(self._end(worker))
        return None

    async def _open(self) -> WorkerProcess:
        if self._is_closed:
            raise Closing
        worker = await WorkerProcess.start(self._first, self._command)
        if self._is_closed:  # meanwhile
            await worker.close()
            raise Closing
        self._workers.add(worker)
        return worker

    async def _stop(self, job: WorkerJob, entered: _Queue) -> None:
        """Stop a job that nobody waits for."""
        job.worker.write({"stop": job.number})
        with suppress(TimeoutError, FileCutOff, TaskFailed, TooMuchMemory, TookTooLong):
            async with asyncio.timeout(_SECONDS_TO_STOP if job.worker.has_answered else _SECONDS_TO_START):
                async for _ in job:
                    pass
        self._put_away(job, entered)

    def _put_away(self, job: WorkerJob, entered: _Queue) -> None:
        """Keep the worker of a job for the next one, if it can be used again."""
        if job.is_clean and not self._is_closed and len(self._idle) < self._max_idle:
            self._idle.append(job.worker)
        else:
            self._do(self._end(job.worker))
        entered.leave()

    async def _end(self, worker: WorkerProcess) -> None:
        self._workers.discard(worker)
        await worker.close()

    def _do(self, chore: Coroutine[Any, Any, None]) -> None:
        """Run something in the background."""
        task = asyncio.create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
