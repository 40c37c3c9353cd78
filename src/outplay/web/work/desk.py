"""Hands out jobs to worker processes, so that the server itself always has time to answer.

Short jobs (one answer over HTTP) and long ones (streams) have places of their own: a tournament takes nobody's hint
away. A worker that ended its job well gets the next one; one that took too long or too much is replaced.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from types import TracebackType
from typing import Any

from outplay.web.documents import SealedText
from outplay.web.requests import ApiRequest
from outplay.web.settings import Settings
from outplay.web.work.errors import Busy, Closing, FileCutOff, TaskFailed, TookTooLong, TooMuchMemory
from outplay.web.work.seat import COMMAND, Message, Seat, line_of

_SECONDS_TO_STOP = 0.5
"""Who has not stopped by then is ended."""
_SECONDS_TO_START = 5.0
"""A worker that is about to start cannot hear a stop. To end it would be a pity: the next one has to start too."""
_SECONDS_TO_WAIT = {"quick": 10.0, "long": 60.0, "reading": 10.0}
"""How long a job waits for a worker; afterwards nobody is there any more who wants to know."""


class WorkerJob:
    """A job under way: its messages, of which the last one is that it is done. Errors are raised."""

    def __init__(self, seat: Seat, number: int, seconds: float) -> None:
        self.seat = seat
        self.number = number
        self.is_over = False
        self.is_clean = False
        """Whether the worker ended the job well, and can be used again."""
        self._seconds = seconds
        self._ran_out = False
        # By the clock, and not while somebody listens: who never listens shall not keep a worker either.
        patience = seconds if seat.has_spoken else seconds + _SECONDS_TO_START
        self._timer = asyncio.get_running_loop().call_later(patience, self._run_out)

    def _run_out(self) -> None:
        self._ran_out = True
        self.seat.kill()

    def finish(self) -> None:
        """Ask for an early end, with an answer; who cannot do that goes on."""
        self.seat.tell({"finish": self.number})

    def leave(self) -> None:
        """Nobody listens any more."""
        self._timer.cancel()

    def __aiter__(self) -> WorkerJob:
        return self

    async def __anext__(self) -> Message:
        if self.is_over:
            raise StopAsyncIteration
        message = await self.seat.receive()
        if message is None:
            self.is_over = True
            if self._ran_out:
                raise TookTooLong(self._seconds)
            raise FileCutOff if await self.seat.ends_at_a_file() else TooMuchMemory
        if message["event"] == "progress":
            return message
        self.is_over = True
        self.is_clean = message["event"] != "exhausted" and not self._ran_out
        if message["event"] == "exhausted":
            raise TooMuchMemory
        if message["event"] == "error":
            raise TaskFailed(message["error"], message["status"])
        return message


class _Pool:
    """So many jobs at a time, and so many more that may wait."""

    def __init__(self, places: int, waiting: int, patience: float) -> None:
        self._places = asyncio.Semaphore(places)
        self._room = waiting
        self._patience = patience

    async def enter(self) -> None:
        """Wait for a place."""
        if not self._places.locked():
            await self._places.acquire()
            return
        if self._room <= 0:
            raise Busy
        self._room -= 1
        try:
            async with asyncio.timeout(self._patience):
                await self._places.acquire()
        except TimeoutError:
            raise Busy from None
        finally:
            self._room += 1

    def leave(self) -> None:
        """Make room for the next."""
        self._places.release()


class Desk:
    """All workers of a server. Use it in an ``async with``."""

    def __init__(self, settings: Settings, command: Sequence[str] = COMMAND) -> None:
        limits = settings.limits
        # Long messages are read one after the other; every stream has one at most that waits.
        places = {
            "quick": (limits.quick_workers, limits.waiting),
            "long": (limits.long_workers, limits.waiting),
            "reading": (1, limits.waiting + limits.connections),
        }
        self._pools = {name: _Pool(*room, _SECONDS_TO_WAIT[name]) for name, room in places.items()}
        self._command = command
        self._first = line_of(
            {
                "games": [game.rules.as_data() for game in settings.games],
                "players": dict(settings.players),
                "limits": limits.as_data(),
                "solutions": [dataclasses.asdict(one) for one in settings.solutions],
            }
        )
        self._most_idle = limits.quick_workers
        self._seats: set[Seat] = set()
        self._idle: list[Seat] = []
        """The one that worked last is the last: what it keeps in memory is asked for most likely."""
        self._chores: set[asyncio.Task[None]] = set()
        self._number = 0
        self._is_closed = False

    async def __aenter__(self) -> Desk:
        self._idle.append(await self._open())  # so that the first visitor need not wait for it
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """End all workers; jobs under way fail."""
        self._is_closed = True
        await asyncio.gather(*(seat.close() for seat in list(self._seats)))
        await asyncio.gather(*self._chores)

    async def ask(
        self, request: ApiRequest, seconds: float, *, sealed: SealedText | None = None, pool: str = "quick"
    ) -> Message:
        """Do a job, and give its answer; cancelling this stops the job."""
        async with self.start(request, seconds, sealed=sealed, pool=pool) as job:
            async for message in job:
                if message["event"] == "done":
                    answer: Message = message["data"]
                    return answer
        raise AssertionError("a job ends with an answer or an error")

    @asynccontextmanager
    async def start(
        self, request: ApiRequest, seconds: float, *, sealed: SealedText | None = None, pool: str = "long"
    ) -> AsyncIterator[WorkerJob]:
        """Begin a job that says more than one thing; leaving the ``async with`` stops it.

        Where the request came in a long text, that goes to the worker as it is, for its documents.
        """
        place = self._pools[pool]
        await place.enter()
        try:
            asked = {"task": request.task, "request": vars(request), "sealed": sealed and vars(sealed)}
            job = await self._begin(asked, seconds)
        except BaseException:
            place.leave()
            raise
        try:
            yield job
        except TooMuchMemory:
            if self._is_closed:
                raise Closing from None
            raise
        finally:
            job.leave()
            if job.is_over:
                self._put_away(job, place)
            else:
                self._do(self._stop(job, place))

    async def _begin(self, asked: Message, seconds: float) -> WorkerJob:
        self._number += 1
        number = self._number
        seat = self._take_idle() or await self._open()
        try:
            await seat.send({"job": number, **asked})
        except BaseException:
            self._do(self._end(seat))
            raise
        return WorkerJob(seat, number, seconds)

    def _take_idle(self) -> Seat | None:
        while self._idle:
            seat = self._idle.pop()
            if seat.is_alive:
                return seat
            self._do(self._end(seat))
        return None

    async def _open(self) -> Seat:
        if self._is_closed:
            raise Closing
        seat = await Seat.open(self._first, self._command)
        if self._is_closed:  # meanwhile
            await seat.close()
            raise Closing
        self._seats.add(seat)
        return seat

    async def _stop(self, job: WorkerJob, place: _Pool) -> None:
        """End a job that nobody wants any more."""
        job.seat.tell({"stop": job.number})
        with suppress(TimeoutError):
            async with asyncio.timeout(_SECONDS_TO_STOP if job.seat.has_spoken else _SECONDS_TO_START):
                await _listen_to_the_end(job)
        self._put_away(job, place)

    def _put_away(self, job: WorkerJob, place: _Pool) -> None:
        """Keep the worker of a job for the next one, if it can be used again."""
        if job.is_clean and not self._is_closed and len(self._idle) < self._most_idle:
            self._idle.append(job.seat)
        else:
            self._do(self._end(job.seat))
        place.leave()

    async def _end(self, seat: Seat) -> None:
        self._seats.discard(seat)
        await seat.close()

    def _do(self, chore: Coroutine[Any, Any, None]) -> None:
        """Have something done that nobody waits for."""
        task = asyncio.create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)


async def _listen_to_the_end(job: WorkerJob) -> None:
    with suppress(FileCutOff, TaskFailed, TooMuchMemory, TookTooLong):
        async for _ in job:
            pass
