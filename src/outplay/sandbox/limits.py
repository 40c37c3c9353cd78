"""The limits that every Unix has: how much of each thing a process may use."""

from __future__ import annotations

import contextlib
import os
import platform
import re
import resource
from pathlib import Path

from outplay.sandbox.allowance import Allowance

# Address space costs nothing, and the runtimes of some languages reserve gigabytes of it that they never touch. This
# much beside the memory is enough for Java and Go.
ADDRESS_SPACE = 16 * 2**30
# What a process may write to is limited loosely, for the same reason: Node makes 512 MB writable for code that it may
# compile. How much is in use is looked at by MemoryWatch; this stops who is faster than its looks.
UNTOUCHED = 2**30
STACK = 8 * 2**20
PROCESSOR = 24 * 3600  # seconds; a backstop only: the time of a move is measured elsewhere
SIGNALS = 1024  # that wait to be delivered: the kernel has some ten thousands for all processes of a user
COUNTED_BY_NAMESPACE = (5, 14)  # the version of Linux that first counted processes for each user namespace alone


def set_limits(allowance: Allowance, are_processes_counted_alone: bool) -> None:
    """Limit this process and all that it starts; a limit that is stricter already stays as it is."""
    others = 0 if are_processes_counted_alone else present_tasks(os.getuid())
    limits = {
        "RLIMIT_CORE": 0,
        "RLIMIT_CPU": PROCESSOR,
        "RLIMIT_FSIZE": allowance.scratch,
        "RLIMIT_NOFILE": allowance.files,
        "RLIMIT_NPROC": others + allowance.processes,
        "RLIMIT_DATA": allowance.memory + UNTOUCHED,
        "RLIMIT_AS": allowance.memory + ADDRESS_SPACE,
        "RLIMIT_STACK": STACK,
        "RLIMIT_MEMLOCK": 2**16,
        "RLIMIT_MSGQUEUE": 0,
        "RLIMIT_SIGPENDING": SIGNALS,
    }
    for name, value in limits.items():
        if (kind := getattr(resource, name, None)) is not None:
            _, hard = resource.getrlimit(kind)
            value = value if hard == resource.RLIM_INFINITY else min(value, hard)
            try:
                resource.setrlimit(kind, (value, value))
            except (OSError, ValueError):
                # macOS has names for limits that it does not have.
                if platform.system() == "Linux":
                    raise


def are_processes_counted_by_namespace() -> bool:
    """Whether the kernel counts the processes of a user for each user namespace alone."""
    found = re.match(r"(\d+)\.(\d+)", platform.release())
    return found is not None and (int(found[1]), int(found[2])) >= COUNTED_BY_NAMESPACE


def present_tasks(user: int) -> int:
    """How many processes and threads a user has now; the limit of processes counts all of them."""
    tasks = 0
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it may end meanwhile
            if process.stat().st_uid == user:
                tasks += len(list((process / "task").iterdir()))
    return tasks
