"""How a proof spreads its tasks over processes, shows how far it is, and keeps what is done when Ctrl-C comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

from outplay.jobs import Workers

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
    with Workers(workers) as crew, Progress(unit, *columns, console=console) as progress:
        bar = progress.add_task(unit, total=sum(map(size, tasks)))
        try:
            for done in crew.run(work, tasks):
                gather(*done.result)
                progress.advance(bar, size(done.task))
        except KeyboardInterrupt:
            return False
    return True
