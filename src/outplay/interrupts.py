"""Ctrl-C that waits until what must not be done by halves is done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Ctrl-C while processes start or end: we get it a moment later, and a process that is new never does.

    The mask is for the new process. Another thread of ours, such as that of a progress bar, may take the signal all the
    same; Python would then raise it here, so it is put off.
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
