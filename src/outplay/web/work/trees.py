"""Search trees to look at: a node with some levels below it, and the steps of a search, a few at a time.

A visitor unfolds a tree node by node and walks through its steps. So the last trees are cached: only the first request
for a tree has to wait for its search.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar, cast

from outplay.errors import InputError
from outplay.play import Position
from outplay.search.monte_carlo import Simulation, mcts
from outplay.search.score import format_number
from outplay.search.steps import Step, steps_of
from outplay.search.teaching import alphabeta, minimax
from outplay.search.tree import Node, Tree, Window, format_plies
from outplay.web.answers import side_name
from outplay.web.players import checked_evaluation
from outplay.web.requests import StepsRequest, TreeRequest
from outplay.web.shapes.thinking import SearchCounts, SimulatedNode, StepData, StepsData, TreeData, TreeNode
from outplay.web.work.context import TaskContext

Data = dict[str, Any]
"""A tree of Monte-Carlo tree search, as the library gives it."""
AnyNode = TypeVar("AnyNode", Node, Data)

_MAX_SENT = 5_000
"""How many nodes go into one answer: about a megabyte and a half."""
_MAX_COUNTED = 5_000_000
"""Sequences of moves are counted without a search, but even that takes time."""
_KEPT_NODES = 10_000
"""Of a tree of Monte-Carlo search, the most visited ones."""
_MEGABYTES = 64
MONTE_CARLO = "mcts"


class TreeTooLarge(InputError):
    """A tree with more nodes than a visitor gets; ``fits`` is the largest depth that fits."""

    def __init__(self, depth: int, limit: int, fits: int) -> None:
        super().__init__(
            f"the tree of depth {depth} has more than {limit:,} nodes, which is all that is shown here: "
            f"{format_plies(fits)} would fit"
        )
        self.fits = fits


def tree(request: TreeRequest, context: TaskContext) -> TreeData:
    """The summary of a tree, and the node at a path with some levels below it."""
    position, limits = request.find_position(context.tools.shelf), context.tools.limits
    path, levels = request.numbers, request.levels
    evaluation = checked_evaluation(request.evaluation, position.game)
    if request.algorithm == MONTE_CARLO:
        found, root = _simulated(position, min(request.simulations, limits.simulations), request.seed)
        shown = _simulated_at(position, root, path, levels)
        return cast(TreeData, {**_simulation_summary(found, root), "path": path, "node": shown})
    asked = position, request.depth, evaluation, limits.tree_nodes
    searched = _search(request.algorithm, *asked)
    *_, node = _along(searched.root, path, lambda node: node.children)
    _refuse_too_many(node, levels)
    summary = {**_summary(searched), "counts": _counts(searched, *asked)}
    return cast(TreeData, {**summary, "path": path, "node": node_data(node, levels)})


def steps(request: StepsRequest, context: TaskContext) -> StepsData:
    """Some steps of a search."""
    position = request.find_position(context.tools.shelf)
    evaluation = checked_evaluation(request.evaluation, position.game)
    if request.algorithm == MONTE_CARLO:
        raise InputError("the steps of Monte-Carlo tree search are not shown: there are far too many random games")
    found = _steps(request.algorithm, position, request.depth, evaluation, context.tools.limits.tree_nodes)
    shown = found[request.first : request.first + request.count]
    return {"total": len(found), "first": request.first, "steps": [step_data(step) for step in shown]}


# ---- Minimax and alpha-beta


@lru_cache(maxsize=6)
def _search(algorithm: str, position: Position, depth: int, evaluation: str, limit: int) -> Tree:
    """The tree of a search, or an error that says which depth would fit."""
    fits = depth_that_fits(position, depth, limit)
    if algorithm == "minimax":
        if fits < depth:
            raise TreeTooLarge(depth, limit, fits)
        return minimax(position, depth, evaluation, limit=limit)
    if (found := _alphabeta(position, depth, evaluation, limit)) is not None:
        return found
    # It never visits more nodes than minimax, so that only the depths in between have to be tried.
    while fits + 1 < depth and _alphabeta(position, fits + 1, evaluation, limit) is not None:
        fits += 1
    raise TreeTooLarge(depth, limit, fits)


def _alphabeta(position: Position, depth: int, evaluation: str, limit: int) -> Tree | None:
    """The tree of alpha-beta; None if it is too large."""
    try:
        return alphabeta(position, depth, evaluation, limit=limit)
    except InputError:  # the position and the evaluation were checked before
        return None


def depth_that_fits(position: Position, depth: int, limit: int) -> int:
    """The largest depth up to the one given at which minimax has no more nodes than the limit."""
    for plies in range(1, depth + 1):
        nodes = minimax_nodes(position, plies)
        if nodes is None or nodes > limit:
            return plies - 1
    return depth


@lru_cache(maxsize=512)
def minimax_nodes(position: Position, depth: int) -> int | None:
    """How many nodes plain minimax visits; None if they are too many even to count quickly."""
    if depth == 0:
        return 1
    before = minimax_nodes(position, depth - 1)
    if before is None or before > _MAX_COUNTED:
        return None
    return before + position.perft(depth)


def _counts(searched: Tree, position: Position, depth: int, evaluation: str, limit: int) -> SearchCounts:
    """How many nodes each search visits to the same depth."""
    if searched.algorithm == "alphabeta":
        return {"minimax": minimax_nodes(position, searched.depth), "alphabeta": searched.nodes}
    try:
        pruned: int | None = _search("alphabeta", position, depth, evaluation, limit).nodes
    except TreeTooLarge:
        pruned = None
    return {"minimax": searched.nodes, "alphabeta": pruned}


def _summary(searched: Tree) -> Data:
    data = searched.as_data(levels=0)
    del data["root"]
    return data


def _along(node: AnyNode, path: list[int], children_of: Callable[[AnyNode], Sequence[AnyNode]]) -> Iterator[AnyNode]:
    """The nodes along a path, from the root on."""
    yield node
    for depth, number in enumerate(path, 1):
        if number >= len(children_of(node)):
            shown = ".".join(map(str, path[:depth]))
            raise InputError(
                f"there is no node {shown!r} in this tree: a path is the numbers of children from the root, from 0"
            )
        node = children_of(node)[number]
        yield node


def _refuse_too_many(node: Node, levels: int) -> None:
    row, count = [node], 1
    for _ in range(levels):
        row = [child for one in row for child in one.children]
        count += len(row)
        if count > _MAX_SENT:
            raise InputError(f"{levels} levels below this node are more than {_MAX_SENT} nodes: ask for fewer levels")


def node_data(node: Node, levels: int) -> TreeNode:
    """A node with some levels below it, its values also in words."""
    data = {**node.as_data(levels=0), "text": format_number(node.value)}
    if not node.children:
        return cast(TreeNode, data)
    data["window_text"] = window_text(node.window)
    if node.cut:
        data["cut"]["text"] = format_number(node.cut.bound)
    if levels > 0:
        data["children"] = [node_data(child, levels - 1) for child in node.children]
    return cast(TreeNode, data)


# ---- Steps


@lru_cache(maxsize=2)
def _steps(algorithm: str, position: Position, depth: int, evaluation: str, limit: int) -> tuple[Step, ...]:
    return tuple(steps_of(_search(algorithm, position, depth, evaluation, limit)))


def step_data(step: Step) -> StepData:
    """A step, its values also in words."""
    value = None if step.value is None else format_number(step.value)
    return cast(StepData, {**step.as_data(), "window_text": window_text(step.window), "value_text": value})


def window_text(window: Window) -> list[str]:
    """Both ends of a window in words."""
    return [format_number(end) if math.isfinite(end) else f"{'+' if end > 0 else '-'}∞" for end in window]


# ---- Monte-Carlo tree search


@lru_cache(maxsize=2)
def _simulated(position: Position, simulations: int, seed: int) -> tuple[Simulation, Data]:
    """The search, and the most visited nodes of its tree."""
    found = mcts(position, simulations=simulations, seed=seed, megabytes=_MEGABYTES, keep=_KEPT_NODES)
    return found, found.tree()


def _simulation_summary(found: Simulation, root: Data) -> Data:
    return {
        "algorithm": MONTE_CARLO,
        "game": found.position.game.name,
        "depth": _height(root),
        "evaluation": "",
        "maximizer": side_name(found.position.side),
        "score": found.score.as_data(),
        "line": [str(move) for move in found.line],
        "nodes": found.nodes,
        "leaves": sum(not node["children"] for node in _walk(root)),
        "cuts": 0,
    }


def _walk(node: Data) -> Iterator[Data]:
    yield node
    for child in node["children"]:
        yield from _walk(child)


def _height(node: Data) -> int:
    return max((1 + _height(child) for child in node["children"]), default=0)


def _simulated_at(position: Position, node: Data, path: list[int], levels: int) -> SimulatedNode:
    """The node at a path, whose moves are replayed."""
    _, *below = _along(node, path, lambda one: one["children"])
    for node in below:
        position = position.play(node["move"])
    return _simulated_data(position, node, levels)


def _simulated_data(position: Position, node: Data, levels: int) -> SimulatedNode:
    children = node["children"]
    data = {**node, "position": str(position), "count": len(children)}
    del data["children"]
    if children and levels > 0:
        data["children"] = [_simulated_data(position.play(child["move"]), child, levels - 1) for child in children]
    return cast(SimulatedNode, data)
