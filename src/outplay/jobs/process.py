"""What a local worker process does: take jobs from its pipe, one after the other, and send back their answers.

It never outlives the process that started it, however that one ended.
"""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import sys
import threading
import time
from multiprocessing.connection import Connection
from types import FrameType

from outplay.jobs.call import Ended, perform

# How long a worker may take to end in order: to leave its job, close its bots, run its exit hooks.
GRACE = 2.0
# How often a worker looks whether its parent still lives. The end of the pipe says it at once, unless some other child
# of the parent holds the pipe open.
LOOK = 1.0
# The exit code of a worker in which the parent's script, run again from its top, started workers itself.
UNGUARDED = 97

Job = tuple[int, bytes]


def main(connection: Connection) -> None:
    """Be a worker until the pipe says ``None``, the pipe ends, or SIGTERM comes."""
    signal.signal(signal.SIGTERM, _end)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, who then ends the workers
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
    try:
        threading.Thread(target=_receive, args=(connection, jobs), daemon=True).start()
        connection.send(None)  # ready
        while (job := jobs.get()) is not None:
            number, payload = job
            connection.send((number, perform(payload)))
    except (Ended, BrokenPipeError, ConnectionResetError):
        sys.exit(128 + signal.SIGTERM)


def _end(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough: the exit hooks shall not be interrupted
    raise Ended


def _receive(connection: Connection, jobs: queue.SimpleQueue[Job | None]) -> None:
    """Take jobs from the pipe while others are done: parent and worker never wait for each other to read."""
    try:
        while _has_parent():
            if connection.poll(LOOK):
                job = connection.recv()
                jobs.put(job)
                if job is None:
                    return
    except (EOFError, OSError):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os._exit(1)


def _has_parent() -> bool:
    parent = multiprocessing.parent_process()
    return parent is not None and parent.pid == os.getppid()
