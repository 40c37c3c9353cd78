"""Trees as values: what they know of themselves, and what they are as plain data."""

from __future__ import annotations

import dataclasses
import json
import math
import pickle
from collections.abc import Callable

import pytest

import outplay
from outplay.rules.words import Side
from outplay.search import Tree, alphabeta, minimax
from outplay.search.score import WIN
from outplay.search.tree import Window

GAME = outplay.game("hexapawn:3x3")
POSITION = GAME.position("bb-/w-b/-ww w")


def test_a_tree_knows_its_result() -> None:
    tree = alphabeta(POSITION, 2, "pieces")
    assert tree.position == POSITION and tree.maximizer is Side.WHITE and tree.evaluation == "pieces"
    assert (tree.nodes, tree.leaves, tree.cuts, tree.depth) == (6, 3, 2, 2)
    assert str(tree.best) == "a2b3" and [str(move) for move in tree.line] == ["a2b3"]
    assert str(tree.score) == "white wins in 1"


def test_a_tree_shows_itself_in_a_line() -> None:
    assert repr(alphabeta(POSITION, 2, "pieces")) == (
        "<Tree alphabeta of hexapawn:3x3: white wins in 1, best a2b3, depth 2>"
    )
    assert repr(minimax(POSITION, 0, "pieces")) == "<Tree minimax of hexapawn:3x3: even, depth 0>"


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_a_score_says_only_what_is_certain(search: Callable[..., Tree]) -> None:
    discs = outplay.game("othello:4").position("bwb-/bwww/bwbb/-wwb b")
    assert str(search(discs, 2).score) == "black wins by at least 2"
    assert str(search(discs, 12).score) == "black wins by 12"
    deadlock = outplay.game("pawned:3").start
    assert str(search(deadlock, 20).score) == "draw"
    assert str(search(deadlock, 1, "pieces").score) == "even"


def test_the_marked_nodes_are_the_best_line_and_have_titles() -> None:
    tree = minimax(GAME.start, 3)
    lit = [node for node in tree.root.walk() if id(node) in tree.lit]
    assert [node.title for node in lit] == ["White to move", *map(str, tree.line)] and len(lit) == 4


def test_nodes_know_why() -> None:
    root = alphabeta(POSITION, 2, "pieces").root
    assert root.kind == "max" and root.move is None and root.plies == 0 and root.window == Window()
    assert [child.kind for child in root.children] == ["end", "min", "min"]
    second = root.children[1]
    assert str(second.move) == "b1b2" and second.value == -1 and second.bound == "at most"
    assert second.window == (WIN - 1, math.inf)
    assert second.cut is not None
    assert (second.cut.end, second.cut.bound) == ("alpha", WIN - 1)
    assert [str(move) for move in second.cut.unvisited] == ["b3a2"]
    assert root.best_child is root.children[0] and root.children[0].best_child is None
    assert [str(node.move) for node in minimax(POSITION, 2, "pieces").root.best_line] == ["a2b3"]


def test_the_walk_is_in_the_order_of_the_search() -> None:
    moves = [str(node.move) for node in alphabeta(POSITION, 2, "pieces").root.walk()]
    assert moves == ["None", "a2b3", "b1b2", "a3b2", "b1c2", "b3a2"]


def test_nodes_cannot_be_changed_and_are_short_to_print() -> None:
    node = minimax(POSITION, 2, "pieces").root.children[1]
    with pytest.raises(dataclasses.FrozenInstanceError):
        node.value = 3  # type: ignore[misc]
    assert repr(node) == "<Node b1b2 min -1 with 2 children>"
    assert pickle.loads(pickle.dumps(node)) == node


def test_the_tree_as_data() -> None:
    tree = alphabeta(POSITION, 2, "pieces")
    data = json.loads(json.dumps(tree.as_data(), allow_nan=False))
    assert data["algorithm"] == "alphabeta" and data["game"] == "hexapawn:3x3" and data["maximizer"] == "white"
    assert (data["nodes"], data["leaves"], data["cuts"], data["line"]) == (6, 3, 2, ["a2b3"])
    root = data["root"]
    assert root["position"] == str(POSITION) and root["window"] == [None, None] and root["move"] is None
    assert root["best"] == 0 and root["ties"] == [0] and root["count"] == 3
    cut = root["children"][1]["cut"]
    assert cut == {"end": "alpha", "bound": WIN - 1, "unvisited": ["b3a2"]}
    leaf = root["children"][1]["children"][0]
    assert leaf == {"move": "a3b2", "position": "-b-/wbb/--w w", "kind": "leaf", "value": -1, "bound": "exact"}


def test_the_data_down_to_a_level() -> None:
    tree = minimax(GAME.start, 4)
    assert "children" not in tree.as_data(levels=0)["root"]
    one = tree.as_data(levels=1)["root"]
    assert len(one["children"]) == one["count"] == 3
    assert all("children" not in child and child["count"] > 2 for child in one["children"])
    assert tree.as_data(levels=9) == tree.as_data()
