"""All the processes below one: what they use, and their end.

A process may start others, and these may start others and end, so that nobody seems to be responsible for the rest.
Such strays get the nearest *subreaper* above them as their parent, and thus stay below it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

LOOKS = 100  # how often it is looked for who is new, when all are to be stopped
EXITING = 4  # the kernel's flag PF_EXITING
LISTS_CHILDREN = Path(f"/proc/self/task/{os.getpid()}/children").exists()  # most kernels do


def descendants(pid: int) -> list[int]:
    """The processes that a process started and those that they started, as of now."""
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
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it may end meanwhile
            yield from map(int, (thread / "children").read_bytes().split())


def _children_by_parent(pid: int) -> Iterator[int]:
    for process in Path("/proc").glob("[0-9]*"):
        if (fields := _stat(int(process.name))) and int(fields[1]) == pid:
            yield int(process.name)


def _stat(pid: int) -> list[bytes]:
    """The fields of a process's state from the third on: the second is its name, which may contain anything."""
    try:
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def is_exiting(pid: int) -> bool:
    """Whether the kernel is taking a process apart: its files are closed before the memory that it shared is freed.

    One that is a zombie is dead, or only its first thread is.
    """
    fields = _stat(pid)
    return bool(fields) and fields[0] != b"Z" and bool(int(fields[6]) & EXITING)


def memory(pid: int) -> int:
    """The bytes of memory that a process has in use, with its page tables; files that are mapped do not count.

    What it shares with others, as after a fork, counts in each of them: quick, but too much for a sum.
    """
    return _bytes(pid, "status", (b"RssAnon:", b"RssShmem:", b"VmPTE:"))


def share_of_memory(pid: int) -> int:
    """The same, but slower and more just: of what several processes share, each has its part."""
    try:
        shares = _bytes(pid, "smaps_rollup", (b"Pss_Anon:", b"Pss_Shmem:"))
    except PermissionError:  # some systems show this to nobody
        return memory(pid)
    return shares + _bytes(pid, "status", (b"VmPTE:",))


def count_files(pid: int) -> int:
    """How many files a process has open; 0 if it is gone, or shows them to nobody."""
    folder = Path(f"/proc/{pid}/fd")
    try:
        # Since version 6.2 Linux says it at once; before, the folder had no size.
        return folder.stat().st_size or len(list(folder.iterdir()))
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return 0


def pipes_and_sockets(pid: int) -> set[str]:
    """The names of those that a process has open, the same in all processes that share them."""
    found = set()
    with contextlib.suppress(FileNotFoundError, ProcessLookupError, PermissionError):
        for path in Path(f"/proc/{pid}/fd").iterdir():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it may be closed meanwhile
                name = str(path.readlink())
                if name.startswith(("pipe:", "socket:")):
                    found.add(name)
    return found


def _bytes(pid: int, file: str, keys: tuple[bytes, ...]) -> int:
    # The first thread may have ended, and then it has no memory: but the others have.
    for folder in chain([Path(f"/proc/{pid}")], _threads(pid)):
        try:
            lines = (folder / file).read_bytes().splitlines()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if found := [int(line.split()[1]) for line in lines if line.startswith(keys)]:
            return sum(found) * 1024
    return 0


def _threads(pid: int) -> Iterator[Path]:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it may end meanwhile
        yield from Path(f"/proc/{pid}/task").iterdir()


def processor_seconds(pid: int) -> float:
    """The processor time of a living process, with all its threads; 0 if it is gone."""
    try:
        return time.clock_gettime(~pid << 3 | 2)  # how Linux numbers the clock of another process
    except OSError:
        return 0.0


def send_all(pids: list[int], number: int) -> None:
    """Send a signal to processes; those that are gone, or somebody else's, are left out."""
    for pid in pids:
        try:
            os.kill(pid, number)
        except (ProcessLookupError, PermissionError):
            continue


def stop_all(pid: int, group: int = 0) -> None:
    """Stop everything below a process. Looks again until there is nobody new: who is stopped starts nobody.

    A process group that is named is stopped at a stroke. Outside of it, some who fork and end all the time may escape.
    """
    if group:
        send_all([-group], signal.SIGSTOP)
    stopped: set[int] = set()
    for _ in range(LOOKS):
        new = set(descendants(pid)) - stopped
        if not new:
            return
        send_all(list(new), signal.SIGSTOP)
        stopped |= new


def end_all(group: int, deadline: float) -> None:
    """Kill everything below this process, and wait for it; this process should be a subreaper.

    Where nobody can say what is below (no Linux), the process group of the child is killed at least.
    """
    while time.monotonic() < deadline:
        if group:
            send_all([-group], signal.SIGKILL)
        stop_all(os.getpid())
        send_all(descendants(os.getpid()), signal.SIGKILL)
        if not _reap() and not descendants(os.getpid()):
            return
        time.sleep(0.0005)


def _reap() -> bool:
    """Take in who has ended; whether children are left."""
    while True:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                return True
        except ChildProcessError:
            return False
