"""The few calls of the Linux kernel that Python has no name for, through the C library.

Each raises an ``OSError`` that names the call. On another system the module can be imported, and every call fails.
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

# From number 424 on, a call has one number on every kind of processor.
OPEN_TREE = 428
MOVE_MOUNT = 429
MOUNT_SETATTR = 442
LANDLOCK_CREATE_RULESET = 444
LANDLOCK_ADD_RULE = 445
LANDLOCK_RESTRICT_SELF = 446

PASSING = {errno.EAGAIN, errno.EINTR, errno.EMFILE, errno.ENFILE, errno.ENOMEM}  # errors that may be gone next time

UNSHARE = "unshare"
IS_LINUX = sys.platform == "linux"
_libc = ctypes.CDLL(None, use_errno=True)

Argument = int | bytes | ctypes.Array[ctypes.c_char] | None


def _call(name: str, *arguments: Argument) -> int:
    """Call a function of the C library; its result, or an ``OSError``."""
    if not IS_LINUX:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), name)
    result: int = _libc[name](*(ctypes.c_long(value) if isinstance(value, int) else value for value in arguments))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), name)
    return result


def syscall(number: int, *arguments: Argument) -> int:
    """Call the kernel by the number of a call."""
    return _call("syscall", number, *arguments)


def prctl(option: int, *values: Argument) -> int:
    """Change something about the calling process."""
    return _call("prctl", option, *values, *[0] * (4 - len(values)))


def unshare(flags: int) -> None:
    """Leave namespaces for new ones: ``CLONE_NEWPID`` is for the children only."""
    _call(UNSHARE, flags)


def mount(source: str, target: str, kind: str, flags: int = 0, options: str = "") -> None:
    """Mount a file system."""
    _call("mount", source.encode(), target.encode(), kind.encode(), flags, options.encode())


def unmount(target: str, flags: int = 0) -> None:
    """Unmount a file system."""
    _call("umount2", target.encode(), flags)


def pivot_root(new: str, old: str) -> None:
    """Make a mounted folder the root, and put the old root into a folder."""
    _call("pivot_root", new.encode(), old.encode())


def drop_capabilities() -> None:
    """Give up every special right, for ever."""
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL)
    version_3 = ctypes.create_string_buffer(0x20080522.to_bytes(4, sys.byteorder) + bytes(4), 8)
    _call("capset", version_3, ctypes.create_string_buffer(24))
