"""The WebSocket of a page, for jobs that report progress: analyses, games, reviews, tournaments, training, rooms.

page → server   {"id": "7", "start": "analysis", "request": {...}}    {"id": "7", "stop": true}
                {"id": "7", "finish": true}    which ends a training early, with what was learned
server → page   {"id": "7", "event": "progress", "data": ...}    and at the end "done", "error" or "stopped"

Jobs belong to their connection: no other one sees them, and they end with it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from outplay.errors import OutplayError, nearest, quoted
from outplay.web.callers import is_own_page
from outplay.web.checking import check_values
from outplay.web.documents import LongText, read_object
from outplay.web.failures import RequestError, failure_of
from outplay.web.requests import (
    AnalysisRequest,
    ApiRequest,
    FollowRequest,
    MatchRequest,
    ReviewRequest,
    TournamentRequest,
    TrainingRequest,
)
from outplay.web.routes.shared import RunningServer, server_of
from outplay.web.settings import ServerLimits
from outplay.web.work.pool import WorkerJob
from outplay.web.work.process import Message

_MAX_ID = 64
JOBS: Mapping[str, type[ApiRequest]] = {
    form.task: form
    for form in (AnalysisRequest, MatchRequest, ReviewRequest, TournamentRequest, TrainingRequest, FollowRequest)
}
"""What can be started, by the names that a page gives."""
_GRACE = 5.0
"""Seconds that a job gets beyond its own limit, to end by itself."""
_SECONDS_TO_READ = 30.0
"""A page that has not taken a message after so long is given up."""
_MAX_UNSENT = 32
"""Messages that wait for a slow page; then its jobs wait, and in the end their workers."""


def seconds_of(limits: ServerLimits) -> Mapping[type[ApiRequest], float]:
    """How long each kind of job may take."""
    return {
        AnalysisRequest: limits.streamed_seconds + _GRACE,
        MatchRequest: limits.game_seconds,
        ReviewRequest: limits.review_seconds,
        TournamentRequest: limits.tournament_seconds + limits.game_seconds,
        TrainingRequest: limits.training_seconds + limits.game_seconds,
    }


async def endpoint(websocket: WebSocket) -> None:
    """Serve one page until it disconnects."""
    # A browser lets any page open a WebSocket to anywhere.
    if not is_own_page(websocket.scope):
        await websocket.close(1008)
        return
    server = server_of(websocket)
    if server.connections >= server.limits.connections:
        await websocket.send_denial_response(Response(status_code=503, headers={"Retry-After": "10"}))
        return
    server.connections += 1
    try:
        with suppress(WebSocketDisconnect):
            await websocket.accept()
            await Connection(websocket, server).run()
    finally:
        server.connections -= 1


class Outbox:
    """A bounded queue of messages to a page; a newer message may take the place of an unsent one."""

    def __init__(self) -> None:
        self._unsent: dict[object, Message] = {}
        """In their order: a key that gets another message keeps its place."""
        self._has_some = asyncio.Event()
        self._has_room = asyncio.Event()

    async def put(self, message: Message, *, replaces: str | None = None) -> None:
        """Send a message after the others, or in place of an unsent one with the same name."""
        key = object() if replaces is None else replaces
        while key not in self._unsent and len(self._unsent) >= _MAX_UNSENT:
            self._has_room.clear()
            await self._has_room.wait()
        self._unsent[key] = message
        self._has_some.set()

    async def take(self) -> Message:
        """Wait for the next message."""
        while not self._unsent:
            self._has_some.clear()
            await self._has_some.wait()
        self._has_room.set()
        return self._unsent.pop(next(iter(self._unsent)))


class _Running(NamedTuple):
    """A job of a page."""

    task: asyncio.Task[None]
    finishing: asyncio.Event
    """Set when the page asks the job to finish."""


class Connection:
    """A connected page, and its jobs."""

    def __init__(self, websocket: WebSocket, server: RunningServer) -> None:
        self._websocket = websocket
        self._workers = server.workers
        self._rooms = server.rooms
        self._limits = server.limits
        self._seconds = seconds_of(server.limits)
        self._outbox = Outbox()
        self._jobs: dict[str, _Running] = {}

    async def run(self) -> None:
        """Receive and send until one of both ends; then all jobs end."""
        both = {asyncio.create_task(self._receive()), asyncio.create_task(self._send())}
        try:
            ended, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            tasks = [*both, *(job.task for job in self._jobs.values())]
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        for task in ended:
            task.result()  # raises unexpected errors

    async def _send(self) -> None:
        try:
            while True:
                text = json.dumps(await self._outbox.take(), separators=(",", ":"))
                async with asyncio.timeout(_SECONDS_TO_READ):
                    await self._websocket.send_text(text)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            return  # RuntimeError: the server has closed the connection, which showed no sign of life

    async def _receive(self) -> None:
        while (received := await self._websocket.receive())["type"] != "websocket.disconnect":
            message: Message = {}
            try:
                # One after the other: a page that sends much has to wait until it is read.
                message, source = await self._read(received)
                self._obey(message, source)
            except OutplayError as error:
                name = message.get("id")
                shown = name if isinstance(name, str) and len(name) <= _MAX_ID else None
                await self._outbox.put({"id": shown, "event": "error", "error": failure_of(error)})
            else:
                if "stop" in message:
                    await self._outbox.put({"id": message["id"], "event": "stopped"})

    async def _read(self, received: Any) -> tuple[Message, LongText | None]:
        """A message; a long one without its documents, and with the text that has them."""
        text, limits = received.get("text"), self._limits
        if text is None:
            raise RequestError("a message is a text of JSON, not bytes")
        if len(text) <= limits.message_bytes:
            return read_object(text), None
        _check_length(text, limits.memory_bytes)
        source = LongText(text=text, inside="request")
        found = await self._workers.ask(source, limits.reading_seconds, queue="reading")
        message = read_object(found["rest"])
        if message.get("start") != TrainingRequest.task:
            _check_length(text, limits.message_bytes)
        return message, source

    def _obey(self, message: Message, source: LongText | None) -> None:
        """Start, finish or stop a job."""
        name = message.get("id")
        if not isinstance(name, str) or len(name) > _MAX_ID:
            raise RequestError(f"the id of a job is a text of at most {_MAX_ID} letters, not {quoted(name)}")
        if "stop" in message:
            if job := self._jobs.pop(name, None):
                job.task.cancel()
        elif "finish" in message:
            if job := self._jobs.get(name):
                job.finishing.set()
        else:
            self._start(name, message.get("start"), message.get("request"), source)

    def _start(self, name: str, kind: object, values: object, source: LongText | None) -> None:
        if not isinstance(kind, str) or kind not in JOBS:
            raise RequestError(
                f"there is no job {quoted(kind)}: there are {', '.join(JOBS)}{nearest(str(kind)[:100], JOBS)}"
            )
        if not isinstance(values, dict):
            raise RequestError(f"the request of a job is a JSON object, not {quoted(values)}")
        request = check_values(JOBS[kind], values)
        if name in self._jobs:
            raise RequestError(f"there is a job {quoted(name)} already: stop it first, or use another id")
        if len(self._jobs) >= self._limits.jobs:
            raise RequestError(f"{self._limits.jobs} jobs of this page are running: stop one of them first")
        finishing = asyncio.Event()
        doing = asyncio.create_task(self._do(name, request, source, finishing))
        self._jobs[name] = _Running(doing, finishing)

    async def _do(self, name: str, request: ApiRequest, source: LongText | None, finishing: asyncio.Event) -> None:
        """Run a job, and send its messages to the page."""
        try:
            if isinstance(request, FollowRequest):
                await self._follow(name, request)
            else:
                await self._work(name, request, source, finishing)
        except OutplayError as error:
            await self._outbox.put({"id": name, "event": "error", "error": failure_of(error)})
        finally:
            if (own := self._jobs.get(name)) and own.task is asyncio.current_task():
                del self._jobs[name]

    async def _work(self, name: str, request: ApiRequest, source: LongText | None, finishing: asyncio.Event) -> None:
        """Let a worker do a job."""
        starting = self._workers.start(request, self._seconds[type(request)], source=source)
        async with starting as job, _asked_to_finish(job, finishing):
            async for message in job:
                # Progress of an analysis makes older progress worthless; a move is never left out.
                is_news = isinstance(request, AnalysisRequest) and message["event"] == "progress"
                await self._outbox.put({"id": name, **message}, replaces=name if is_news else None)

    async def _follow(self, name: str, request: FollowRequest) -> None:
        """Send a room whenever it changes, until the page stops following it."""
        with self._rooms.follow(request.room, request.token) as visit:
            while True:
                await visit.news()
                room = self._rooms.show(request.room, request.token)
                await self._outbox.put({"id": name, "event": "progress", "data": room}, replaces=name)


def _check_length(text: str, most: int) -> None:
    if len(text) > most:
        raise RequestError(f"a message has at most {most} letters, not {len(text)}")


@asynccontextmanager
async def _asked_to_finish(job: WorkerJob, finishing: asyncio.Event) -> AsyncIterator[None]:
    """Ask a job to finish when the page does, even if the page asked before the job began."""

    async def finish() -> None:
        await finishing.wait()
        job.finish()

    waiting = asyncio.create_task(finish())
    try:
        yield
    finally:
        waiting.cancel()
