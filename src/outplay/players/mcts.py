"""The player that tries moves out in random games: Monte-Carlo tree search."""

from __future__ import annotations

import dataclasses

from outplay.play import Move, Position
from outplay.players.contract import Machine
from outplay.players.seeds import mix_seed
from outplay.search.limits import Limits
from outplay.search.monte_carlo import mcts

DEFAULT_SIMULATIONS = 10_000


class MctsPlayer(Machine):
    """Plays the move that the most random games went through, or one that is proven to win."""

    def __init__(self, *, simulations: int | None, time: float | None, exploration: float, seed: int) -> None:
        self._limits = Limits(nodes=simulations, seconds=time)
        super().__init__(
            "mcts",
            simulations=simulations if self._limits.has_end else DEFAULT_SIMULATIONS,
            time=time,
            exploration=exploration,
            seed=seed,
            is_reproducible=time is None,
        )
        self._exploration = exploration

    def _pick(self, position: Position, limits: Limits) -> Move:
        assert self.seed is not None
        limits = dataclasses.replace(limits, depth=None)  # it has no depth to stop at
        return mcts(
            position,
            limits.with_spec(self._limits, DEFAULT_SIMULATIONS),
            exploration=self._exploration,
            seed=mix_seed(self.seed, position.fingerprint),
            keep=0,
        ).best
