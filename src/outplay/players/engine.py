"""The strong player: the native engine within limits."""

from __future__ import annotations

from outplay.play import Move, Position
from outplay.players.evaluating import Evaluating
from outplay.search.engine import analyze
from outplay.search.limits import Limits

DEFAULT_NODES = 500_000
"""The limit if none is given: well under a second, and the same moves on every machine."""


class EnginePlayer(Evaluating):
    """Plays the engine's best move within a depth, a number of nodes, a time, or all of these."""

    def __init__(
        self, *, depth: int | None, nodes: int | None, time: float | None, threads: int, eval: str | None
    ) -> None:
        self._limits = Limits(depth, nodes, time)
        super().__init__(
            "engine",
            eval,
            depth=depth,
            nodes=nodes if self._limits.has_end else DEFAULT_NODES,
            time=time,
            threads=threads if threads > 1 else None,
            eval=eval,
            is_reproducible=time is None and threads == 1,
        )
        self._threads = threads

    def _pick(self, position: Position, limits: Limits) -> Move:
        limits = limits.with_spec(self._limits, DEFAULT_NODES)
        found = analyze(position, limits, threads=self._threads, evaluation=self.evaluation(position.game))
        assert found.best is not None  # there are moves
        return found.best
