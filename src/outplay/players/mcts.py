"""The player that tries moves out in random games: Monte-Carlo tree search."""

from __future__ import annotations

from outplay.play import Move, Position
from outplay.players.contract import Machine
from outplay.players.options import spec_text
from outplay.players.seeds import mixed
from outplay.search.monte_carlo import mcts

USUAL_SIMULATIONS = 10_000


class MctsPlayer(Machine):
    """Plays the move that the most random games went through, or one that is proven to win."""

    def __init__(self, *, simulations: int | None, time: float | None, exploration: float, seed: int) -> None:
        if simulations is None and time is None:
            simulations = USUAL_SIMULATIONS
        name = spec_text("mcts", simulations=simulations, time=time, exploration=exploration, seed=seed)
        super().__init__(name, is_reproducible=time is None)
        self._simulations = simulations
        self._seconds = time
        self._exploration = exploration
        self._seed = seed

    def _pick(self, position: Position) -> Move:
        return mcts(
            position,
            simulations=self._simulations,
            seconds=self._seconds,
            exploration=self._exploration,
            seed=mixed(self._seed, position.fingerprint),
            keep=0,
        ).best
