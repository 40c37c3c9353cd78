"""What a task works with besides its request, and how it reports and hears that it should end."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from outplay.play import Game
from outplay.players.contract import Machine
from outplay.players.external.limits import TurnLimits
from outplay.search.engine import Stop
from outplay.search.limits import Limits
from outplay.web.players import make_player
from outplay.web.settings import ServerLimits
from outplay.web.shelf import Shelf
from outplay.web.solutions import SolutionShelf


@dataclass(frozen=True)
class Tools:
    """What a worker keeps from job to job."""

    shelf: Shelf
    players: Mapping[str, str]
    """The own players of whoever started the server: specs by names."""
    limits: ServerLimits
    solutions: SolutionShelf = field(default_factory=SolutionShelf)


@dataclass(frozen=True)
class TaskContext:
    """The tools, whom to report to, and whether to stop."""

    tools: Tools
    stop: Stop
    report: Callable[[Any], None]
    finish: Stop = field(default_factory=Stop)
    """Whether to come to an end soon, with what there is; after a stop nobody wants to know even that."""

    @property
    def move_limits(self) -> Limits:
        """How long a visitor's player may think about a move; it stops with the job."""
        return Limits(seconds=self.tools.limits.player_seconds, stop=self.stop)

    @property
    def turn_limits(self) -> TurnLimits:
        """The same for a player from outside, which must also start in time."""
        seconds = self.tools.limits.player_seconds
        return TurnLimits(start=seconds, move=seconds)

    def make_player(self, text: str, game: Game, seed: int) -> Machine:
        """The player that a visitor names; it is asked for moves within ``move_limits``."""
        return make_player(text, game, self.tools.players, seed, self.turn_limits)


def seed_or_chance(seed: int | None) -> int:
    """What random choices depend on: the seed that is asked for, or chance."""
    return secrets.randbelow(2**32) if seed is None else seed
