"""The strong player: the native engine, within limits."""

from __future__ import annotations

from outplay.play import Move, Position
from outplay.players.contract import least
from outplay.players.evaluating import Evaluating
from outplay.search.engine import analyze

USUAL_NODES = 500_000
"""The limit where none is given: well under a second, and the same moves on every machine."""


class EnginePlayer(Evaluating):
    """Plays what the engine finds best within a depth, a number of nodes, a time, or all of these."""

    def __init__(
        self, *, depth: int | None, nodes: int | None, time: float | None, threads: int, eval: str | None
    ) -> None:
        is_usual = depth is None and nodes is None and time is None
        if is_usual:
            nodes = USUAL_NODES
        super().__init__(
            "engine",
            eval,
            depth=depth,
            nodes=nodes,
            time=time,
            threads=threads if threads > 1 else None,
            eval=eval,
            is_reproducible=time is None and threads == 1,
        )
        self._depth = depth
        self._nodes = nodes
        self._is_usual = is_usual
        self._seconds = time
        self._threads = threads

    def _pick(self, position: Position) -> Move:
        asked = self.within
        # Who asks for a depth or a number of nodes gets it, unless the spec is stricter; the usual number is not.
        own_nodes = None if self._is_usual and (asked.depth or asked.nodes) else self._nodes
        found = analyze(
            position,
            depth=least(self._depth, asked.depth),
            nodes=least(own_nodes, asked.nodes),
            seconds=least(self._seconds, asked.seconds),
            threads=self._threads,
            evaluation=self.evaluation(position.game),
            stop=asked.stop,
        )
        assert found.best is not None  # there are moves
        return found.best
