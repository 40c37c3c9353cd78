"""The steps of a search: following them rebuilds the tree."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

import outplay
from outplay.play import Position
from outplay.search import Step, Tree, alphabeta, minimax, steps_of
from outplay.search.tree import Node, Window
from tests.positions import some_positions

POSITION = outplay.game("hexapawn:3x3").position("bb-/w-b/-ww w")


class Follower:
    """Builds nodes from steps alone, without a look at the tree."""

    def __init__(self) -> None:
        self.nodes: dict[tuple[int, ...], dict[str, Any]] = {}
        self.left: list[tuple[int, ...]] = []

    def follow(self, step: Step) -> None:
        path = step.path
        if step.kind in ("enter", "leaf"):
            assert path not in self.nodes and (path == () or path[:-1] in self.nodes), "parents are entered first"
            self.nodes[path] = {"move": step.move, "window": step.window, "children": 0, "cut": False}
            if path:
                assert path[-1] == self.nodes[path[:-1]]["children"], "children come in their order"
                self.nodes[path[:-1]]["children"] += 1
        node = self.nodes[path]
        if step.kind == "better":
            node["best"] = node["children"] - 1
        if step.kind == "cut":
            node["cut"] = True
        if step.kind in ("leaf", "leave"):
            node["value"], node["left"] = step.value, step.window
            self.left.append(path)


def described(tree: Tree, node: Node, path: tuple[int, ...] = ()) -> dict[tuple[int, ...], dict[str, Any]]:
    """The same of a tree's nodes."""
    mine = {"move": node.move, "window": node.window, "children": len(node.children), "cut": node.cut is not None}
    if node.children:
        mine["best"] = node.best
    found = {path: {**mine, "value": node.value, "left": left_with(tree, node)}}
    for number, child in enumerate(node.children):
        found |= described(tree, child, (*path, number))
    return found


def left_with(tree: Tree, node: Node) -> Window:
    """The window of a node after its children were looked at; minimax does not narrow it."""
    alpha, beta = node.window
    if tree.algorithm == "alphabeta":
        for child in node.children:
            alpha, beta = (max(alpha, child.value), beta) if node.kind == "max" else (alpha, min(beta, child.value))
    return Window(alpha, beta)


def trees(position: Position) -> list[Tree]:
    return [minimax(position, 3), alphabeta(position, 3), alphabeta(position, 2, "pieces", alpha=-1, beta=1)]


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "pawned:4", "oska:4", "hexareversi:3"])
def test_the_steps_make_the_tree(spec: str) -> None:
    for position in some_positions(outplay.game(spec), 8):
        for tree in trees(position):
            follower = Follower()
            for step in steps_of(tree):
                follower.follow(step)
            assert follower.nodes == described(tree, tree.root)
            assert follower.left[-1] == () and len(follower.left) == tree.nodes


def test_values_and_windows_only_get_narrower() -> None:
    for step_before, step in pairs_at_one_node(alphabeta(outplay.game("pawned:4").start, 4)):
        assert step.window.alpha >= step_before.window.alpha and step.window.beta <= step_before.window.beta
        if step.kind == "better" and step_before.value is not None:
            assert step.value != step_before.value
        if step.kind == "no better":
            assert step.value == step_before.value and step.window == step_before.window


def pairs_at_one_node(tree: Tree) -> list[tuple[Step, Step]]:
    last: dict[tuple[int, ...], Step] = {}
    found = []
    for step in steps_of(tree):
        if step.path in last:
            found.append((last[step.path], step))
        last[step.path] = step
    return found


def test_the_kinds_of_steps_and_their_words() -> None:
    told = [(step.kind, step.text) for step in steps_of(alphabeta(POSITION, 2, "pieces"))]
    assert told[:9] == [
        ("enter", "White is to move, and takes the largest of 3 values."),
        ("leaf", "After a2b3 the game is over: it is worth a win in 1."),
        ("better", "a2b3 is the first to be looked at: alpha rises to a win in 1."),
        ("enter", "After b1b2 Black is to move, and takes the smallest of 2 values."),
        ("leaf", "After a3b2 the search stops: the position is worth -1."),
        ("better", "a3b2 is the first to be looked at: beta falls to -1."),
        (
            "cut",
            "-1 is not above alpha, which is a win in 1: White will not let it come to this, so 1 more move is not "
            "looked at.",
        ),
        ("leave", "After b1b2 the position is worth at most -1, by a3b2."),
        ("no better", "b1b2 is no better."),
    ]


def test_minimax_has_no_window() -> None:
    steps = list(steps_of(minimax(POSITION, 2, "pieces")))
    assert {step.window for step in steps} == {Window(-math.inf, math.inf)}
    assert not any("alpha" in step.text or "beta" in step.text for step in steps)
    assert "a2b3 is the first to be looked at: the best so far is a win in 1." in [step.text for step in steps]


def test_a_value_outside_of_a_given_window_moves_nothing() -> None:
    texts = [step.text for step in steps_of(alphabeta(POSITION.play("b1b2"), 1, "pieces", alpha=5))]
    assert "a3b2 is the first to be looked at, but +1 does not move alpha." in texts
    assert texts[-1] == "The position is worth +1, by a3b2."


def test_one_move_and_no_move() -> None:
    passing = outplay.game("pawned:4").position("b---/w--b/----/---- w")
    assert next(iter(steps_of(minimax(passing, 1)))).text == "White is to move, and has one move only."
    over = outplay.game("hexapawn:3x3").position("w--/---/--b b")
    assert [step.text for step in steps_of(minimax(over, 1))] == ["Here the game is over: it is worth a loss in 0."]
    (step,) = steps_of(minimax(POSITION, 0, "pieces"))
    assert step.text == "Here the search stops: the position is worth 0."


def test_steps_come_one_by_one_and_as_data() -> None:
    steps = steps_of(alphabeta(POSITION, 2, "pieces"))
    first = next(steps).as_data()
    assert first == {
        "kind": "enter",
        "path": [],
        "move": None,
        "window": [None, None],
        "value": None,
        "text": "White is to move, and takes the largest of 3 values.",
    }
    second = json.loads(json.dumps(next(steps).as_data(), allow_nan=False))
    assert second["path"] == [0] and second["move"] == "a2b3" and second["value"] == 999_999
