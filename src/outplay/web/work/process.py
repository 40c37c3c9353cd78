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
_MAX_LINE_BYTES = 8 * 2**20
"""Longer than any answer; up to twice as much of what a worker has written is buffered."""
_SECONDS_TO_END = 5.0
"""For a worker that has closed its output."""


def line_of(message: Message) -> bytes:
    """A message as a line."""
    return json.dumps(message, separators=(",", ":"), default=vars).encode() + b"\n"


class WorkerProcess:
    """A worker and the pipes to it. It does one job at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin and process.stdout
        self._process = process
        self._input, self._output = process.stdin, process.stdout
        self.has_answered = False
        """Whether it has ever sent anything; before that, it may still be starting."""

    @classmethod
    async def start(cls, first: bytes, command: Sequence[str] = COMMAND) -> WorkerProcess:
        """Start a worker, and send it the line that it needs before its first job."""
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which ends its workers
            limit=_MAX_LINE_BYTES,
        )
        worker = cls(process)
        worker._input.write(first)
        return worker

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.returncode is None

    async def send(self, message: Message) -> None:
        """Send a message; that the worker is dead is noticed when its answer is read."""
        self.write(message)
        with suppress(ConnectionError):
            await self._input.drain()

    def write(self, message: Message) -> None:
        """Send a short message without waiting."""
        if not self._input.is_closing():
            self._input.write(line_of(message))

    async def receive(self) -> Message | None:
        """The next message of the worker; None if it has ended."""
        try:
            line = await self._output.readline()
        except (ConnectionError, ValueError):  # ValueError: the line is too long
            self.kill()
            return None
        if not line.endswith(b"\n"):
            return None
        self.has_answered = True
        message: Message = json.loads(line)
        return message

    async def ended_by_bus_error(self) -> bool:
        """Whether a worker that has ended did so because a mapped file was truncated."""
        # It is not killed first: that would hide how it ended.
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
