"""HTTP and WebSocket by uvicorn, with what they lack: an end for visitors who keep a connection for nothing.

A request that comes too slowly or grows too long ends its connection, and so does an answer that nobody takes.
"""

from __future__ import annotations

import asyncio
import resource
import socket
from collections import deque
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

SECONDS_FOR_A_HEAD = 15.0
"""From the moment when a request may come until its head must be there; somebody who says nothing is in no hurry."""
SECONDS_FOR_AN_ANSWER = 60.0
"""How long somebody may take to read an answer; the longest ones have some megabytes."""
SECONDS_TO_TAKE_SOME = 15.0
"""Whoever has read nothing of an answer for so long does not read it."""
BYTES_ON_THE_WAY = 256 * 1024
"""What the system keeps of an answer. By itself it takes some megabytes: who reads slowly would seem not to read."""
MAX_BYTES_OF_A_HEAD = 64 * 1024
MAX_BYTES_OF_A_REQUEST = 4 * 2**20
"""What a body may have is the guard's business; but a body in tiny pieces, or what follows it, has no end either."""
MAX_REQUESTS_AT_ONCE = 32
"""On one connection, sent without waiting for the answers."""


def most_connections() -> int:
    """How many connections there may be: as many again of what a process may open stay free for its own work."""
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 4096 if allowed == resource.RLIM_INFINITY else max(16, min(4096, allowed // 2))


class _ReadOnTime(asyncio.Protocol):
    """A connection that ends if what is written to it is not taken. Comes before the protocol that writes."""

    transport: asyncio.Transport
    connections: set[Any]
    loop: asyncio.AbstractEventLoop
    _look: asyncio.TimerHandle | None = None
    waits_since: float | None = None
    """Since when somebody has something to read; None if all is taken."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come; for whom there is no room takes the place of somebody who does not read."""
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BYTES_ON_THE_WAY)
        # So that we hear of the first byte that is not taken, and nothing is written until it is.
        transport.set_write_buffer_limits(high=0)
        if len(self.connections) > most_connections():
            waiting = [other for other in self.connections if other.waits_since is not None]
            min(waiting, key=lambda other: other.waits_since, default=self).give_up()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._stop_looking()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Somebody does not take all at once."""
        super().pause_writing()
        self.waits_since = self.loop.time()
        self._look_later()

    def resume_writing(self) -> None:
        """All is taken."""
        self._stop_looking()
        super().resume_writing()

    def give_up(self) -> None:
        """End the connection, whatever is left to read."""
        self._stop_looking()
        self.transport.abort()

    def _look_later(self) -> None:
        size = self.transport.get_write_buffer_size()
        self._look = self.loop.call_later(SECONDS_TO_TAKE_SOME, self._look_whether_taken, size)

    def _look_whether_taken(self, before: int) -> None:
        assert self.waits_since is not None
        is_late = self.loop.time() - self.waits_since > SECONDS_FOR_AN_ANSWER
        if is_late or self.transport.get_write_buffer_size() >= before:
            self.give_up()
        else:
            self._look_later()

    def _stop_looking(self) -> None:
        self.waits_since = None
        if self._look is not None:
            self._look.cancel()
            self._look = None


class CarefulStream(_ReadOnTime, WebSocketsSansIOProtocol):  # type: ignore[misc]
    """One WebSocket."""

    def shutdown(self) -> None:
        """The server ends; a page that is about to go itself has nothing to hear."""
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()


class CarefulProtocol(_ReadOnTime, HttpToolsProtocol):
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
        if not transport.is_closing():
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
        most = MAX_BYTES_OF_A_REQUEST if self._has_head else MAX_BYTES_OF_A_HEAD
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
        if len(self._asked) >= MAX_REQUESTS_AT_ONCE:
            raise ValueError("too many requests at once")  # the parser makes a bad request of it
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # else a stream begins
            self._asked.append(self.cycle)

    def handle_websocket_upgrade(self) -> None:
        """A stream begins, unless answers are under way here: these would get into it."""
        if self._asked or self.waits_since is not None:
            self.give_up()
        else:
            super().handle_websocket_upgrade()

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
