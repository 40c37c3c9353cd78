"""The few calls of the Linux kernel that Python lacks, through the C library.

Each raises an ``OSError`` that names the call. On other systems the module can be imported, but every call fails.
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys

PR_SET_PDEATHSIG = 1
PR_SET_SECCOMP = 22
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
PR_CAP_AMBIENT = 47
PR_CAP_AMBIENT_CLEAR_ALL = 4

CLONE_NEWNS = 0x00020000
CLONE_NEWCGROUP = 0x02000000
CLONE_NEWUTS = 0x04000000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000

# From 424 on, a call has the same number on every kind of processor.
OPEN_TREE = 428
MOVE_MOUNT = 429
MOUNT_SETATTR = 442
LANDLOCK_CREATE_RULESET = 444
LANDLOCK_ADD_RULE = 445
LANDLOCK_RESTRICT_SELF = 446

TRANSIENT_ERRORS = {errno.EAGAIN, errno.EINTR, errno.EMFILE, errno.ENFILE, errno.ENOMEM}  # trying again may help

UNSHARE = "unshare"
IS_LINUX = sys.platform == "linux"
_libc = ctypes.CDLL(None, use_errno=True)

Argument = int | bytes | ctypes.Array[ctypes.c_char] | None


def write_file(path: str | os.PathLike[str], text: str, folder: int | None = None) -> None:
    """Write to a file of the kernel in one call; a relative path may start at the descriptor of a folder."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CLOEXEC, dir_fd=folder)
    try:
        os.write(descriptor, text.encode())
    finally:
        os.close(descriptor)


def _call(name: str, *arguments: Argument) -> int:
    """Call a function of the C library; a negative result raises an ``OSError``."""
    if not IS_LINUX:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), name)
    result: int = _libc[name](*(ctypes.c_long(value) if isinstance(value, int) else value for value in arguments))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), name)
    return result


def syscall(number: int, *arguments: Argument) -> int:
    """Make a system call by its number."""
    return _call("syscall", number, *arguments)


def prctl(option: int, *values: Argument) -> int:
    """Change a property of the calling process."""
    return _call("prctl", option, *values, *[0] * (4 - len(values)))


def unshare(flags: int) -> None:
    """Enter new namespaces; ``CLONE_NEWPID`` takes effect for children only."""
    _call(UNSHARE, flags)


def mount(source: str, target: str, kind: str, flags: int = 0, options: str = "") -> None:
    """Mount a file system."""
    _call("mount", source.encode(), target.encode(), kind.encode(), flags, options.encode())


def unmount(target: str, flags: int = 0) -> None:
    """Unmount a file system."""
    _call("umount2", target.encode(), flags)


def pivot_root(new: str, old: str) -> None:
    """Make a mounted folder the root, and move the old root to another folder."""
    _call("pivot_root", new.encode(), old.encode())


def drop_capabilities() -> None:
    """Give up every capability for good."""
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL)
    version_3 = ctypes.create_string_buffer(0x20080522.to_bytes(4, sys.byteorder) + bytes(4), 8)
    _call("capset", version_3, ctypes.create_string_buffer(24))
