"""Landlock: the kernel refuses access to every file that is not on a list.

The rights below are those of Landlock's versions 5 to 7; older ones know fewer.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable

from outplay.sandbox.kernel import syscalls

CREATE_RULESET_VERSION = 1
RULE_PATH_BENEATH = 1

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
TRUNCATE, IOCTL_DEV = 1 << 14, 1 << 15
READ = EXECUTE | READ_FILE | READ_DIR
FILE_RIGHTS = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV  # what applies to a single file
RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}  # by the version that added them
NETWORK = {4: 0b11}  # binding and connecting TCP sockets
SCOPES = {6: 0b11}  # abstract sockets and signals stay within the same domain


def version() -> int:
    """The kernel's version of Landlock, 0 if it has none."""
    try:
        return syscalls.syscall(syscalls.LANDLOCK_CREATE_RULESET, None, 0, CREATE_RULESET_VERSION)
    except OSError:
        return 0


def has_scopes() -> bool:
    """Whether this Landlock also stops signals to other processes."""
    return version() >= min(SCOPES)


def prepare(readable: Iterable[str], writable: Iterable[str]) -> int:
    """A descriptor of the rules: read and execute the first paths, do anything in the second, nothing else."""
    offered = version()
    rights = _newest(RIGHTS, offered)
    request = [rights, _newest(NETWORK, offered), _newest(SCOPES, offered)]
    size = 8 * (1 + (offered >= min(NETWORK)) + (offered >= min(SCOPES)))
    packed = b"".join(number.to_bytes(8, "little") for number in request)[:size]
    ruleset = syscalls.syscall(syscalls.LANDLOCK_CREATE_RULESET, packed, size, 0)
    for path in readable:
        _allow(ruleset, path, READ & rights)
    for path in writable:
        _allow(ruleset, path, rights)
    return ruleset


def enforce(ruleset: int) -> None:
    """Apply the rules to this process and all that it starts; it must have given up gaining privileges."""
    syscalls.syscall(syscalls.LANDLOCK_RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)


def _newest(table: dict[int, int], offered: int) -> int:
    return max((value for since, value in table.items() if since <= offered), default=0)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        allowed = rights if stat.S_ISDIR(os.fstat(descriptor).st_mode) else rights & FILE_RIGHTS
        rule = allowed.to_bytes(8, "little") + descriptor.to_bytes(4, "little")
        syscalls.syscall(syscalls.LANDLOCK_ADD_RULE, ruleset, RULE_PATH_BENEATH, rule, 0)
    finally:
        os.close(descriptor)
