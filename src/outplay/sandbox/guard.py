"""The guard: the parent of one child. It watches its memory, kills it, and reports to the owner how it ended.

It lives as long as its child. When the owner closes its socket to the guard, or dies, the guard kills the child with
everything that it started. When the guard dies, the kernel kills the child.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NoReturn

from outplay.sandbox import confinement, processes
from outplay.sandbox.allowance import Allowance, Program
from outplay.sandbox.confinement import Confinement
from outplay.sandbox.files import Layout, make_layout, mark_copies
from outplay.sandbox.kernel import namespaces, unix
from outplay.sandbox.kernel.cgroup import Cgroup
from outplay.sandbox.kernel.seccomp import MAX_PIPE
from outplay.sandbox.messages import ExitReport, StartReport, describe_exit, send_message, wake_by

KILOBYTE = 1 if sys.platform == "darwin" else 1024  # the unit of ru_maxrss
CLEANUP_SECONDS = 2.0  # to kill everything that a child started
WATCH_SECONDS = 0.05  # between two looks at the memory: a child can fill some hundred megabytes meanwhile
REST = 4  # after an exact look, wait this many times as long as it took: looking costs at most a fifth of a processor
MAX_PIPE_BYTES = 2**25  # for all pipes of a child: a user has twice as much before the kernel makes all pipes small
SOCKET_OVERSHOOT = 2**15  # bytes by which a socket can exceed its buffer


@dataclass(frozen=True)
class GuardSettings:
    """What all guards of a keeper share."""

    protections: tuple[str, ...]
    readable: Layout
    """What every child may read."""
    user: int
    group: int
    """Our own user and group."""
    cgroup_parent: str = ""
    """The folder in which control groups are made, if there are any."""


def guard(
    settings: GuardSettings, request: dict[str, Any], reader: int, writer: int, log: int, control: int
) -> NoReturn:
    """Start a child, watch it, and end with it."""
    link = socket.socket(fileno=control)
    wake_by(link, os.getpid())
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    program, allowance = _unpack(request)
    scratch, pid, group = "", 0, None
    try:
        try:
            confinement.prepare_guard(settings.protections)
            scratch = _scratch(settings)
            group = Cgroup(settings.cgroup_parent, allowance) if settings.cgroup_parent else None
            plan = _plan(settings, program, allowance, scratch, group.procs_file if group else "")
            pid, failure = _start(plan, program, (reader, writer, log))
        except OSError as error:
            failure = {"error": f"cannot prepare a sandbox: {error}"}
        if failure:
            send_message(link, failure)
        else:
            cgroup = str(group.path) if group else ""
            send_message(link, asdict(StartReport(pid, os.getpid(), settings.protections, cgroup)))
            send_message(link, asdict(_watch(pid, MemoryWatch(pid, allowance.memory, group), link)))
    except BrokenPipeError:
        pass  # the owner is gone
    finally:
        processes.kill_all(pid, time.monotonic() + CLEANUP_SECONDS)
        if scratch and scratch != namespaces.SCRATCH:
            shutil.rmtree(scratch, ignore_errors=True)
        if group:
            group.remove()
        os._exit(0)


def _unpack(request: dict[str, Any]) -> tuple[Program, Allowance]:
    # JSON has lists but no tuples.
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in request["program"].items()
    }
    return Program(**fields), Allowance(**request["allowance"])


def _scratch(settings: GuardSettings) -> str:
    if confinement.MOUNT_NAMESPACE in settings.protections:
        return namespaces.SCRATCH
    return tempfile.mkdtemp(prefix="outplay-")


def _plan(
    settings: GuardSettings, program: Program, allowance: Allowance, scratch: str, cgroup_file: str
) -> Confinement:
    ids = unix.ids_for(os.getpid()) if confinement.USER in settings.protections else None
    if ids and scratch != namespaces.SCRATCH:
        os.chown(scratch, *ids)
    readable = make_layout([*program.readable, *program.command[:1]], settings.readable)
    if ids:
        readable = mark_copies(readable, settings.readable)
    ids = ids or (settings.user, settings.group)
    return Confinement(frozenset(settings.protections), allowance, readable, scratch, ids, cgroup_file)


def _start(plan: Confinement, program: Program, descriptors: tuple[int, int, int]) -> tuple[int, dict[str, str]]:
    """Fork the child; its process id, and what went wrong before it was confined, if anything did."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        confinement.become_program(plan, program, *descriptors, writer)
    for descriptor in (*descriptors, writer):
        os.close(descriptor)
    report = b""
    while part := os.read(reader, 4096):
        report += part
    os.close(reader)
    return pid, _failure(pid, report.decode(errors="replace"))


def _failure(pid: int, report: str) -> dict[str, str]:
    """What went wrong, from the child's report. A child that never reported to be confined is dead."""
    is_confined, failure = False, {}
    for kind, _, text in (line.partition(" ") for line in report.splitlines()):
        if kind == confinement.CONFINED:
            is_confined = True
        else:
            failure[kind] = text
    if is_confined or failure:
        return failure
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return {"error": f"cannot confine a program: its process {describe_exit(status)} before it was confined; try again"}


def _watch(pid: int, watch: MemoryWatch, link: socket.socket) -> ExitReport:
    """Wait until the child ends or is to be killed, and kill everything that it started."""
    bell = _bell_at_exits()
    poll = select.poll()
    poll.register(bell, select.POLLIN)
    poll.register(link, select.POLLIN)
    ended, is_over_memory = None, False
    while ended is None:
        events = dict(poll.poll(WATCH_SECONDS * 1000))
        if bell in events:
            os.read(bell, 4096)
        is_to_go = link.fileno() in events  # the owner asks for it, or is gone
        is_over_memory = not is_to_go and watch.is_over(lambda: bool(select.select([link], [], [], 0)[0]))
        if is_to_go or is_over_memory:
            processes.signal_all([pid, *processes.descendants(pid)], signal.SIGKILL)
        ended = _wait_for(pid, is_certain=is_to_go or is_over_memory)
    processes.kill_all(pid, time.monotonic() + CLEANUP_SECONDS)
    status, usage = ended
    return ExitReport(status, usage.ru_maxrss * KILOBYTE, usage.ru_utime + usage.ru_stime, is_over_memory)


def _bell_at_exits() -> int:
    """A descriptor that becomes readable when a child of this process ends."""
    bell, ringer = os.pipe()
    for descriptor in (bell, ringer):
        os.set_blocking(descriptor, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(ringer)
    signal.raise_signal(signal.SIGCHLD)  # it may have ended already
    return bell


def _wait_for(pid: int, is_certain: bool) -> tuple[int, Any] | None:
    """How the child ended and what it used; None while it runs. Waits for it only if it is certain to end."""
    found, status, usage = os.wait4(pid, 0 if is_certain else os.WNOHANG)
    return (os.waitstatus_to_exitcode(status), usage) if found else None


# ---- Memory


def _socket_bytes() -> int:
    try:
        return int(Path("/proc/sys/net/core/wmem_default").read_text(encoding="ascii")) + SOCKET_OVERSHOOT
    except (OSError, ValueError):
        return 2**18


SOCKET_BYTES = _socket_bytes()


class MemoryWatch:
    """Whether all processes below this one together use more memory than allowed: other limits hold for each alone.

    In a control group the kernel knows. Elsewhere each process is asked for its share, and kernel memory is estimated:
    pipes and sockets count as if they were full, page tables as they are.
    """

    def __init__(self, pid: int, allowed: int, group: Cgroup | None = None) -> None:
        self._pid = pid
        self._allowed = allowed
        self._group = group
        self._clock = -1.0
        self._has_helpers = False
        self._next_exact = 0.0

    def is_over(self, is_interrupted: Callable[[], bool] = lambda: False) -> bool:
        """Look, if something can have changed since the last look. An interrupted look has seen nothing."""
        if self._group and self._group.had_oom_kill():
            return True
        clock = processes.processor_seconds(self._pid)
        if clock == self._clock and not self._has_helpers:
            return False  # it used no time and has no helpers, so it has no more memory than at the last look
        pids = processes.descendants(os.getpid())
        self._clock, self._has_helpers = clock, pids != [self._pid]
        if self._group:
            return pids == [self._pid] and processes.memory(self._pid) > self._allowed
        # The quick sum counts shared memory in each process, and every open file as the largest that there is.
        open_files = sum(map(processes.count_files, pids))
        memory = sum(map(processes.memory, pids))
        if memory + open_files * SOCKET_BYTES <= self._allowed and open_files * MAX_PIPE <= MAX_PIPE_BYTES:
            return False
        return self._is_exactly_over(pids, memory, is_interrupted)

    def _is_exactly_over(self, pids: list[int], memory: int, is_interrupted: Callable[[], bool]) -> bool:
        began = time.monotonic()
        if began < self._next_exact:
            return False
        held: set[str] = set()
        for pid in pids:
            if is_interrupted():
                return False
            held |= processes.pipes_and_sockets(pid)
        pipes = sum(name.startswith("pipe:") for name in held)
        buffers = pipes * MAX_PIPE + (len(held) - pipes) * SOCKET_BYTES
        if memory + buffers > self._allowed and len(pids) > 1:
            memory = 0
            for pid in pids:
                if is_interrupted() or memory + buffers > self._allowed:
                    break
                memory += processes.share_of_memory(pid)
        ended = time.monotonic()
        self._next_exact = ended + REST * (ended - began)
        return memory + buffers > self._allowed or pipes * MAX_PIPE > MAX_PIPE_BYTES
