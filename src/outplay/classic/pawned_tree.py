"""The searches of the Pawned report under their own names, and the tree as it prints it.

They are the teaching search with the report's utilities and order of moves. Black is Max and White is Min, whoever is
to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from outplay.errors import InputError, quoted
from outplay.players.classic.pawned import is_checkmate
from outplay.rules.words import Side
from outplay.search.teaching import MAX_DEPTH, alphabeta, minimax
from outplay.search.tree import Node
from outplay.search.tree_text import format_report_line

if TYPE_CHECKING:
    from outplay.classic.pawned import Pawned


class MinimaxTree(NamedTuple):
    """A node of a tree: its value, the first child that has it, and all children."""

    minimaxValue: float
    indexValue: int
    """-1 where there are no children."""
    listOfChildValues: list[float]
    """In alpha-beta without the children that were cut off; a value may be a bound only."""
    listOfChildNodes: list[MinimaxTree]


def Minimax(node: Pawned, depth: int, *, limit: int | None = None) -> MinimaxTree:
    """Search the whole tree below a game, so many plies deep; a tree of more nodes than the limit is refused."""
    return _four_fields(
        minimax(
            node.position,
            check_depth(depth),
            node.evaluation,
            maximizer=Side.BLACK,
            terminal=node.terminalValue,
            order=node.order,
            limit=limit,
        ).root
    )


def Alphabeta(
    node: Pawned,
    alpha: float = -inf,
    beta: float = inf,
    depth: int = 1,
    *,
    checkmate: bool = False,
    limit: int | None = None,
) -> MinimaxTree:
    """Search the same tree without what cannot change a value between alpha and beta.

    With ``checkmate`` the search also stops where a side is bound to arrive. From a game in which that is so already
    it is plain minimax: there is nothing left to look out for.
    """
    if checkmate and is_checkmate(node.position):
        return Minimax(node, depth, limit=limit)
    return _four_fields(
        alphabeta(
            node.position,
            check_depth(depth),
            node.evaluation,
            maximizer=Side.BLACK,
            terminal=node.terminalValue,
            is_leaf=is_checkmate if checkmate else None,
            order=node.order,
            limit=limit,
            alpha=alpha,
            beta=beta,
        ).root
    )


def _four_fields(node: Node) -> MinimaxTree:
    children = [_four_fields(child) for child in node.children]
    index = -1 if node.best is None else node.best
    return MinimaxTree(node.value, index, [child.minimaxValue for child in children], children)


def check_depth(depth: object, least: int = 0) -> int:
    """A depth that a person gives, which must be a whole number; no deeper than the search can go."""
    if not isinstance(depth, int) or isinstance(depth, bool) or depth < least:
        raise InputError(f"the depth must be a whole number, {least} at least, not {quoted(depth)}")
    return min(depth, MAX_DEPTH)


def formatTree(tree: MinimaxTree) -> str:
    """The tree as the report prints it: a line for each node with children, with its value, index and child values.

    >>> leaves = [MinimaxTree(value, -1, [], []) for value in (3, 5)]
    >>> print(formatTree(MinimaxTree(5, 1, [3, 5], leaves)))
    depth 0: 5 1 [3, 5]
    """
    return "\n".join(_lines(tree, 0))


def _lines(tree: MinimaxTree, depth: int) -> Iterator[str]:
    if not tree.listOfChildNodes and depth:
        return
    yield format_report_line(depth, tree.minimaxValue, tree.indexValue, tree.listOfChildValues)
    for child in tree.listOfChildNodes:
        yield from _lines(child, depth + 1)
