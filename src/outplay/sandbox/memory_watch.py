"""A look at the memory of a child every now and then: the system limits each process, but not all of them together.

Where the kernel counts them together, in a control group, it is only asked whether the limit was overrun. Elsewhere
each process is asked for its share, and what the kernel itself needs for them is estimated: a pipe and a socket count
with all that they can hold, page tables as they are.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from outplay.sandbox import strays
from outplay.sandbox.cgroup import Cgroup
from outplay.sandbox.seccomp import LARGEST_PIPE

PAUSE = 0.05  # seconds between two looks: at most some hundred megabytes can be filled meanwhile
REST = 4  # times as long as an exact look took, until the next: at most a fifth of a processor is spent on them
PIPES = 2**25  # bytes for all pipes of a child: a user has twice as much before the kernel makes all pipes small
BLOCK = 2**15  # bytes by which a socket can go beyond its buffer


def _buffer_of_a_socket() -> int:
    try:
        return int(Path("/proc/sys/net/core/wmem_default").read_text(encoding="ascii")) + BLOCK
    except (OSError, ValueError):
        return 2**18


SOCKET = _buffer_of_a_socket()


class MemoryWatch:
    """Says whether everything below this process uses more than allowed."""

    def __init__(self, pid: int, allowed: int, group: Cgroup | None = None) -> None:
        self._pid = pid
        self._allowed = allowed
        self._group = group
        self._clock = -1.0
        self._has_helpers = False
        self._next_exact = 0.0

    def is_too_much(self, is_called: Callable[[], bool] = lambda: False) -> bool:
        """Look, if something can have changed since the last look; who is called away meanwhile has seen nothing."""
        if self._group and self._group.has_run_out():
            return True
        clock = strays.processor_seconds(self._pid)
        if clock == self._clock and not self._has_helpers:
            return False  # who used no time, and has nobody who could, has no more than at the last look
        pids = strays.descendants(os.getpid())
        self._clock, self._has_helpers = clock, pids != [self._pid]
        if self._group:
            return pids == [self._pid] and strays.memory(self._pid) > self._allowed
        # The quick sum counts what is shared in each process, and every file as the largest there is.
        open_files = sum(map(strays.count_files, pids))
        memory = sum(map(strays.memory, pids))
        if memory + open_files * SOCKET <= self._allowed and open_files * LARGEST_PIPE <= PIPES:
            return False
        return self._is_exactly_too_much(pids, memory, is_called)

    def _is_exactly_too_much(self, pids: list[int], memory: int, is_called: Callable[[], bool]) -> bool:
        began = time.monotonic()
        if began < self._next_exact:
            return False
        held: set[str] = set()
        for pid in pids:
            if is_called():
                return False
            held |= strays.pipes_and_sockets(pid)
        pipes = sum(name.startswith("pipe:") for name in held)
        buffers = pipes * LARGEST_PIPE + (len(held) - pipes) * SOCKET
        if memory + buffers > self._allowed and len(pids) > 1:
            memory = 0
            for pid in pids:
                if is_called() or memory + buffers > self._allowed:
                    break
                memory += strays.share_of_memory(pid)
        ended = time.monotonic()
        self._next_exact = ended + REST * (ended - began)
        return memory + buffers > self._allowed or pipes * LARGEST_PIPE > PIPES
