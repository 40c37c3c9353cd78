"""Messages on their way to a page that may be slow: few at a time, and of some kinds only the newest."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

Message = dict[str, Any]

_MOST = 32
"""Who wants to say more has to wait; in the end that holds up the worker itself."""


class Outbox:
    """A queue for many who put and one who takes."""

    def __init__(self) -> None:
        self._waiting: deque[list[Message]] = deque()
        self._newest: dict[str, list[Message]] = {}
        """Where the message is that a newer one of the same name may replace."""
        self._has_some = asyncio.Event()
        self._has_room = asyncio.Event()
        self._has_room.set()

    async def put(self, message: Message, *, replaces: str | None = None) -> None:
        """Send a message after the others, or in the place of one with the same name that is not sent yet."""
        if replaces is not None and replaces in self._newest:
            self._newest[replaces][0] = message
            return
        while len(self._waiting) >= _MOST:
            self._has_room.clear()
            await self._has_room.wait()
        place = [message]
        self._waiting.append(place)
        if replaces is not None:
            self._newest[replaces] = place
        self._has_some.set()

    async def take(self) -> Message:
        """Wait for the next message."""
        while not self._waiting:
            self._has_some.clear()
            await self._has_some.wait()
        place = self._waiting.popleft()
        self._newest = {name: other for name, other in self._newest.items() if other is not place}
        self._has_room.set()
        return place[0]
