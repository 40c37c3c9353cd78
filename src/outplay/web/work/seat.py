"""One worker process, as the server sees it: lines of JSON go in, lines of JSON come out."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

Message = dict[str, Any]

# -P: a file of the present folder must not come before a module of ours.
COMMAND = (sys.executable, "-P", "-m", "outplay.web.work.worker")
_LONGEST_LINE = 8 * 2**20
"""More than any answer has; what a worker has written and nobody reads is kept up to twice this size."""
_SECONDS_TO_END = 5.0
"""For who has closed its output."""


def line_of(message: Message) -> bytes:
    """A message as a line."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


class Seat:
    """A worker and the pipes to it. It does one job at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin and process.stdout
        self._process = process
        self._input, self._output = process.stdin, process.stdout
        self.has_spoken = False
        """Whether it has ever said anything; before that, it may still be about to start."""

    @classmethod
    async def open(cls, first: bytes, command: Sequence[str] = COMMAND) -> Seat:
        """Start a worker, and tell it what it has to know before its first job."""
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, who ends its workers
            limit=_LONGEST_LINE,
        )
        seat = cls(process)
        seat._input.write(first)
        return seat

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.returncode is None

    async def send(self, message: Message) -> None:
        """Tell the worker something; who is dead hears nothing, and is found out by listening."""
        self.tell(message)
        with suppress(ConnectionError):
            await self._input.drain()

    def tell(self, message: Message) -> None:
        """The same for a few words, without waiting."""
        if not self._input.is_closing():
            self._input.write(line_of(message))

    async def receive(self) -> Message | None:
        """What the worker says next; None if it has ended."""
        try:
            line = await self._output.readline()
        except (ConnectionError, ValueError):  # longer than anything that a worker has to say
            self.kill()
            return None
        if not line.endswith(b"\n"):
            return None
        self.has_spoken = True
        message: Message = json.loads(line)
        return message

    async def ends_at_a_file(self) -> bool:
        """Whether a worker that has ended did so because a mapped file had lost its end."""
        # Not killed before: that would take the news of its end away from who waits for it here.
        with suppress(TimeoutError):
            async with asyncio.timeout(_SECONDS_TO_END):
                return await self._process.wait() == -signal.SIGBUS
        return False

    def kill(self) -> None:
        """End the process, whatever it does; bots that it has started end with it."""
        with suppress(ProcessLookupError):
            self._process.kill()

    async def close(self) -> None:
        """End the process and wait until it is gone."""
        self.kill()
        self._input.close()
        with suppress(ConnectionError):
            await self._input.wait_closed()
        await self._process.wait()
