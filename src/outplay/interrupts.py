"""Ctrl-C that waits until something is done that must not be done by half."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Delay Ctrl-C while processes start or end; a new process never gets it.

    The mask is inherited by the new process. Another thread of ours, such as that of a progress bar, may still take
    the signal, which Python would raise here, so a handler delays it too.
    """
    late: list[int] = []
    is_main = threading.current_thread() is threading.main_thread()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    handler = signal.signal(signal.SIGINT, lambda number, _: late.append(number)) if is_main else None
    try:
        yield
    finally:
        if is_main:
            signal.signal(signal.SIGINT, handler or signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if late:
            signal.raise_signal(signal.SIGINT)
