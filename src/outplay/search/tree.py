"""The tree of a teaching search: nodes with their values, and the reasons for them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from outplay.play import Move, Position
from outplay.rules.words import Side
from outplay.search.score import Score

Algorithm = Literal["minimax", "alphabeta"]
Kind = Literal["max", "min", "leaf", "end"]
"""Who chooses here; or where the search stopped: at its depth, or because the game was over."""
Bound = Literal["exact", "at least", "at most"]


class Window(NamedTuple):
    """The values that still matter to the search: the maximizer is sure of alpha, the rival of beta."""

    alpha: float = -math.inf
    beta: float = math.inf

    def as_data(self) -> list[float | None]:
        """Both ends as plain JSON values, None where there is no bound yet."""
        return [None if math.isinf(end) else end for end in self]


class Cut(NamedTuple):
    """Why the rest of a node's moves was not searched."""

    end: Literal["alpha", "beta"]
    """The end of the window that was reached: beta where the maximizer chooses, alpha where the rival does."""
    bound: float
    """Its value, of which the other side is sure elsewhere, so that it will not let the game come here."""
    unvisited: tuple[Move, ...]
    """The rest of the moves; the last child that was searched was good enough."""

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return {"end": self.end, "bound": self.bound, "unvisited": [str(move) for move in self.unvisited]}


@dataclass(frozen=True, slots=True, repr=False)
class Node:
    """A position that was searched. Values are for the tree's maximizer."""

    position: Position
    move: Move | None
    """The move that led here; None at the root."""
    plies: int
    """Its distance from the root."""
    kind: Kind
    value: float
    bound: Bound = "exact"
    """Alpha-beta often finds only that a node is worth at least or at most its value, which is enough for it."""
    children: tuple[Node, ...] = ()
    best: int | None = None
    """The number of the first child with the best value."""
    ties: tuple[int, ...] = ()
    """The numbers of all children that are known to have just that value."""
    window: Window = Window()  # noqa: RUF009 - a value that never changes
    """The window with which the node was entered; the full one in plain minimax."""
    cut: Cut | None = None

    @property
    def title(self) -> str:
        """The move that led here; at the root, who is to move."""
        return str(self.move) if self.move else f"{self.position.game.side_name(self.position.side)} to move"

    @property
    def best_child(self) -> Node | None:
        """The first child with the best value."""
        return None if self.best is None else self.children[self.best]

    @property
    def best_line(self) -> tuple[Node, ...]:
        """The nodes below this one to which the best moves lead."""
        line, node = [], self.best_child
        while node:
            line.append(node)
            node = node.best_child
        return tuple(line)

    def walk(self) -> Iterator[Node]:
        """This node and all nodes below it, in the order of the search."""
        yield self
        for child in self.children:
            yield from child.walk()

    def __repr__(self) -> str:
        move = f" {self.move}" if self.move else ""
        return f"<Node{move} {self.kind} {self.value} with {len(self.children)} children>"

    def as_data(self, levels: int | None = None) -> dict[str, Any]:
        """The node as plain JSON values, with so many levels of children; of the next level only the number."""
        data: dict[str, Any] = {
            "move": None if self.move is None else str(self.move),
            "position": str(self.position),
            "kind": self.kind,
            "value": self.value,
            "bound": self.bound,
        }
        if not self.children:
            return data
        data |= {
            "best": self.best,
            "ties": list(self.ties),
            "window": self.window.as_data(),
            "cut": None if self.cut is None else self.cut.as_data(),
            "count": len(self.children),
        }
        if levels is None or levels > 0:
            below = None if levels is None else levels - 1
            data["children"] = [child.as_data(below) for child in self.children]
        return data


@dataclass(frozen=True, repr=False)
class Tree:
    """A finished search: its root, how it was made, and how large it was."""

    algorithm: Algorithm
    root: Node
    depth: int
    evaluation: str
    """The name of the evaluation of the leaves."""
    maximizer: Side
    """The side that values are for: it chooses the largest, its rival the smallest."""
    nodes: int
    leaves: int
    """How many of the nodes have no children, because of the depth or because the game was over."""
    cuts: int
    """At how many nodes the rest of the moves was not searched."""

    @property
    def position(self) -> Position:
        """The root of the search."""
        return self.root.position

    @property
    def value(self) -> float:
        """The value of the root, for the maximizer."""
        return self.root.value

    @property
    def score(self) -> Score:
        """The value as a score. A draw is certain, and a margin exact, only if every line was played to its end."""
        was_played_out = not any(node.kind == "leaf" for node in self.root.walk())
        is_draw = was_played_out and self.value == 0
        score = Score.of_number(self.value, self.maximizer, self.position.game.rules, is_proven=is_draw)
        # A faster win would have been found on the way to this one, but not a larger one behind a leaf.
        return replace(score, is_bound=score.margin is not None and not was_played_out)

    @property
    def best(self) -> Move | None:
        """The first of the best moves; None if nothing was searched ahead."""
        child = self.root.best_child
        return None if child is None else child.move

    @property
    def line(self) -> tuple[Move, ...]:
        """How the game goes on if both sides choose what is best as far as the search sees."""
        return tuple(node.move for node in self.root.best_line if node.move)

    @property
    def lit(self) -> frozenset[int]:
        """The ids of the nodes of the best line, the root among them, to be marked; equal nodes may occur elsewhere."""
        return frozenset(id(node) for node in (self.root, *self.root.best_line))

    def __repr__(self) -> str:
        best = f", best {self.best}" if self.best else ""
        return f"<Tree {self.algorithm} of {self.position.game.name}: {self.score}{best}, depth {self.depth}>"

    def as_data(self, levels: int | None = None) -> dict[str, Any]:
        """The tree as plain JSON values, down to so many levels below the root."""
        return {
            "algorithm": self.algorithm,
            "game": self.position.game.name,
            "depth": self.depth,
            "evaluation": self.evaluation,
            "maximizer": str(self.maximizer),
            "score": self.score.as_data(),
            "line": [str(move) for move in self.line],
            "nodes": self.nodes,
            "leaves": self.leaves,
            "cuts": self.cuts,
            "root": self.root.as_data(levels),
        }


def format_plies(count: int) -> str:
    """A number of plies in words.

    >>> format_plies(0), format_plies(1), format_plies(2)
    ('0 plies', '1 ply', '2 plies')
    """
    return f"{count} {'ply' if count == 1 else 'plies'}"
