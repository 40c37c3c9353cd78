"""Clients that are slow, endless or in too much of a hurry."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing, suppress
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.server import ServerState

from outplay.web import protocol
from outplay.web.protocol import LimitedHttp, LimitedWebSocket
from tests.patience import PATIENCE, slack, until_so

pytestmark = pytest.mark.anyio
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
STREAM = HEAD.replace(
    b"\r\n\r\n",
    b"\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
)
App = Callable[[Any, Any, Any], Awaitable[None]]


async def hello(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


class Patient:
    """An app that answers nothing, and counts the clients that come and go."""

    def __init__(self) -> None:
        self.came = self.went = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.came += 1
        while (await receive())["type"] != "http.disconnect":
            pass
        self.went += 1
        await hello(scope, receive, send)


LOOPS = pytest.mark.parametrize(
    "anyio_backend", [("asyncio", {"use_uvloop": use}) for use in (False, True)], ids=["asyncio", "uvloop"]
)
"""The loops that a server may have differ in when they write."""
SIZE = 2_000_000  # more than the system buffers for a client that does not read


async def large(scope: Any, receive: Any, send: Any) -> None:
    """An app with a long answer."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % SIZE)]})
    await send({"type": "http.response.body", "body": b"x" * SIZE})


class House:
    """A server, and its clients."""

    def __init__(self, state: ServerState, port: int) -> None:
        self.state = state
        self._port = port

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A client that reads what it is sent."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        yield reader, writer
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()

    def visitor(self, said: bytes) -> socket.socket:
        """A client that sends something, and reads nothing by itself; the system buffers little for it."""
        visitor = socket.socket()
        visitor.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        visitor.connect(("127.0.0.1", self._port))
        visitor.sendall(said)
        visitor.setblocking(False)
        return visitor

    async def serves(self) -> bool:
        """Whether another client gets an answer."""
        try:
            async with asyncio.timeout(PATIENCE), self.connect() as (reader, writer):
                writer.write(b"GET /short HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                answer = await reader.read()
        except ConnectionError:
            return False
        return answer.endswith(b"hello")

    @property
    def deaf(self) -> int:
        """How many clients do not read what they are sent."""
        return sum(
            one.unread_since is not None for one in cast(set[LimitedHttp | LimitedWebSocket], self.state.connections)
        )


@asynccontextmanager
async def house(app: App) -> AsyncIterator[House]:
    config, state = uvicorn.Config(app, log_config=None, ws=LimitedWebSocket), ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: LimitedHttp(config, state, {}), "127.0.0.1", 0, backlog=500)
    yield House(state, server.sockets[0].getsockname()[1])
    server.close()
    for connection in list(state.connections):
        connection.transport.abort()
    assert await until_so(lambda: not state.connections and not state.tasks)


async def said_to(app: App, *parts: bytes) -> bytes:
    """All that a server answers until it closes the connection."""
    async with house(app) as opened, asyncio.timeout(PATIENCE), opened.connect() as (reader, writer):
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
async def test_a_head_that_does_not_come(parts: tuple[bytes, ...]) -> None:
    assert await said_to(hello, *parts) == b""


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("more", [b"", b"GET", b"\r\n"])
async def test_a_second_head_that_does_not_come(more: bytes) -> None:
    answer = await said_to(hello, HEAD, more)
    assert answer.count(b"200 OK") == 1


@pytest.mark.usefixtures("hurried")
async def test_a_slow_answer_is_waited_for() -> None:
    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(3 * protocol.SECONDS_FOR_A_HEAD)
        await hello(scope, receive, send)

    assert (await said_to(slow, HEAD)).endswith(b"hello")


@pytest.mark.parametrize("endless", [b"a" * 1000, b"a: b\r\n" * 100])
@pytest.mark.parametrize("begin", [b"GET /", HEAD[:-2], HEAD[:-2] + b"x: "])
async def test_a_head_that_does_not_end(begin: bytes, endless: bytes) -> None:
    answer = await said_to(hello, begin, *[endless * 8] * 30)
    assert b"200 OK" not in answer


async def test_what_follows_a_body_does_not_go_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MAX_REQUEST_BYTES", 100_000)
    begin = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    assert await said_to(Patient(), begin, *[b"a: b\r\n" * 2000] * 20) == b""


# ---- Answers that nobody reads


async def large_or_short(scope: Any, receive: Any, send: Any) -> None:
    await (hello if scope["path"] == "/short" else large)(scope, receive, send)


PIPELINED = {
    "some": HEAD * 8,
    "as many as may be": HEAD * protocol.MAX_PIPELINED,
    "too many": HEAD * (protocol.MAX_PIPELINED + 12),
    "one, and the connection ends": HEAD.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"),
    "one, and a stream": HEAD + HEAD.replace(b"\r\n\r\n", b"\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
}


@pytest.mark.parametrize("said", PIPELINED.values(), ids=PIPELINED)
@LOOPS
async def test_a_client_that_does_not_read_is_disconnected(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "SECONDS_TO_READ_SOME", 0.2)
    async with house(large_or_short) as opened:
        with ExitStack() as visitors:
            for _ in range(20):
                visitors.enter_context(closing(opened.visitor(said)))
            assert await opened.serves()
            assert await until_so(lambda: not opened.state.connections)
            assert not opened.deaf


@LOOPS
async def test_a_client_that_does_not_read_makes_room_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    # Nobody is sent away for being slow here: the limits are longer than the test.
    monkeypatch.setattr(protocol, "max_connections", lambda: 20)
    async with house(large_or_short) as opened:
        with ExitStack() as visitors:
            for _ in range(20):
                visitors.enter_context(closing(opened.visitor(HEAD * 8)))
            assert await until_so(lambda: opened.deaf == 20)
            for left in (19, 19, 19):  # whose place was given away comes in nobody's way again
                assert await opened.serves()
                assert opened.deaf == left


@LOOPS
async def test_a_client_that_reads_slowly_gets_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "SECONDS_TO_READ_SOME", slack(1.5))
    async with house(large_or_short) as opened:
        with closing(opened.visitor(PIPELINED["one, and the connection ends"])) as visitor:
            received, loop = 0, asyncio.get_running_loop()
            while part := await loop.sock_recv(visitor, SIZE):
                received += len(part)
                await asyncio.sleep(0.005)
            assert received > SIZE


@LOOPS
async def test_a_client_that_reads_too_slowly_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "SECONDS_TO_READ_SOME", 1.0)
    monkeypatch.setattr(protocol, "SECONDS_FOR_AN_ANSWER", 0.5)
    async with house(large_or_short) as opened:
        with closing(opened.visitor(HEAD)) as visitor:
            received = 0
            with suppress(ConnectionError):
                while part := await asyncio.get_running_loop().sock_recv(visitor, 1000):
                    received += len(part)
                    await asyncio.sleep(0.002)
            assert received < SIZE


@LOOPS
async def test_an_unread_stream_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "SECONDS_TO_READ_SOME", 0.2)
    said = []

    async def talk(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            return await hello(scope, receive, send)
        await send({"type": "websocket.accept"})
        for number in range(1000):
            said.append(number)
            await send({"type": "websocket.send", "text": "x" * 100_000})
        return None

    async with house(talk) as opened:
        with closing(opened.visitor(STREAM)):
            assert await until_so(lambda: opened.deaf)
            assert await opened.serves()
            assert await until_so(lambda: not opened.state.connections)
        assert 0 < len(said) < 1000


@LOOPS
async def test_the_server_ends_while_a_stream_is_about_to() -> None:
    async def leave(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close"})

    async with house(leave) as opened:
        with closing(opened.visitor(STREAM)):
            assert await until_so(lambda: any(getattr(one, "close_sent", 0) for one in opened.state.connections))
            for connection in cast(set[LimitedWebSocket], opened.state.connections):
                connection.close_sent = False  # as if the page had been first to say goodbye
                connection.shutdown()
            assert await until_so(lambda: not opened.state.connections)


# ---- Requests that do not wait for the answers to others


async def test_requests_one_after_the_other() -> None:
    last = HEAD.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    assert (await said_to(hello, HEAD * 20 + last)).count(b"200 OK") == 21


async def test_too_many_requests_at_once() -> None:
    app = Patient()
    answer = await said_to(app, HEAD * (protocol.MAX_PIPELINED + 1))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert app.came <= 1 and app.went == app.came


@pytest.mark.parametrize("count", [1, 2, 20])
async def test_every_request_ends_when_its_client_disconnects(count: int, caplog: pytest.LogCaptureFixture) -> None:
    app = Patient()
    with caplog.at_level(logging.ERROR):
        async with house(app) as opened, opened.connect() as (_, writer):
            writer.write(HEAD * count)
            assert await until_so(lambda: app.came)
    assert (app.came, app.went) == (1, 1)
    assert not caplog.records


# ---- How many


async def test_more_connections_than_there_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "max_connections", lambda: 3)
    answers = []
    async with house(hello) as opened, AsyncExitStack() as stack:
        for reader, writer in [await stack.enter_async_context(opened.connect()) for _ in range(5)]:
            try:
                writer.write(HEAD)
                answers.append(await reader.readline())
            except ConnectionError:
                answers.append(b"")
    assert [answer[:12] for answer in answers] == [b"HTTP/1.1 200"] * 3 + [b""] * 2


@pytest.mark.parametrize(("allowed", "most"), [(1024, 512), (10**6, 4096), (resource.RLIM_INFINITY, 4096), (20, 16)])
def test_how_many_connections_there_may_be(allowed: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (allowed, allowed))
    assert protocol.max_connections() == most
