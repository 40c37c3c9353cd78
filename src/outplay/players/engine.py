"""The strong player: the native engine, within limits."""

from __future__ import annotations

from outplay.play import Move, Position
from outplay.players.evaluating import Evaluating
from outplay.players.options import spec_text
from outplay.search.engine import analyze

USUAL_NODES = 500_000
"""The limit where none is given: well under a second, and the same moves on every machine."""


class EnginePlayer(Evaluating):
    """Plays what the engine finds best within a depth, a number of nodes, a time, or all of these."""

    def __init__(
        self, *, depth: int | None, nodes: int | None, time: float | None, threads: int, eval: str | None
    ) -> None:
        if depth is None and nodes is None and time is None:
            nodes = USUAL_NODES
        given = {"depth": depth, "nodes": nodes, "time": time, "threads": threads if threads > 1 else None}
        name = spec_text("engine", **given, eval=eval)
        super().__init__(name, eval, is_reproducible=time is None and threads == 1)
        self._depth = depth
        self._nodes = nodes
        self._seconds = time
        self._threads = threads

    def _pick(self, position: Position) -> Move:
        found = analyze(
            position,
            depth=self._depth,
            nodes=self._nodes,
            seconds=self._seconds,
            threads=self._threads,
            evaluation=self.evaluation(position.game),
        )
        assert found.best is not None  # there are moves
        return found.best
