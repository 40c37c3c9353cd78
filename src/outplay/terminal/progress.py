"""What is shown of work that takes a while: on a screen a line that moves, and nothing in a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from textwrap import shorten
from typing import Protocol

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
from outplay.terminal.screen import make_console

_SPINNER, _BAR_AND_CLOCKS = 4, 40
_LEAST_ROOM = 12
"""Letters: with less room for them, nothing is said of what is being done."""


class Show(Protocol):
    """Shows how far some work has come."""

    def __call__(
        self, words: str = "", done: float | None = None, total: float | None = None, *, figures: str = ""
    ) -> None:
        """What is being done, and how much of how much, if that is known; figures come first and are never cut."""
        ...


def waiting(console: Console, what: str) -> AbstractContextManager[object]:
    """Something that moves on a screen while a person has to wait."""
    is_watched = console.is_terminal and console.file.isatty()
    return console.status(f"{what} …") if is_watched else nullcontext()


@contextmanager
def progress(console: Console | None = None, *, foretells: bool = True, least_width: int = 60) -> Iterator[Show]:
    """A line that says how far some work has come, with a bar where the screen has the width for it.

    It is on the console's own screen if that is one: then what is printed meanwhile goes above it. Else it is on that
    of the errors. ``foretells`` says whether the time that is left follows from what is done; if not, it is not shown.
    """
    if console is None or not console.is_terminal:
        console = make_console(stderr=True)
    if not console.is_terminal:
        yield _show_nothing
        return
    columns: list[ProgressColumn] = [SpinnerColumn(), TextColumn("{task.description}", markup=False)]
    is_wide = console.width >= least_width
    if is_wide:
        columns += [BarColumn(bar_width=20), TimeElapsedColumn(), *([TimeRemainingColumn()] if foretells else [])]
    room = console.width - _SPINNER - (_BAR_AND_CLOCKS if is_wide else 0)
    with Progress(*columns, console=console, transient=True) as display:
        task = display.add_task("", total=None)

        def show(words: str = "", done: float | None = None, total: float | None = None, *, figures: str = "") -> None:
            left = room - len(figures)
            said = shorten(printable(words), left, placeholder=" …") if left >= _LEAST_ROOM else ""
            display.update(task, description=", ".join(filter(None, (figures, said))), completed=done or 0, total=total)

        yield show


def _show_nothing(words: str = "", done: float | None = None, total: float | None = None, *, figures: str = "") -> None:
    """Nobody looks at a pipe."""


def counting(show: Show, what: str) -> Callable[[int, int], None]:
    """What is called again and again with how many of how many are done."""
    return lambda done, total: show(f"{done:,} of {total:,} {what}", done, total)
