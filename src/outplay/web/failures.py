"""What a visitor is told when something is wrong: one shape for every error, and the status that belongs to it.

{"error": {"kind": "IllegalMove", "message": "'a1a9' is not legal here: ...", "ply": 3}}
"""

from __future__ import annotations

import re
from typing import Any, cast

from outplay.errors import InputError, OutplayError, SpecError
from outplay.web.shapes.games import Failure

_QUOTED_FOLDERS = re.compile(r"""(["'])/(?:[^/"'|]+/)+""")
_FOLDERS = re.compile(r"""(?<![^\s(=:])/(?:[^/\s"'|]+/)+""")


class RequestError(InputError):
    """A request that does not have the form that the API asks for."""


class RefusedRequest(RequestError):
    """A request that goes no further, with the status that says why."""

    kind = "RequestError"

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class NoSuchGame(SpecError):
    """A game that this server does not know."""

    status = 404
    kind = "SpecError"


class RulesMismatch(OutplayError):
    """A request for a game under other rules than this server has for its name."""

    status = 409

    def __init__(self, message: str, expected: str) -> None:
        super().__init__(message)
        self.expected = expected


def failure_of(error: OutplayError) -> Failure:
    """What is told of an error: its kind, its message, the ply of a bad move, the hash of the rules that were expected.

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
    """The HTTP status of an error: what a visitor got wrong is 400, unless the error knows better."""
    return int(getattr(error, "status", 400))


def without_folders(text: str) -> str:
    """What is said of a player of the server's owner, without where its file lies: that is no visitor's business.

    >>> without_folders('it printed: File "/class/ada/my bots/mine.py", line 3, in <module>')
    'it printed: File "mine.py", line 3, in <module>'
    """
    return _FOLDERS.sub("", _QUOTED_FOLDERS.sub(r"\1", text))
