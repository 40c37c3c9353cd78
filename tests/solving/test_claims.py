"""Claims and their trees: a tree comes to the right answer whatever is answered first, and asks only what matters."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import outplay
from outplay.play import Game, Position
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving.claims import NEVER, ClaimNode, ClaimTree, PositionClaim, can_be_drawn, claims_of, result_of
from tests.games import Scope, all_games
from tests.positions import situation_of
from tests.recursion import Recursion

PAWNS, DISCS = outplay.game("hexapawn:3x3").start, outplay.game("othello:4").start


@pytest.mark.parametrize(
    ("position", "score", "claims"),
    [
        (PAWNS, Score(Side.WHITE, -1, 6), {Side.BLACK: 1}),
        (PAWNS, Score(Side.WHITE, 0), {Side.WHITE: 0, Side.BLACK: 0}),
        (DISCS, Score(Side.BLACK, -1, margin=-8), {Side.BLACK: -8, Side.WHITE: 8}),
    ],
)
def test_a_win_is_one_claim_and_a_draw_or_a_margin_two(
    position: Position, score: Score, claims: dict[Side, int]
) -> None:
    assert claims_of(position, score) == tuple(PositionClaim(position, *one) for one in claims.items())


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        (PositionClaim(PAWNS, Side.WHITE, 1), "White wins."),
        (PositionClaim(PAWNS, Side.BLACK, 0), "Black wins or draws."),
        (PositionClaim(DISCS, Side.BLACK, 8), "wins by at least 8."),
        (PositionClaim(DISCS, Side.WHITE, -8), "does not lose by more than 8."),
        (PositionClaim(DISCS, Side.WHITE, 0), "wins or draws."),
    ],
)
def test_a_claim_as_a_sentence(claim: PositionClaim, text: str) -> None:
    assert claim.text.endswith(text)


def test_games_that_cannot_be_drawn_have_no_draws() -> None:
    """Every situation of the small games is checked; a rule that forgot a kind of draw would show."""
    looked_at = 0
    for rules in all_games(Scope.PRODUCTS):
        if len(rules.shape.cells) > 12 or can_be_drawn(rules):
            continue
        recursion = Recursion(rules, 3_000)
        try:
            recursion.solve()
        except RuntimeError:
            continue
        looked_at += len(recursion.known)
        assert all(worth.value for worth in recursion.known.values()), rules.name
    assert looked_at > 1_000


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


def has_open_way_up(node: ClaimNode, root: ClaimNode) -> bool:
    if node.holds is not None:
        return False
    return node is root or any(has_open_way_up(parent, root) for parent in node.parents)


def drive(tree: ClaimTree, random: Random, patience: float) -> list[ClaimNode]:
    """Answer leaves by the truth, or give some of them up; the leaves that were asked, each of which matters."""
    asked: list[ClaimNode] = []
    while tree.holds is None:
        leaf = tree.best_leaf()
        assert leaf is not None and not leaf.children and has_open_way_up(leaf, tree.root)
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


def test_every_leaf_that_is_asked_matters() -> None:
    tree = ClaimTree(outplay.game("hexapawn:4x3").start, 1, nothing)
    asked = drive(tree, Random(7), 0.1)
    assert tree.best_leaf() is None and 1 < len(asked) < len(tree)


def test_one_refuted_reply_is_enough() -> None:
    """On 4x4 the first move of an edge pawn wins: once that is known, nothing else is asked."""
    tree = ClaimTree(outplay.game("hexapawn:4x4").start, 1, nothing)
    tree.expand(tree.root)
    assert len(tree.root.children) == 2, "mirror images are one"
    losing = next(child for child in tree.root.children if result(child.position) < child.least)
    tree.answer(losing, holds=False)
    assert tree.holds is True and tree.best_leaf() is None


def test_leaves_with_a_job_are_not_given_out_again() -> None:
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


def test_transpositions_are_one_node() -> None:
    tree = ClaimTree(outplay.game("hexapawn:4x4").start, 1, nothing)
    for _ in range(4):
        for leaf in [node for node in tree._nodes.values() if not node.children]:
            tree.expand(leaf)
    keys = [node.key for node in tree._nodes.values()]
    assert len(set(keys)) == len(keys)
    assert any(len(node.parents) > 1 for node in tree._nodes.values())
