"""The stream of a page for its tests: a desk that does as it is told, and a page that does not listen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from outplay.web.app import create_app
from outplay.web.documents import SealedText
from outplay.web.settings import ServerLimits, Settings

HOST = "localhost:8000"
ORIGIN = {"origin": f"http://{HOST}", "host": HOST}
Message = dict[str, Any]


class FakeDesk:
    """Does jobs as the test wants: says some things, then waits until it is stopped, or is done."""

    def __init__(self) -> None:
        self.begun: list[Any] = []
        self.stopped: list[str] = []
        self.read: list[str] = []
        self.says: Callable[[Any], AsyncIterator[Message]] = self.wait

    async def wait(self, request: Any) -> AsyncIterator[Message]:
        yield {"event": "progress", "data": vars(request)}
        await asyncio.sleep(1000)

    async def __aenter__(self) -> FakeDesk:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def ask(self, request: Any, seconds: float, **_: object) -> Message:
        """Nobody asks, but for a long message to be read."""
        self.read.append(request.text)
        return {"rest": request.without_documents(ServerLimits().message_bytes)}

    @asynccontextmanager
    async def start(
        self, request: Any, seconds: float, *, sealed: SealedText | None = None
    ) -> AsyncIterator[AsyncIterator[Message]]:
        """Begin a job."""
        request = sealed.complete(request) if sealed else request
        self.begun.append(request)
        try:
            yield self.says(request)
        except (asyncio.CancelledError, GeneratorExit):
            self.stopped.append(request.game)
            raise


class DeafPage:
    """A page that talks without an end, and takes no answer."""

    def __init__(self, text: str) -> None:
        self.said = 0
        self._text = text

    async def receive(self) -> Message:
        """Say the same again."""
        self.said += 1
        return {"type": "websocket.receive", "text": self._text}

    async def send_text(self, text: str) -> None:
        """Never take it."""
        await asyncio.sleep(1000)


@contextmanager
def serving(desk: FakeDesk | None = None, limits: ServerLimits | None = None) -> Iterator[TestClient]:
    """A server without a socket; without a desk of ours it has its own."""
    with TestClient(create_app(Settings(limits=limits or ServerLimits()), desk), base_url=f"http://{HOST}") as client:
        yield client


def connect(client: TestClient) -> WebSocketTestSession:
    return client.websocket_connect("/api/stream", headers=ORIGIN)


def start(socket: WebSocketTestSession, name: str, **request: Any) -> None:
    """Start a job whose game is called like the job, so that a fake desk can tell them apart."""
    asked = {"game": name.encode("ascii", "ignore").decode(), "players": ["random", "random"], **request}
    socket.send_json({"id": name, "start": "game", "request": asked})
