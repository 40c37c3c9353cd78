"""Errors as HTTP answers."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from outplay.errors import OutplayError
from outplay.web.failures import failure_of, status_of
from outplay.web.routes.shared import JsonBytes

_HTTP_WORDS: Mapping[int, tuple[str, str]] = {
    404: ("NotFound", "there is nothing under this address: /docs lists what can be asked for"),
    405: ("RequestError", "this address takes another method: /docs lists what can be asked for"),
}


async def answer_outplay_error(request: Request, error: Exception) -> Response:
    """What a visitor got wrong, in the words of the error."""
    assert isinstance(error, OutplayError)
    headers = {"Retry-After": str(error.retry_after)} if hasattr(error, "retry_after") else None
    return JsonBytes({"error": failure_of(error)}, status_of(error), headers)


async def answer_http_error(request: Request, error: Exception) -> Response:
    """What the framework refuses."""
    assert isinstance(error, HTTPException)
    kind, message = _HTTP_WORDS.get(error.status_code, ("RequestError", str(error.detail)))
    return JsonBytes({"error": {"kind": kind, "message": message}}, error.status_code, error.headers)
