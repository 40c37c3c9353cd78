"""All processes below a process: what they use, how to stop them, how to end them.

A process may start others that start others and end. The orphans become children of the nearest *subreaper* above them,
and so stay below it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

MAX_ROUNDS = 100  # of looking for new processes, when all are to be stopped
LISTS_CHILDREN = Path(f"/proc/self/task/{os.getpid()}/children").exists()  # as most kernels do
EXITING = 4  # the kernel's flag PF_EXITING
GONE = (FileNotFoundError, ProcessLookupError)  # what the files of a process raise when it has ended


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, directly or through others."""
    found: list[int] = []
    waiting = [pid]
    while waiting:
        children = list(_children(waiting.pop()))
        found += children
        waiting += children
    return found


def _children(pid: int) -> Iterator[int]:
    if not LISTS_CHILDREN:
        yield from _children_by_parent(pid)
        return
    for thread in _threads(pid):
        with contextlib.suppress(*GONE):
            yield from map(int, (thread / "children").read_bytes().split())


def _children_by_parent(pid: int) -> Iterator[int]:
    for process in Path("/proc").glob("[0-9]*"):
        if (fields := _stat(int(process.name))) and int(fields[1]) == pid:
            yield int(process.name)


def _stat(pid: int) -> list[bytes]:
    """The fields of ``/proc/PID/stat`` from the third on: the second is a name that may contain anything."""
    try:
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    except GONE:
        return []


def is_exiting(pid: int) -> bool:
    """Whether the kernel is taking a process apart: its files are closed before its shared memory is freed."""
    fields = _stat(pid)
    return bool(fields) and fields[0] != b"Z" and bool(int(fields[6]) & EXITING)


def is_dead(pid: int) -> bool:
    """Whether a process has ended, or at least its first thread."""
    fields = _stat(pid)
    return not fields or fields[0] == b"Z"


def memory(pid: int) -> int:
    """The bytes of memory that a process has in use, with its page tables but without mapped files.

    Quick, but the sum over several processes is too large: memory they share, as after a fork, counts in each.
    """
    return _bytes(pid, "status", (b"RssAnon:", b"RssShmem:", b"VmPTE:"))


def share_of_memory(pid: int) -> int:
    """The same, slower, but memory that several processes share is divided between them."""
    try:
        shares = _bytes(pid, "smaps_rollup", (b"Pss_Anon:", b"Pss_Shmem:"))
    except PermissionError:  # some systems do not show this
        return memory(pid)
    return shares + _bytes(pid, "status", (b"VmPTE:",))


def count_files(pid: int) -> int:
    """How many files a process has open; 0 if it is gone or does not show them."""
    folder = Path(f"/proc/{pid}/fd")
    try:
        # Since version 6.2 of Linux the size of the folder is their number.
        return folder.stat().st_size or len(list(folder.iterdir()))
    except (*GONE, PermissionError):
        return 0


def pipes_and_sockets(pid: int) -> set[str]:
    """The names of the pipes and sockets that a process has open, equal in all processes that share them."""
    found = set()
    with contextlib.suppress(*GONE, PermissionError):
        for path in Path(f"/proc/{pid}/fd").iterdir():
            with contextlib.suppress(*GONE):  # it may have been closed
                name = str(path.readlink())
                if name.startswith(("pipe:", "socket:")):
                    found.add(name)
    return found


def _bytes(pid: int, file: str, keys: tuple[bytes, ...]) -> int:
    # If the first thread has ended, it shows no memory, but the others do.
    for folder in chain([Path(f"/proc/{pid}")], _threads(pid)):
        try:
            lines = (folder / file).read_bytes().splitlines()
        except GONE:
            continue
        if found := [int(line.split()[1]) for line in lines if line.startswith(keys)]:
            return sum(found) * 1024
    return 0


def _threads(pid: int) -> Iterator[Path]:
    with contextlib.suppress(*GONE):
        yield from Path(f"/proc/{pid}/task").iterdir()


def processor_seconds(pid: int) -> float:
    """The processor time of a process with all its threads; 0 if it is gone."""
    try:
        return time.clock_gettime(~pid << 3 | 2)  # Linux's number for the clock of another process
    except OSError:
        return 0.0


def signal_all(pids: list[int], number: int) -> None:
    """Send a signal to processes, except those that are gone or belong to another user."""
    for pid in pids:
        try:
            os.kill(pid, number)
        except (ProcessLookupError, PermissionError):
            continue


def stop_all(pid: int, group: int = 0) -> None:
    """Stop everything below a process. Looks again until nothing new is found: a stopped process starts no others.

    A process group, if given, is stopped all at once. Outside of it, processes that keep forking and ending may escape.
    """
    if group:
        signal_all([-group], signal.SIGSTOP)
    stopped: set[int] = set()
    for _ in range(MAX_ROUNDS):
        new = set(descendants(pid)) - stopped
        if not new:
            return
        signal_all(list(new), signal.SIGSTOP)
        stopped |= new


def kill_all(group: int, deadline: float) -> None:
    """Kill everything below this process, which should be a subreaper, and wait until it is gone.

    Other systems than Linux do not show what is below; there at least the process group is killed.
    """
    while time.monotonic() < deadline:
        if group:
            signal_all([-group], signal.SIGKILL)
        stop_all(os.getpid())
        signal_all(descendants(os.getpid()), signal.SIGKILL)
        if not _reap() and not descendants(os.getpid()):
            return
        time.sleep(0.0005)


def _reap() -> bool:
    """Reap children that have ended; whether any are left."""
    while True:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                return True
        except ChildProcessError:
            return False


# ---- Processor time

Reading = dict[int, float]
"""Seconds of processor time, by process."""


class Meter:
    """Reads the clocks of the processes of a child. A process that has ended no longer counts."""

    def __init__(self, pid: int, guard: int) -> None:
        self._pid = pid
        self._guard = guard
        self._has_helpers = False
        try:
            self._children = os.open(f"/proc/{pid}/task/{pid}/children", os.O_RDONLY | os.O_CLOEXEC)
        except OSError:  # it is dead, or this system has no such list
            self._children = -1

    def read(self) -> Reading:
        """The seconds of each process: a microsecond or two, as long as there is only one."""
        if self._has_helpers or self._is_parent():
            return self.read_all()
        return {self._pid: processor_seconds(self._pid)}

    def read_all(self) -> Reading:
        """The seconds of each process after a search for helpers; once there were some, every reading searches."""
        pids = {self._pid, *descendants(self._guard)}
        self._has_helpers |= len(pids) > 1
        return {pid: processor_seconds(pid) for pid in pids}

    def close(self) -> None:
        """Close its file."""
        if self._children >= 0:
            os.close(self._children)
            self._children = -1

    def _is_parent(self) -> bool:
        try:
            return self._children >= 0 and bool(os.pread(self._children, 1, 0))
        except ProcessLookupError:
            return False


def spent(before: Reading, after: Reading) -> float:
    """The seconds between two readings. A new process has spent all of its time since the first one."""
    return sum(seconds - before.get(pid, 0.0) for pid, seconds in after.items())
