"""The stream of a page for its tests: workers under control of the test, and a page that does not read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from outplay.web.app import create_app
from outplay.web.documents import LongText
from outplay.web.settings import ServerLimits, Settings
from outplay.web.work.pool import WorkerPool
from outplay.web.work.process import Message

HOST = "localhost:8000"
ORIGIN = {"origin": f"http://{HOST}", "host": HOST}


class FakeWorkers(WorkerPool):
    """Does jobs as the test wants: by default, reports the request and waits until it is stopped."""

    def __init__(self) -> None:
        super().__init__(Settings())
        self.begun: list[Any] = []
        self.stopped: list[str] = []
        self.read: list[str] = []
        self.says: Callable[[Any], AsyncIterator[Message]] = self.wait

    async def wait(self, request: Any) -> AsyncIterator[Message]:
        yield {"event": "progress", "data": vars(request)}
        await asyncio.sleep(1000)

    async def __aenter__(self) -> FakeWorkers:
        return self

    async def ask(self, request: Any, seconds: float, **_: object) -> Message:
        """The only question is for a long message to be read."""
        self.read.append(request.text)
        return {"rest": request.without_documents(ServerLimits().message_bytes)}

    @asynccontextmanager
    async def start(
        self, request: Any, seconds: float, *, source: LongText | None = None, queue: str = "long"
    ) -> AsyncIterator[Any]:
        """Start a job."""
        request = source.complete(request) if source else request
        self.begun.append(request)
        try:
            yield self.says(request)
        except (asyncio.CancelledError, GeneratorExit):
            self.stopped.append(request.game)
            raise


class DeafPage:
    """A page that sends the same text for ever, and reads no answer."""

    def __init__(self, text: str) -> None:
        self.said = 0
        self._text = text

    async def receive(self) -> Message:
        """Send the same text again."""
        self.said += 1
        return {"type": "websocket.receive", "text": self._text}

    async def send_text(self, text: str) -> None:
        """Never read it."""
        await asyncio.sleep(1000)


@contextmanager
def serving(workers: FakeWorkers | None = None, limits: ServerLimits | None = None) -> Iterator[TestClient]:
    """A server without a socket; it has real workers unless others are given."""
    with TestClient(
        create_app(Settings(limits=limits or ServerLimits()), workers), base_url=f"http://{HOST}"
    ) as client:
        yield client


def connect(client: TestClient) -> WebSocketTestSession:
    return client.websocket_connect("/api/stream", headers=ORIGIN)


def begin(socket: WebSocketTestSession, kind: str, name: str = "1", **request: Any) -> None:
    """Start a job."""
    socket.send_json({"id": name, "start": kind, "request": request})


def stop(socket: WebSocketTestSession, name: str) -> Any:
    """Stop a job, and receive the next message."""
    socket.send_json({"id": name, "stop": True})
    return socket.receive_json()


def result(socket: WebSocketTestSession) -> Any:
    """The first message that is no progress."""
    while (message := socket.receive_json())["event"] == "progress":
        pass
    return message


def start(socket: WebSocketTestSession, name: str, **request: Any) -> None:
    """Start a job whose game is named like the job, so that fake workers can tell them apart."""
    game = name.encode("ascii", "ignore").decode()
    begin(socket, "game", name, **{"game": game, "players": ["random", "random"], **request})
