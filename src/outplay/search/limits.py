"""Limits: how long a search or a player may think about one move."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, TypeVar

from outplay.errors import InputError, quoted
from outplay.play import Position
from outplay.values import check_number, check_whole

if TYPE_CHECKING:
    from outplay._core import Stop

MAX_DEPTH = 200
"""Of the engine, in plies."""
MAX_NODES = 2**62
MIN_SECONDS = 0.001
MAX_SECONDS = 10_000_000


class CoreLimits(TypedDict):
    """Limits as the native core takes them; 0 is no limit."""

    nodes: int
    seconds: float
    stop: Stop | None


@dataclass(frozen=True)
class Limits:
    """How long a search or a player may think about one move; None is no limit.

    >>> Limits(depth=4, nodes=1000).stricter(Limits(nodes=50, seconds=2))
    Limits(depth=4, nodes=50, seconds=2, game_seconds=None, stop=None)
    """

    depth: int | None = None
    """Plies to look ahead."""
    nodes: int | None = None
    """Positions to search; for Monte-Carlo tree search, random games."""
    seconds: float | None = None
    game_seconds: float | None = None
    """What the side to move has left for the whole game, for players that manage their time themselves."""
    stop: Stop | None = None
    """Set from another thread, it ends the search; what has been found by then counts."""

    def __post_init__(self) -> None:
        if self.depth is not None:
            check_whole("the depth", self.depth, 1, MAX_DEPTH)
        if self.nodes is not None:
            check_whole("the number of nodes", self.nodes, 1, MAX_NODES)
        if self.seconds is not None:
            check_number("the number of seconds", self.seconds, MIN_SECONDS, MAX_SECONDS)
        if self.game_seconds is not None:
            check_number("the number of seconds for the game", self.game_seconds, 0, MAX_SECONDS)

    @property
    def has_end(self) -> bool:
        """Whether a search with these limits ends by itself, however large the game is."""
        return self.depth is not None or self.nodes is not None or self.seconds is not None

    def stricter(self, other: Limits) -> Limits:
        """Both limits together: the smaller number of each kind, and the stop, the own one of two."""
        return Limits(
            _smaller(self.depth, other.depth),
            _smaller(self.nodes, other.nodes),
            _smaller(self.seconds, other.seconds),
            _smaller(self.game_seconds, other.game_seconds),
            self.stop or other.stop,
        )

    def with_spec(self, spec: Limits, default_nodes: int) -> Limits:
        """These together with the limits in a player's spec.

        A spec without any stands for a number of nodes, which gives way to a depth or a number of nodes in these.
        """
        both = self.stricter(spec)
        is_default = not (spec.has_end or self.depth or self.nodes)
        return dataclasses.replace(both, nodes=default_nodes) if is_default else both

    def for_core(self) -> CoreLimits:
        """The limits as the native core takes them; it takes the depth elsewhere."""
        return {"nodes": self.nodes or 0, "seconds": float(self.seconds or 0), "stop": self.stop}


NO_LIMITS = Limits()

_Number = TypeVar("_Number", int, float)


def _smaller(one: _Number | None, other: _Number | None) -> _Number | None:
    return one if other is None or (one is not None and one < other) else other


def check_position(position: object) -> None:
    """Refuse to search anything but a position."""
    if not isinstance(position, Position):
        raise InputError(f"{quoted(position)} is not a position to search: give game.start, or game.position(text)")
