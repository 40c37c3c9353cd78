"""seccomp: the kernel refuses the system calls that no player needs, before they begin.

The filter is a program for the kernel's small virtual machine (classic BPF): look at the number of the call, and return
whether to allow it or with which error to refuse it.
"""

from __future__ import annotations

import ctypes
import errno
import functools
import platform
import signal
import socket
import struct
from collections.abc import Iterable

from outplay.sandbox import forbidden, syscalls
from outplay.sandbox.forbidden import Numbers

SECCOMP_MODE_FILTER = 2
ALLOW = 0x7FFF0000
REFUSE = 0x00050000  # with the error's number added
LOAD, JUMP_IF_EQUAL, JUMP_IF_SET, JUMP_IF_AT_LEAST, AND, RETURN = 0x20, 0x15, 0x45, 0x35, 0x54, 0x06
NUMBER, ARCHITECTURE = 0, 4  # where they stand in what the filter is given
ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
NO_ERROR = 0  # refused with this, a call does nothing, and its caller does not know
OTHER_NUMBERS = 0x40000000  # x86_64 has a second, odd set of numbers from here on
NEW_NAMESPACES = (
    syscalls.CLONE_NEWNS
    | syscalls.CLONE_NEWCGROUP
    | syscalls.CLONE_NEWUTS
    | syscalls.CLONE_NEWIPC
    | syscalls.CLONE_NEWUSER
    | syscalls.CLONE_NEWPID
    | syscalls.CLONE_NEWNET
)
KINDS_OF_SOCKETS = 0xF
SIGNAL_AT_EXIT = 0xFF  # in the flags of clone: what the parent is sent when the new process ends
# Who shall get a signal when a file is ready: by fcntl and by ioctl.
SET_OWNER, SET_OWNER_EX = 8, 15
SET_OWNER_OF_SOCKET, SET_GROUP_OF_SOCKET = 0x8901, 0x8902
SET_SIGNAL = 10  # by fcntl: which signal that is. It could be the one that lets a stopped process go on
SET_SIZE_OF_PIPE = 1031  # by fcntl: all pipes of a user share what the kernel allows for them
LARGEST_PIPE = 2**16  # bytes, as every pipe has at first
SIZES_OF_BUFFERS = (7, 8, 32, 33)  # SO_SNDBUF, SO_RCVBUF, and both by force

Filter = list[bytes]


def is_known() -> bool:
    """Whether we know the numbers of the calls on this processor."""
    return syscalls.IS_LINUX and platform.machine() in ARCHITECTURES


@functools.cache
def build(only_process: int | None, keep_attributes: bool, keep_others: bool = False) -> bytes:
    """The filter.

    On demand it lets signals go to one process only, keeps the mode and the owner of files, and keeps other processes
    from being changed.
    """
    column, architecture = ARCHITECTURES[platform.machine()]
    program: Filter = [
        _step(LOAD, ARCHITECTURE),
        _step(JUMP_IF_EQUAL, architecture, 1, 0),
        _refuse(errno.ENOSYS),
        _step(LOAD, NUMBER),
        _step(JUMP_IF_AT_LEAST, OTHER_NUMBERS, 0, 1),
        _refuse(errno.ENOSYS),
    ]
    program += _whole_calls(column, keep_attributes)
    program += _processes(column)
    program += _sockets_and_pipes(column, keep_others)
    if keep_others:
        program += _other_processes(column)
    if only_process is not None:
        program += _refuse_all(forbidden.SIGNALS_WITHOUT_PROCESS, errno.EPERM, column)
        program += _when(forbidden.SIGNALS, column, _only_to(only_process))
    return b"".join([*program, _step(RETURN, ALLOW)])


def enforce(program: bytes) -> None:
    """Put the filter in force for this process and all that it starts; it must not be able to gain privileges."""
    steps = ctypes.create_string_buffer(program, len(program))
    request = struct.pack("@HP", len(program) // 8, ctypes.addressof(steps))
    syscalls.prctl(syscalls.PR_SET_SECCOMP, SECCOMP_MODE_FILTER, request)


def _whole_calls(column: int, keep_attributes: bool) -> Filter:
    """Calls that are refused whatever their arguments are."""
    return [
        *_refuse_all(forbidden.NETWORK, errno.EACCES, column),
        *_refuse_all(forbidden.CLONE3, errno.ENOSYS, column),  # its flags are out of a filter's reach
        *_refuse_all(forbidden.ALWAYS, errno.EPERM, column),
        *_refuse_all(forbidden.SESSIONS, NO_ERROR, column),
        *(_refuse_all(forbidden.CHANGES_OF_FILES, errno.EPERM, column) if keep_attributes else ()),
    ]


def _processes(column: int) -> Filter:
    """How processes are started: in no new namespace, and so that none is woken or spared by another one's end."""
    clone = [
        _step(LOAD, _argument(0)),
        _step(JUMP_IF_SET, NEW_NAMESPACES, 0, 1),
        _refuse(errno.EPERM),
        _step(AND, SIGNAL_AT_EXIT),
        _step(JUMP_IF_EQUAL, signal.SIGCONT, 0, 1),
        _refuse(errno.EPERM),
    ]
    prctl = _refuse_argument(0, (syscalls.PR_SET_PDEATHSIG,), NO_ERROR)
    return [*_when(forbidden.CLONE, column, clone), *_when(forbidden.PRCTL, column, prctl)]


def _sockets_and_pipes(column: int, keep_others: bool) -> Filter:
    """What processes can talk through: to nobody else, with no more memory of the kernel than at first."""
    socketpair = [
        _step(LOAD, _argument(1)),
        _step(AND, KINDS_OF_SOCKETS),
        _step(JUMP_IF_EQUAL, socket.SOCK_STREAM, 1, 0),  # no datagrams: they can be sent to anybody
        _refuse(errno.EACCES),
    ]
    # Who is told that it has got larger buffers, and has not, can do nothing about it, and need not.
    setsockopt = _refuse_argument(2, SIZES_OF_BUFFERS, NO_ERROR)
    fcntl = [
        *_refuse_argument(1, (SET_SIGNAL, *((SET_OWNER, SET_OWNER_EX) if keep_others else ()))),
        _step(JUMP_IF_EQUAL, SET_SIZE_OF_PIPE, 0, 3),
        _step(LOAD, _argument(2)),
        _step(JUMP_IF_AT_LEAST, LARGEST_PIPE + 1, 0, 1),
        _refuse(errno.EPERM),
    ]
    return [
        *_when(forbidden.SOCKETPAIR, column, socketpair),
        *_when(forbidden.SETSOCKOPT, column, setsockopt),
        *_when(forbidden.FCNTL, column, fcntl),
    ]


def _other_processes(column: int) -> Filter:
    """Where others are in sight: what could change them, or let a file send them signals."""
    prlimit = [
        _step(LOAD, _argument(0)),
        _step(JUMP_IF_EQUAL, 0, 1, 0),  # who asks, itself
        _refuse(errno.EPERM),
    ]
    ioctl = _refuse_argument(1, (SET_OWNER_OF_SOCKET, SET_GROUP_OF_SOCKET))
    return [
        *_refuse_all(forbidden.CHANGES_OF_PROCESSES, errno.EPERM, column),
        *_when(forbidden.PRLIMIT, column, prlimit),
        *_when(forbidden.IOCTL, column, ioctl),
    ]


def _only_to(process: int) -> Filter:
    """A signal may go to this process, or to the group of who sends it (0)."""
    return [
        _step(LOAD, _argument(0)),
        _step(JUMP_IF_EQUAL, process, 2, 0),
        _step(JUMP_IF_EQUAL, 0, 1, 0),
        _refuse(errno.EPERM),
    ]


def _refuse_argument(index: int, values: Iterable[int], error: int = errno.EPERM) -> Filter:
    """An argument of a call must not be one of these."""
    steps = [_step(LOAD, _argument(index))]
    for value in values:
        steps += [_step(JUMP_IF_EQUAL, value, 0, 1), _refuse(error)]
    return steps


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)


def _refuse(error: int) -> bytes:
    return _step(RETURN, REFUSE | error)


def _argument(index: int) -> int:
    """Where the lower half of an argument of the call stands, on a little-endian machine."""
    return 16 + 8 * index


def _refuse_all(calls: Numbers, error: int, column: int) -> Filter:
    program: Filter = []
    for numbers in calls.values():
        if numbers[column] >= 0:
            program += [_step(JUMP_IF_EQUAL, numbers[column], 0, 1), _refuse(error)]
    return program


def _when(calls: Numbers, column: int, steps: Filter) -> Filter:
    """Steps for some calls only. The steps refuse or run to their end, where the call is allowed."""
    program: Filter = []
    for numbers in calls.values():
        program += [_step(JUMP_IF_EQUAL, numbers[column], 0, len(steps) + 1), *steps, _step(RETURN, ALLOW)]
    return program
