"""The app that a server runs: the API, the stream and the page."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from outplay.errors import OutplayError
from outplay.version import __version__
from outplay.web import stream
from outplay.web.guard import Guard
from outplay.web.page_files import PageFiles
from outplay.web.routes import games, learning, play, records, solving, thinking
from outplay.web.routes.description import failures
from outplay.web.routes.desk import AnyDesk
from outplay.web.routes.errors import answer_http_error, answer_outplay_error
from outplay.web.settings import Settings
from outplay.web.shelf import Shelf
from outplay.web.work.desk import Desk

_DESCRIPTION = """\
Small two-player board games for programs that know no rules: legal moves, play, analysis, search trees, players.

Every request has all that is needed to answer it; the server remembers nothing. A position is a text, as in
`bbb/---/www w`. Every request may carry `rules`, the hash of the rules that are meant. Whatever is wrong is answered by
`{"error": {"kind": ..., "message": ...}}`. No page from elsewhere is answered; a program that asks for work by GET says
its name in the header `Outplay-Client`. What streams, such as an analysis in progress, goes over the WebSocket
`/api/stream`.
"""


def create_app(settings: Settings, desk: AnyDesk | None = None) -> FastAPI:
    """The app for these settings. The desk, where the thinking is done, is opened and closed with it."""
    thinking_desk = Desk(settings) if desk is None else desk

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with thinking_desk:
            yield

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
    app.state.settings, app.state.shelf, app.state.desk = settings, Shelf(settings.games), thinking_desk
    app.add_exception_handler(OutplayError, answer_outplay_error)
    app.add_exception_handler(HTTPException, answer_http_error)
    for routes in (play, games, thinking, solving, records, learning):
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
