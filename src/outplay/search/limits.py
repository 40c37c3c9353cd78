"""What a search is told: where and how long to look."""

from __future__ import annotations

from typing import TypedDict

from outplay.errors import InputError, quoted
from outplay.play import Position
from outplay.search.defaults import Weights
from outplay.values import check_number, check_whole

MOST_DEPTH = 200
"""So many plies ahead the engine can look."""
MOST_NODES = 2**62
LEAST_SECONDS = 0.001
MOST_SECONDS = 10_000_000


class Limits(TypedDict, total=False):
    """What ``analyze`` is told about how to look at a position, for those who pass it on."""

    depth: int | None
    nodes: int | None
    seconds: float | None
    evaluation: Weights | str | None
    threads: int


class CoreLimits(TypedDict):
    """Limits as the native core takes them: 0 where there is none."""

    nodes: int
    seconds: float


def checked_limits(nodes: int | None, seconds: float | None) -> CoreLimits:
    """Limits that a person gave, for the core."""
    if nodes is not None:
        check_whole("the number of nodes", nodes, 1, MOST_NODES)
    if seconds is not None:
        check_number("the number of seconds", seconds, LEAST_SECONDS, MOST_SECONDS)
    return {"nodes": nodes or 0, "seconds": float(seconds or 0)}


def check_position(position: object) -> None:
    """Refuse to search anything but a position."""
    if not isinstance(position, Position):
        raise InputError(f"{quoted(position)} is not a position to search: give game.start, or game.position(text)")
