"""The player of the Octapawn plan: minimax on small boards, alpha-beta on larger ones, as deep as its limits allow."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from time import perf_counter

from outplay.play import Game, Move, Position
from outplay.players.contract import Machine
from outplay.render.words import duration
from outplay.search.engine import analyze
from outplay.search.limits import MIN_SECONDS, Limits
from outplay.search.teaching import MAX_DEPTH, Stopped, minimax
from outplay.search.tree import format_plies

SMALL = 16
"""Cells of the plan's own board; up to here plain minimax looks far enough."""
NODES = {"minimax": 30_000, "alphabeta": 5_000_000}
"""Positions for a move, where nobody limits its time or depth: so that it plays alike on every machine."""


class OctapawnPlayer(Machine):
    """Plays the first of the best moves that its search finds."""

    def __init__(self, *, search: str = "auto", depth: int | None = None, time: float | None = None) -> None:
        super().__init__("octapawn", search=search, depth=depth, time=time, is_reproducible=time is None)
        self._search = search
        self._limits = Limits(depth, seconds=time)
        self.nodes = 0
        """Positions that it looked at for its last move."""
        self.plies = 0
        """How far it looked ahead for its last move."""

    def search(self, game: Game) -> str:
        """The search that it uses in a game."""
        if self._search != "auto":
            return self._search
        return "minimax" if len(game.shape.cells) <= SMALL else "alphabeta"

    def explain(self, game: Game) -> str:
        """Which search it uses and how far, and why it suits the board or does not."""
        name, cells = self.search(game), len(game.shape.cells)
        if name == "alphabeta":
            why = "so it leaves out what cannot matter"
        else:
            why = "few enough to look at every move" if cells <= SMALL else "too many to look far at every move"
        return f"{name}, {self._reach(name)}: the board has {cells} cells, {why}"

    def _reach(self, name: str) -> str:
        depth, seconds = self._limits.depth, self._limits.seconds
        if depth is None and seconds is None:
            return f"as far as {NODES[name]:,} positions go"
        reach = "as far as it gets" if depth is None else f"{format_plies(depth)} ahead"
        return reach if seconds is None else f"{reach} in {duration(seconds)}"

    def _pick(self, position: Position, limits: Limits) -> Move:
        name = self.search(position.game)
        limits = limits.with_spec(self._limits, NODES[name])
        if name == "minimax":
            return self._deepen(position, limits)
        found = analyze(position, limits, plain=limits.depth is not None)
        self.nodes, self.plies = found.nodes, found.depth
        assert found.best is not None  # there are moves
        return found.best

    def _deepen(self, position: Position, limits: Limits) -> Move:
        """The best move of the deepest tree that the limits allow."""
        best, began = position.legal_moves[0], perf_counter()
        self.nodes = self.plies = 0
        for depth in _depths(position, limits):
            try:
                tree = minimax(position, depth, limit=None, limits=_left(limits, perf_counter() - began))
            except Stopped:
                break
            assert tree.best is not None
            best, self.nodes, self.plies = tree.best, tree.nodes, depth
        return best


def _depths(position: Position, limits: Limits) -> Iterable[int]:
    """The depths to search one after the other: all that are affordable if a clock may end it, else the last one."""
    if limits.seconds is None and limits.nodes is None:
        assert limits.depth is not None  # there is some limit
        return [limits.depth]
    depths = islice(_affordable(position, limits.nodes), limits.depth)
    return list(depths)[-1:] if limits.seconds is None else depths


def _affordable(position: Position, nodes: int | None) -> Iterator[int]:
    """The depths at which minimax finds more than one ply earlier, and visits at most so many nodes.

    Sequences of moves are counted much faster than they are searched.
    """
    size = 1
    for depth in takewhile(position.perft, range(1, MAX_DEPTH + 1)):
        size += position.perft(depth)
        if nodes is not None and size > nodes and depth > 1:
            return
        yield depth


def _left(limits: Limits, seconds: float) -> Limits:
    """What is left of the limits after some seconds."""
    if limits.seconds is None:
        return limits
    return dataclasses.replace(limits, seconds=max(MIN_SECONDS, limits.seconds - seconds))
