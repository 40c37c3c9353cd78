"""Connections of visitors who are slow, endless or in too much of a hurry."""

from __future__ import annotations

import asyncio
import logging
import resource
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from outplay.web import protocol
from outplay.web.protocol import CarefulProtocol
from tests.patience import PATIENCE, slack, until_so

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
App = Callable[[Any, Any, Any], Awaitable[None]]


async def hello(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


class Patient:
    """An app that answers nothing, and counts who comes and who goes."""

    def __init__(self) -> None:
        self.came = self.went = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.came += 1
        while (await receive())["type"] != "http.disconnect":
            pass
        self.went += 1
        await hello(scope, receive, send)


Visit = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def visits(app: App, count: int = 1) -> AsyncIterator[list[Visit]]:
    """Connections to a server that runs an app."""
    config, state = uvicorn.Config(app, log_config=None), ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: CarefulProtocol(config, state, {}), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(count)]
    yield opened
    for _, writer in opened:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
    server.close()
    while state.tasks:
        await asyncio.sleep(0.01)


async def said_to(app: App, *parts: bytes) -> bytes:
    """All that a server answers until it hangs up."""
    async with visits(app) as [(reader, writer)]:
        async with asyncio.timeout(PATIENCE):
            try:
                for part in parts:
                    writer.write(part)
                    await writer.drain()
                    await asyncio.sleep(0.01)
                return await reader.read()
            except ConnectionError:
                return b""


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "SECONDS_FOR_A_HEAD", slack(0.1))


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("parts", [(), (b"\r\n",), (b"GET / HTTP/1.1\r\nHo", b"st: local")])
def test_a_head_that_does_not_come(parts: tuple[bytes, ...]) -> None:
    assert asyncio.run(said_to(hello, *parts)) == b""


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("more", [b"", b"GET", b"\r\n"])
def test_a_second_head_that_does_not_come(more: bytes) -> None:
    answer = asyncio.run(said_to(hello, HEAD, more))
    assert answer.count(b"200 OK") == 1


@pytest.mark.usefixtures("hurried")
def test_whoever_waits_for_an_answer_may_wait() -> None:
    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(3 * protocol.SECONDS_FOR_A_HEAD)
        await hello(scope, receive, send)

    assert asyncio.run(said_to(slow, HEAD)).endswith(b"hello")


@pytest.mark.parametrize("endless", [b"a" * 1000, b"a: b\r\n" * 100])
@pytest.mark.parametrize("begin", [b"GET /", HEAD[:-2], HEAD[:-2] + b"x: "])
def test_a_head_that_does_not_end(begin: bytes, endless: bytes) -> None:
    answer = asyncio.run(said_to(hello, begin, *[endless * 8] * 30))
    assert b"200 OK" not in answer


def test_what_follows_a_body_does_not_go_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MOST_BYTES_OF_A_REQUEST", 100_000)
    begin = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    assert asyncio.run(said_to(Patient(), begin, *[b"a: b\r\n" * 2000] * 20)) == b""


def test_an_answer_that_nobody_reads_is_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "SECONDS_FOR_A_HEAD", 0.1)
    monkeypatch.setattr(protocol, "SECONDS_FOR_AN_ANSWER", 0.1)
    size = 40_000_000  # more than the system takes for somebody who does not read

    async def large(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % size)]})
        await send({"type": "http.response.body", "body": b"x" * size})

    async def visit() -> int:
        async with visits(large) as [(reader, writer)]:
            writer.write(HEAD)
            await asyncio.sleep(0.5)
            received = 0
            try:
                while part := await reader.read(2**20):
                    received += len(part)
            except ConnectionResetError:
                pass
            return received

    assert asyncio.run(visit()) < size


# ---- Requests that do not wait for the answers to others


def test_requests_one_after_the_other() -> None:
    last = HEAD.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    assert asyncio.run(said_to(hello, HEAD * 20 + last)).count(b"200 OK") == 21


def test_too_many_requests_at_once() -> None:
    app = Patient()
    answer = asyncio.run(said_to(app, HEAD * (protocol.MOST_REQUESTS_AT_ONCE + 1)))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert app.came <= 1 and app.went == app.came


@pytest.mark.parametrize("count", [1, 2, 20])
def test_every_request_hears_that_its_visitor_has_gone(count: int, caplog: pytest.LogCaptureFixture) -> None:
    app = Patient()

    async def visit() -> None:
        async with visits(app) as [(_, writer)]:
            writer.write(HEAD * count)
            assert await until_so(lambda: app.came)

    with caplog.at_level(logging.ERROR):
        asyncio.run(visit())
    assert (app.came, app.went) == (1, 1)
    assert not caplog.records


# ---- How many


def test_more_connections_than_there_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "most_connections", lambda: 3)

    async def visit() -> list[bytes]:
        async with visits(hello, 5) as opened:
            answers = []
            for reader, writer in opened:
                try:
                    writer.write(HEAD)
                    answers.append(await reader.readline())
                except ConnectionError:
                    answers.append(b"")
            return answers

    answers = asyncio.run(visit())
    assert [answer[:12] for answer in answers] == [b"HTTP/1.1 200"] * 3 + [b""] * 2


@pytest.mark.parametrize(("allowed", "most"), [(1024, 512), (10**6, 4096), (resource.RLIM_INFINITY, 4096), (20, 16)])
def test_how_many_connections_there_may_be(allowed: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (allowed, allowed))
    assert protocol.most_connections() == most
