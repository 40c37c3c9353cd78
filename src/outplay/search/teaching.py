"""Minimax and alpha-beta as in a textbook: plain Python that keeps the whole tree for study.

>>> import outplay
>>> from outplay.search import alphabeta, minimax
>>> position = outplay.game("hexapawn:3x3").start
>>> plain, pruned = minimax(position, 6, "pieces"), alphabeta(position, 6, "pieces")
>>> str(plain.score), str(pruned.score)
('black wins in 6', 'black wins in 6')
>>> plain.nodes, pruned.nodes
(232, 113)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from typing import get_args

from outplay.errors import InputError, quoted
from outplay.play import Move, Position
from outplay.rules.words import Outcome, Side
from outplay.search.evaluation import Evaluator
from outplay.search.evaluations import AnyEvaluation, as_evaluator
from outplay.search.limits import NO_LIMITS, Limits, check_position
from outplay.search.score import terminal_value
from outplay.search.tree import Algorithm, Bound, Cut, Kind, Node, Tree, Window
from outplay.values import check_whole

Terminal = Callable[[Outcome, Side, int], float]
"""What a finished game is worth to a side, so many plies from the root."""
IsLeaf = Callable[[Position, int], bool]
"""Whether to stop at a position, so many plies from the root, although there is depth left; never asked at the root."""
Order = Callable[[Position, tuple[Move, ...]], Sequence[Move]]
"""The legal moves of a position in the order in which to search them, given all moves from the root to it."""

NODE_LIMIT = 200_000
"""Half a minute or so on a board of 64 cells, and as much memory as a page of a browser takes."""
MAX_DEPTH = 200
"""A deeper search would overflow Python's stack."""
_OPEN = Window()
"""The full window: plain minimax has no other."""


class Stopped(Exception):
    """A limit or a stop ended the search."""


def minimax(
    position: Position,
    depth: int,
    evaluation: AnyEvaluation = None,
    *,
    maximizer: Side | None = None,
    terminal: Terminal = terminal_value,
    is_leaf: IsLeaf | None = None,
    order: Order | None = None,
    limit: int | None = NODE_LIMIT,
    limits: Limits = NO_LIMITS,
) -> Tree:
    """Search everything that can happen within ``depth`` plies.

    The maximizer, by default the side to move, takes the largest value at its nodes, its rival the smallest. A tree of
    more than ``limit`` nodes is an error, because a person may ask for more than a machine can do; None is no limit.
    ``Stopped`` is raised if another limit or a stop ends the search.
    """
    search = _Search(position, _limited(depth, limits), evaluation, maximizer, terminal, is_leaf, order, limit, limits)
    search.refuse_long_wait()
    return search.tree("minimax", search.minimax(position, ()))


def alphabeta(
    position: Position,
    depth: int,
    evaluation: AnyEvaluation = None,
    *,
    maximizer: Side | None = None,
    terminal: Terminal = terminal_value,
    is_leaf: IsLeaf | None = None,
    order: Order | None = None,
    limit: int | None = NODE_LIMIT,
    limits: Limits = NO_LIMITS,
    alpha: float = -math.inf,
    beta: float = math.inf,
) -> Tree:
    """The same value as ``minimax``, without searching moves that cannot change it.

    With a window of its own at the root, a value up to alpha says only that the position is worth at most that much,
    and one from beta on that it is worth at least that much.
    """
    if not alpha < beta:
        raise InputError(f"alpha must be below beta, and {quoted(alpha)} is not below {quoted(beta)}")
    search = _Search(position, _limited(depth, limits), evaluation, maximizer, terminal, is_leaf, order, limit, limits)
    return search.tree("alphabeta", search.alphabeta(position, (), alpha, beta))


def _limited(depth: int, limits: Limits) -> int:
    return depth if limits.depth is None else min(depth, limits.depth)


def root_values(
    position: Position,
    depth: int,
    evaluation: AnyEvaluation = None,
    *,
    algorithm: Algorithm = "alphabeta",
    limits: Limits | None = None,
) -> tuple[tuple[Move, float], ...]:
    """Every legal move with its own exact value for the side to move.

    Alpha-beta from the root finds one best move and only bounds for the others. Here each move gets the full window, so
    that a player can choose among equally good ones. If a limit of nodes or time, or a stop, ends the search, the moves
    that it has not reached are left out.
    """
    if algorithm not in get_args(Algorithm):
        raise InputError(f"there is no algorithm {quoted(algorithm)}: use {' or '.join(get_args(Algorithm))}")
    limits = Limits(depth).stricter(limits or NO_LIMITS)
    assert limits.depth is not None
    search = _Search(position, limits.depth, evaluation, limits=limits)
    found = []
    with suppress(Stopped):
        for move in position.legal_moves:
            after = position.play(move)
            node = search.minimax(after, (move,)) if algorithm == "minimax" else search.alphabeta(after, (move,))
            found.append((move, node.value))
    return tuple(found)


@dataclass
class _Search:
    """The settings of a search, and what it counts. A line is all moves from the root to a node."""

    position: Position
    depth: int
    evaluation: AnyEvaluation
    maximizer: Side | None = None
    terminal: Terminal = terminal_value
    is_leaf: IsLeaf | None = None
    order: Order | None = None
    limit: int | None = None
    limits: Limits = NO_LIMITS

    def __post_init__(self) -> None:
        check_position(self.position)
        check_whole("the depth", self.depth, 0, MAX_DEPTH)
        self.maximizing: Side = self.maximizer or self.position.side
        self.evaluator: Evaluator = as_evaluator(self.evaluation, self.position.game.rules)
        self.nodes = self.leaves = self.cuts = 0
        self.until = math.inf if self.limits.seconds is None else perf_counter() + self.limits.seconds

    def refuse_long_wait(self) -> None:
        """Count the nodes of minimax, which visits every sequence of moves, beforehand: counting is much faster."""
        if self.limit is None or self.is_leaf:
            return
        nodes, plies, sequences = 1, 0, 1
        while plies < self.depth and sequences:
            plies += 1
            sequences = self.position.perft(plies)
            nodes += sequences
            self._check_limit(nodes)

    def _check_limit(self, nodes: int) -> None:
        if self.limit is not None and nodes > self.limit:
            raise InputError(
                f"the tree of depth {self.depth} has more than {self.limit} nodes: look fewer plies ahead, "
                "or set the limit higher"
            )

    def minimax(self, position: Position, line: tuple[Move, ...]) -> Node:
        """The node of a position with all nodes below it."""
        if leaf := self._leaf(position, line):
            return leaf
        children = [self.minimax(position.play(move), (*line, move)) for move in self._moves(position, line)]
        values = [child.value for child in children]
        value = max(values) if position.side is self.maximizing else min(values)
        return self._inner(position, line, value, children)

    def alphabeta(
        self, position: Position, line: tuple[Move, ...], alpha: float = -math.inf, beta: float = math.inf
    ) -> Node:
        """The node of a position with the nodes below it that must be searched.

        For the value v of the node and the true minimax value t: if alpha < v < beta then v = t; if v <= alpha then
        t <= v; if v >= beta then t >= v.
        """
        window = Window(alpha, beta)
        if leaf := self._leaf(position, line, window):
            return leaf
        is_max = position.side is self.maximizing
        value = -math.inf if is_max else math.inf
        moves = self._moves(position, line)
        children: list[Node] = []
        for move in moves:
            child = self.alphabeta(position.play(move), (*line, move), alpha, beta)
            children.append(child)
            if is_max:
                value = max(value, child.value)
                alpha = max(alpha, value)
            else:
                value = min(value, child.value)
                beta = min(beta, value)
            if alpha >= beta:
                break
        cut = self._cut(window, is_max, moves[len(children) :])
        return self._inner(position, line, value, children, window, cut)

    def _moves(self, position: Position, line: tuple[Move, ...]) -> Sequence[Move]:
        return position.legal_moves if self.order is None else self.order(position, line)

    def _leaf(self, position: Position, line: tuple[Move, ...], window: Window = _OPEN) -> Node | None:
        """The node of a position where the search stops; None if it goes on from there."""
        self.nodes += 1
        self._check_limit(self.nodes)
        if self.limits is not NO_LIMITS and self._is_over():
            raise Stopped
        plies = len(line)
        kind: Kind
        if outcome := position.outcome:
            kind, value = "end", self.terminal(outcome, self.maximizing, plies)
        elif plies >= self.depth or (line and self.is_leaf and self.is_leaf(position, plies)):
            kind, value = "leaf", self.evaluator.value(position, self.maximizing, plies)
        else:
            return None
        self.leaves += 1
        return Node(position, line[-1] if line else None, plies, kind, value, window=window)

    def _is_over(self) -> bool:
        nodes, stop = self.limits.nodes, self.limits.stop
        is_stopped = stop is not None and stop.is_set
        return is_stopped or (nodes is not None and self.nodes > nodes) or perf_counter() > self.until

    def _inner(
        self,
        position: Position,
        line: tuple[Move, ...],
        value: float,
        children: Sequence[Node],
        window: Window = _OPEN,
        cut: Cut | None = None,
    ) -> Node:
        """The node of a position whose value comes from its children."""
        is_max = position.side is self.maximizing
        best = [number for number, child in enumerate(children) if child.value == value]
        return Node(
            position,
            line[-1] if line else None,
            len(line),
            "max" if is_max else "min",
            value,
            bound=_bound(is_max, [children[number].bound for number in best], cut),
            children=tuple(children),
            best=best[0],
            ties=tuple(number for number in best if children[number].bound == "exact"),
            window=window,
            cut=cut,
        )

    def _cut(self, window: Window, is_max: bool, unvisited: Sequence[Move]) -> Cut | None:
        """Why some moves were not searched; None if all were."""
        if not unvisited:
            return None
        self.cuts += 1
        return Cut("beta", window.beta, tuple(unvisited)) if is_max else Cut("alpha", window.alpha, tuple(unvisited))

    def tree(self, algorithm: Algorithm, root: Node) -> Tree:
        """The finished search."""
        return Tree(
            algorithm, root, self.depth, self.evaluator.name, self.maximizing, self.nodes, self.leaves, self.cuts
        )


def _bound(is_max: bool, best_bounds: list[Bound], cut: Cut | None) -> Bound:
    """How sure a node's value is, from the bounds of the children with that value.

    The side that chooses may have something better among the moves that were not searched, or in a child that is worth
    more to it than was found out. It may have less only if that is so for every child with the value.
    """
    better: Bound = "at least" if is_max else "at most"
    worse: Bound = "at most" if is_max else "at least"
    if cut or better in best_bounds:
        return better
    return "exact" if "exact" in best_bounds else worse
