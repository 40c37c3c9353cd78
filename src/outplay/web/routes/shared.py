"""What all routes share: reading a request, answering with JSON, and waiting for a worker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.routing import APIRoute
from pydantic_core import from_json, to_json
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from outplay.errors import quoted
from outplay.web.callers import refuse_unnamed
from outplay.web.checking import check_query, check_values
from outplay.web.documents import LongText
from outplay.web.failures import RequestError
from outplay.web.requests import ApiRequest, Asked
from outplay.web.rooms.store import Rooms
from outplay.web.settings import Settings
from outplay.web.shelf import Shelf
from outplay.web.work.pool import WorkerPool

_CLIENT_CLOSED_REQUEST = 499
"""What some servers log for a client that has left; nobody reads it."""


class RunningServer:
    """What an app has while it runs."""

    def __init__(self, settings: Settings, workers: WorkerPool) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.shelf = Shelf(settings.games)
        self.rooms = Rooms(settings.rooms, self.shelf, settings.limits)
        self.workers = workers
        self.connections = 0
        """Open streams."""


def server_of(connection: HTTPConnection) -> RunningServer:
    """The server that got a request."""
    server: RunningServer = connection.app.state.server
    return server


class PlainRoute(APIRoute):
    """A route whose function takes the request and returns the response.

    The framework's own parsing takes as long as all the rest of a simple answer, and its error messages differ from
    those of the stream.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The function as it is."""
        handler: Callable[[Request], Coroutine[Any, Any, Response]] = self.endpoint
        return handler


class JsonBytes(Response):
    """A response of plain values; pydantic's encoder takes a third of the time of Python's."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The values as JSON."""
        return to_json(content, inf_nan_mode="null")


def read_query(request: Request, form: type[Asked]) -> Asked:
    """The checked query of a request."""
    return check_query(form, request.scope["query_string"].decode("latin-1"))


async def read_body(request: Request, form: type[Asked]) -> Asked:
    """The checked body of a request."""
    body = await request.body()
    try:
        values = from_json(body)
    except ValueError as error:
        raise RequestError(f"the body is not JSON ({error}): {quoted(body.decode(errors='replace'))}") from None
    if not isinstance(values, dict):
        raise RequestError(f"the body must be a JSON object, not {quoted(values)}")
    return check_values(form, values)


async def answer_by_worker(
    request: Request,
    asked: ApiRequest,
    seconds: float,
    source: LongText | None = None,
    respond: Callable[[Any], Response] = JsonBytes,
) -> Response:
    """The answer of a worker; if the client disconnects meanwhile, the work is stopped."""
    refuse_unnamed(request.scope)
    work = asyncio.ensure_future(server_of(request).workers.ask(asked, seconds, source=source))
    gone = asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        return respond(work.result()) if work.done() else Response(status_code=_CLIENT_CLOSED_REQUEST)
    finally:
        for task in (work, gone):
            task.cancel()
        await asyncio.gather(work, gone, return_exceptions=True)


async def _disconnected(request: Request) -> None:
    """Wait until the client has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
