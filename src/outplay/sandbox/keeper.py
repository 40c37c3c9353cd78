"""The keeper: a small process of ours with one thread and all modules loaded, which starts a guard for each child.

A fork of it is a Python that is ready at once, and that knows nothing of the process that owns it.
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
from outplay.sandbox import cgroup, confinement, offered, places, strays
from outplay.sandbox.allowance import Allowance
from outplay.sandbox.guard import Station, guard
from outplay.sandbox.layout import layout
from outplay.sandbox.messages import receive_message, send_message

LEAVING = 3.0  # seconds for the guards to go


def main(link_number: str, settings: str) -> None:
    """Serve the owner at the other end of a socket, until it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the owner, and was blocked until now
    signal.pthread_sigmask(signal.SIG_SETMASK, ())  # whatever a thread of the owner does not want to hear
    link = socket.socket(fileno=int(link_number))
    chosen = json.loads(settings)
    for module in chosen["preload"]:
        importlib.import_module(module)
    try:
        rungs = offered.offered_here(chosen["without"], chosen["known"])
        groups = cgroup.first_parent(Allowance()) if confinement.CGROUP in rungs else ""
    except (SandboxError, OSError) as error:
        _refuse(link, f"cannot prepare a sandbox: {error}")
        return
    if groups:
        cgroup.sweep(groups)
    station = Station(rungs, layout(places.common_places()), os.getuid(), os.getgid(), groups)
    confinement.prepare_keeper(rungs)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # a guard that ends leaves nothing behind
    gc.collect()
    gc.freeze()  # a child that tidies up its own memory shall not copy ours
    owner = os.getppid()
    while (received := _next_request(link)) is not None:
        request, descriptors = received
        if os.fork() == 0:
            try:
                link.close()
                guard(station, request, *descriptors)
            finally:
                os._exit(1)
        for descriptor in descriptors:
            os.close(descriptor)
    _see_guards_off(owner)
    if groups:
        cgroup.sweep(groups)


def _refuse(link: socket.socket, reason: str) -> None:
    """Say to the first who asks why nothing can be started here."""
    if received := _next_request(link):
        with socket.socket(fileno=received[1][-1]) as control:
            send_message(control, {"error": reason})


def _next_request(link: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    # The kernel thinks that who waits in the reading itself needs no signal to be woken: so the wait comes before.
    select.select([link], [], [])
    return receive_message(link)


def _see_guards_off(owner: int) -> None:
    """If the owner is dead, all go: the guards by themselves, in their time, and what the killed ones left behind."""
    deadline = time.monotonic() + LEAVING
    while left := strays.descendants(os.getpid()):
        if os.getppid() != owner:
            is_late = time.monotonic() >= deadline
            strays.send_all([pid for pid in left if is_late or not _is_guard(pid)], signal.SIGKILL)
        if time.monotonic() >= deadline:
            return
        time.sleep(0.02)


def _is_guard(pid: int) -> bool:
    """Whether a process is one of ours: the others have sessions of their own."""
    try:
        return os.getsid(pid) == os.getsid(0)
    except ProcessLookupError:
        return False
