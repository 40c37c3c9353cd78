"""The options of commands that ask the engine."""

from __future__ import annotations

from typing import Any, TypedDict

import click

from outplay.play import Game
from outplay.search.evaluations import DEFAULT, EVALUATIONS, PLAIN, Weights, find_evaluation
from outplay.search.limits import Limits
from outplay.terminal.options import TURN_SECONDS, Decorator, combined

_EVALUATIONS = ", ".join((DEFAULT, PLAIN, *EVALUATIONS))

engine_options: Decorator = combined(
    click.option("--depth", type=click.IntRange(1, 100), help="Look this many plies ahead."),
    click.option("--nodes", type=click.IntRange(1, 10**12), help="Look at this many positions."),
    click.option("--time", "seconds", type=TURN_SECONDS, help="Think for this many seconds."),
    click.option("--threads", type=click.IntRange(1, 64), default=1, help="Think on this many cores."),
    click.option(
        "--evaluation",
        metavar="NAME",
        help=f"How positions are judged: {_EVALUATIONS}, or a file that ends in .toml or .npz.",
    ),
)
"""The options of the engine: limits, which may be combined, and the evaluation."""


class EngineOptions(TypedDict):
    """The arguments of ``analyze`` that these options set."""

    limits: Limits
    threads: int
    evaluation: Weights | None


def read_engine_options(game: Game, options: dict[str, Any]) -> EngineOptions:
    """The options as the engine takes them, with the evaluation for a game."""
    named = options["evaluation"]
    return {
        "limits": Limits(options["depth"], options["nodes"], options["seconds"]),
        "threads": options["threads"],
        "evaluation": None if named is None else find_evaluation(named, game.rules),
    }
