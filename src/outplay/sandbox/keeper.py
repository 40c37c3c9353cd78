"""The keeper: a small process with one thread and all modules loaded, which starts a guard for each child.

A fork of it is a Python that is ready at once and knows nothing of the process that owns it.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import select
import signal
import socket
import time
from typing import Any

from outplay.errors import SandboxError
from outplay.sandbox import confinement, probes, processes
from outplay.sandbox.allowance import Allowance
from outplay.sandbox.files import common_files, make_layout
from outplay.sandbox.guard import GuardSettings, guard
from outplay.sandbox.kernel import cgroup
from outplay.sandbox.messages import receive_message, send_message

EXIT_SECONDS = 3.0  # for the guards to end


def main(link_number: str, settings: str) -> None:
    """Serve the owner at the other end of a socket, until it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the owner; until now it was blocked
    signal.pthread_sigmask(signal.SIG_SETMASK, ())  # a thread of the owner may block signals
    link = socket.socket(fileno=int(link_number))
    chosen = json.loads(settings)
    for module in chosen["preload"]:
        importlib.import_module(module)
    try:
        protections = probes.probe_protections(chosen["without"], chosen["known"])
        cgroup_parent = cgroup.usable_parent(Allowance()) if confinement.CGROUP in protections else ""
    except (SandboxError, OSError) as error:
        _refuse(link, f"cannot prepare a sandbox: {error}")
        return
    if cgroup_parent:
        cgroup.remove_orphans(cgroup_parent)
    guard_settings = GuardSettings(protections, make_layout(common_files()), os.getuid(), os.getgid(), cgroup_parent)
    confinement.prepare_keeper(protections)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # guards that end are reaped by the kernel
    gc.collect()
    gc.freeze()  # the garbage collector of a child shall not touch, and so copy, our memory
    owner = os.getppid()
    while (received := _next_request(link)) is not None:
        request, descriptors = received
        if os.fork() == 0:
            try:
                link.close()
                guard(guard_settings, request, *descriptors)
            finally:
                os._exit(1)
        for descriptor in descriptors:
            os.close(descriptor)
    _end_guards(owner)
    if cgroup_parent:
        cgroup.remove_orphans(cgroup_parent)


def _refuse(link: socket.socket, reason: str) -> None:
    """Answer the first request with the reason why nothing can be started."""
    if received := _next_request(link):
        with socket.socket(fileno=received[1][-1]) as control:
            send_message(control, {"error": reason})


def _next_request(link: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    # The kernel sends no signal to a process that waits in the read itself, so we wait before it.
    select.select([link], [], [])
    return receive_message(link)


def _end_guards(owner: int) -> None:
    """Wait for the guards to end. If the owner is dead, kill what killed guards have left behind, and late guards."""
    deadline = time.monotonic() + EXIT_SECONDS
    while left := processes.descendants(os.getpid()):
        if os.getppid() != owner:
            is_late = time.monotonic() >= deadline
            processes.signal_all([pid for pid in left if is_late or not _is_guard(pid)], signal.SIGKILL)
        if time.monotonic() >= deadline:
            return
        time.sleep(0.02)


def _is_guard(pid: int) -> bool:
    """Whether a process is a guard: it is in our session, and children have sessions of their own."""
    try:
        return os.getsid(pid) == os.getsid(0)
    except ProcessLookupError:
        return False
