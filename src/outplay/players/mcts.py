"""The player that tries moves out in random games: Monte-Carlo tree search."""

from __future__ import annotations

from outplay.play import Move, Position
from outplay.players.contract import Machine, least
from outplay.players.seeds import mixed
from outplay.search.monte_carlo import mcts

USUAL_SIMULATIONS = 10_000


class MctsPlayer(Machine):
    """Plays the move that the most random games went through, or one that is proven to win."""

    def __init__(self, *, simulations: int | None, time: float | None, exploration: float, seed: int) -> None:
        is_usual = simulations is None and time is None
        if is_usual:
            simulations = USUAL_SIMULATIONS
        super().__init__(
            "mcts",
            simulations=simulations,
            time=time,
            exploration=exploration,
            seed=seed,
            is_reproducible=time is None,
        )
        self._simulations = simulations
        self._is_usual = is_usual
        self._seconds = time
        self._exploration = exploration

    def _pick(self, position: Position) -> Move:
        assert self.seed is not None
        asked = self.within
        own_number = None if self._is_usual and asked.nodes else self._simulations
        return mcts(
            position,
            simulations=least(own_number, asked.nodes),
            seconds=least(self._seconds, asked.seconds),
            exploration=self._exploration,
            seed=mixed(self.seed, position.fingerprint),
            keep=0,
            stop=asked.stop,
        ).best
