"""The processor time of a child and of what it started."""

from __future__ import annotations

import os

from outplay.sandbox import strays

Reading = dict[int, float]
"""Seconds of processor time, by process."""


class Meter:
    """Reads the clocks of the living processes of a child. A process that has ended is no longer counted."""

    def __init__(self, pid: int, guard: int) -> None:
        self._pid = pid
        self._guard = guard
        self._has_helpers = False
        try:
            self._children = os.open(f"/proc/{pid}/task/{pid}/children", os.O_RDONLY | os.O_CLOEXEC)
        except OSError:  # it is dead already, or this system has no such list
            self._children = -1

    def read(self) -> Reading:
        """The seconds of each process: in a microsecond or two, as long as there is only one."""
        if self._has_helpers or self._is_parent():
            return self.read_all()
        return {self._pid: strays.processor_seconds(self._pid)}

    def read_all(self) -> Reading:
        """The seconds of each process, after a thorough search for helpers; who had one is searched from now on."""
        pids = {self._pid, *strays.descendants(self._guard)}
        self._has_helpers |= len(pids) > 1
        return {pid: strays.processor_seconds(pid) for pid in pids}

    def close(self) -> None:
        """Let go of it."""
        if self._children >= 0:
            os.close(self._children)
            self._children = -1

    def _is_parent(self) -> bool:
        try:
            return self._children >= 0 and bool(os.pread(self._children, 1, 0))
        except ProcessLookupError:
            return False


def spent(before: Reading, after: Reading) -> float:
    """The seconds between two readings. Who is new has spent all of its time since the first one."""
    return sum(seconds - before.get(pid, 0.0) for pid, seconds in after.items())
