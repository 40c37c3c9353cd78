"""Work that is done elsewhere: how a route waits for it, and gives it up when nobody wants it any more."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import Response

from outplay.web.callers import refuse_unnamed
from outplay.web.documents import SealedText
from outplay.web.requests import ApiRequest
from outplay.web.routes.shared import JsonBytes

_NOBODY_THERE = 499
"""What some servers log for a visitor who has left; nobody reads it."""


class AnyDesk(Protocol):
    """Where the thinking is done, outside the server's own process; to cancel the wait is to stop the work."""

    async def __aenter__(self) -> object: ...

    async def __aexit__(self, *error: object) -> None: ...

    async def ask(
        self, request: ApiRequest, seconds: float, *, sealed: SealedText | None = None, pool: str = "quick"
    ) -> dict[str, Any]:
        """The answer of a worker process."""
        ...


def desk_of(request: Request) -> AnyDesk:
    """The desk of the server that got the request."""
    desk: AnyDesk = request.app.state.desk
    return desk


async def answer_by_worker(
    request: Request, asked: ApiRequest, seconds: float, sealed: SealedText | None = None
) -> Response:
    """The answer of a worker; if the visitor goes away meanwhile, the work is stopped."""
    refuse_unnamed(request.scope)
    work = asyncio.ensure_future(desk_of(request).ask(asked, seconds, sealed=sealed))
    gone = asyncio.ensure_future(_until_gone(request))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        return JsonBytes(work.result()) if work.done() else Response(status_code=_NOBODY_THERE)
    finally:
        for task in (work, gone):
            task.cancel()
        await asyncio.gather(work, gone, return_exceptions=True)


async def _until_gone(request: Request) -> None:
    """Wait until nobody waits for the answer any more."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
