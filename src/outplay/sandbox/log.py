"""What a child printed, for people to read: its beginning and its end, never more than fits."""

from __future__ import annotations

from collections import deque

KEPT = 32 * 1024  # bytes at each end


class Log:
    """The first and the last 32 kB of what was printed, and how much there was in all."""

    def __init__(self) -> None:
        self.total = 0
        self._first = bytearray()
        self._last: deque[bytes] = deque()
        self._last_length = 0

    def add(self, printed: bytes) -> None:
        """Keep what was printed, as far as there is room for it."""
        self.total += len(printed)
        room = KEPT - len(self._first)
        self._first += printed[:room]
        if rest := printed[room:]:
            self._last.append(rest)
            self._last_length += len(rest)
            while self._last_length - len(self._last[0]) >= KEPT:
                self._last_length -= len(self._last.popleft())

    @property
    def text(self) -> str:
        """What is kept; bytes that are no UTF-8 are shown as �, and a line says how much was left out."""
        last = b"".join(self._last)[-KEPT:]
        left_out = self.total - len(self._first) - len(last)
        middle = f"\n… {left_out} bytes left out …\n" if left_out else ""
        if not middle:
            return bytes(self._first + last).decode(errors="replace")
        return self._first.decode(errors="replace") + middle + last.decode(errors="replace")
