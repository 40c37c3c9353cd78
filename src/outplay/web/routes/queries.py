"""Queries: read by our own hands, for the framework's way takes as long as all the rest of a simple answer."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from outplay.errors import quoted
from outplay.web.callers import CLIENT_HEADER
from outplay.web.failures import RequestError
from outplay.web.requests import with_one_stranger

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class QueryRoute(APIRoute):
    """A route whose function takes the request and gives the answer: there is nothing for the framework to look up."""

    def get_route_handler(self) -> Handler:
        """The function as it is."""
        handler: Handler = self.endpoint
        return handler


_Query = TypeVar("_Query", bound=BaseModel)


def read_query(request: Request, model: type[_Query]) -> _Query:
    """What stands in a request's query, checked by a model; a name that stands there twice is refused."""
    text = request.scope["query_string"].decode("latin-1")
    pairs = parse_qsl(text, keep_blank_values=True)
    values = dict(pairs)
    if len(values) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RequestError(f"{quoted(twice)} stands twice in the query: write it once")
    return model.model_validate(with_one_stranger(values, model))


def documented(model: type[BaseModel], *, is_work: bool = False) -> dict[str, Any]:
    """What a route's description says of its query, and of the header that is needed where workers are asked."""
    schema = model.model_json_schema()
    required = schema.get("required", [])
    parameters = [_parameter(name, data, name in required) for name, data in schema["properties"].items()]
    return {"parameters": [*parameters, *([_CLIENT] if is_work else [])]}


_CLIENT = {
    "name": CLIENT_HEADER,
    "in": "header",
    "required": True,
    "description": "Any name for your program. A browser that says where a request comes from need not send it.",
    "example": "my-program",
    "schema": {"type": "string", "minLength": 1},
}


def _parameter(name: str, data: dict[str, Any], is_required: bool) -> dict[str, Any]:
    # In a query there is no null: what may be null is left out.
    given = {**data.get("anyOf", [{}])[0], **{key: value for key, value in data.items() if value is not None}}
    described = {"name": name, "in": "query", "required": is_required, "description": given.pop("description", "")}
    if "examples" in given:
        described["example"] = given.pop("examples")[0]
    return {**described, "schema": {key: value for key, value in given.items() if key not in ("anyOf", "title")}}
