"""Claims that a side gets at least so much from a position, and trees of the claims that such a claim rests on.

Weak solutions and proofs are made of claims. A ``ClaimTree`` takes one apart, a few plies deep; its leaves are answered
elsewhere. A node says: the side to move gets at least so much. It holds if some move leads to a node that does not
hold, because there the rival does not get what would be too much. So proof numbers need no case for either side:
``proof`` is how many leaves must at least be answered to show that a node holds, ``disproof`` to show that it does not.

    proof     the least disproof of a child       0 once the node holds
    disproof  the sum of the children's proofs    0 once it does not

Positions that are mirror images are one node, which then has several parents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from outplay.play import Position
from outplay.referee.proof import claim_text
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.words import Side
from outplay.search.score import Score

WINS, DRAWS = 1, 0


@dataclass(frozen=True)
class PositionClaim:
    """A side gets at least so much: a win (1) or a draw (0); where discs are counted, so many more than the rival."""

    position: Position
    side: Side
    least: int

    @property
    def text(self) -> str:
        """The claim as a sentence.

        >>> import outplay
        >>> PositionClaim(outplay.game("hexapawn:3x3").start, Side.BLACK, WINS).text
        'Black wins.'
        """
        text = claim_text(self.position.game.rules, self.side, self.least)
        return f"{text[0].upper()}{text[1:]}."


def can_be_drawn(rules: Rules) -> bool:
    """Whether some game can end in a draw; False only if no ending is one."""
    if isinstance(rules.family, Flip):
        return True
    return rules.family.stuck != "lose" or "all-home" in rules.family.win


def value_of(position: Position, gets: Callable[[int], bool | None]) -> int | None:
    """1, 0 or -1 for the side to move, by asking whether it gets at least a win or a draw; None if unknown."""
    for least in (WINS, DRAWS) if can_be_drawn(position.game.rules) else (WINS,):
        answer = gets(least)
        if answer is not False:
            return least if answer else None
    return -1


def result_of(score: Score) -> int:
    """The number that claims are compared with: the margin where discs are counted, else the value."""
    result = score.value if score.margin is None else score.margin
    assert result is not None  # it is proven
    return result


def claims_of(position: Position, score: Score) -> tuple[PositionClaim, ...]:
    """The claims that together say what a position is worth to the side to move: one for a win, else two."""
    if score.winner and score.margin is None:
        return (PositionClaim(position, score.winner, WINS),)
    side, result = position.side, result_of(score)
    return PositionClaim(position, side, result), PositionClaim(position, side.rival, -result)


NEVER = 10**9
"""The proof number of what cannot be: it stays the largest, however many of them are added."""

Known = Callable[[str, int], bool | None]
"""Says whether the side to move is known to get at least so much from a position; None if unknown."""


class ClaimNode:
    """A claim of the side to move, and what is known of it."""

    __slots__ = ("children", "disproof", "is_asked", "least", "parents", "position", "proof")

    def __init__(self, position: Position, least: int) -> None:
        self.position = position
        self.least = least
        self.proof = self.disproof = 1
        self.is_asked = False
        """Whether a job is looking for the answer."""
        self.parents: list[ClaimNode] = []
        self.children: tuple[ClaimNode, ...] = ()

    @property
    def holds(self) -> bool | None:
        """Whether the claim holds; None while that is open."""
        return True if self.proof == 0 else False if self.disproof == 0 else None

    @property
    def key(self) -> tuple[str, int]:
        """The text of the position, and what is claimed."""
        return str(self.position), self.least

    def settle(self, holds: bool) -> None:
        """Set the numbers of a node whose claim is known to hold, or not to."""
        self.proof, self.disproof = (0, NEVER) if holds else (NEVER, 0)

    def update(self) -> bool:
        """Compute the numbers from the children; return whether they have changed."""
        proof = min(child.disproof for child in self.children)
        disproof = min(NEVER, sum(child.proof for child in self.children))
        if proof == 0:
            disproof = NEVER
        changed = (proof, disproof) != (self.proof, self.disproof)
        self.proof, self.disproof = proof, disproof
        return changed


class ClaimTree:
    """The tree of one claim. It takes answers of leaves, and names the open leaf that matters most."""

    def __init__(self, position: Position, least: int, known: Known) -> None:
        self._known = known
        self._nodes: dict[tuple[str, int], ClaimNode] = {}
        self.root = self._node(position.canonical, least)

    def __len__(self) -> int:
        return len(self._nodes)

    @property
    def holds(self) -> bool | None:
        """Whether the claim at the root holds; None while that is open."""
        return self.root.holds

    def settled(self) -> Iterator[ClaimNode]:
        """All claims that are known to hold, or not to."""
        return (node for node in self._nodes.values() if node.holds is not None)

    def answer(self, node: ClaimNode, holds: bool) -> None:
        """Take the answer of a leaf, and draw all conclusions."""
        if node.holds is None:
            node.settle(holds)
            self._conclude(node.parents)

    def expand(self, node: ClaimNode) -> None:
        """Make a leaf rest on what its moves lead to."""
        if node.children or node.holds is not None:
            return
        followers = (node.position.play(move).canonical for move in node.position.legal_moves)
        node.children = tuple(dict.fromkeys(self._node(one, 1 - node.least) for one in followers))
        for child in node.children:
            child.parents.append(node)
        self._conclude([node])

    def best_leaf(self) -> ClaimNode | None:
        """The open leaf whose answer tells most, among those without a job; None if there is none."""
        return next(self._free_leaves(self.root, set()), None)

    def _free_leaves(self, node: ClaimNode, seen: set[int]) -> Iterator[ClaimNode]:
        """Leaves below a node to which open nodes lead: the others no longer matter."""
        if node.holds is not None or id(node) in seen:
            return
        seen.add(id(node))
        if not node.children:
            if not node.is_asked:
                yield node
            return
        # The child that is easiest to refute comes first: a refuted child is all that its parent needs.
        for child in sorted(node.children, key=lambda child: (child.disproof, child.proof)):
            yield from self._free_leaves(child, seen)

    def _node(self, position: Position, least: int) -> ClaimNode:
        key = str(position), least
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = ClaimNode(position, least)
            if outcome := position.outcome:
                node.settle(result_of(Score.of_outcome(outcome, position.side)) >= least)
            elif (holds := self._known(*key)) is not None:
                node.settle(holds)
        return node

    def _conclude(self, nodes: list[ClaimNode]) -> None:
        """Update these nodes, and what rests on them; settled ones stay as they are."""
        todo = list(nodes)
        while todo:
            node = todo.pop()
            if node.holds is None and node.update():
                todo += node.parents
