"""What a task works with besides its request: the tools of its worker, its reports, and when to stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from outplay.play import Game
from outplay.players.contract import Machine
from outplay.players.external.limits import TurnLimits
from outplay.search.engine import Stop
from outplay.search.limits import MAX_SECONDS, MIN_SECONDS, Limits
from outplay.web.players import make_player
from outplay.web.settings import ServerLimits
from outplay.web.shelf import Shelf
from outplay.web.solutions import SolutionShelf

_SHARE_OF_THE_CLOCK = 1 / 30
"""For one move: a side rarely has more than thirty left."""


@dataclass(frozen=True)
class Tools:
    """What a worker keeps from job to job."""

    shelf: Shelf
    players: Mapping[str, str]
    """The server's own players: specs by names."""
    limits: ServerLimits
    solutions: SolutionShelf = field(default_factory=SolutionShelf)


@dataclass(frozen=True)
class TaskContext:
    """The tools of a task, where it reports to, and whether to stop."""

    tools: Tools
    stop: Stop
    report: Callable[[Any], None]
    finish: Stop = field(default_factory=Stop)
    """Whether to end soon, with an answer; after a stop nobody wants an answer."""

    @property
    def move_limits(self) -> Limits:
        """How long a visitor's player may think about a move; it stops with the job."""
        return Limits(seconds=self.tools.limits.player_seconds, stop=self.stop)

    def clock_limits(self, seconds_left: float | None) -> Limits:
        """The same for a player whose clock runs: a small part of what it shows."""
        if seconds_left is None:
            return self.move_limits
        seconds = max(MIN_SECONDS, min(seconds_left * _SHARE_OF_THE_CLOCK, MAX_SECONDS))
        return self.move_limits.stricter(Limits(seconds=seconds, game_seconds=seconds_left))

    @property
    def turn_limits(self) -> TurnLimits:
        """The same for a player from outside, which must also start in time."""
        seconds = self.tools.limits.player_seconds
        return TurnLimits(start=seconds, move=seconds)

    def make_player(self, text: str, game: Game, seed: int) -> Machine:
        """The player that a visitor names; ask it for moves within ``move_limits``."""
        return make_player(text, game, self.tools.players, seed, self.turn_limits)


class Pace:
    """When to report: after a pause, and so seldom that making reports takes at most a share of the time."""

    def __init__(self, pause: float, share: float) -> None:
        self._pause = pause
        self._share = share
        self._next = monotonic() + pause

    @property
    def is_due(self) -> bool:
        """Whether it is time for a report."""
        return monotonic() >= self._next

    def reported(self, began: float) -> None:
        """Wait again, after a report that was begun at some time."""
        now = monotonic()
        self._next = now + max(self._pause, (now - began) / self._share)
