"""Every number that somebody can send, in queries, bodies, documents and jobs: whatever it is, nothing crashes."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any
from urllib.parse import quote

import pytest

import outplay
from outplay.errors import OutplayError
from outplay.players.matchbox.policy import POLICIES
from outplay.record import Header
from outplay.record.files import format_records
from outplay.search.engine import Stop
from outplay.web.app import create_app
from outplay.web.documents import read_object
from outplay.web.shelf import Shelf
from outplay.web.work.context import TaskContext, Tools
from tests.web.visitors import LOST, PAWNS, Asker, WorkersHere, learned, limited
from tests.web.work.conftest import done

ODD_NUMBERS = ["9" * 400, "-" + "9" * 400, "1e400", "-1e400", "1e308", "1e-400", "0.5", "-1", "-0.0", "0"]
ODD_NUMBERS += ["9223372036854775808", "18446744073709551616", "NaN", "-Infinity", "true", '"1"', "null", "[1]", "{}"]
ODD_NUMBERS += ["9" * 5000]
HERE = "@here@"
SETTINGS = limited(
    analysis_seconds=0.01, streamed_seconds=0.01, tree_nodes=300, simulations=50, solution_positions=10_000, games=4
)


def _record_file() -> list[Any]:
    """The lines of a record file that has every number there can be."""
    record = outplay.Record(outplay.game(PAWNS), header=Header(("a", "b"), seed=3, number=7))
    for move in LOST:
        record = record.play(move)
    lines = [json.loads(line) for line in "".join(format_records([record])).splitlines()]
    lines[-1]["times"] = [0.5] * len(LOST)
    return lines


MACHINE = {"game": PAWNS, "side": "black", "memory": learned(1), "truth": True}
BODIES: dict[str, dict[str, Any]] = {
    "choose": {"game": PAWNS, "player": "random", "seed": 1},
    "record": {"game": PAWNS, "moves": LOST, "seed": 1},
    "learning/wall": MACHINE,
    "learning/game": {**MACHINE, "moves": LOST},
    "learning/draw": {"game": PAWNS, "policy": dict(POLICIES["her"].as_data()), "seed": 1, "stage": 1},
}
QUERIES: dict[str, dict[str, Any]] = {
    "analysis": {"game": PAWNS, "depth": 1, "nodes": 1, "seconds": 0.01},
    "tree": {"game": PAWNS, "algorithm": "minimax", "depth": 1, "simulations": 1, "seed": 1, "levels": 1, "path": 0},
    "steps": {"game": PAWNS, "algorithm": "minimax", "depth": 1, "simulations": 1, "seed": 1, "first": 1, "count": 1},
}
JOBS: dict[str, dict[str, Any]] = {
    "analysis": {"game": PAWNS, "depth": 1, "nodes": 1, "seconds": 0.01},
    "game": {"game": PAWNS, "players": ["random", "random"], "seed": 1},
    "tournament": {"game": PAWNS, "players": ["random", "greedy"], "games": 2, "seed": 1},
    "learning": {**MACHINE, "teacher": "random", "games": 1, "seed": 1},
}


def spoiled(value: Any) -> Iterator[str]:
    """A value as JSON, as often as it has numbers: with a mark in the place of one of them, and its text the rest."""

    def places(part: Any) -> Iterator[tuple[Any, Any]]:
        pairs = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
        for key, inner in list(pairs):
            if type(inner) in (int, float):
                yield part, key
            yield from places(inner)

    whole = json.loads(json.dumps(value))
    for part, key in places(whole):
        before, part[key] = part[key], HERE
        yield json.dumps(whole)
        part[key] = before


def with_numbers(value: Any) -> Iterator[str]:
    for text in spoiled(value):
        for number in ODD_NUMBERS:
            yield text.replace(f'"{HERE}"', number)


@pytest.fixture(scope="module")
def asker() -> Iterator[Asker]:
    with closing(Asker(create_app(SETTINGS, WorkersHere(SETTINGS)))) as asker:
        yield asker


def check(answer: tuple[int, Any], asked: str) -> None:
    status, said = answer
    assert status == 200 or 400 <= status < 500, (asked[:300], said)


@pytest.mark.parametrize("path", BODIES)
def test_numbers_of_bodies_and_documents(path: str, asker: Asker, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for text in with_numbers(BODIES[path]):
            check(asker.ask("POST", f"/api/{path}", text.encode()), text)
    assert not caplog.records


def test_numbers_of_record_files(asker: Asker, caplog: pytest.LogCaptureFixture) -> None:
    head, *games = _record_file()
    asked = [f"{line}\n{json.dumps(games[-1])}" for line in with_numbers(head)]
    asked += [f"{json.dumps(head)}\n{line}" for line in with_numbers(games[-1])]
    assert len(asked) > 8 * len(ODD_NUMBERS)
    with caplog.at_level(logging.WARNING):
        for text in asked:
            check(asker.ask("POST", "/api/records", json.dumps({"text": text}).encode()), text)
    assert not caplog.records


@pytest.mark.parametrize("path", QUERIES)
def test_numbers_of_queries(path: str, asker: Asker, caplog: pytest.LogCaptureFixture) -> None:
    described = create_app(SETTINGS).openapi()["paths"][f"/api/{path}"]["get"]["parameters"]
    numeric = {one["name"] for one in described if one["schema"].get("type") in ("integer", "number")}
    assert numeric <= set(QUERIES[path])
    with caplog.at_level(logging.WARNING):
        for text in with_numbers(QUERIES[path]):
            values = json.loads(text, parse_int=str, parse_float=str, parse_constant=str)
            query = "&".join(f"{name}={quote(str(value))}" for name, value in values.items())
            check(asker.ask("GET", f"/api/{path}?{query}"), query)
    assert not caplog.records


@pytest.mark.parametrize("kind", JOBS)
def test_numbers_of_jobs(kind: str) -> None:
    tools = Tools(Shelf(), {}, SETTINGS.limits)
    told: list[str] = []
    for text in with_numbers(JOBS[kind]):
        with suppress(OutplayError):
            context = TaskContext(tools, Stop(), lambda report: told.append(json.dumps(report)))
            told.append(json.dumps(done(kind, read_object(text), context)))
    assert told
