"""The WebSocket of a page, for what comes bit by bit: analyses, watched games, reviews, tournaments, training.

page → server   {"id": "7", "start": "analysis", "request": {...}}    {"id": "7", "stop": true}
                {"id": "7", "finish": true}    which lets a training end early, with what was learned
server → page   {"id": "7", "event": "progress", "data": ...}    and at the end "done", "error" or "stopped"

The jobs belong to their connection: no other one hears of them, and they end with it.
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
from outplay.web.documents import SealedText, read_object
from outplay.web.failures import RequestError, failure_of
from outplay.web.outbox import Message, Outbox
from outplay.web.requests import (
    AnalysisRequest,
    ApiRequest,
    MatchRequest,
    ReviewRequest,
    TournamentRequest,
    TrainingRequest,
)
from outplay.web.settings import ServerLimits
from outplay.web.work.desk import Desk, WorkerJob

_LONGEST_ID = 64
JOBS: Mapping[str, type[ApiRequest]] = {
    form.task: form for form in (AnalysisRequest, MatchRequest, ReviewRequest, TournamentRequest, TrainingRequest)
}
"""What can be started, by the names that a page gives."""
_GRACE = 5.0
"""Seconds that a job gets beyond its own limit, to end by itself."""
_SECONDS_TO_READ = 30.0
"""Who does not take a message for so long is not there any more."""


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
    """Serve one page, as long as it is there."""
    # A browser lets any page open a WebSocket to anywhere.
    if not is_own_page(websocket.scope):
        await websocket.close(1008)
        return
    state = websocket.app.state
    count = getattr(state, "connections", 0)
    if count >= state.settings.limits.connections:
        await websocket.send_denial_response(Response(status_code=503, headers={"Retry-After": "10"}))
        return
    state.connections = count + 1
    try:
        with suppress(WebSocketDisconnect):
            await websocket.accept()
            await _Connection(websocket, state.desk, state.settings.limits).run()
    finally:
        state.connections -= 1


class _Running(NamedTuple):
    """A job of a page."""

    task: asyncio.Task[None]
    finishing: asyncio.Event
    """Set when the page wants the job to come to its end."""


class _Connection:
    """A page that is connected, and its jobs."""

    def __init__(self, websocket: WebSocket, desk: Desk, limits: ServerLimits) -> None:
        self._websocket = websocket
        self._desk = desk
        self._most_jobs = limits.jobs
        self._most_bytes = limits.message_bytes
        self._most_memory_bytes = limits.memory_bytes
        self._reading_seconds = limits.reading_seconds
        self._seconds = seconds_of(limits)
        self._outbox = Outbox()
        self._jobs: dict[str, _Running] = {}

    async def run(self) -> None:
        """Listen and talk until one of both is over; then all jobs end."""
        talk = {asyncio.create_task(self._listen()), asyncio.create_task(self._send())}
        try:
            ended, _ = await asyncio.wait(talk, return_when=asyncio.FIRST_COMPLETED)
        finally:
            tasks = [*talk, *(job.task for job in self._jobs.values())]
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        for task in ended:
            task.result()  # raises what was not foreseen

    async def _send(self) -> None:
        try:
            while True:
                text = json.dumps(await self._outbox.take(), separators=(",", ":"))
                async with asyncio.timeout(_SECONDS_TO_READ):
                    await self._websocket.send_text(text)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            return  # RuntimeError: closed by the server, for no sign of life

    async def _listen(self) -> None:
        while (received := await self._websocket.receive())["type"] != "websocket.disconnect":
            message: Message = {}
            try:
                # One after the other: whoever says much has to wait until it is read.
                message, sealed = await self._read(received)
                self._obey(message, sealed)
            except OutplayError as error:
                name = message.get("id")
                shown = name if isinstance(name, str) and len(name) <= _LONGEST_ID else None
                await self._outbox.put({"id": shown, "event": "error", "error": failure_of(error)})
            else:
                if "stop" in message:
                    await self._outbox.put({"id": message["id"], "event": "stopped"})

    async def _read(self, received: Any) -> tuple[Message, SealedText | None]:
        """A message; if it is long, without its documents, and the long text for who needs them."""
        text = received.get("text")
        if text is None:
            raise RequestError("a message is a text of JSON, not bytes")
        if len(text) <= self._most_bytes:
            return read_object(text), None
        self._check_length(text, self._most_memory_bytes)
        sealed = SealedText(text=text, inside="request")
        found = await self._desk.ask(sealed, self._reading_seconds, pool="reading")
        message = read_object(found["rest"])
        if message.get("start") != TrainingRequest.task:
            self._check_length(text, self._most_bytes)
        return message, sealed

    def _check_length(self, text: str, most: int) -> None:
        if len(text) > most:
            raise RequestError(f"a message has at most {most} letters, not {len(text)}")

    def _obey(self, message: Message, sealed: SealedText | None) -> None:
        """Start, finish or stop a job."""
        name = message.get("id")
        if not isinstance(name, str) or len(name) > _LONGEST_ID:
            raise RequestError(f"the id of a job is a text of at most {_LONGEST_ID} letters, not {quoted(name)}")
        if "stop" in message:
            if job := self._jobs.pop(name, None):
                job.task.cancel()
            return
        if "finish" in message:
            if job := self._jobs.get(name):
                job.finishing.set()
            return
        kind, values = message.get("start"), message.get("request")
        if not isinstance(kind, str) or kind not in JOBS:
            raise RequestError(
                f"there is no job {quoted(kind)}: there are {', '.join(JOBS)}{nearest(str(kind)[:100], JOBS)}"
            )
        if not isinstance(values, dict):
            raise RequestError(f"the request of a job is a JSON object, not {quoted(values)}")
        request = check_values(JOBS[kind], values)
        if name in self._jobs:
            raise RequestError(f"there is a job {quoted(name)} already: stop it first, or use another id")
        if len(self._jobs) >= self._most_jobs:
            raise RequestError(f"{self._most_jobs} jobs of this page are under way: stop one of them first")
        finishing = asyncio.Event()
        doing = asyncio.create_task(self._do(name, request, sealed, finishing))
        self._jobs[name] = _Running(doing, finishing)

    async def _do(self, name: str, request: ApiRequest, sealed: SealedText | None, finishing: asyncio.Event) -> None:
        """Do a job, and tell the page what comes of it."""
        starting = self._desk.start(request, self._seconds[type(request)], sealed=sealed)
        try:
            async with starting as job, _asked_to_finish(job, finishing):
                async for message in job:
                    # What is found out about a position makes older news of it worthless; a move is never left out.
                    is_news = isinstance(request, AnalysisRequest) and message["event"] == "progress"
                    await self._outbox.put({"id": name, **message}, replaces=name if is_news else None)
        except OutplayError as error:
            await self._outbox.put({"id": name, "event": "error", "error": failure_of(error)})
        finally:
            if (own := self._jobs.get(name)) and own.task is asyncio.current_task():
                del self._jobs[name]


@asynccontextmanager
async def _asked_to_finish(job: WorkerJob, finishing: asyncio.Event) -> AsyncIterator[None]:
    """Tell a job when the page wants it to end, even if that was before it began."""

    async def tell() -> None:
        await finishing.wait()
        job.finish()

    telling = asyncio.create_task(tell())
    try:
        yield
    finally:
        telling.cancel()
