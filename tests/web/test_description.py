"""The API against its own description: whatever is asked, the answer is one that the description promises."""

from __future__ import annotations

import json
from contextlib import closing
from functools import cache
from typing import Any
from urllib.parse import urlencode

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import outplay
from outplay.web.app import create_app
from tests.web.visitors import Asker, WorkersHere, learned, limited

SETTINGS = limited(
    analysis_seconds=0.01,
    tree_nodes=200,
    simulations=20,
    solution_positions=10_000,
    puzzle_seconds=0.3,
    sheet_seconds=0.3,
)
APP = create_app(SETTINGS, WorkersHere(SETTINGS))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ROOMS = ["rooms", "rooms/join", "rooms/act", "rooms/invitation"]
LEARNING = ["learning", "learning/wall", "learning/draw", "learning/game"]
PUZZLES = ["puzzle", "puzzle/move", "puzzle/help", "puzzle/sheet"]
KNOWN = ["oska:4", "hexapawn:3x3", "othello:4", "hexareversi:3"]


@cache
def memory(name: str) -> Any:
    """What a machine has learned of a game."""
    return learned(1, name, "menace")


def sensible(values: Any) -> Any:
    """Two of three requests are about a game that there is: made-up names alone would never come to its rules."""
    number = len(repr(values))
    if isinstance(values, dict) and number % 3 and "game" in values:
        game = outplay.game(KNOWN[number % len(KNOWN)])
        values = {**values, "game": game.name}
        values |= {key: str(game.start) for key in ("position", "start") if key in values and number % 5}
        values |= {key: [str(game.start.legal_moves[0])] for key in ("moves", "line") if values.get(key)}
        values |= {"player": "level:1"} if "player" in values else {}
        values |= {"policy": "menace"} if "policy" in values and number % 2 else {}
        values |= {"memory": memory(game.name)} if values.get("memory") is not None and number % 5 else {}
        values.pop("rules", None)
        values.pop("evaluation", None)
    return values


def map_query(context: Any, query: dict[str, Any]) -> Any:
    return sensible(query)


def map_body(context: Any, body: Any) -> Any:
    return sensible(body)


@pytest.fixture
def described(request: pytest.FixtureRequest) -> Any:
    """The description, and the application that it is about."""
    request.node._nodeid = request.node.nodeid  # schemathesis reads it, and pytest has another name for it since 9.2
    schema = schemathesis.openapi.from_dict(APP.openapi())
    schema.app = APP
    schema.hook(map_query)
    schema.hook(map_body)
    return schema


# Its cases are made when it runs. Parameters would have them made by every process that collects the tests.
@schemathesis.pytest.from_fixture("described").parametrize()
@settings(max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_is_described(case: Any) -> None:
    case.call_and_validate(checks=CHECKS, headers={"host": "localhost"})


def test_every_route_is_described() -> None:
    described = set(APP.openapi()["paths"])
    names = (
        "games game players position play analysis choose openings tree steps record records solution results health"
    )
    pages = ("gallery", "labels", "origins", "diagrams")
    assert described == {f"/api/{name}" for name in (*names.split(), *pages, *LEARNING, *PUZZLES, *ROOMS)}
    for path, methods in APP.openapi()["paths"].items():
        for about in methods.values():
            assert about["summary"] and about["description"], path
            for parameter in about.get("parameters", ()):
                assert parameter["description"], (path, parameter["name"])


def test_examples_can_be_tried() -> None:
    description = APP.openapi()
    seat: dict[str, Any] = {}
    with closing(Asker(APP)) as asker:
        for path, methods in description["paths"].items():
            for method, about in methods.items():
                queries = [one for one in about.get("parameters", ()) if one["in"] == "query"]
                given = {one["name"]: one["example"] for one in queries if "example" in one}
                given |= {"algorithm": "minimax"} if path in ("/api/tree", "/api/steps") else {}
                body: dict[str, Any] = {}
                if method == "post":
                    schema = about["requestBody"]["content"]["application/json"]["schema"]
                    body = {name: one["examples"][0] for name, one in schema["properties"].items() if "examples" in one}
                    body |= {name: value for name, value in seat.items() if name in schema["properties"]}
                status, answer = asker.ask(method.upper(), f"{path}?{urlencode(given)}", json.dumps(body).encode())
                assert status == 200, (path, answer)
                seat = {name: answer[name] for name in ("room", "token")} if path == "/api/rooms" else seat
