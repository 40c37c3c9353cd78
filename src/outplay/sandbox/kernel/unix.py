"""What every Unix has: forks, limits on what a process may use, and another user to run it as."""

from __future__ import annotations

import contextlib
import os
import platform
import re
import resource
from collections.abc import Callable
from pathlib import Path

from outplay.sandbox.allowance import Allowance

# Address space costs nothing, and some runtimes reserve gigabytes that they never touch. This much beyond the memory is
# enough for Java and Go.
SPARE_ADDRESS_SPACE = 16 * 2**30
# Writable memory is limited loosely for the same reason: Node makes 512 MB writable for code that it may compile.
# MemoryWatch looks at what is in use; this limit stops processes that grow faster than it looks.
SPARE_DATA = 2**30
MAX_STACK = 8 * 2**20
MAX_CPU_SECONDS = 24 * 3600  # a backstop only: the time of a move is measured elsewhere
MAX_PENDING_SIGNALS = 1024  # the kernel has some ten thousand for all processes of a user
COUNTS_BY_NAMESPACE = (5, 14)  # the first Linux that counts processes for each user namespace separately


def try_in_fork(attempt: Callable[[], object], code_of: Callable[[OSError], int], otherwise: int) -> int:
    """Try something in a forked process; its exit code, or minus the signal that ended it.

    The code is 0 if the attempt succeeds, ``code_of`` its ``OSError``, and ``otherwise`` after any other error.
    """
    pid = os.fork()
    if pid == 0:
        code = otherwise
        try:
            attempt()
            code = 0
        except OSError as error:
            code = code_of(error)
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def set_limits(allowance: Allowance, is_counted_alone: bool) -> None:
    """Limit this process and all that it starts; limits that are stricter already stay.

    Unless its processes are counted alone, the limit on processes has to include all others of the same user.
    """
    others = 0 if is_counted_alone else count_tasks(os.getuid())
    limits = {
        "RLIMIT_CORE": 0,
        "RLIMIT_CPU": MAX_CPU_SECONDS,
        "RLIMIT_FSIZE": allowance.scratch,
        "RLIMIT_NOFILE": allowance.files,
        "RLIMIT_NPROC": others + allowance.processes,
        "RLIMIT_DATA": allowance.memory + SPARE_DATA,
        "RLIMIT_AS": allowance.memory + SPARE_ADDRESS_SPACE,
        "RLIMIT_STACK": MAX_STACK,
        "RLIMIT_MEMLOCK": 2**16,
        "RLIMIT_MSGQUEUE": 0,
        "RLIMIT_SIGPENDING": MAX_PENDING_SIGNALS,
    }
    for name, value in limits.items():
        if (kind := getattr(resource, name, None)) is not None:
            _, hard = resource.getrlimit(kind)
            value = value if hard == resource.RLIM_INFINITY else min(value, hard)
            try:
                resource.setrlimit(kind, (value, value))
            except (OSError, ValueError):
                # macOS names limits that it does not have.
                if platform.system() == "Linux":
                    raise


def counts_by_namespace() -> bool:
    """Whether the kernel counts the processes of a user for each user namespace separately."""
    found = re.match(r"(\d+)\.(\d+)", platform.release())
    return found is not None and (int(found[1]), int(found[2])) >= COUNTS_BY_NAMESPACE


def count_tasks(user: int) -> int:
    """How many processes and threads a user has now; the limit on processes counts all of them."""
    tasks = 0
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it may have ended
            if process.stat().st_uid == user:
                tasks += len(list((process / "task").iterdir()))
    return tasks


# ---- An unprivileged user for each child, if we are root


HIGHEST_ID = 2_000_000_000  # no system that we know of uses the ids just below
MAX_IDS = 2**22  # Linux has no higher process ids, so each process can have a user id of its own


def unprivileged_id(pid: int, table: str) -> int | None:
    """A user id that no other child has, of those known to the current user namespace; None if there is none.

    ``table`` is the text of ``/proc/self/uid_map``: on each line the first id inside, the first outside, and how many.

    >>> unprivileged_id(7, "0 0 4294967295")
    1999999992
    >>> unprivileged_id(7, "0 1000 1") is None
    True
    """
    rows = [tuple(map(int, line.split())) for line in table.splitlines()]
    first, _, count = max(rows, default=(0, 0, 0))
    end = min(first + count, HIGHEST_ID)
    choices = min(end - max(first, 1), MAX_IDS)
    return end - 1 - pid % choices if choices > 0 else None


def ids_for(pid: int) -> tuple[int, int] | None:
    """The user and the group for the child with this process id; None if we cannot change user."""
    if os.geteuid() != 0:
        return None
    ids = []
    for name in ("uid_map", "gid_map"):
        try:
            table = Path(f"/proc/self/{name}").read_text(encoding="ascii")
        except FileNotFoundError:  # not Linux, or an old one
            table = f"0 0 {2**31}"
        ids.append(unprivileged_id(pid, table))
    user, group = ids
    return None if user is None or group is None else (user, group)


def become_user(user: int, group: int) -> None:
    """Become this user, in this group only, with no way back."""
    os.setgroups([])
    os.setgid(group)
    os.setuid(user)
