"""A look at the memory of a child every now and then: the system limits each process, but not all of them together."""

from __future__ import annotations

import os

from outplay.sandbox import strays

PAUSE = 0.05  # seconds between two looks: at most some hundred megabytes can be filled meanwhile
FEW = 8  # processes whose exact shares are asked for; among many that fork all the time, that would take too long


class MemoryWatch:
    """Says whether everything below this process uses more than allowed."""

    def __init__(self, pid: int, allowed: int) -> None:
        self._pid = pid
        self._allowed = allowed
        self._clock = -1.0
        self._has_helpers = False

    def is_too_much(self) -> bool:
        """Look, if something can have changed since the last look."""
        clock = strays.processor_seconds(self._pid)
        if clock == self._clock and not self._has_helpers:
            return False  # who used no time, and has nobody who could, has no more than at the last look
        pids = strays.descendants(os.getpid())
        self._clock, self._has_helpers = clock, pids != [self._pid]
        if sum(map(strays.memory, pids)) <= self._allowed:
            return False
        if len(pids) <= FEW:
            return len(pids) == 1 or sum(map(strays.share_of_memory, pids)) > self._allowed
        # What a fork of ours has from the beginning is the same memory in all of them, as much as we have ourselves.
        common = strays.memory(os.getpid())
        return sum(max(0, strays.memory(pid) - common) for pid in pids) > self._allowed
