"""What /openapi.json says of a route: the form of its request, the shape of its answer, and its errors."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from outplay.web.callers import CLIENT_HEADER
from outplay.web.checking import checker_of
from outplay.web.requests import ApiRequest
from outplay.web.shapes.games import FailureAnswer

_STATUS_WORDS: Mapping[int, str] = {
    400: "The request was understood, but something in it is wrong.",
    403: "The request may come from somebody else's page.",
    404: "There is no such game, no such puzzle of it, or no such room, on this server.",
    409: "The game has other rules on this server; `expected` is their hash. Or the room does not allow it now.",
    413: "The body is too long.",
    414: "The query is too long.",
    415: "The body is not sent as application/json.",
    503: "The server is too busy; try again after as many seconds as Retry-After says.",
    504: "It took too long.",
}
_CLIENT = {
    "name": CLIENT_HEADER,
    "in": "header",
    "required": True,
    "description": "Any name for your program. Browsers that say where a request comes from need not send it.",
    "example": "my-program",
    "schema": {"type": "string", "minLength": 1},
}


def describe_query(form: type[ApiRequest], answer: Any) -> dict[str, Any]:
    """The description of a route whose request is a query."""
    schema = checker_of(form).json_schema()
    required = schema.get("required", [])
    parameters = [_parameter(name, data, name in required) for name, data in schema["properties"].items()]
    if form.task:
        parameters.append(_CLIENT)
    return _describe(form, answer, (414,), parameters=parameters)


def describe_body(form: type[ApiRequest], answer: Any, *more: int) -> dict[str, Any]:
    """The description of a route whose request is a body; it may fail with more statuses than others."""
    content = {"application/json": {"schema": checker_of(form).json_schema()}}
    return _describe(form, answer, (413, 415, *more), requestBody={"required": True, "content": content})


def failures(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The description of the errors of a route."""
    return {status: {"model": FailureAnswer, "description": _STATUS_WORDS[status]} for status in statuses}


def _describe(form: type[ApiRequest], answer: Any, others: tuple[int, ...], **more: Any) -> dict[str, Any]:
    names_something = any(field.name in ("game", "room") for field in dataclasses.fields(form))
    statuses = (400, *((404, 409) if names_something else ()), *others, *((503, 504) if form.task else ()))
    return {"response_model": answer, "responses": failures(*statuses), "openapi_extra": more}


def _parameter(name: str, data: dict[str, Any], is_required: bool) -> dict[str, Any]:
    # A query has no null: what may be null is left out.
    given = {**data.get("anyOf", [{}])[0], **{key: value for key, value in data.items() if value is not None}}
    described = {"name": name, "in": "query", "required": is_required, "description": given.pop("description", "")}
    if "examples" in given:
        described["example"] = given.pop("examples")[0]
    return {**described, "schema": {key: value for key, value in given.items() if key not in ("anyOf", "title")}}
