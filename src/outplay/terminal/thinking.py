"""What the commands share that ask the engine: its options on the command line, and its answers in words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, TypedDict

import click

from outplay.play import Game, Move
from outplay.render.scene import printable
from outplay.rules.words import Side
from outplay.search.evaluations import DEFAULT, EVALUATIONS, PLAIN, Weights, find_evaluation
from outplay.search.limits import Limits
from outplay.search.score import Score, counts_discs

_MOST_MOVES = 12
_EVALUATIONS = ", ".join((DEFAULT, PLAIN, *EVALUATIONS))


class Seconds(click.FloatRange):
    """A number between two others. What is not a number passes every comparison that click makes."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, unless it is none."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a number: write seconds, such as 0.5 or 10", param, ctx)
        return number


_OPTIONS = (
    click.option("--depth", type=click.IntRange(1, 100), help="Look so many plies ahead."),
    click.option("--nodes", type=click.IntRange(1, 10**12), help="Look at so many positions."),
    click.option("--time", "seconds", type=Seconds(0.001, 86_400), help="Think for so many seconds."),
    click.option("--threads", type=click.IntRange(1, 64), default=1, help="Think on so many cores.  [default: 1]"),
    click.option(
        "--evaluation",
        metavar="NAME",
        help=f"How positions are judged: {_EVALUATIONS}, or a file that ends in .toml or .npz.",
    ),
)


def thinking_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of the engine: its limits, which may be combined, and the evaluation."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


class Thinking(TypedDict):
    """What the engine is told about how to look at a position."""

    limits: Limits
    threads: int
    evaluation: Weights | None


def read_thinking(game: Game, options: dict[str, Any]) -> Thinking:
    """The options as the engine takes them, with the evaluation that is meant for a game."""
    named = options["evaluation"]
    return {
        "limits": Limits(options["depth"], options["nodes"], options["seconds"]),
        "threads": options["threads"],
        "evaluation": None if named is None else find_evaluation(named, game.rules),
    }


def score_text(game: Game, score: Score) -> str:
    """A score in words, with the name of the side that it is about."""
    white, black = (printable(name) for name in game.rules.sides)
    return score.describe((white, black))


def score_width(game: Game) -> int:
    """How wide a column of scores is: as the longest that a game is likely to have."""
    extent = {"margin" if counts_discs(game.rules) else "distance": 99}
    return max(len(score_text(game, Score(side, 1, is_bound=True, **extent))) for side in Side)


def line_text(moves: Iterable[Move], room: int | None = None) -> str:
    """How a game may go on; a line that is long, or wider than the room for it, is cut."""
    texts = [str(move) for move in moves]
    most = min(_MOST_MOVES, len(texts))
    text = _cut(texts, most)
    while room is not None and most > 1 and len(text) > room:
        most -= 1
        text = _cut(texts, most)
    return text


def _cut(texts: list[str], most: int) -> str:
    return " ".join([*texts[:most], *(["…"] if len(texts) > most else [])])
