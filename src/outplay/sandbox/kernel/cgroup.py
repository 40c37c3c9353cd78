"""Control groups: the kernel counts the memory of all processes of a child, and of itself on their behalf.

No other count is exact: this one includes pipes, socket pairs and page tables. A group is a folder below
``/sys/fs/cgroup``. Root can make one; others can if they were given a part of the tree.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from pathlib import Path

from outplay.sandbox.allowance import Allowance
from outplay.sandbox.kernel.syscalls import TRANSIENT_ERRORS, write_file
from outplay.sandbox.kernel.unix import try_in_fork

ROOT = Path("/sys/fs/cgroup")
PREFIX = "outplay-"  # followed by the id of the process that made the group
REMOVAL_SECONDS = 1.0  # for the kernel to notice that a group is empty

# By version: the files with the limit of memory, the limit of memory and swap, and the count of overruns.
FILES = {
    1: ("memory.limit_in_bytes", "memory.memsw.limit_in_bytes", "memory.oom_control"),
    2: ("memory.max", "memory.swap.max", "memory.events"),
}


class Cgroup:
    """The group of one child."""

    def __init__(self, parent: str, allowance: Allowance) -> None:
        """Make the group. The scratch folder is memory too, so its size is added to the limit."""
        self.path = Path(parent) / f"{PREFIX}{os.getpid()}"
        try:
            self.path.mkdir(exist_ok=True)
        except OSError as error:
            if error.errno == errno.ENOSPC:  # the kernel has room for 65,535 of them
                raise OSError(errno.EAGAIN, "all control groups are in use", str(self.path)) from None
            raise
        version = 2 if (self.path / FILES[2][0]).exists() else 1
        limit, with_swap, self._events = (self.path / name for name in FILES[version])
        try:
            total = allowance.memory + allowance.scratch
            write_file(limit, str(total))
            if with_swap.exists():  # some kernels do not count it
                write_file(with_swap, str(total if version == 1 else 0))
            if (processes := self.path / "pids.max").exists():
                write_file(processes, str(allowance.processes))
        except OSError:
            self.remove()
            raise

    @property
    def procs_file(self) -> str:
        """The file to which a process writes a 0 to enter the group."""
        return str(self.path / "cgroup.procs")

    def had_oom_kill(self) -> bool:
        """Whether the kernel has killed a process of the group for lack of memory."""
        with contextlib.suppress(OSError):
            for line in self._events.read_text(encoding="ascii").splitlines():
                if line.startswith("oom_kill "):
                    return int(line.split()[1]) > 0
        return False

    def remove(self) -> None:
        """Remove the group once all its processes have ended."""
        remove(self.path)


def remove(path: Path) -> None:
    """Remove a group, also in the place of a process that was killed before it could."""
    deadline = time.monotonic() + REMOVAL_SECONDS
    while not _try_remove(path) and time.monotonic() < deadline:
        time.sleep(0.001)


def parent_folders() -> list[str]:
    """The folders in which our groups could be made, the best first: below our own group, so that its limits hold.

    In version 2 a group that has processes cannot have groups; then a group beside ours has to do.
    """
    found: list[Path] = []
    try:
        lines = Path("/proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
    for _, controllers, path in (line.split(":", 2) for line in lines):
        if "memory" in controllers.split(","):
            found += _mounted_group(ROOT / "memory", path)
        elif not controllers and (ROOT / "cgroup.controllers").exists():
            own = _mounted_group(ROOT, path)
            found += own + [folder.parent for folder in own if folder != ROOT]
    return [str(folder) for folder in found]


def _mounted_group(mounted: Path, path: str) -> list[Path]:
    """The folder of a group; in a container this may be the mount itself, whatever the group is called outside."""
    own = mounted / path.lstrip("/")
    return [folder for folder in (own, mounted) if folder.is_dir()][:1]


def usable_parent(allowance: Allowance) -> str:
    """The first parent folder in which a group can be made and entered; ``OSError`` if there is none."""
    for parent in parent_folders():
        try:
            group = Cgroup(parent, allowance)
            try:
                _try_to_enter(group)
            finally:
                group.remove()
        except OSError as error:
            if error.errno in TRANSIENT_ERRORS:
                raise
        else:
            return parent
    raise PermissionError("no control group can be made")


def remove_orphans(parent: str) -> None:
    """Remove the groups of processes that were killed before they could do so."""
    for folder in Path(parent).glob(f"{PREFIX}[0-9]*"):
        if not Path(f"/proc/{folder.name.removeprefix(PREFIX)}").exists():
            _try_remove(folder)


def _try_to_enter(group: Cgroup) -> None:
    code = try_in_fork(
        lambda: write_file(group.procs_file, "0"), lambda error: error.errno or errno.EPERM, otherwise=errno.EAGAIN
    )
    if code != 0:
        raise OSError(max(code, 0) or errno.EAGAIN, "a control group cannot be entered")  # or the trial was killed


def _try_remove(path: Path) -> bool:
    """Remove the folder of a group; False while processes are in it."""
    try:
        path.rmdir()
    except OSError as error:
        return error.errno == errno.ENOENT
    return True
