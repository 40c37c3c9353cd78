"""The steps of a teaching search, each with a sentence, so that a page can replay the search and a person can follow.

The steps come from the finished tree: its nodes are in the order of the search, and know the window with which they
were entered. So the search itself stays as short as in a book.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from outplay.play import Move
from outplay.search.score import format_number, is_decided
from outplay.search.tree import Node, Tree, Window

StepKind = Literal["enter", "leaf", "better", "no better", "cut", "leave"]


class Step(NamedTuple):
    """One thing that a search does, at the node to which a path of child numbers leads from the root.

    ``enter`` a node that has moves; evaluate a ``leaf``; compare the child that was searched last, which is ``better``
    or ``no better`` than the best so far; ``cut`` the rest off; and ``leave`` with a value.
    """

    kind: StepKind
    path: tuple[int, ...]
    move: Move | None
    """The move that led to the node; None at the root."""
    window: Window
    """Alpha and beta after the step."""
    value: float | None
    """The best value so far; None before there is one."""
    text: str
    """The step as a sentence."""

    def as_data(self) -> dict[str, Any]:
        """The step as plain JSON values."""
        return {
            "kind": self.kind,
            "path": list(self.path),
            "move": None if self.move is None else str(self.move),
            "window": self.window.as_data(),
            "value": self.value,
            "text": self.text,
        }


def steps_of(tree: Tree) -> Iterator[Step]:
    """All steps of a search in their order, one by one.

    >>> import outplay
    >>> from outplay.search import alphabeta
    >>> tree = alphabeta(outplay.game("hexapawn:3x3").position("b--/-w-/--- w"), depth=1, evaluation="pieces")
    >>> for step in steps_of(tree):
    ...     print(step.kind, "|", step.text)
    enter | White is to move, and takes the largest of 2 values.
    leaf | After b2a3 the game is over: it is worth a win in 1.
    better | b2a3 is the first to be looked at: alpha rises to a win in 1.
    leaf | After b2b3 the game is over: it is worth a win in 1.
    no better | b2b3 is no better.
    leave | The position is worth a win in 1, by b2a3.
    """
    return _Narrator(tree).visit(tree.root, ())


class _Narrator:
    """Makes the steps of one tree and their sentences."""

    def __init__(self, tree: Tree) -> None:
        self._game = tree.position.game
        self._has_window = tree.algorithm == "alphabeta"

    def visit(self, node: Node, path: tuple[int, ...]) -> Iterator[Step]:
        """All steps of a node and of the nodes below it."""
        if not node.children:
            yield Step("leaf", path, node.move, node.window, node.value, self._leaf(node))
            return
        yield Step("enter", path, node.move, node.window, None, self._enter(node))
        window, value = node.window, None
        for number, child in enumerate(node.children):
            yield from self.visit(child, (*path, number))
            window, value, step = self._compare(node, path, number, window, value)
            yield step
        if node.cut:
            yield Step("cut", path, node.move, window, value, self._cut(node))
        yield Step("leave", path, node.move, window, value, self._leave(node))

    def _compare(
        self, node: Node, path: tuple[int, ...], number: int, window: Window, value: float | None
    ) -> tuple[Window, float, Step]:
        """What the value of a child changes: the best value so far, and one end of the window."""
        child, is_max = node.children[number], node.kind == "max"
        if value is not None and (child.value <= value if is_max else child.value >= value):
            text = f"{child.move} is no better."
            return window, value, Step("no better", path, node.move, window, value, text)
        narrowed = window
        if self._has_window:
            alpha = max(window.alpha, child.value) if is_max else window.alpha
            beta = window.beta if is_max else min(window.beta, child.value)
            narrowed = Window(alpha, beta)
        text = self._better(node, child, is_first=value is None, has_moved=narrowed != window)
        return narrowed, child.value, Step("better", path, node.move, narrowed, child.value, text)

    def _enter(self, node: Node) -> str:
        side = self._game.side_name(node.position.side)
        count = len(node.children) + len(node.cut.unvisited if node.cut else ())
        where = f"After {node.move} {side} is" if node.move else f"{side} is"
        if count == 1:
            return f"{where} to move, and has one move only."
        return f"{where} to move, and takes the {'largest' if node.kind == 'max' else 'smallest'} of {count} values."

    def _leaf(self, node: Node) -> str:
        where = f"After {node.move} " if node.move else ""
        if node.kind == "leaf":
            return f"{where or 'Here '}the search stops: the position is worth {_say(node.value)}."
        return f"{where or 'Here '}the game is over: it is worth {_say(node.value)}."

    def _better(self, node: Node, child: Node, *, is_first: bool, has_moved: bool) -> str:
        what = "is the first to be looked at" if is_first else "is better"
        if not self._has_window:
            return f"{child.move} {what}: the best so far is {_say(child.value)}."
        end, verb = ("alpha", "rises") if node.kind == "max" else ("beta", "falls")
        if has_moved:
            return f"{child.move} {what}: {end} {verb} to {_say(child.value)}."
        return f"{child.move} {what}, but {_say(child.value)} does not move {end}."

    def _cut(self, node: Node) -> str:
        assert node.cut
        rival = self._game.side_name(node.position.side.rival)
        left = len(node.cut.unvisited)
        sign = "not below beta" if node.cut.end == "beta" else "not above alpha"
        return (
            f"{_say(node.value)} is {sign}, which is {_say(node.cut.bound)}: {rival} will not let it come to "
            f"this, so {left} more {'move is' if left == 1 else 'moves are'} not looked at."
        )

    def _leave(self, node: Node) -> str:
        assert node.best_child
        where = f"After {node.move} the position" if node.move else "The position"
        sure = "" if node.bound == "exact" else f"{node.bound} "
        return f"{where} is worth {sure}{_say(node.value)}, by {node.best_child.move}."


def _say(value: float) -> str:
    return f"a {format_number(value)}" if is_decided(value) else format_number(value)
