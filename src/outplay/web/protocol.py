"""HTTP by uvicorn, with what it lacks: a request that comes too slowly or grows too long ends its connection."""

from __future__ import annotations

import asyncio
import resource
from collections import deque
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

SECONDS_FOR_A_HEAD = 15.0
"""From the moment when a request may come until its head must be there; somebody who says nothing is in no hurry."""
SECONDS_FOR_AN_ANSWER = 60.0
"""How long somebody may take to read what is left of an answer when the connection is about to end."""
MOST_BYTES_OF_A_HEAD = 64 * 1024
MOST_BYTES_OF_A_REQUEST = 4 * 2**20
"""What a body may have is the guard's business; but a body in tiny pieces, or what follows it, has no end either."""
MOST_REQUESTS_AT_ONCE = 32
"""On one connection, sent without waiting for the answers."""


def most_connections() -> int:
    """How many connections there may be: as many again of what a process may open stay free for its own work."""
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 4096 if allowed == resource.RLIM_INFINITY else max(16, min(4096, allowed // 2))


class CarefulProtocol(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._patience: asyncio.TimerHandle | None = None
        self._has_head = False
        self._size = 0
        """Bytes since the request began."""
        self._asked: deque[RequestResponseCycle] = deque()
        """The requests that are not answered yet; the first one is under way, the others wait for it."""

    # ---- What the socket says

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        if len(self.connections) > most_connections():
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._stop_waiting()
        # uvicorn tells it to the last one only: the others would write their answers to nobody.
        for cycle in self._asked:
            cycle.disconnected = True
            cycle.message_event.set()
        self.pipeline.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Somebody says something."""
        self._size += len(data)
        super().data_received(data)
        most = MOST_BYTES_OF_A_REQUEST if self._has_head else MOST_BYTES_OF_A_HEAD
        if self._size > most:
            self._hang_up()

    # ---- What the parser says

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._has_head = False
        self._size = 0

    def on_headers_complete(self) -> None:
        """The head of a request is there."""
        self._has_head = True
        self._stop_waiting()
        if len(self._asked) >= MOST_REQUESTS_AT_ONCE:
            raise ValueError("too many requests at once")  # the parser makes a bad request of it
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # else a stream begins
            self._asked.append(self.cycle)

    # ---- What the app says

    def on_response_complete(self) -> None:
        """A request is answered; the next one may come."""
        has_more = bool(self.pipeline)
        self._asked.popleft()
        super().on_response_complete()
        if not has_more:
            self._wait()

    def _wait(self) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(SECONDS_FOR_A_HEAD, self._hang_up)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _hang_up(self) -> None:
        self._stop_waiting()
        self.transport.close()
        # What was written and is not taken would be kept for ever.
        self._patience = self.loop.call_later(SECONDS_FOR_AN_ANSWER, self.transport.abort)
