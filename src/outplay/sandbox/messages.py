"""Messages between a process, its keeper and its guards: JSON with its length before it, and file descriptors."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import socket
from collections.abc import Sequence
from typing import Any

LENGTH = 4  # bytes that say how long a message is
MOST_DESCRIPTORS = 8


def send_message(link: socket.socket, message: dict[str, Any], descriptors: Sequence[int] = ()) -> None:
    """Send a message, and copies of file descriptors with it."""
    body = json.dumps(message).encode()
    packet = len(body).to_bytes(LENGTH, "big") + body
    sent = socket.send_fds(link, [packet], list(descriptors)) if descriptors else 0
    link.sendall(packet[sent:])


def receive_message(link: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    """Wait for a message and the file descriptors that came with it; None if the other end is closed."""
    try:
        # Descriptors come with the first byte of their message.
        head, descriptors, _flags, _address = socket.recv_fds(link, LENGTH, MOST_DESCRIPTORS)
        head += _exactly(link, LENGTH - len(head)) if head else b""
        body = _exactly(link, int.from_bytes(head, "big"))
    except (ConnectionError, EOFError):
        return None
    return (json.loads(body), descriptors) if head else None


def wake_by(link: socket.socket, process: int) -> None:
    """Have the kernel wake a process, should somebody have stopped it, when a message comes or the other end is closed.

    So nobody has to be awake for all to go when the owner is gone, however it ended: a process that sleeps for ever
    could not notice that.
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
