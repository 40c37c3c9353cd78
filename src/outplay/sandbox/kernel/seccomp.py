"""seccomp: the kernel refuses the system calls that no player needs.

The filter is a program for the kernel's small virtual machine (classic BPF): it looks at the number and the arguments
of a call, and returns whether to allow it or with which error to refuse it.
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

from outplay.sandbox.kernel import syscall_numbers, syscalls
from outplay.sandbox.kernel.syscall_numbers import Numbers

SECCOMP_MODE_FILTER = 2
ALLOW = 0x7FFF0000
REFUSE = 0x00050000  # with the error's number added
LOAD, JUMP_IF_EQUAL, JUMP_IF_SET, JUMP_IF_AT_LEAST, AND, RETURN = 0x20, 0x15, 0x45, 0x35, 0x54, 0x06
NUMBER, ARCHITECTURE = 0, 4  # their offsets in the data that the filter gets
ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
NO_ERROR = 0  # a call refused with this does nothing, and its caller does not notice
OTHER_NUMBERS = 0x40000000  # x86_64 has a second set of numbers from here on (x32)
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
SIGNAL_AT_EXIT = 0xFF  # in the flags of clone: the signal to the parent when the new process ends
# Which process gets a signal when a file is ready: by fcntl and by ioctl.
SET_OWNER, SET_OWNER_EX = 8, 15
SET_OWNER_OF_SOCKET, SET_GROUP_OF_SOCKET = 0x8901, 0x8902
SET_SIGNAL = 10  # by fcntl: which signal; it could be the one that resumes a stopped process
SET_SIZE_OF_PIPE = 1031  # by fcntl: all pipes of a user share one budget of the kernel
MAX_PIPE = 2**16  # bytes, the size of every new pipe
SIZES_OF_BUFFERS = (7, 8, 32, 33)  # SO_SNDBUF, SO_RCVBUF, and both by force

Filter = list[bytes]


def is_known() -> bool:
    """Whether we know the numbers of the system calls on this processor."""
    return syscalls.IS_LINUX and platform.machine() in ARCHITECTURES


@functools.cache
def build(only_process: int | None, protect_files: bool, protect_processes: bool = False) -> bytes:
    """The filter. Optionally it allows signals to one process only, and protects the mode and owner of files and other
    processes from changes.
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
    program += _whole_calls(column, protect_files)
    program += _processes(column)
    program += _sockets_and_pipes(column, protect_processes)
    if protect_processes:
        program += _other_processes(column)
    if only_process is not None:
        program += _refuse_all(syscall_numbers.SIGNALS_WITHOUT_PROCESS, errno.EPERM, column)
        program += _when(syscall_numbers.SIGNALS, column, _only_to(only_process))
    return b"".join([*program, _step(RETURN, ALLOW)])


def enforce(program: bytes) -> None:
    """Apply the filter to this process and all that it starts; it must have given up gaining privileges."""
    steps = ctypes.create_string_buffer(program, len(program))
    request = struct.pack("@HP", len(program) // 8, ctypes.addressof(steps))
    syscalls.prctl(syscalls.PR_SET_SECCOMP, SECCOMP_MODE_FILTER, request)


def _whole_calls(column: int, protect_files: bool) -> Filter:
    """Calls that are refused whatever their arguments."""
    return [
        *_refuse_all(syscall_numbers.NETWORK, errno.EACCES, column),
        *_refuse_all(syscall_numbers.CLONE3, errno.ENOSYS, column),  # a filter cannot see its flags
        *_refuse_all(syscall_numbers.ALWAYS, errno.EPERM, column),
        *_refuse_all(syscall_numbers.SESSIONS, NO_ERROR, column),
        *(_refuse_all(syscall_numbers.FILE_CHANGES, errno.EPERM, column) if protect_files else ()),
    ]


def _processes(column: int) -> Filter:
    """Starting processes: in no new namespace, and so that the end of one neither wakes nor spares another."""
    clone = [
        _step(LOAD, _argument(0)),
        _step(JUMP_IF_SET, NEW_NAMESPACES, 0, 1),
        _refuse(errno.EPERM),
        _step(AND, SIGNAL_AT_EXIT),
        _step(JUMP_IF_EQUAL, signal.SIGCONT, 0, 1),
        _refuse(errno.EPERM),
    ]
    prctl = _refuse_argument(0, (syscalls.PR_SET_PDEATHSIG,), NO_ERROR)
    return [*_when(syscall_numbers.CLONE, column, clone), *_when(syscall_numbers.PRCTL, column, prctl)]


def _sockets_and_pipes(column: int, protect_processes: bool) -> Filter:
    """Sockets and pipes: no way to outsiders, and no more kernel memory than they start with."""
    socketpair = [
        _step(LOAD, _argument(1)),
        _step(AND, KINDS_OF_SOCKETS),
        _step(JUMP_IF_EQUAL, socket.SOCK_STREAM, 1, 0),  # no datagrams: they can be sent anywhere
        _refuse(errno.EACCES),
    ]
    # Larger buffers are granted in appearance only: no program depends on them.
    setsockopt = _refuse_argument(2, SIZES_OF_BUFFERS, NO_ERROR)
    fcntl = [
        *_refuse_argument(1, (SET_SIGNAL, *((SET_OWNER, SET_OWNER_EX) if protect_processes else ()))),
        _step(JUMP_IF_EQUAL, SET_SIZE_OF_PIPE, 0, 3),
        _step(LOAD, _argument(2)),
        _step(JUMP_IF_AT_LEAST, MAX_PIPE + 1, 0, 1),
        _refuse(errno.EPERM),
    ]
    return [
        *_when(syscall_numbers.SOCKETPAIR, column, socketpair),
        *_when(syscall_numbers.SETSOCKOPT, column, setsockopt),
        *_when(syscall_numbers.FCNTL, column, fcntl),
    ]


def _other_processes(column: int) -> Filter:
    """Where other processes are visible: calls that could change them, or make a file send them signals."""
    prlimit = [
        _step(LOAD, _argument(0)),
        _step(JUMP_IF_EQUAL, 0, 1, 0),  # the caller itself
        _refuse(errno.EPERM),
    ]
    ioctl = _refuse_argument(1, (SET_OWNER_OF_SOCKET, SET_GROUP_OF_SOCKET))
    return [
        *_refuse_all(syscall_numbers.PROCESS_CHANGES, errno.EPERM, column),
        *_when(syscall_numbers.PRLIMIT, column, prlimit),
        *_when(syscall_numbers.IOCTL, column, ioctl),
    ]


def _only_to(process: int) -> Filter:
    """A signal may go to this process, or to the group of the sender (0)."""
    return [
        _step(LOAD, _argument(0)),
        _step(JUMP_IF_EQUAL, process, 2, 0),
        _step(JUMP_IF_EQUAL, 0, 1, 0),
        _refuse(errno.EPERM),
    ]


def _refuse_argument(index: int, values: Iterable[int], error: int = errno.EPERM) -> Filter:
    """Refuse a call if an argument is one of these."""
    steps = [_step(LOAD, _argument(index))]
    for value in values:
        steps += [_step(JUMP_IF_EQUAL, value, 0, 1), _refuse(error)]
    return steps


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)


def _refuse(error: int) -> bytes:
    return _step(RETURN, REFUSE | error)


def _argument(index: int) -> int:
    """The offset of the lower half of an argument, on a little-endian machine."""
    return 16 + 8 * index


def _refuse_all(calls: Numbers, error: int, column: int) -> Filter:
    program: Filter = []
    for numbers in calls.values():
        if numbers[column] >= 0:
            program += [_step(JUMP_IF_EQUAL, numbers[column], 0, 1), _refuse(error)]
    return program


def _when(calls: Numbers, column: int, steps: Filter) -> Filter:
    """Steps for some calls only. They refuse the call, or run to their end, where it is allowed."""
    program: Filter = []
    for numbers in calls.values():
        program += [_step(JUMP_IF_EQUAL, numbers[column], 0, len(steps) + 1), *steps, _step(RETURN, ALLOW)]
    return program
