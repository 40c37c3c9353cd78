"""What the commands share that stand on solutions: progress while one is found, and its answers in words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console

from outplay import solving
from outplay.play import Move, Position
from outplay.render.scene import printable
from outplay.render.times import duration
from outplay.solving import Solution, Worth
from outplay.terminal.progress import progress

_STYLES = {1: "green", 0: "yellow", -1: "red"}
"""Of moves that win, draw and lose, on a screen with colours; the words say it too."""


# ---- While a solution is being found

_WIDE = 120
"""Letters in a row of a screen that has room for a bar beside the figures."""


@contextmanager
def watching(console: Console) -> Iterator[Callable[[solving.Progress], None]]:
    """A line on a screen that says what is being done, how much is left and how much memory it takes."""
    with progress(console, foretells=False, least_width=_WIDE) as show:

        def report(state: solving.Progress) -> None:
            show(state.doing, state.done, None if state.done is None else 1.0, figures=figures(state))

        yield report


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


# ---- Answers in words


def worth_text(position: Position, worth: Worth) -> str:
    """What a position is worth, with the name of the winner."""
    white, black = (printable(name) for name in position.game.rules.sides)
    return worth.describe(position.side, (white, black))


def worth_sentence(position: Position, worth: Worth | None) -> str:
    """The same as a sentence; a position that no solution covers is said to be none."""
    if worth is None:
        return "It is not known what this position is worth: too much can come of it to find out in passing."
    return "It is a draw." if worth.value == 0 else f"{worth_text(position, worth)}."


@dataclass(frozen=True)
class Choice:
    """A legal move with what it is worth to the side that makes it; None if that is not known."""

    move: Move
    worth: Worth | None

    @property
    def verdict(self) -> str:
        """The worth in words."""
        return "not known" if self.worth is None else self.worth.verdict

    @property
    def style(self) -> str | None:
        """The colour in which it is shown on a screen."""
        return None if self.worth is None else _STYLES[self.worth.value]


def choices(position: Position, solution: Solution | None) -> tuple[Choice, ...]:
    """Every legal move, the best first; those of which nothing is known are last."""
    known = () if solution is None else solution.moves(position)
    settled = {one.move for one in known}
    rest = (Choice(move, None) for move in position.legal_moves if move not in settled)
    return (*(Choice(one.move, one.worth) for one in known), *rest)
