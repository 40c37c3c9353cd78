"""What owner, keeper and guards send each other: JSON after its length, with file descriptors.

The last message of a guard is an ``ExitReport``: how its child ended.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

LENGTH = 4  # bytes before a message that hold its length
MAX_DESCRIPTORS = 8


def send_message(link: socket.socket, message: dict[str, Any], descriptors: Sequence[int] = ()) -> None:
    """Send a message together with copies of file descriptors."""
    body = json.dumps(message).encode()
    packet = len(body).to_bytes(LENGTH, "big") + body
    sent = socket.send_fds(link, [packet], list(descriptors)) if descriptors else 0
    link.sendall(packet[sent:])


def receive_message(link: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    """Wait for a message and its file descriptors; None if the other end is closed."""
    try:
        # Descriptors arrive with the first byte of their message.
        head, descriptors, _flags, _address = socket.recv_fds(link, LENGTH, MAX_DESCRIPTORS)
        head += _exactly(link, LENGTH - len(head)) if head else b""
        body = _exactly(link, int.from_bytes(head, "big"))
    except (ConnectionError, EOFError):
        return None
    return (json.loads(body), descriptors) if head else None


def wake_by(link: socket.socket, process: int) -> None:
    """Have the kernel resume a stopped process when a message comes or the other end is closed.

    Even a process that somebody has stopped thus notices that the owner is gone, and ends.
    """
    if hasattr(fcntl, "F_SETSIG"):  # only Linux can choose the signal
        fcntl.fcntl(link, fcntl.F_SETOWN, process)
        fcntl.fcntl(link, fcntl.F_SETSIG, signal.SIGCONT)
        fcntl.fcntl(link, fcntl.F_SETFL, fcntl.fcntl(link, fcntl.F_GETFL) | os.O_ASYNC)


def _exactly(link: socket.socket, length: int) -> bytes:
    parts = b""
    while len(parts) < length:
        part = link.recv(length - len(parts))
        if not part:
            raise EOFError
        parts += part
    return parts


# ---- How a child ended

OUT_OF_MEMORY = 97  # the exit code of an entry function that ran out of memory
NEAR_LIMIT = 0.8  # a child that dies with this share of its memory in use probably died of it


@dataclass(frozen=True)
class StartReport:
    """What the guard says of a child that has started."""

    pid: int
    guard: int
    protections: tuple[str, ...]
    """Names of the protections in force, see ``confinement.PROTECTIONS``."""
    cgroup: str
    """The folder of its control group, if it has one."""


@dataclass(frozen=True)
class ExitReport:
    """How a child ended, and what it had used."""

    status: int
    """The exit code, or minus the number of a signal."""
    memory: int
    """The most bytes that one of its processes had in use."""
    seconds: float
    """Processor time."""
    was_over_memory: bool = False
    """Whether its guard killed it for using too much memory."""

    def verdict(self, allowance: int) -> tuple[str, str]:
        """The verdict on a child that ended by itself, and a sentence that explains it."""
        if self.was_over_memory or self.status == OUT_OF_MEMORY:
            return "memory", f"it used more than the {allowance >> 20} MB of memory that it may use"
        how = describe_exit(self.status)
        if self.status != 0 and self.memory >= NEAR_LIMIT * allowance:
            return "memory", f"it {how} while it used {self.memory >> 20} of {allowance >> 20} MB of memory"
        return "crash", f"it {how}"


def describe_exit(status: int) -> str:
    """An exit code, or minus the number of a signal, in words: "was ended by SIGKILL"."""
    return f"ended with exit code {status}" if status >= 0 else f"was ended by {_signal_name(-status)}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
