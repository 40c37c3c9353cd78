"""The searches of the Pawned report, and the tree that it prints."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest

from outplay.classic.pawned import Alphabeta, Minimax, MinimaxTree, Pawned, bestLine, formatTree, treeWithBoards
from outplay.errors import InputError

DATA = json.loads((Path(__file__).parents[1] / "data" / "pawned_printed_tree.json").read_text(encoding="utf-8"))
PRINTED = Pawned.fromPosition(DATA["position"], formula="print")


def at(tree: MinimaxTree, path: list[int]) -> MinimaxTree:
    for index in path:
        tree = tree.listOfChildNodes[index]
    return tree


# ---- The printed tree


def test_the_root_line_is_as_printed() -> None:
    tree = Minimax(PRINTED, DATA["depth"])
    assert tree.minimaxValue == 4 and tree.indexValue == 0
    assert tree.listOfChildValues == DATA["root"]
    assert formatTree(tree).startswith("depth 0: 4 0 [4, 0, -1, -1, -4, 4]\n        depth 1: 4 0 [4, 4, 4, 4, 5]\n")


def test_every_leaf_is_as_printed_but_for_the_listed_checkmates() -> None:
    tree = Minimax(PRINTED, DATA["depth"])
    leaves = checkmates = 0
    differs = []
    for first, replies in enumerate(DATA["leaves"]):
        assert len(at(tree, [first]).listOfChildNodes) == len(replies)
        for second, printed in enumerate(replies):
            ours = at(tree, [first, second]).listOfChildValues
            assert len(ours) == len(printed)
            for third, (theirs, value) in enumerate(zip(printed, ours, strict=True)):
                leaves += 1
                checkmates += abs(theirs) == 36
                if theirs != value:
                    assert abs(theirs) == 36
                    differs.append({"path": [first, second, third], "printed": theirs, "rule": value})
    assert differs == DATA["differs"]
    assert (leaves, checkmates, len(differs)) == (124, 29, 19)


def test_the_rule_is_what_it_says_where_the_print_differs() -> None:
    """At each of these leaves the report's own two types of checkmate do not say what was printed."""
    for leaf in DATA["differs"]:
        game = PRINTED
        for index in leaf["path"]:
            game = game.after(list(game.numberedMoves.values())[index])
        free = {player for player in "WB" if game.checkmateP(player) != (-1, -1, -1)}
        assert free == set() and abs(leaf["rule"]) < 36


def test_alphabeta_prints_what_correct_alphabeta_gives() -> None:
    tree = Alphabeta(PRINTED, -inf, inf, 3)
    assert (tree.minimaxValue, tree.indexValue, tree.listOfChildValues) == (4, 0, [4, 0, -1, -1, 4, 4])
    assert at(tree, [2]).listOfChildValues == [36, 36, -1]
    assert at(tree, [3]).listOfChildValues == [36, 36, 36, -1]
    assert at(tree, [1]).listOfChildValues == [0]
    assert "        depth 1: 4 1 [5, 4]\n" in formatTree(tree)


# ---- The searches


def games(number: int) -> list[Pawned]:
    """Games at random points, on several boards."""
    choice = random.Random(3)
    found: list[Pawned] = []
    while len(found) < number:
        game = Pawned(boardSize=choice.choice([3, 4, 5, 6]))
        for _ in range(choice.randrange(3, 20)):
            if game.isTerminal():
                break
            game = game.after(choice.choice(game.position.legal_moves))
        if not game.isTerminal():
            found.append(game)
    return found


GAMES = games(24)


def obvious(game: Pawned, depth: int, steps: int = 0) -> float:
    """Minimax once more in a few lines; Black is Max."""
    if depth == 0 or game.isTerminal():
        return game.utility(steps)
    values = [obvious(game.after(move), depth - 1, steps + 1) for move in game.position.legal_moves]
    return max(values) if game.isMaxNode() else min(values)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.position))
def test_both_searches_find_the_value(game: Pawned) -> None:
    for depth in (0, 1, 2, 3):
        plain, pruned = Minimax(game, depth), Alphabeta(game, -inf, inf, depth)
        assert plain.minimaxValue == pruned.minimaxValue == obvious(game, depth)
        assert plain.indexValue == pruned.indexValue
        assert count(pruned) <= count(plain)


@pytest.mark.parametrize("game", GAMES[:8], ids=lambda game: str(game.position))
def test_a_tree_is_four_fields_all_the_way_down(game: Pawned) -> None:
    check(Minimax(game, 3), game)


def check(tree: MinimaxTree, game: Pawned) -> None:
    value, index, values, children = tree
    assert values == [child[0] for child in children]
    if not children:
        assert index == -1
        return
    assert value == (max(values) if game.isMaxNode() else min(values))
    assert index == values.index(value)
    states = game.successors() or [game.gameState]
    assert len(states) == len(children)
    for state, child in zip(states, children, strict=True):
        check(child, Pawned(state, game.boardSize, game.switchPlayer()))


def count(tree: MinimaxTree) -> int:
    return 1 + sum(count(child) for child in tree.listOfChildNodes)


def test_a_window_is_respected() -> None:
    value = Minimax(PRINTED, 3).minimaxValue
    for alpha, beta in itertools.combinations((-300, -1, 3, 4, 5, 300), 2):
        found = Alphabeta(PRINTED, alpha, beta, 3).minimaxValue
        if alpha < value < beta:
            assert found == value
        elif value <= alpha:
            assert value <= found <= alpha
        else:
            assert value >= found >= beta


def test_a_pass_is_a_step() -> None:
    game = Pawned.fromPosition("b---/w--b/----/---- w", 4)
    tree = Minimax(game, 4)
    assert len(tree.listOfChildNodes) == 1, "White can only pass"
    assert tree.minimaxValue == 64 - 4 * 4, "Black arrives with the fourth step"


def test_the_faster_win_and_the_slower_loss_are_worth_more() -> None:
    game = Pawned.fromPosition("----/w---/w---/---- w", 4)
    assert Minimax(game, 1).minimaxValue == -(64 - 4)
    assert Minimax(game, 3).indexValue == 0


# ---- The version that stops at a checkmate


def test_it_stops_at_a_checkmate() -> None:
    assert not is_checkmate(PRINTED)
    stopped, plain = Alphabeta(PRINTED, depth=4, checkmate=True), Alphabeta(PRINTED, depth=4)
    assert count(stopped) < count(plain)
    leaves = list(reached(PRINTED, stopped, 4))
    assert any(left > 0 and is_checkmate(game) for game, left in leaves)
    for game, left in leaves:
        assert left == 0 or game.isTerminal() or is_checkmate(game)


def is_checkmate(game: Pawned) -> bool:
    return any(game.checkmateP(player) != (-1, -1, -1) for player in "WB")


def reached(game: Pawned, tree: MinimaxTree, depth: int) -> Iterator[tuple[Pawned, int]]:
    """The games at the leaves of a tree, with the depth that was left."""
    if not tree.listOfChildNodes:
        yield game, depth
    moves = list(game.numberedMoves.values()) or game.position.legal_moves
    for move, child in zip(moves, tree.listOfChildNodes, strict=False):
        yield from reached(game.after(move), child, depth - 1)


def test_after_a_checkmate_it_is_plain_minimax() -> None:
    game = Pawned.fromPosition("----b/-----/w-b--/-----/--w-- b", 5)
    assert is_checkmate(game)
    assert Alphabeta(game, depth=3, checkmate=True) == Minimax(game, 3)


@pytest.mark.parametrize("depth", [-1, 1.5, "2", None, True])
def test_a_bad_depth_is_refused(depth: Any) -> None:
    with pytest.raises(InputError, match="the depth must be a whole number"):
        Minimax(Pawned(), depth)
    with pytest.raises(InputError, match="the depth must be a whole number"):
        Alphabeta(Pawned(), depth=depth)


@pytest.mark.parametrize("depth", [201, 10**30])
def test_a_huge_depth_looks_as_far_as_there_are_moves(depth: int) -> None:
    game = Pawned.fromPosition("--b/---/w-- w", 3)
    assert Minimax(game, depth) == Minimax(game, 9) and Alphabeta(game, depth=depth) == Alphabeta(game, depth=9)
    assert game.optimal(depth) == game.optimal(9)


def test_a_leaf_prints_itself() -> None:
    assert formatTree(Minimax(PRINTED, 0)) == "depth 0: -1 -1 []"


def test_the_best_line_leads_to_the_value_of_the_tree() -> None:
    for search in (Minimax, Alphabeta):
        tree = search(PRINTED, depth=3)
        line = bestLine(PRINTED, tree)
        assert line[0] is PRINTED and len(line) == 4
        assert line[-1].utility(3) == tree.minimaxValue
    over = Pawned.fromPosition("w--/---/b-- b", 3)
    assert bestLine(over, Minimax(over, 2)) == [over]


def test_a_line_may_have_a_pass() -> None:
    stuck = Pawned.fromPosition("b---/w--b/----/---- w", 4)
    assert [game.whoseTurn for game in bestLine(stuck, Minimax(stuck, 3))] == ["W", "B", "W", "B"]


def test_the_boards_stand_beside_the_tree_or_below_it() -> None:
    tree = Minimax(PRINTED, 3)
    wide, narrow = (treeWithBoards(PRINTED, tree, width, "->") for width in (80, 60))
    first, second = formatTree(tree).splitlines()[0], str(PRINTED).splitlines()[0]
    assert wide.splitlines()[0] == f"{first.ljust(60)}{second}"
    assert wide.count("black plays") == 2 and wide.count("white plays") == 1
    assert narrow.startswith(f"{formatTree(tree)}\n\n{second}") and "black ->" in narrow
    assert all(len(line) <= 80 for line in wide.splitlines())
