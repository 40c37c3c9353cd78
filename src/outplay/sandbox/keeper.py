"""The keeper: a small process of ours with one thread and all modules loaded, which starts a guard for each child.

A fork of it is a Python that is ready at once, and that knows nothing of the process that owns it.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import socket
import time

from outplay.sandbox import confinement, offered, places, strays
from outplay.sandbox.guard import Station, guard
from outplay.sandbox.layout import layout
from outplay.sandbox.messages import receive_message

LEAVING = 3.0  # seconds for the guards to go


def main(link_number: str, settings: str) -> None:
    """Serve the owner at the other end of a socket, until it is gone."""
    link = socket.socket(fileno=int(link_number))
    chosen = json.loads(settings)
    for module in chosen["preload"]:
        importlib.import_module(module)
    rungs = offered.offered_here(chosen["without"])
    station = Station(rungs, layout(places.common_places()), os.getuid(), os.getgid())
    confinement.prepare_keeper(rungs)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # a guard that ends leaves nothing behind
    gc.collect()
    gc.freeze()  # a child that tidies up its own memory shall not copy ours
    owner = os.getppid()
    while (received := receive_message(link)) is not None:
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


def _see_guards_off(owner: int) -> None:
    """If the owner is dead, the guards go too; one that was stopped has to be ended."""
    deadline = time.monotonic() + LEAVING
    while (left := strays.descendants(os.getpid())) and time.monotonic() < deadline:
        time.sleep(0.02)
    if os.getppid() != owner:
        strays.send_all(left, signal.SIGKILL)
