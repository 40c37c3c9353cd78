"""The child is ended by a signal before it is confined."""

import os
from typing import Any

from outplay.sandbox import running


def killed(*_: Any) -> None:
    os.abort()


running.confine = killed  # type: ignore[attr-defined, assignment]
