"""Somebody kills every guard as soon as it is there."""

import os
import signal
from typing import Any

from outplay.sandbox import keeper


def killed(*_: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


keeper.guard = killed  # type: ignore[attr-defined, assignment]
