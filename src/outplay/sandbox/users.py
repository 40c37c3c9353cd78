"""An unprivileged user for each child, when we are root."""

from __future__ import annotations

import os
from pathlib import Path

HIGHEST = 2_000_000_000  # ids just below are nobody's on any system we know of
MOST = 2**22  # Linux has no higher process ids: below the highest id there is one for each


def unprivileged_id(pid: int, table: str) -> int | None:
    """An id that no other child has, out of those that the present user namespace knows; None if there is none.

    ``table`` is the text of ``/proc/self/uid_map``: the first id inside, the same outside, and how many.

    >>> unprivileged_id(7, "0 0 4294967295")
    1999999992
    >>> unprivileged_id(7, "0 1000 1") is None
    True
    """
    rows = [tuple(map(int, line.split())) for line in table.splitlines()]
    first, _, count = max(rows, default=(0, 0, 0))
    end = min(first + count, HIGHEST)
    choices = min(end - max(first, 1), MOST)
    return end - 1 - pid % choices if choices > 0 else None


def ids_for(pid: int) -> tuple[int, int] | None:
    """The user and the group for the child with this process id; None if we cannot become somebody else."""
    if os.geteuid() != 0:
        return None
    ids = []
    for name in ("uid_map", "gid_map"):
        try:
            table = Path(f"/proc/self/{name}").read_text(encoding="ascii")
        except FileNotFoundError:  # no Linux, or an old one
            table = f"0 0 {2**31}"
        ids.append(unprivileged_id(pid, table))
    user, group = ids
    return None if user is None or group is None else (user, group)


def become(user: int, group: int) -> None:
    """Become this user in this group only, with no way back."""
    os.setgroups([])
    os.setgid(group)
    os.setuid(user)
