"""The guard: the parent of one confined child, which watches its memory, ends it, and tells its owner how it ended.

It lives as long as its child. Its socket to the owner is the thread of life: when the owner closes it or dies, the
child dies, with everything that it started. When the guard dies, the kernel kills the child.
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
from dataclasses import asdict, dataclass
from typing import Any, NoReturn

from outplay.sandbox import confinement, namespaces, running, strays, users
from outplay.sandbox.allowance import Allowance, Program
from outplay.sandbox.cgroup import Cgroup
from outplay.sandbox.confinement import Confinement
from outplay.sandbox.ending import Ending, how_ended
from outplay.sandbox.layout import Layout, layout, with_copies
from outplay.sandbox.memory_watch import PAUSE, MemoryWatch
from outplay.sandbox.messages import send_message, wake_by

KILOBYTE = 1 if sys.platform == "darwin" else 1024  # what ru_maxrss counts in
CLEANING = 2.0  # seconds to end what a child started


@dataclass(frozen=True)
class Station:
    """What every guard of a keeper knows: the rungs to climb, what all children may read, and who we are outside."""

    rungs: tuple[str, ...]
    readable: Layout
    user: int
    group: int
    groups: str = ""
    """Where the control groups of children are made, if there are any."""


def guard(station: Station, request: dict[str, Any], reader: int, writer: int, log: int, control: int) -> NoReturn:
    """Start a child, watch over it, and end with it."""
    link = socket.socket(fileno=control)
    wake_by(link, os.getpid())
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    program, allowance = _unpack(request)
    scratch, pid, group = "", 0, None
    try:
        try:
            confinement.prepare_guard(station.rungs)
            scratch = _scratch(station)
            group = Cgroup(station.groups, allowance) if station.groups else None
            plan = _plan(station, program, allowance, scratch, group.door if group else "")
            pid, failure = _start(plan, program, (reader, writer, log))
        except OSError as error:
            failure = {"error": f"cannot prepare a sandbox: {error}"}
        if failure:
            send_message(link, failure)
        else:
            send_message(link, {"pid": pid, "guard": os.getpid(), "rungs": station.rungs})
            send_message(link, asdict(_watch(pid, MemoryWatch(pid, allowance.memory, group), link)))
    except BrokenPipeError:
        pass  # the owner is gone
    finally:
        strays.end_all(pid, time.monotonic() + CLEANING)
        if scratch and scratch != namespaces.SCRATCH:
            shutil.rmtree(scratch, ignore_errors=True)
        if group:
            group.remove()
        os._exit(0)


def _unpack(request: dict[str, Any]) -> tuple[Program, Allowance]:
    # JSON knows lists, but no tuples.
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in request["program"].items()
    }
    return Program(**fields), Allowance(**request["allowance"])


def _scratch(station: Station) -> str:
    if confinement.MOUNT_NAMESPACE in station.rungs:
        return namespaces.SCRATCH
    return tempfile.mkdtemp(prefix="outplay-")


def _plan(station: Station, program: Program, allowance: Allowance, scratch: str, door: str) -> Confinement:
    ids = users.ids_for(os.getpid()) if confinement.USER in station.rungs else None
    if ids and scratch != namespaces.SCRATCH:
        os.chown(scratch, *ids)
    readable = layout([*program.readable, *program.command[:1]], station.readable)
    if ids:
        readable = with_copies(readable, station.readable)
    ids = ids or (station.user, station.group)
    return Confinement(frozenset(station.rungs), allowance, readable, scratch, ids, door)


def _start(plan: Confinement, program: Program, descriptors: tuple[int, int, int]) -> tuple[int, dict[str, str]]:
    """Fork the child; its process id, and what went wrong before it was confined, if anything did."""
    report, teller = os.pipe()
    pid = os.fork()
    if pid == 0:
        running.run(plan, program, *descriptors, teller)
    for descriptor in (*descriptors, teller):
        os.close(descriptor)
    said = b""
    while part := os.read(report, 4096):
        said += part
    os.close(report)
    return pid, _failure(pid, said.decode(errors="replace"))


def _failure(pid: int, said: str) -> dict[str, str]:
    """What went wrong, by what the child told while it was still ours. Who never said that it is confined is dead."""
    is_confined, failure = False, {}
    for kind, _, text in (line.partition(" ") for line in said.splitlines()):
        if kind == running.CONFINED:
            is_confined = True
        else:
            failure[kind] = text
    if is_confined or failure:
        return failure
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return {"error": f"cannot confine a program: its process {how_ended(status)} before it was confined; try again"}


def _watch(pid: int, watch: MemoryWatch, link: socket.socket) -> Ending:
    """Wait until the child ends or is to be ended, and end everything that it started."""
    bell = _bell_at_endings()
    poll = select.poll()
    poll.register(bell, select.POLLIN)
    poll.register(link, select.POLLIN)
    ended, has_outgrown = None, False
    while ended is None:
        events = dict(poll.poll(PAUSE * 1000))
        if bell in events:
            os.read(bell, 4096)
        is_to_go = link.fileno() in events  # the owner said so, or is gone
        has_outgrown = not is_to_go and watch.is_too_much(lambda: bool(select.select([link], [], [], 0)[0]))
        if is_to_go or has_outgrown:
            strays.send_all([pid, *strays.descendants(pid)], signal.SIGKILL)
        ended = _ending_of(pid, is_certain=is_to_go or has_outgrown)
    strays.end_all(pid, time.monotonic() + CLEANING)
    status, usage = ended
    return Ending(status, usage.ru_maxrss * KILOBYTE, usage.ru_utime + usage.ru_stime, has_outgrown)


def _bell_at_endings() -> int:
    """A descriptor that can be read when a child of this process has ended."""
    bell, ringer = os.pipe()
    for descriptor in (bell, ringer):
        os.set_blocking(descriptor, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(ringer)
    signal.raise_signal(signal.SIGCHLD)  # it may have ended before
    return bell


def _ending_of(pid: int, is_certain: bool) -> tuple[int, Any] | None:
    """How the child ended, with what it used; waits for it only if it is certain to end."""
    found, status, usage = os.wait4(pid, 0 if is_certain else os.WNOHANG)
    return (os.waitstatus_to_exitcode(status), usage) if found else None
