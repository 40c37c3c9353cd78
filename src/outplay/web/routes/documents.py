"""Routes whose bodies may bring long documents along: such a body is opened by workers, never by the server."""

from __future__ import annotations

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from outplay.web.documents import Sealed, seal
from outplay.web.failures import RequestError
from outplay.web.routes.desk import AnyDesk
from outplay.web.routes.queries import Handler
from outplay.web.routes.shared import settings_of


class DocumentRoute(APIRoute):
    """A route whose function gets a long body without its documents; these come to the worker as they are."""

    def get_route_handler(self) -> Handler:
        """The function, behind a look at how long the body is."""
        handle = super().get_route_handler()

        async def take(request: Request) -> Response:
            body = await request.body()
            limits = settings_of(request).limits
            if len(body) <= limits.message_bytes:
                return await handle(request)
            sealed = seal(_text(body))
            desk: AnyDesk = request.app.state.desk
            found = await desk.ask("reading", sealed, limits.reading_seconds, pool="reading")
            request.state.sealed = sealed
            return await handle(_with_body(request, found["rest"].encode()))

        return take


def sealed_of(request: Request) -> Sealed | None:
    """The long body of a request, if it has one."""
    return getattr(request.state, "sealed", None)


def _text(body: bytes) -> str:
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise RequestError("the body is not JSON that can be read") from None


def _with_body(request: Request, body: bytes) -> Request:
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else await request.receive()

    return Request(request.scope, receive)
