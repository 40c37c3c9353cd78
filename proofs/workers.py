"""How a proof spreads its tasks over processes, shows how far it is, and keeps what is done when Ctrl-C comes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

Task = TypeVar("Task")
Result = TypeVar("Result")


def run(
    work: Callable[[Task], tuple[Task, Result]],
    tasks: Sequence[Task],
    gather: Callable[[Task, Result], None],
    *,
    workers: int,
    console: Console,
    unit: str,
    size: Callable[[Task], int],
) -> bool:
    """Do all tasks and gather what they find, in any order; False if Ctrl-C came before the end.

    The bar counts units, and a task has so many of them as ``size`` says.
    """
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with (
        multiprocessing.Pool(workers, _leave_interrupts_to_the_parent) as pool,
        Progress(unit, *columns, console=console) as progress,
    ):
        bar = progress.add_task(unit, total=sum(map(size, tasks)))
        try:
            for task, result in pool.imap_unordered(work, tasks):
                gather(task, result)
                progress.advance(bar, size(task))
        except KeyboardInterrupt:
            pool.terminate()
            return False
    return True


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
