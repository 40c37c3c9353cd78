"""The pipes to a child: what it is sent, what it answers, what it prints. Nothing here blocks."""

from __future__ import annotations

import os
import select
import socket
from collections import deque

CHUNK = 64 * 1024  # bytes read at once, as many as a pipe holds

LOG_END = 32 * 1024  # bytes of a log that are kept at its beginning and at its end


class Log:
    """The first and the last 32 kB of what a child printed, and how much there was in all."""

    def __init__(self) -> None:
        self.total = 0
        self._first = bytearray()
        self._last: deque[bytes] = deque()
        self._last_length = 0

    def add(self, printed: bytes) -> None:
        """Keep what was printed, as far as there is room."""
        self.total += len(printed)
        room = LOG_END - len(self._first)
        self._first += printed[:room]
        if rest := printed[room:]:
            self._last.append(rest)
            self._last_length += len(rest)
            while self._last_length - len(self._last[0]) >= LOG_END:
                self._last_length -= len(self._last.popleft())

    @property
    def text(self) -> str:
        """What is kept. Bytes that are not UTF-8 appear as �; a line says how much was left out."""
        last = b"".join(self._last)[-LOG_END:]
        left_out = self.total - len(self._first) - len(last)
        middle = f"\n… {left_out} bytes left out …\n".encode() if left_out else b""
        return bytes(self._first + middle + last).decode(errors="replace")


class Wire:
    """Pipes to the child, from it and from its log, and the socket of its guard, which reports its end."""

    def __init__(self, writer: int, reader: int, log_reader: int, control: socket.socket) -> None:
        self.control = control
        self.log = Log()
        self.fresh_log = Log()
        """What was printed since it was last taken."""
        self.printed = 0
        """Bytes that arrived since the last answer was taken."""
        self.has_ended = False
        """Whether nothing more will come: the child is dead or has closed its output."""
        self.buffer = b""
        self._writer, self._reader, self._log_reader = writer, reader, log_reader
        for descriptor in (writer, reader, log_reader):
            os.set_blocking(descriptor, False)
        self._is_log_open = True
        self._poll = select.poll()
        for descriptor in (reader, log_reader, control.fileno()):
            self._poll.register(descriptor, select.POLLIN)

    def write(self, data: bytes) -> int:
        """Write as much as there is room for; ``BrokenPipeError`` if the child can no longer read."""
        try:
            return os.write(self._writer, data)
        except BlockingIOError:
            return 0

    def wait(self, seconds: float) -> None:
        """Wait until something comes, and read it."""
        events = self._poll.poll(max(0.0, seconds) * 1000)
        if len(events) == 1 and events[0][0] == self._reader:  # nearly always
            self._read_answer()
            return
        ready = {descriptor for descriptor, _ in events}
        if self._log_reader in ready:
            self._read_log()
        if self._reader in ready:
            self._read_answer()
        elif self.control.fileno() in ready:  # only after everything written before the end was read
            self.has_ended = True

    def wait_for_room(self, seconds: float) -> None:
        """Wait until there is room to write or something comes, and read what came."""
        self._poll.register(self._writer, select.POLLOUT)
        try:
            self.wait(seconds)
        finally:
            self._poll.unregister(self._writer)

    def has_answer(self) -> bool:
        """Whether something waits to be read."""
        if self.buffer:
            return True
        events = self._poll.poll(0)
        return bool(events) and bool(dict(events).get(self._reader, 0) & select.POLLIN)

    @property
    def has_line(self) -> bool:
        """Whether a whole line waits to be taken."""
        return b"\n" in self.buffer

    def take_line(self) -> bytes | None:
        """The next whole line, if there is one."""
        line, end, rest = self.buffer.partition(b"\n")
        if not end:
            return None
        self.buffer = rest
        self.printed = len(rest)
        return line

    def take_log(self) -> None:
        """Read what waits in the pipe of the log."""
        for _ in range(16):  # a child that prints without end must not keep us here
            if not self._read_log():
                return

    def close(self) -> None:
        """Close all of it."""
        self.control.close()
        for descriptor in (self._writer, self._reader, self._log_reader):
            os.close(descriptor)

    def _read_answer(self) -> None:
        data = os.read(self._reader, CHUNK)
        self.printed += len(data)
        self.buffer += data
        self.has_ended = not data

    def _read_log(self) -> bool:
        try:
            data = os.read(self._log_reader, CHUNK)
        except BlockingIOError:
            return False
        if not data and self._is_log_open:
            self._poll.unregister(self._log_reader)  # its end would wake us over and over
            self._is_log_open = False
        self.printed += len(data)
        self.log.add(data)
        self.fresh_log.add(data)
        return bool(data)
