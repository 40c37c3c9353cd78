"""A worker process from the inside: it reads jobs from its input, does them, and writes messages to its output.

Work for visitors is done here and not in the server: a worker can be ended at any time, has its own memory limit, and a
lower priority than the server. When its input ends, because the server has ended in any way, it ends at once.
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
from outplay.web.documents import LongText
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
    """Does one job after the other; a running job can be stopped."""

    def __init__(self, tools: Tools, tasks: Mapping[type[ApiRequest], Task], output: BinaryIO) -> None:
        self._tools = tools
        self._tasks = {form.task: (form, do) for form, do in tasks.items()}
        self._output = output
        self._jobs: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._stops: dict[int, tuple[Stop, Stop]] = {}
        """The stop and the finish of each job, running or waiting: either may come before the job has begun."""

    def listen(self, lines: BinaryIO) -> None:
        """Receive the messages of the server, in a thread of its own; never returns."""
        for line in lines:
            message = json.loads(line)
            if "job" in message:
                self._stops[message["job"]] = Stop(), Stop()
                self._jobs.put(message)
            elif stops := self._stops.get(message.get("stop", message.get("finish"))):
                for stop in stops if "stop" in message else stops[1:]:
                    stop.set()
        os._exit(0)  # the server is gone

    def do_next(self) -> None:
        """Wait for a job and do it."""
        job = self._jobs.get()
        stop, finish = self._stops[job["job"]]
        message: dict[str, Any]
        try:
            form, do = self._tasks[job["task"]]
            request = form(**job["request"])
            if source := job.get("source"):
                request = LongText(**source).complete(request)
            data = do(request, TaskContext(self._tools, stop, self._report, finish))
            message = {"event": "stopped"} if stop.is_set else {"event": "done", "data": data}
        except OutplayError as error:
            message = {"event": "error", "error": self._failure(error), "status": status_of(error)}
        except MemoryError:
            message = {"event": "exhausted"}
        except BrokenPipeError:
            raise  # the server is gone
        except Exception:
            traceback.print_exc()
            failure = {"kind": "ServerError", "message": "the server failed at this: its own window says why"}
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
    """The tools for the settings of the server."""
    data = json.loads(line)
    games = [Game(from_data(declaration)) for declaration in data["games"]]
    saved = SolutionShelf(SavedSolution.from_data(one) for one in data.get("solutions", ()))
    return Tools(Shelf(games), data["players"], ServerLimits(**data["limits"]), saved)


def _limit_resources(max_bytes: int) -> None:
    """Lower the priority of this process, and limit its memory."""
    os.nice(_NICENESS)
    _, hard_limit = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(ValueError, OSError):  # less is allowed already, or the system does not have this limit
        resource.setrlimit(resource.RLIMIT_AS, (max_bytes, hard_limit))


def main(tasks: Mapping[type[ApiRequest], Task] = TASKS) -> None:
    """Do jobs until the input ends."""
    # What a library prints must not get between the messages.
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    first = sys.stdin.buffer.readline()
    if not first.endswith(b"\n"):  # the server has ended meanwhile
        return
    tools = _read_tools(first)
    # Mapped files count as memory there, though all workers share them.
    _limit_resources(tools.limits.megabytes * _MEGABYTE + tools.solutions.mapped_bytes)
    worker = Worker(tools, tasks, output)
    threading.Thread(target=worker.listen, args=(sys.stdin.buffer,), daemon=True).start()
    with suppress(BrokenPipeError):
        while True:
            worker.do_next()
    os._exit(0)  # the listening thread cannot be joined


if __name__ == "__main__":
    main()
