"""Errors as HTTP answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from outplay.errors import OutplayError, quoted
from outplay.web.failures import RequestError, failure_of, status_of
from outplay.web.routes.shared import JsonBytes

_HTTP_WORDS: Mapping[int, tuple[str, str]] = {
    400: ("RequestError", "the body is not JSON that can be read"),
    404: ("NotFound", "there is nothing under this address: /docs lists what can be asked for"),
    405: ("RequestError", "this address takes another method: /docs lists what can be asked for"),
}


async def answer_outplay_error(request: Request, error: Exception) -> Response:
    """What a visitor got wrong, in the words of the error."""
    assert isinstance(error, OutplayError)
    headers = {"Retry-After": str(error.retry_after)} if hasattr(error, "retry_after") else None
    return JsonBytes({"error": failure_of(error)}, status_of(error), headers)


async def answer_validation_error(request: Request, error: Exception) -> Response:
    """A query or a body that does not have the form that its route asks for, in our own words."""
    assert isinstance(error, RequestValidationError | ValidationError)
    found = error.errors()
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    return await answer_outplay_error(request, RequestError(_in_words(found[0]) + more))


async def answer_http_error(request: Request, error: Exception) -> Response:
    """What the framework refuses."""
    assert isinstance(error, HTTPException)
    kind, message = _HTTP_WORDS.get(error.status_code, ("RequestError", str(error.detail)))
    return JsonBytes({"error": {"kind": kind, "message": message}}, error.status_code, error.headers)


def _in_words(error: Mapping[str, Any]) -> str:
    """One complaint of pydantic as a sentence of ours."""
    where, kind, limits = _place(error["loc"]), error["type"], error.get("ctx", {})
    given = quoted(error.get("input"))
    words = {
        "missing": f"{where} is missing",
        "extra_forbidden": f"{where} is not known here: leave it out, or see /docs for what there is",
        "json_invalid": "the body is not JSON that can be read",
        "string_too_long": f"{where} is longer than {limits.get('max_length')} letters",
        "too_long": f"{where} has more than {limits.get('max_length')} entries",
        "too_short": f"{where} has fewer than {limits.get('min_length')} entries",
        "greater_than_equal": f"{where} must be at least {limits.get('ge')}, not {given}",
        "greater_than": f"{where} must be more than {limits.get('gt')}, not {given}",
        "less_than_equal": f"{where} can be at most {limits.get('le')}, not {given}",
        "less_than": f"{where} must be less than {limits.get('lt')}, not {given}",
        "literal_error": f"{where} must be {limits.get('expected')}, not {given}",
        "model_attributes_type": f"{where} must be a JSON object, not {given}",
        "string_type": f"{where} must be a text, not {given}",
        "string_unicode": f"{where} has letters that are no Unicode",
        "string_pattern_mismatch": f"{where} is not written as it should be: {given}",
        "int_type": f"{where} must be a whole number, not {given}",
        "int_parsing": f"{where} must be a whole number, not {given}",
        "float_parsing": f"{where} must be a number, not {given}",
        "finite_number": f"{where} must be a number, not {given}",
        "list_type": f"{where} must be a list, not {given}",
    }
    return words.get(kind, f"{where} cannot be {given}: {error['msg']}")


def _place(location: tuple[int | str, ...]) -> str:
    """Where in a request something is wrong: a name, and the number of the entry in a list."""
    names = [str(part) for part in location if part != "body"]
    return ", entry ".join(map(quoted, names)) or "the body"
