"""The wire to a child: what is sent, what is answered, what is printed, and the news of its end. It never blocks."""

from __future__ import annotations

import os
import select
import socket

from outplay.sandbox.log import Log

CHUNK = 64 * 1024  # bytes read at once: what a pipe holds


class Wire:
    """Pipes to the child, from it and from its log, and the socket of its guard, who speaks when the child ends."""

    def __init__(self, writer: int, reader: int, log_reader: int, control: socket.socket) -> None:
        self.control = control
        self.log = Log()
        self.fresh_log = Log()
        """What was printed since somebody last took it."""
        self.printed = 0
        """Bytes that came since the last answer was taken."""
        self.has_ended = False
        """Whether nothing more will come: the child is dead, or it closed its end."""
        self.buffer = b""
        self._writer, self._reader, self._log_reader = writer, reader, log_reader
        for descriptor in (writer, reader, log_reader):
            os.set_blocking(descriptor, False)
        self._is_log_open = True
        self._poll = select.poll()
        for descriptor in (reader, log_reader, control.fileno()):
            self._poll.register(descriptor, select.POLLIN)

    def write(self, data: bytes) -> int:
        """Write as much as there is room for; ``BrokenPipeError`` if nobody can read it any more."""
        try:
            return os.write(self._writer, data)
        except BlockingIOError:
            return 0

    def wait(self, seconds: float) -> None:
        """Wait until something comes, and take it in."""
        events = self._poll.poll(max(0.0, seconds) * 1000)
        if len(events) == 1 and events[0][0] == self._reader:  # as nearly always
            self._read_answer()
            return
        ready = {descriptor for descriptor, _ in events}
        if self._log_reader in ready:
            self._read_log()
        if self._reader in ready:
            self._read_answer()
        elif self.control.fileno() in ready:  # only after all that it wrote before its end has been taken in
            self.has_ended = True

    def wait_for_room(self, seconds: float) -> None:
        """Wait until there is room to write or something comes, and take in what came."""
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
        """Whether a whole line has come and was not taken yet."""
        return b"\n" in self.buffer

    def take_line(self) -> bytes | None:
        """The next whole line that came."""
        line, end, rest = self.buffer.partition(b"\n")
        if not end:
            return None
        self.buffer = rest
        self.printed = len(rest)
        return line

    def take_log(self) -> None:
        """Take in what waits in the log's pipe."""
        for _ in range(16):  # who prints without end must not keep us here
            if not self._read_log():
                return

    def close(self) -> None:
        """Let go of all of it."""
        self.control.close()
        for descriptor in (self._writer, self._reader, self._log_reader):
            os.close(descriptor)

    def _stop_listening_to_log(self) -> None:
        if self._is_log_open:
            self._poll.unregister(self._log_reader)  # its end would wake us again and again
            self._is_log_open = False

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
        if not data:
            self._stop_listening_to_log()
        self.printed += len(data)
        self.log.add(data)
        self.fresh_log.add(data)
        return bool(data)
