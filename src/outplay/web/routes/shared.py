"""What all routes share: how a request is read, the answer as ready bytes, and the parts of the server."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.routing import APIRoute
from pydantic_core import from_json, to_json
from starlette.requests import Request
from starlette.responses import Response

from outplay.errors import quoted
from outplay.web.checking import Asked, check_query, check_values
from outplay.web.failures import RequestError
from outplay.web.settings import Settings
from outplay.web.shelf import Shelf


class PlainRoute(APIRoute):
    """A route whose function takes the request and gives the answer.

    The framework's own way to read a request takes as long as all the rest of a simple answer, and words its
    complaints differently from the stream.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The function as it is."""
        handler: Callable[[Request], Coroutine[Any, Any, Response]] = self.endpoint
        return handler


class JsonBytes(Response):
    """An answer of plain values; pydantic's own encoder takes a third of the time of Python's."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The values as JSON."""
        return to_json(content, inf_nan_mode="null")


def read_query(request: Request, form: type[Asked]) -> Asked:
    """What stands in the query of a request, checked."""
    return check_query(form, request.scope["query_string"].decode("latin-1"))


async def read_body(request: Request, form: type[Asked]) -> Asked:
    """What stands in the body of a request, checked."""
    body = await request.body()
    try:
        values = from_json(body)
    except ValueError as error:
        raise RequestError(f"the body is not JSON ({error}): {quoted(body.decode(errors='replace'))}") from None
    if not isinstance(values, dict):
        raise RequestError(f"the body must be a JSON object, not {quoted(values)}")
    return check_values(form, values)


def shelf_of(request: Request) -> Shelf:
    """The games of the server that got the request."""
    shelf: Shelf = request.app.state.shelf
    return shelf


def settings_of(request: Request) -> Settings:
    """What the server that got the request was started with."""
    settings: Settings = request.app.state.settings
    return settings
