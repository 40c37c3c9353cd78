"""Control groups: the kernel counts the memory of all processes of a child together, and what it needs for them itself.

That is the only exact account: pipes, pairs of sockets and page tables are in it. A group is a folder below
``/sys/fs/cgroup``, which root can make, and others where they were given a part of the tree.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from pathlib import Path

from outplay.sandbox.allowance import Allowance
from outplay.sandbox.syscalls import PASSING

ROOT = Path("/sys/fs/cgroup")
NAME = "outplay-"  # and the process id of who made it
LEAVING = 1.0  # seconds for the kernel to see that a group is empty

# By the version of control groups: the limit of memory, that of memory and swap, and how often it was overrun.
FILES = {
    1: ("memory.limit_in_bytes", "memory.memsw.limit_in_bytes", "memory.oom_control"),
    2: ("memory.max", "memory.swap.max", "memory.events"),
}


class Cgroup:
    """The group of one child."""

    def __init__(self, parent: str, allowance: Allowance) -> None:
        """Make it. What is in the scratch folder is memory too."""
        self.path = Path(parent) / f"{NAME}{os.getpid()}"
        try:
            self.path.mkdir(exist_ok=True)
        except OSError as error:
            if error.errno == errno.ENOSPC:  # the kernel has numbers for 65,535 of them
                raise OSError(errno.EAGAIN, "all control groups are in use", str(self.path)) from None
            raise
        version = 2 if (self.path / FILES[2][0]).exists() else 1
        limit, with_swap, self._events = (self.path / name for name in FILES[version])
        try:
            most = allowance.memory + allowance.scratch
            _write(limit, most)
            if with_swap.exists():  # some kernels do not count it
                _write(with_swap, most if version == 1 else 0)
            if (processes := self.path / "pids.max").exists():
                _write(processes, allowance.processes)
        except OSError:
            self.remove()
            raise

    @property
    def door(self) -> str:
        """The file to which a process that wants to be in the group writes a 0."""
        return str(self.path / "cgroup.procs")

    def has_run_out(self) -> bool:
        """Whether the kernel has killed somebody in it for want of memory."""
        with contextlib.suppress(OSError):
            for line in self._events.read_text(encoding="ascii").splitlines():
                if line.startswith("oom_kill "):
                    return int(line.split()[1]) > 0
        return False

    def remove(self) -> None:
        """Put it away, when all that was in it has ended."""
        deadline = time.monotonic() + LEAVING
        while not _removed(self.path) and time.monotonic() < deadline:
            time.sleep(0.001)


def parents() -> list[str]:
    """The folders in which a group of ours could be made, the best first: below our own group, whose limits then hold.

    Where groups have their second version, one that has processes can have no groups; then its neighbour must do.
    """
    found: list[Path] = []
    try:
        lines = Path("/proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
    for _, controllers, path in (line.split(":", 2) for line in lines):
        if "memory" in controllers.split(","):
            found += _within(ROOT / "memory", path)
        elif not controllers and (ROOT / "cgroup.controllers").exists():
            own = _within(ROOT, path)
            found += own + [folder.parent for folder in own if folder != ROOT]
    return [str(folder) for folder in found]


def _within(mounted: Path, path: str) -> list[Path]:
    """The folder of a group; in a container it may be what is mounted itself, whatever its name outside is."""
    own = mounted / path.lstrip("/")
    return [folder for folder in (own, mounted) if folder.is_dir()][:1]


def first_parent(allowance: Allowance) -> str:
    """The first of these folders in which a group can be made and entered; an ``OSError`` if there is none."""
    for parent in parents():
        try:
            group = Cgroup(parent, allowance)
            try:
                _try_to_enter(group)
            finally:
                group.remove()
        except OSError as error:
            if error.errno in PASSING:
                raise
        else:
            return parent
    raise PermissionError("no control group can be made")


def sweep(parent: str) -> None:
    """Put away the groups of those who were killed before they could."""
    for folder in Path(parent).glob(f"{NAME}[0-9]*"):
        if not Path(f"/proc/{folder.name.removeprefix(NAME)}").exists():
            _removed(folder)


def _try_to_enter(group: Cgroup) -> None:
    pid = os.fork()
    if pid == 0:
        code = errno.EAGAIN
        try:
            _write(Path(group.door), 0)
            code = 0
        except OSError as error:
            code = error.errno or errno.EPERM
        finally:
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if code != 0:
        raise OSError(max(code, 0) or errno.EAGAIN, "a control group cannot be entered")  # or somebody killed it


def _write(path: Path, value: int) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.write(descriptor, str(value).encode())
    finally:
        os.close(descriptor)


def _removed(path: Path) -> bool:
    """Whether a folder is gone; it is not while there are processes in it."""
    try:
        path.rmdir()
    except OSError as error:
        return error.errno == errno.ENOENT
    return True
