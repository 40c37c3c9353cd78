"""Progress of work that takes a while: a moving line on a screen, nothing in a pipe."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from textwrap import shorten
from typing import TYPE_CHECKING, Protocol

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from outplay.render.scene import printable
from outplay.render.words import duration
from outplay.terminal.screen import make_console

if TYPE_CHECKING:
    from outplay import solving

_SPINNER, _BAR_AND_CLOCKS = 4, 40
_MIN_ROOM = 12
"""Characters: with less room, the words are left out."""
_SOLVING_WIDTH = 120
"""Characters of a row that has room for a bar beside the figures of solving."""


class Show(Protocol):
    """Shows how far some work has come."""

    def __call__(
        self, words: str = "", done: float | None = None, total: float | None = None, *, figures: str = ""
    ) -> None:
        """Say what is being done and, if known, how much of how much; figures come first and are never cut."""
        ...


def waiting(console: Console, what: str) -> AbstractContextManager[object]:
    """A moving sign on a screen while a person has to wait."""
    is_watched = console.is_terminal and console.file.isatty()
    return console.status(f"{what} …") if is_watched else nullcontext()


@contextmanager
def progress(console: Console | None = None, *, shows_remaining: bool = True, min_width: int = 60) -> Iterator[Show]:
    """A line that says how far some work has come, with a bar if the screen is wide enough.

    It is shown on the console, where anything printed meanwhile appears above it, or on stderr if the console is quiet
    or no screen. Leave out the remaining time where it does not follow from what is done.
    """
    if console is None or console.quiet or not console.is_terminal:
        console = make_console(stderr=True)
    if not console.is_terminal:
        yield _show_nothing
        return
    columns: list[ProgressColumn] = [SpinnerColumn(), TextColumn("{task.description}", markup=False)]
    is_wide = console.width >= min_width
    if is_wide:
        columns += [BarColumn(bar_width=20), TimeElapsedColumn(), *([TimeRemainingColumn()] if shows_remaining else [])]
    room = console.width - _SPINNER - (_BAR_AND_CLOCKS if is_wide else 0)
    with Progress(*columns, console=console, transient=True) as display:
        task = display.add_task("", total=None)

        def show(words: str = "", done: float | None = None, total: float | None = None, *, figures: str = "") -> None:
            left = room - len(figures)
            said = shorten(printable(words), left, placeholder=" …") if left >= _MIN_ROOM else ""
            display.update(task, description=", ".join(filter(None, (figures, said))), completed=done or 0, total=total)

        yield show


def _show_nothing(words: str = "", done: float | None = None, total: float | None = None, *, figures: str = "") -> None:
    """Nobody looks at a pipe."""


def counting(show: Show, what: str) -> Callable[[int, int], None]:
    """A report of how many things are done, of how many."""
    return lambda done, total: show(f"{done:,} of {total:,} {what}", done, total)


# ---- Solving


@contextmanager
def solving_progress(console: Console) -> Iterator[Callable[[solving.Progress], None]]:
    """A line that says what the solver does, how much is left and how much memory it takes."""
    with progress(console, shows_remaining=False, min_width=_SOLVING_WIDTH) as show:

        def report(state: solving.Progress) -> None:
            show(state.doing, state.done, None if state.done is None else 1.0, figures=_figures(state))

        yield report


def _figures(state: solving.Progress) -> str:
    """How far the solver has come, in numbers.

    >>> from outplay import solving
    >>> _figures(solving.Progress("counting back", 0.75, 1_234_567, 2**28, 12.0, 200.0))
    '1,234,567 positions, 256 MB, about 3 min 20 s left'
    """
    parts = [f"{state.positions:,} positions", format_memory(state.bytes)]
    if state.seconds_left is None:
        parts.append("the rest is not known")
    elif state.seconds_left >= 1:
        left = f"{duration(state.seconds_left)} left"
        parts.append(f"at least {left} and rising" if state.is_lower_bound else f"about {left}")
    return ", ".join(parts)


def format_memory(size: int) -> str:
    """A number of bytes in megabytes, or in kilobytes if it is small.

    >>> format_memory(1333), format_memory(300_000), format_memory(5 * 2**30)
    ('2 kB', '0.3 MB', '5,120 MB')
    """
    megabytes = size / 2**20
    if megabytes < 0.1:
        return f"{math.ceil(size / 2**10)} kB"
    return f"{megabytes:,.0f} MB" if megabytes >= 10 else f"{megabytes:.1f} MB"
