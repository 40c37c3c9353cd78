"""A claim taken apart: a tree of the claims that it rests on, a few plies deep, whose leaves are asked elsewhere.

A node says: the side to move gets at least so much. It holds if some move leads to a node that does not hold, for there
the rival does not get what would be too much. So proof numbers need no case for either side: ``proof`` is how many
leaves must at least be answered to show that a node holds, ``disproof`` to show that it does not.

    proof     the least disproof of a child       0 once the node holds
    disproof  the sum of the children's proofs    0 once it does not

Positions that are mirror images are one node, which then has several parents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from outplay.play import Position
from outplay.search.score import Score
from outplay.solving.claims import result_of

NEVER = 10**9
"""The proof number of what cannot be: it stays the largest, however many of them are added."""

Known = Callable[[str, int], bool | None]
"""Says what is known of a position and what its side to move is to get at least."""


class Node:
    """A claim of the side to move, and what is known of it."""

    __slots__ = ("children", "disproof", "is_asked", "least", "parents", "position", "proof")

    def __init__(self, position: Position, least: int) -> None:
        self.position = position
        self.least = least
        self.proof = self.disproof = 1
        self.is_asked = False
        """Somebody is looking for the answer just now."""
        self.parents: list[Node] = []
        self.children: tuple[Node, ...] = ()

    @property
    def holds(self) -> bool | None:
        """Whether the claim holds; None while that is open."""
        return True if self.proof == 0 else False if self.disproof == 0 else None

    @property
    def key(self) -> tuple[str, int]:
        """The position and what is claimed, as a text and a number."""
        return str(self.position), self.least

    def settle(self, holds: bool) -> None:
        """Set the numbers of a node whose claim is known to hold, or not to."""
        self.proof, self.disproof = (0, NEVER) if holds else (NEVER, 0)

    def count(self) -> bool:
        """Count the numbers anew from the children; whether they have changed."""
        proof = min(child.disproof for child in self.children)
        disproof = min(NEVER, sum(child.proof for child in self.children))
        if proof == 0:
            disproof = NEVER
        changed = (proof, disproof) != (self.proof, self.disproof)
        self.proof, self.disproof = proof, disproof
        return changed


class ClaimTree:
    """The tree over one claim. Answers of leaves go in; open leaves that matter come out, the most telling first."""

    def __init__(self, position: Position, least: int, known: Known) -> None:
        self._known = known
        self._nodes: dict[tuple[str, int], Node] = {}
        self.root = self._node(position.canonical, least)

    def __len__(self) -> int:
        return len(self._nodes)

    @property
    def holds(self) -> bool | None:
        """Whether the claim at the root holds; None while that is open."""
        return self.root.holds

    def settled(self) -> Iterator[Node]:
        """All claims of which it is known whether they hold."""
        return (node for node in self._nodes.values() if node.holds is not None)

    def answer(self, node: Node, holds: bool) -> None:
        """Take the answer of a leaf, and draw all conclusions."""
        if node.holds is None:
            node.settle(holds)
            self._conclude(node.parents)

    def expand(self, node: Node) -> None:
        """Let a leaf rest on what its moves lead to."""
        if node.children or node.holds is not None:
            return
        followers = (node.position.play(move).canonical for move in node.position.legal_moves)
        node.children = tuple(dict.fromkeys(self._node(one, 1 - node.least) for one in followers))
        for child in node.children:
            child.parents.append(node)
        self._conclude([node])

    def best_leaf(self) -> Node | None:
        """The open leaf whose answer tells most among those that nobody looks at; None if there is none."""
        return next(self._free_leaves(self.root, set()), None)

    def _free_leaves(self, node: Node, seen: set[int]) -> Iterator[Node]:
        """Leaves below a node, as far as it and all between are open: the others no longer matter."""
        if node.holds is not None or id(node) in seen:
            return
        seen.add(id(node))
        if not node.children:
            if not node.is_asked:
                yield node
            return
        for child in sorted(node.children, key=_hope):
            yield from self._free_leaves(child, seen)

    def _node(self, position: Position, least: int) -> Node:
        key = str(position), least
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = Node(position, least)
            if outcome := position.outcome:
                node.settle(result_of(Score.of_outcome(outcome, position.side)) >= least)
            elif (holds := self._known(*key)) is not None:
                node.settle(holds)
        return node

    def _conclude(self, nodes: list[Node]) -> None:
        """Count these nodes anew, and what rests on them; settled ones stay as they are."""
        todo = list(nodes)
        while todo:
            node = todo.pop()
            if node.holds is None and node.count():
                todo += node.parents


def _hope(node: Node) -> tuple[int, int]:
    """The child that is easiest to refute comes first: one that is refuted is all that its parent needs."""
    return node.disproof, node.proof
