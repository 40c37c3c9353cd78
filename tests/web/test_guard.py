"""Which requests are let in, how much they may send, and the headers of every answer."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from starlette.testclient import TestClient

from outplay.web.guard import HEADERS, Guard
from outplay.web.settings import ANY_ADDRESS, ServerLimits, Settings
from tests.web.visitors import BrokenWorkers, WorkersHere, limited, refused, visitor

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    ("path", "host", "status"),
    [
        *((path, "localhost", 200) for path in ("/", "/api/health", "/openapi.json", "/js/main.js")),
        ("/nothing", "localhost", 404),
        ("/api/game", "localhost", 400),
        ("/", "evil.example", 421),
    ],
)
def test_every_answer_has_the_headers(client: TestClient, path: str, host: str, status: int) -> None:
    answer = client.get(path, headers={"host": host})
    assert answer.status_code == status
    for name, value in HEADERS:
        assert answer.headers[name.decode()] == value.decode()
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert "server" not in answer.headers


@pytest.mark.parametrize("host", ["localhost", "localhost:1", "LOCALHOST:8765", "127.0.0.1:99", "[::1]:8765", "[::1]"])
def test_names_of_this_machine(client: TestClient, host: str) -> None:
    assert client.get("/api/health", headers={"host": host}).status_code == 200


HOSTILE = ["evil.example", "evil.example:8765", "localhost.evil.example", "localhost:80:evil.example", "10.0.0.1", ""]
HOSTILE += ["evil.example/localhost", "user@localhost", "localhost, evil.example", "[::1", "127.0.0.1."]
HOSTILE += ["localhost:" + "1" * 3000]


@pytest.mark.parametrize("host", HOSTILE)
def test_other_names_are_refused(client: TestClient, host: str) -> None:
    refused(client.get("/api/health", headers={"host": host}), 421, "RequestError")


def test_the_names_of_the_settings() -> None:
    with visitor(Settings(hosts=("games.example", "192.168.1.7"))) as client:
        for host in ("games.example:80", "192.168.1.7", "localhost"):
            assert client.get("/api/health", headers={"host": host}).status_code == 200
        refused(client.get("/api/health", headers={"host": "192.168.1.8"}), 421, "RequestError")


def test_any_address_is_a_number_and_never_a_name() -> None:
    with visitor(Settings(hosts=(ANY_ADDRESS,))) as client:
        for host in ("192.168.1.7:80", "[fe80::1]:80", "[2001:db8::1]"):
            assert client.get("/api/health", headers={"host": host}).status_code == 200
        for host in ("evil.example", "*", "1.2.3.4.evil.example"):
            refused(client.get("/api/health", headers={"host": host}), 421, "RequestError")


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json"])
def test_a_body_must_be_json(client: TestClient, kind: str) -> None:
    # What a form on somebody's page could send must not be taken.
    body = '{"game": "oska:4", "moves": []}'
    refused(client.post("/api/play", content=body, headers={"content-type": kind}), 415, "RequestError")


def test_json_with_a_character_set_is_taken(client: TestClient) -> None:
    headers = {"content-type": "application/json; charset=utf-8"}
    assert client.post("/api/play", content='{"game": "oska:4", "moves": []}', headers=headers).status_code == 200


def test_long_bodies() -> None:
    with visitor(limited(body_bytes=1000)) as client:
        fitting = '{"game": "oska:4", "moves": []}'.ljust(1000)
        assert client.post("/api/play", content=fitting, headers=JSON).status_code == 200
        refused(client.post("/api/play", content=fitting + " ", headers=JSON), 413, "RequestError")
        parts = (b" " * 300 for _ in range(1000))
        refused(client.post("/api/play", content=parts, headers=JSON), 413, "RequestError")


@pytest.mark.parametrize("length", ["-1", "x", "9" * 30, "1e3"])
def test_odd_lengths(client: TestClient, length: str) -> None:
    refused(client.post("/api/play", content="{}", headers={**JSON, "content-length": length}), 413, "RequestError")


@pytest.mark.parametrize("method", ["GET", "HEAD", "DELETE", "OPTIONS"])
@pytest.mark.parametrize("header", [{"content-length": "1"}, {"transfer-encoding": "chunked"}, {"content-length": "x"}])
def test_a_body_where_none_is_read(client: TestClient, method: str, header: dict[str, str]) -> None:
    # It is not read to its end either: the connection ends.
    answer = client.request(method, "/api/health", headers=header)
    assert (answer.status_code, answer.headers["connection"]) == (400, "close")


def test_no_body_may_be_said_to_be_one_of_no_bytes(client: TestClient) -> None:
    assert client.get("/api/health", headers={"content-length": "0"}).status_code == 200


def test_thousands_of_unknown_keys_are_one_complaint(client: TestClient) -> None:
    body = {"game": "oska:4", "moves": [], **{f"key{number}": 0 for number in range(10_000)}}
    failure = refused(client.post("/api/play", json=body), 400, "RequestError")
    assert failure["message"].startswith("'key0' is not known here") and "more)" not in failure["message"]
    query = "&".join(f"k{number}" for number in range(500))
    failure = refused(client.get(f"/api/position?game=oska:4&{query}"), 400, "RequestError")
    assert failure["message"].startswith("'k0' is not known here") and "more)" not in failure["message"]


def test_long_queries(client: TestClient) -> None:
    refused(client.get("/api/position?game=" + "x" * 5000), 414, "RequestError")


def asked(app: Any, receive: Any, **scope: Any) -> Any:
    """The messages that an app sends for a request."""
    sent = []

    async def send(message: Any) -> None:
        sent.append(message)

    usual = {
        "type": "http",
        "method": "POST",
        "path": "/",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
    }
    asyncio.run(app(usual | scope, receive, send))
    return sent


async def echo(scope: Any, receive: Any, send: Any) -> None:
    message = await receive()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": message["body"]})


def receiving(*messages: dict[str, Any]) -> Any:
    """A client that sends some messages, and then nothing more."""
    waiting = list(messages)

    async def receive() -> Any:
        return waiting.pop(0) if waiting else await asyncio.Future()

    return receive


def test_a_body_in_parts_is_passed_on_whole() -> None:
    parts: list[dict[str, Any]] = [{"body": b"a", "more_body": True}, {"body": b"b", "more_body": True}, {"body": b"c"}]
    receive = receiving(*({"type": "http.request", **part} for part in parts))
    assert asked(Guard(echo), receive)[-1]["body"] == b"abc"


@pytest.mark.parametrize(
    ("messages", "scope", "status"),
    [
        ([{"type": "http.disconnect"}], {}, 400),
        ([], {}, 408),
        ([], {"headers": [(b"host", b"localhost"), (b"host", b"evil.example")]}, 421),
    ],
    ids=["a body that breaks off", "a body that never ends", "two hosts"],
)
def test_bad_clients(messages: list[dict[str, Any]], scope: dict[str, Any], status: int) -> None:
    guard = Guard(echo, limits=ServerLimits(body_seconds=0.01))
    assert asked(guard, receiving(*messages), **scope)[0]["status"] == status


def test_a_crash_is_logged_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    workers = BrokenWorkers(ZeroDivisionError("the secret"))
    with visitor(workers=workers) as client, caplog.at_level(logging.ERROR):
        failure = refused(client.get("/api/analysis?game=oska:4"), 500, "ServerError")
    assert "secret" not in failure["message"]
    assert "the secret" in caplog.text


def test_websockets_are_guarded_too() -> None:
    opened = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        opened.append(scope)

    receive = receiving({"type": "websocket.connect"})
    sent = asked(Guard(app), receive, type="websocket", headers=[(b"host", b"evil.example")])
    assert not opened and [message["type"] for message in sent] == ["websocket.close"]
    assert not asked(Guard(app), receive, type="websocket") and len(opened) == 1


def test_a_refused_request_reaches_no_worker() -> None:
    workers = WorkersHere()
    with visitor(workers=workers) as client:
        client.get("/api/analysis?game=oska:4", headers={"host": "evil.example"})
    assert not workers.asked
