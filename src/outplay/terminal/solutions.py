"""What the commands share that stand on solutions: progress while one is found, and its answers in words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console

from outplay import solving
from outplay.play import Game, Move, Position
from outplay.render.times import duration
from outplay.search.score import Score
from outplay.solving import Solution
from outplay.terminal.progress import progress
from outplay.terminal.thinking import score_text

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
        parts.append(f"at least {left} and rising" if state.is_lower_bound else f"about {left}")
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
