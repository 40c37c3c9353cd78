"""Trees of the teaching search as text: as the Pawned report prints them, and with moves and marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from outplay.search.score import format_number
from outplay.search.tree import Node, Tree

_INDENT = "        "
_STEP = "  "
_BEST = "*"


def format_report(tree: Tree) -> str:
    """The tree as the Pawned report prints it.

    A line for each node with moves: its depth, its value, the number of the first best child and the values of all
    children that were searched. Leaves have no line of their own.

    >>> import outplay
    >>> from outplay.search import minimax
    >>> print(format_report(minimax(outplay.game("pawned:3").start, 2, "print")))
    depth 0: -9 0 [-9, -9, -9]
            depth 1: -9 0 [-9, -9, 9]
            depth 1: -9 1 [9, -9, -9, 9]
            depth 1: -9 1 [9, -9, -9]
    """
    return "\n".join(_report_lines(tree.root))


def _report_lines(node: Node) -> Iterator[str]:
    if node.best is not None:
        yield format_report_line(node.plies, node.value, node.best, [child.value for child in node.children])
    for child in node.children:
        yield from _report_lines(child)


def format_report_line(plies: int, value: float, best: int, values: Sequence[float]) -> str:
    """The line of one node of such a tree.

    >>> format_report_line(0, 5, 1, [3, 5, 2.5])
    'depth 0: 5 1 [3, 5, 2.5]'
    """
    shown = ", ".join(map(_number, values))
    return f"{_INDENT * plies}depth {plies}: {_number(value)} {best} [{shown}]"


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else str(value)


class _Line(NamedTuple):
    """A line of a tree for people: the text on the left, and the columns on the right."""

    left: str
    columns: tuple[str, ...]


def format_tree(tree: Tree, levels: int | None = None) -> str:
    """The tree for people: an indented line for each node, with who chooses there and its value.

    A star marks the best line. After a node that was cut, a line says why and which moves were not searched.

    >>> import outplay
    >>> from outplay.search import alphabeta
    >>> position = outplay.game("hexapawn:3x3").position("bb-/w-b/-ww w")
    >>> print(format_tree(alphabeta(position, 2, "pieces")))
    * White to move  max   win in 1
      * a2b3         end   win in 1
        b1b2         min   at most -1
          a3b2       leaf  -1
          cut: not above alpha win in 1; not looked at: b3a2
        b1c2         min   at most 0
          b3a2       leaf  0
          cut: not above alpha win in 1; not looked at: b3b2, b3c2
    """
    return _align_columns(list(_lines(tree.root, tree.lit, levels)))


def _lines(node: Node, lit: frozenset[int], levels: int | None) -> Iterator[_Line]:
    yield _Line(_left(node, id(node) in lit), (node.kind, _sure_value(node)))
    if node.plies == levels:
        return
    for child in node.children:
        yield from _lines(child, lit, levels)
    if node.cut:
        yield _Line(f"{_STEP * (node.plies + 1)}  {_why_cut(node)}", ())


def _left(node: Node, is_lit: bool) -> str:
    return f"{_STEP * node.plies}{_BEST if is_lit else ' '} {node.title}"


def _sure_value(node: Node) -> str:
    return format_number(node.value) if node.bound == "exact" else f"{node.bound} {format_number(node.value)}"


def _why_cut(node: Node) -> str:
    assert node.cut
    sign = "not below" if node.cut.end == "beta" else "not above"
    moves = ", ".join(map(str, node.cut.unvisited))
    return f"cut: {sign} {node.cut.end} {format_number(node.cut.bound)}; not looked at: {moves}"


def format_side_by_side(plain: Tree, pruned: Tree, levels: int | None = None) -> str:
    """The plain tree with the values of both searches beside each other, or "cut" where the second has none.

    >>> import outplay
    >>> from outplay.search import alphabeta, minimax
    >>> position = outplay.game("hexapawn:3x3").position("bb-/w-b/-ww w")
    >>> print(format_side_by_side(minimax(position, 2, "pieces"), alphabeta(position, 2, "pieces")))
                           minimax    alpha-beta
    * White to move  max   win in 1   win in 1
      * a2b3         end   win in 1   win in 1
        b1b2         min   -1         at most -1
          a3b2       leaf  -1         -1
          b3a2       leaf  -1         cut
        b1c2         min   loss in 2  at most 0
          b3a2       leaf  0          0
          b3b2       leaf  +1         cut
          b3c2       end   loss in 2  cut
    """
    head = _Line("", ("", "minimax", "alpha-beta"))
    return _align_columns([head, *_pairs(plain.root, pruned.root, plain.lit, levels)])


def _pairs(node: Node, twin: Node | None, lit: frozenset[int], levels: int | None) -> Iterator[_Line]:
    yield _Line(
        _left(node, id(node) in lit), (node.kind, format_number(node.value), _sure_value(twin) if twin else "cut")
    )
    if node.plies == levels:
        return
    twins = twin.children if twin else ()
    for number, child in enumerate(node.children):
        yield from _pairs(child, twins[number] if number < len(twins) else None, lit, levels)


def _align_columns(lines: list[_Line]) -> str:
    """Align the columns; a line without columns stays as it is."""
    with_columns = [line for line in lines if line.columns]
    edge = max(len(line.left) for line in with_columns) + 2
    count = len(with_columns[0].columns)
    widths = [max(len(line.columns[column]) for line in with_columns) for column in range(count)]
    shown = []
    for line in lines:
        columns = "  ".join(text.ljust(width) for text, width in zip(line.columns, widths, strict=False))
        shown.append(f"{line.left.ljust(edge)}{columns}".rstrip())
    return "\n".join(shown)
