"""The tree of a claim comes to the right answer whatever is answered first, and asks only for what matters."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import outplay
from outplay.play import Game, Position
from outplay.solving.claim_tree import NEVER, ClaimTree, Node
from outplay.solving.claims import result_of
from tests.positions import situation_of
from tests.recursion import Recursion

GAMES = [
    "hexapawn:3x3",
    "hexapawn:3x4,goal=misere",
    "hexapawn:4x3,capture=compulsory",
    "pawned:3",
    "breakthrough:5x2",
    "hexareversi:3,start=ring",
    "hexareversi:3,start=ring,goal=misere",
]


@cache
def recursion_of(game: Game) -> Recursion:
    return Recursion(game.rules)


def result(position: Position) -> int:
    """What perfect play brings the side to move: a value, or a margin where discs are counted."""
    return result_of(recursion_of(position.game).score(situation_of(position)))


def nothing(position: str, least: int) -> None:
    return None


def drive(tree: ClaimTree, random: Random, patience: float) -> list[Node]:
    """Answer leaves by the truth, or give some of them up; the leaves that were asked."""
    asked: list[Node] = []
    while tree.holds is None:
        leaf = tree.best_leaf()
        assert leaf is not None
        asked.append(leaf)
        if random.random() < patience:
            tree.answer(leaf, result(leaf.position) >= leaf.least)
        else:
            tree.expand(leaf)
    return asked


@pytest.mark.parametrize("patience", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("spec", GAMES)
def test_the_answer_is_right_however_far_a_claim_is_taken_apart(spec: str, patience: float) -> None:
    start = outplay.game(spec).start
    truth = result(start)
    for least in (truth - 1, truth, truth + 1):
        tree = ClaimTree(start, least, nothing)
        drive(tree, Random(f"{spec} {least}"), patience)
        assert tree.holds == (least <= truth)


def has_open_way_up(node: Node, root: Node) -> bool:
    if node.holds is not None:
        return False
    return node is root or any(has_open_way_up(parent, root) for parent in node.parents)


def test_every_leaf_that_is_asked_matters() -> None:
    random = Random(7)
    tree = ClaimTree(outplay.game("hexapawn:4x3").start, 1, nothing)
    asked = 0
    while tree.holds is None:
        leaf = tree.best_leaf()
        assert leaf is not None and not leaf.children and has_open_way_up(leaf, tree.root)
        asked += 1
        if asked > 10 and random.random() < 0.5:
            tree.answer(leaf, result(leaf.position) >= leaf.least)
        else:
            tree.expand(leaf)
    assert tree.best_leaf() is None and 1 < asked < len(tree)


def test_one_refuted_reply_is_enough() -> None:
    """On 4x4 the first move of an edge pawn wins: once that is known, nothing else is asked."""
    tree = ClaimTree(outplay.game("hexapawn:4x4").start, 1, nothing)
    tree.expand(tree.root)
    assert len(tree.root.children) == 2, "mirror images are one"
    losing = next(child for child in tree.root.children if result(child.position) < child.least)
    tree.answer(losing, holds=False)
    assert tree.holds is True and tree.best_leaf() is None


def test_leaves_that_somebody_looks_at_are_not_given_out_again() -> None:
    tree = ClaimTree(outplay.game("hexapawn:4x4").start, 1, nothing)
    tree.expand(tree.root)
    leaves = []
    while leaf := tree.best_leaf():
        leaf.is_asked = True
        leaves.append(leaf)
    assert set(leaves) == set(tree.root.children) and tree.holds is None
    leaves[0].is_asked = False
    assert tree.best_leaf() is leaves[0]


def test_what_is_known_is_not_asked() -> None:
    start = outplay.game("hexapawn:3x3").start
    asked: list[tuple[str, int]] = []

    def known(position: str, least: int) -> bool:
        asked.append((position, least))
        return False

    assert ClaimTree(start, 1, known).holds is False
    assert asked == [(str(start.canonical), 1)]


def test_the_numbers_count_leaves() -> None:
    """Two first moves, mirror images aside: one refuted shows that the claim holds, against it both are needed."""
    tree = ClaimTree(outplay.game("hexapawn:3x3").start, 1, nothing)
    tree.expand(tree.root)
    assert (tree.root.proof, tree.root.disproof) == (1, len(tree.root.children)) == (1, 2)
    for child in tree.root.children:
        tree.expand(child)
    counts = [len(child.children) for child in tree.root.children]
    assert tree.root.proof == min(counts) and tree.root.disproof == len(counts)
    tree.answer(tree.root.children[0], holds=True)
    assert tree.root.children[0].disproof == NEVER
    assert tree.root.proof == counts[1]


def test_positions_that_meet_again_are_one_node() -> None:
    tree = ClaimTree(outplay.game("hexapawn:4x4").start, 1, nothing)
    for _ in range(4):
        for leaf in [node for node in tree._nodes.values() if not node.children]:
            tree.expand(leaf)
    keys = [node.key for node in tree._nodes.values()]
    assert len(set(keys)) == len(keys)
    assert any(len(node.parents) > 1 for node in tree._nodes.values())
