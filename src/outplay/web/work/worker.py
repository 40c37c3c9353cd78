"""A worker process from the inside: it reads jobs from its input, does them, and writes what comes of them.

A visitor's wish is done here and not in the server: it can be ended at any time, it has its own limit of memory, and it
stands back behind the server when both want the processor. When the input ends, because the server has ended in
whatever way, the worker ends at once.
"""

from __future__ import annotations

import json
import os
import queue
import resource
import sys
import threading
import traceback
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, BinaryIO

from outplay.errors import OutplayError
from outplay.play import Game
from outplay.rules.variant import from_data
from outplay.search.engine import Stop
from outplay.web.documents import SealedText
from outplay.web.failures import failure_of, status_of, without_folders
from outplay.web.requests import ApiRequest
from outplay.web.settings import ServerLimits
from outplay.web.shapes.games import Failure
from outplay.web.shelf import Shelf
from outplay.web.solutions import SavedSolution, SolutionShelf
from outplay.web.work.context import TaskContext, Tools
from outplay.web.work.tasks import TASKS, Task

_NICENESS = 10
_MEGABYTE = 2**20


class Worker:
    """Does one job after the other, and can be told to stop while it does one."""

    def __init__(self, tools: Tools, tasks: Mapping[type[ApiRequest], Task], output: BinaryIO) -> None:
        self._tools = tools
        self._tasks = {form.task: (form, do) for form, do in tasks.items()}
        self._output = output
        self._jobs: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._stops: dict[int, tuple[Stop, Stop]] = {}
        """To stop and to finish the job under way and those that wait: that may come before the job has begun."""

    def listen(self, lines: BinaryIO) -> None:
        """Take what the server says, while jobs are done; never comes back."""
        for line in lines:
            message = json.loads(line)
            if "job" in message:
                self._stops[message["job"]] = Stop(), Stop()
                self._jobs.put(message)
            elif stops := self._stops.get(message.get("stop", message.get("finish"))):
                for stop in stops if "stop" in message else stops[1:]:
                    stop.set()
        os._exit(0)  # the server is gone: nobody wants what is thought about

    def do_next(self) -> None:
        """Wait for a job and do it."""
        job = self._jobs.get()
        stop, finish = self._stops[job["job"]]
        message: dict[str, Any]
        try:
            form, do = self._tasks[job["task"]]
            request = form(**job["request"])
            if sealed := job.get("sealed"):
                request = SealedText(**sealed).complete(request)
            data = do(request, TaskContext(self._tools, stop, self._report, finish))
            message = {"event": "stopped"} if stop.is_set else {"event": "done", "data": data}
        except OutplayError as error:
            message = {"event": "error", "error": self._failure(error), "status": status_of(error)}
        except MemoryError:
            message = {"event": "exhausted"}
        except BrokenPipeError:
            raise  # the server is gone: nobody hears of it
        except Exception:
            traceback.print_exc()
            failure = {"kind": "ServerError", "message": "the server has failed at this: its own window says why"}
            message = {"event": "error", "error": failure, "status": 500}
        del self._stops[job["job"]]
        self._write(message)

    def _failure(self, error: OutplayError) -> Failure:
        failure = failure_of(error)
        if self._tools.players:
            failure["message"] = without_folders(failure["message"])
        return failure

    def _report(self, data: Any) -> None:
        self._write({"event": "progress", "data": data})

    def _write(self, message: dict[str, Any]) -> None:
        self._output.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        self._output.flush()


def _read_tools(line: bytes) -> Tools:
    """What the server was started with."""
    data = json.loads(line)
    games = [Game(from_data(declaration)) for declaration in data["games"]]
    saved = SolutionShelf(SavedSolution.from_data(one) for one in data.get("solutions", ()))
    return Tools(Shelf(games), data["players"], ServerLimits(**data["limits"]), saved)


def _stand_back(most_bytes: int) -> None:
    """Let the server go first, and take no more memory than is allowed."""
    os.nice(_NICENESS)
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(ValueError, OSError):  # less is allowed already, or the system does not know this limit
        resource.setrlimit(resource.RLIMIT_AS, (most_bytes, most))


def main(tasks: Mapping[type[ApiRequest], Task] = TASKS) -> None:
    """Be a worker until the input ends."""
    # What a library prints must not get between the answers.
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    first = sys.stdin.buffer.readline()
    if not first.endswith(b"\n"):  # the server has ended while we started
        return
    tools = _read_tools(first)
    # What is mapped counts as memory there, though all workers share it.
    _stand_back(tools.limits.megabytes * _MEGABYTE + tools.solutions.mapped_bytes)
    worker = Worker(tools, tasks, output)
    threading.Thread(target=worker.listen, args=(sys.stdin.buffer,), daemon=True).start()
    with suppress(BrokenPipeError):
        while True:
            worker.do_next()
    os._exit(0)  # who listens for the server cannot be waited for


if __name__ == "__main__":
    main()
