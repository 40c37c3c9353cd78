"""The errors of the server, each with its HTTP status, and the one shape in which a client gets any error:

{"error": {"kind": "IllegalMove", "message": "'a1a9' is not legal here: ...", "ply": 3}}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

from outplay.errors import InputError, JobError, OutplayError, SpecError, quoted
from outplay.web.shapes.games import Failure

_QUOTED_FOLDERS = re.compile(r"""(["'])/(?:[^/"'|]+/)+""")
_FOLDERS = re.compile(r"""(?<![^\s(=:])/(?:[^/\s"'|]+/)+""")


# ---- Requests that are refused


class RequestError(InputError):
    """A request that does not have the form that the API requires."""


class RefusedRequest(RequestError):
    """A request that the guard stops, with the status that says why."""

    kind = "RequestError"

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class NoSuchGame(SpecError):
    """A game that this server does not have."""

    status = 404
    kind = "SpecError"


class PuzzleNotFound(InputError):
    """A kind of puzzle that a game does not have, or that takes too long to find."""

    status = 404


class RulesMismatch(OutplayError):
    """A request for a game under other rules than this server has for its name."""

    status = 409

    def __init__(self, message: str, expected: str) -> None:
        super().__init__(message)
        self.expected = expected


# ---- Rooms


class NoSuchRoom(RequestError):
    """A room that this server does not have, or no longer."""

    status = 404

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no room {quoted(name)}, or no longer: ask for a new link")


class NoSeat(RequestError):
    """An action by somebody who only watches."""

    status = 403

    def __init__(self) -> None:
        super().__init__("you have no seat in this room: you can only watch")


class RoomRefusal(RequestError):
    """An action that is not possible in the room as it is now."""

    status = 409


class TooManyRooms(JobError):
    """All rooms are in use."""

    status = 503
    retry_after = 60

    def __init__(self) -> None:
        super().__init__("all rooms of this server are in use: try again later")


class RoomsUnusable(JobError):
    """The file of the rooms cannot be used."""

    status = 500

    def __init__(self, reason: str) -> None:
        super().__init__(f"the file of the rooms cannot be used: {reason}")


# ---- Jobs that were not done


class Busy(JobError):
    """All workers are busy, and enough jobs are waiting."""

    status = 503
    retry_after = 2
    """Seconds until another try makes sense."""

    def __init__(self) -> None:
        super().__init__("the server is too busy for this now: try again in a few seconds")


class Closing(JobError):
    """The server is shutting down."""

    status = 503

    def __init__(self) -> None:
        super().__init__("the server is shutting down: try again when it is back")


class TookTooLong(JobError):
    """A job exceeded its time limit."""

    status = 504

    def __init__(self, seconds: float) -> None:
        super().__init__(f"this took longer than {seconds:g} s, which is all that a visitor gets: ask for less")


class TooMuchMemory(JobError):
    """A worker ran out of memory, or the system killed it for that."""

    status = 503

    def __init__(self) -> None:
        super().__init__("this needs more memory than a visitor may use: ask for less")


class FileCutOff(JobError):
    """The system ended a worker because a file that it had mapped was truncated."""

    status = 500

    def __init__(self) -> None:
        super().__init__(
            "a file of the server cannot be read to its end any more: somebody has shortened it, or its disk fails. "
            "Try again without it; the owner of the server has to check its solutions and start it again"
        )


class TaskFailed(OutplayError):
    """The error of a worker: its kind, its message and perhaps more, to be passed on."""

    def __init__(self, failure: Mapping[str, Any], status: int) -> None:
        super().__init__(failure["message"])
        self.kind: str = failure["kind"]
        self.extra = {name: value for name, value in failure.items() if name not in ("kind", "message")}
        self.status = status


# ---- What a client gets


def failure_of(error: OutplayError) -> Failure:
    """An error as a client gets it: its kind, its message, the ply of a bad move, the hash of the expected rules.

    >>> failure_of(RulesMismatch("other rules", expected="f0ba661443405b03"))
    {'kind': 'RulesMismatch', 'message': 'other rules', 'expected': 'f0ba661443405b03'}
    """
    kind = getattr(error, "kind", type(error).__name__)
    failure: dict[str, Any] = {"kind": kind, "message": str(error), **getattr(error, "extra", {})}
    for name in ("ply", "expected", "fits", "verdict"):
        if (value := getattr(error, name, None)) is not None:
            failure[name] = value
    return cast(Failure, failure)


def status_of(error: OutplayError) -> int:
    """The HTTP status of an error: 400, unless the error has its own."""
    return int(getattr(error, "status", 400))


def without_folders(text: str) -> str:
    """A message without the folders of the owner's files, which are no visitor's business.

    >>> without_folders('it printed: File "/class/ada/my bots/mine.py", line 3, in <module>')
    'it printed: File "mine.py", line 3, in <module>'
    """
    return _FOLDERS.sub("", _QUOTED_FOLDERS.sub(r"\1", text))
