"""What a worker has to put away when the work is over: the bots that it keeps between jobs, for example."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from typing import TypeVar

Hook = TypeVar("Hook", bound=Callable[[], None])

_hooks: list[Callable[[], None]] = []


def at_end(hook: Hook) -> Hook:
    """Have a function called in every worker when its ``Workers`` are closed; can be used as a decorator.

    A local process calls it when it ends, also by Ctrl-C. This process and the workers of a cluster live on, and so it
    may be called several times, and when there is nothing to put away.
    """
    if hook not in _hooks:
        _hooks.append(hook)
    return hook


@atexit.register
def put_away() -> None:
    """Call the functions that ``at_end`` was given, the latest first."""
    for hook in reversed(_hooks):
        hook()
