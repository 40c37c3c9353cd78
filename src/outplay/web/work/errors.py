"""Why a job of the page was not done; each error knows the HTTP status that belongs to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from outplay.errors import JobError, OutplayError


class Busy(JobError):
    """All workers have something to do, and enough jobs wait already."""

    status = 503
    retry_after = 2
    """After how many seconds it is worth trying again."""

    def __init__(self) -> None:
        super().__init__("the server is too busy for this now: try again in a few seconds")


class Closing(JobError):
    """The server is about to end."""

    status = 503

    def __init__(self) -> None:
        super().__init__("the server is about to end: try again when it is back")


class TookTooLong(JobError):
    """A job was not done in its time."""

    status = 504

    def __init__(self, seconds: float) -> None:
        super().__init__(f"this took longer than {seconds:g} s, which is all that a visitor gets: ask for less")


class TooMuchMemory(JobError):
    """A worker ran out of memory, or died for want of it."""

    status = 503

    def __init__(self) -> None:
        super().__init__("this needs more memory than a visitor may use: ask for less")


class FileCutOff(JobError):
    """A worker was ended by the system because a file that it looks up in has lost its end."""

    status = 500

    def __init__(self) -> None:
        super().__init__(
            "a file of the server cannot be read to its end any more: somebody has shortened it, or its disk fails. "
            "Try again without it; whoever runs the server has to look at its solutions and start it again"
        )


class TaskFailed(OutplayError):
    """What a worker says of its own error: the kind, the message and perhaps more, for the page to be told."""

    def __init__(self, failure: Mapping[str, Any], status: int) -> None:
        super().__init__(failure["message"])
        self.kind: str = failure["kind"]
        self.extra = {name: value for name, value in failure.items() if name not in ("kind", "message")}
        self.status = status
