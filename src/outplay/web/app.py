"""The app that a server runs: the API, the stream and the page."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from outplay.errors import OutplayError
from outplay.version import __version__
from outplay.web import stream
from outplay.web.failures import failure_of, status_of
from outplay.web.guard import Guard
from outplay.web.page_files import PageFiles
from outplay.web.routes import games, learning, puzzles, rooms, thinking
from outplay.web.routes.description import failures
from outplay.web.routes.shared import JsonBytes, RunningServer
from outplay.web.settings import Settings
from outplay.web.work.pool import WorkerPool

_DESCRIPTION = """\
Small two-player board games for programs that know no rules: legal moves, play, analysis, search trees, players.

Every request has all that is needed to answer it; the server remembers nothing but rooms. A position is a text, as in
`bbb/---/www w`. Every request may carry `rules`, the hash of the rules that are meant. Every error is answered by
`{"error": {"kind": ..., "message": ...}}`. Pages from elsewhere are refused; a program that asks for work by GET gives
its name in the header `Outplay-Client`. What streams, such as an analysis in progress, goes over the WebSocket
`/api/stream`.
"""
_HTTP_ERRORS: Mapping[int, tuple[str, str]] = {
    404: ("NotFound", "there is nothing under this address: /docs lists what can be asked for"),
    405: ("RequestError", "this address takes another method: /docs lists what can be asked for"),
}


def create_app(settings: Settings, workers: WorkerPool | None = None) -> FastAPI:
    """The app for these settings. The workers, which do the thinking, are started and ended with it."""
    pool = WorkerPool(settings) if workers is None else workers
    server = RunningServer(settings, pool)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with pool:
            yield
        server.rooms.close()

    app = FastAPI(
        title="outplay",
        version=__version__,
        description=_DESCRIPTION,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        responses=failures(403),
        lifespan=lifespan,
    )
    app.state.server = server
    app.add_exception_handler(OutplayError, _answer_outplay_error)
    app.add_exception_handler(HTTPException, _answer_http_error)
    for routes in (games, rooms, thinking, puzzles, learning):
        app.include_router(routes.router)
    app.add_api_websocket_route("/api/stream", stream.endpoint)
    app.add_route("/openapi.json", _serve_description, include_in_schema=False)
    # What no route knows is a file of the page or nothing: a route with another method still answers 405.
    app.router.default = PageFiles()
    app.add_middleware(Guard, hosts=settings.hosts, limits=settings.limits)
    return app


async def _serve_description(request: Request) -> Response:
    """The description of the API. It is long, so it is written once."""
    state = request.app.state
    if not hasattr(state, "description"):
        state.description = json.dumps(request.app.openapi(), separators=(",", ":")).encode()
    return Response(state.description, media_type="application/json")


async def _answer_outplay_error(request: Request, error: Exception) -> Response:
    """One of our own errors, in its own words."""
    assert isinstance(error, OutplayError)
    headers = {"Retry-After": str(error.retry_after)} if hasattr(error, "retry_after") else None
    return JsonBytes({"error": failure_of(error)}, status_of(error), headers)


async def _answer_http_error(request: Request, error: Exception) -> Response:
    """What the framework refuses."""
    assert isinstance(error, HTTPException)
    kind, message = _HTTP_ERRORS.get(error.status_code, ("RequestError", str(error.detail)))
    return JsonBytes({"error": {"kind": kind, "message": message}}, error.status_code, error.headers)
