"""What is told of an error, and with which status."""

from __future__ import annotations

import pytest

from outplay.errors import GameOver, IllegalMove, InputError, OutplayError, PlayerFault, SpecError
from outplay.web.failures import (
    Busy,
    NoSuchGame,
    RequestError,
    RulesMismatch,
    TookTooLong,
    failure_of,
    status_of,
    without_folders,
)
from outplay.web.work.trees import TreeTooLarge


@pytest.mark.parametrize(
    ("error", "status", "kind"),
    [
        (InputError("x"), 400, "InputError"),
        (IllegalMove("x"), 400, "IllegalMove"),
        (GameOver("x"), 400, "GameOver"),
        (SpecError("x"), 400, "SpecError"),
        (NoSuchGame("x"), 404, "SpecError"),
        (RequestError("x"), 400, "RequestError"),
        (RulesMismatch("x", "abc"), 409, "RulesMismatch"),
        (TreeTooLarge(9, 100, 3), 400, "TreeTooLarge"),
        (Busy(), 503, "Busy"),
        (TookTooLong(5), 504, "TookTooLong"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, OutplayError) else "",
)
def test_status_and_kind(error: OutplayError, status: int, kind: str) -> None:
    assert status_of(error) == status
    assert failure_of(error)["kind"] == kind
    assert failure_of(error)["message"] == str(error)


def test_further_keys_of_an_error() -> None:
    assert failure_of(RulesMismatch("x", "abc"))["expected"] == "abc"
    assert failure_of(TreeTooLarge(9, 100, 3))["fits"] == 3
    assert failure_of(PlayerFault("time", "too slow"))["verdict"] == "time"
    assert failure_of(InputError("x")) == {"kind": "InputError", "message": "x"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("there is no file '/class/ada/bots/mine.py'", "there is no file 'mine.py'"),
        ('File "/class/ada/my bots/mine.py", line 3', 'File "mine.py", line 3'),
        ("cannot open /etc/secret/key: no", "cannot open key: no"),
        ("HOME=/class/ada/x", "HOME=x"),
        ("in 'wwww/---/--/---/bbbb w' it crashed", "in 'wwww/---/--/---/bbbb w' it crashed"),
        ("in 'bots/mine.py', 3 s/move", "in 'bots/mine.py', 3 s/move"),
    ],
)
def test_folders_are_hidden(text: str, told: str) -> None:
    assert without_folders(text) == told
