"""What the commands share that stand on solutions: progress while one is found, and its answers in words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from textwrap import shorten

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from outplay import solving
from outplay.cli.screen import make_console
from outplay.cli.thinking import score_text
from outplay.play import Game, Move, Position
from outplay.render.scene import printable
from outplay.render.times import duration
from outplay.search.score import Score
from outplay.solving import Solution

_STYLES = {1: "green", 0: "yellow", -1: "red"}
"""Of moves that win, draw and lose, on a screen with colours; the words say it too."""


# ---- While a solution is being found


@contextmanager
def watching(console: Console) -> Iterator[Callable[[solving.Progress], None]]:
    """A line on a screen that says what is being done, how much is left and how much memory it takes.

    It is on the console's own screen if that is one: then what is printed meanwhile goes above it. Else it is on that
    of the errors.
    """
    if not console.is_terminal:
        console = make_console(stderr=True)
    columns = _COLUMNS if console.width >= _WIDE else _COLUMNS[:3]
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with bar as progress:
        task = progress.add_task("solving", total=None, figures="")

        def show(state: solving.Progress) -> None:
            _show(progress, task, state)

        yield show


_COLUMNS = (
    SpinnerColumn(),
    TextColumn("{task.fields[figures]}", markup=False),
    TextColumn("{task.description}", markup=False),
    BarColumn(bar_width=20),
    TimeElapsedColumn(),
)
_WIDE = 120
"""Letters in a row of a screen that has room for all of them."""
_SPINNER, _BAR_AND_CLOCK = 4, 30
_LEAST_ROOM = 12
"""With less room for it, nothing is said of what is being done: the numbers matter more."""


def _show(progress: Progress, task: TaskID, state: solving.Progress) -> None:
    total, numbers, width = None if state.done is None else 1.0, figures(state), progress.console.width
    room = width - len(numbers) - _SPINNER - (_BAR_AND_CLOCK if width >= _WIDE else 0)
    doing = shorten(printable(state.doing), room, placeholder=" …") if room >= _LEAST_ROOM else ""
    numbers += "," if doing else ""
    progress.update(task, figures=numbers, description=doing, total=total, completed=state.done or 0.0)


def figures(state: solving.Progress) -> str:
    """How far the work has come, in numbers.

    >>> figures(solving.Progress("counting back", 0.75, 1_234_567, 2**28, 12.0, 200.0))
    '1,234,567 positions, 256 MB, about 3 min 20 s left'
    """
    parts = [f"{state.positions:,} positions", memory(state.bytes)]
    if state.seconds_left is None:
        parts.append("the rest is not known")
    elif state.seconds_left >= 1:
        left = f"{duration(state.seconds_left)} left"
        parts.append(f"at least {left} and rising" if state.is_least else f"about {left}")
    return ", ".join(parts)


def memory(size: int) -> str:
    """A number of bytes in megabytes, as limits are given; what is little in kilobytes.

    >>> memory(1333), memory(300_000), memory(5 * 2**30)
    ('2 kB', '0.3 MB', '5,120 MB')
    """
    megabytes = size / 2**20
    if megabytes < 0.1:
        return f"{math.ceil(size / 2**10)} kB"
    return f"{megabytes:,.0f} MB" if megabytes >= 10 else f"{megabytes:.1f} MB"


def waiting(console: Console, what: str) -> AbstractContextManager[object]:
    """Something that moves on a screen while a person has to wait."""
    is_watched = console.is_terminal and console.file.isatty()
    return console.status(f"{what} …") if is_watched else nullcontext()


# ---- Answers in words


def score_sentence(game: Game, score: Score | None) -> str:
    """What a position is worth, as a sentence; one that no solution covers is said to be none."""
    if score is None:
        return "It is not known what this position is worth: too much can come of it to find out in passing."
    return "It is a draw." if score.value == 0 else f"{score_text(game, score)}."


def known_moves(position: Position, solution: Solution | None) -> dict[Move, Score | None]:
    """Every legal move with its score, the best first; those of which nothing is known are last."""
    known = {} if solution is None else {one.move: one.score for one in solution.moves(position)}
    return known | {move: None for move in position.legal_moves if move not in known}


def verdict_of(score: Score | None) -> str:
    """What a move does, in words."""
    return "not known" if score is None else score.verdict


def style_of(score: Score | None) -> str | None:
    """The colour in which that is shown on a screen."""
    return None if score is None or score.value is None else _STYLES[score.value]
