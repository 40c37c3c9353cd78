"""HTTP and WebSocket by uvicorn, with the limits that it lacks.

A request that comes too slowly or grows too long ends its connection, and so does an answer that is not read.
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
"""From the moment when a request may come until its head must be complete."""
SECONDS_FOR_AN_ANSWER = 60.0
"""How long a client may take to read an answer; the longest ones have some megabytes."""
SECONDS_TO_READ_SOME = 15.0
"""A client that has read nothing of an answer for so long is given up."""
SEND_BUFFER_BYTES = 256 * 1024
"""Of the system. By default it has some megabytes, and a client that reads slowly would seem not to read."""
MAX_HEAD_BYTES = 64 * 1024
MAX_REQUEST_BYTES = 4 * 2**20
"""The guard limits a body; but the framing of a body in tiny pieces, or what follows it, needs a limit too."""
MAX_PIPELINED = 32
"""Requests on one connection that were sent without waiting for the answers."""


def max_connections() -> int:
    """How many connections there may be: half of the files that the process may open stay free for its own work."""
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 4096 if allowed == resource.RLIM_INFINITY else max(16, min(4096, allowed // 2))


class _WriteTimeout(asyncio.Protocol):
    """A connection that ends if the client does not read. It comes before the protocol that writes."""

    transport: asyncio.Transport
    connections: set[Any]
    loop: asyncio.AbstractEventLoop
    _timer: asyncio.TimerHandle | None = None
    unread_since: float | None = None
    """Since when the client has something to read; None if all is read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected; if there is no room, one that does not read has to go."""
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
        # So that writing pauses at the first byte that is not taken, until it is.
        transport.set_write_buffer_limits(high=0)
        if len(self.connections) > max_connections():
            unread = [other for other in self.connections if other.unread_since is not None]
            min(unread, key=lambda other: other.unread_since, default=self).give_up()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has disconnected."""
        self._stop_timer()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read all at once."""
        super().pause_writing()
        self.unread_since = self.loop.time()
        self._start_timer()

    def resume_writing(self) -> None:
        """The client has read all."""
        self._stop_timer()
        super().resume_writing()

    def give_up(self) -> None:
        """End the connection, whatever is left to read."""
        self._stop_timer()
        self.transport.abort()

    def _start_timer(self) -> None:
        size = self.transport.get_write_buffer_size()
        self._timer = self.loop.call_later(SECONDS_TO_READ_SOME, self._check_whether_read, size)

    def _check_whether_read(self, before: int) -> None:
        assert self.unread_since is not None
        is_late = self.loop.time() - self.unread_since > SECONDS_FOR_AN_ANSWER
        if is_late or self.transport.get_write_buffer_size() >= before:
            self.give_up()
        else:
            self._start_timer()

    def _stop_timer(self) -> None:
        self.unread_since = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class LimitedWebSocket(_WriteTimeout, WebSocketsSansIOProtocol):  # type: ignore[misc]
    """One WebSocket."""

    def shutdown(self) -> None:
        """The server shuts down; a page that is closing the connection itself needs no message."""
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()


class LimitedHttp(_WriteTimeout, HttpToolsProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._head_timer: asyncio.TimerHandle | None = None
        self._has_head = False
        self._size = 0
        """Bytes since the request began."""
        self._unanswered: deque[RequestResponseCycle] = deque()
        """The first of these requests is being answered, the others wait for it."""

    # ---- Called by the event loop

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        if not transport.is_closing():
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has disconnected."""
        self._stop_waiting()
        # uvicorn disconnects the last one only: the others would write their answers to nobody.
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
        self.pipeline.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """The client has sent something."""
        self._size += len(data)
        super().data_received(data)
        if self._size > (MAX_REQUEST_BYTES if self._has_head else MAX_HEAD_BYTES):
            self._hang_up()

    # ---- Called by the parser

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._has_head = False
        self._size = 0

    def on_headers_complete(self) -> None:
        """The head of a request is complete."""
        self._has_head = True
        self._stop_waiting()
        if len(self._unanswered) >= MAX_PIPELINED:
            raise ValueError("too many requests at once")  # the parser makes a bad request of it
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # else a WebSocket begins
            self._unanswered.append(self.cycle)

    def handle_websocket_upgrade(self) -> None:
        """A WebSocket begins, unless answers are still to be written: they would get into it."""
        if self._unanswered or self.unread_since is not None:
            self.give_up()
        else:
            super().handle_websocket_upgrade()

    # ---- Called by the app

    def on_response_complete(self) -> None:
        """A request is answered; the next one may come."""
        has_more = bool(self.pipeline)
        self._unanswered.popleft()
        super().on_response_complete()
        if not has_more:
            self._wait()

    def _wait(self) -> None:
        self._stop_waiting()
        self._head_timer = self.loop.call_later(SECONDS_FOR_A_HEAD, self._hang_up)

    def _stop_waiting(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _hang_up(self) -> None:
        self._stop_waiting()
        self.transport.close()
