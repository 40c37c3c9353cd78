"""A tree of the teaching search as SVG: a small board in each node, the best line lit, and what was cut away.

Shapes as well as words show who chooses: the maximizer has frames with corners and triangles that point up, the rival
round frames and triangles that point down.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from outplay.errors import InputError
from outplay.render import draw_svg
from outplay.rules.geometry import geometry
from outplay.search.score import format_number
from outplay.search.tree import Node, Tree, format_plies

MAX_NODES = 300
"""More would make a picture of several metres."""
CELL = 12.0
"""Pixels to a cell of the small boards."""

INK, PALE, LIT, CUT = "#33302c", "#8d857b", "#0d5c63", "#a33b20"
_MIN_WIDTH = 72.0
_MARGIN = 16.0
_GAP = 10.0
FONT, _SMALL = 12.0, 10.0
_CAPTION = 18.0
"""Room at the top for the side that values are for."""
_ABOVE, _BELOW = 22.0, 39.0
"""Room above a board for its move, and below it for its value and window."""
_EDGE = 34.0
"""From the words under a node to the moves of its children."""
_BOUNDS = {"exact": "", "at least": "≥ ", "at most": "≤ "}


class _Placed(NamedTuple):
    """A node and where it is drawn: the middle of its board from the left, and of its cut branch if it has one."""

    node: Node
    x: float
    children: tuple[_Placed, ...]
    cut_x: float | None


def draw_tree(tree: Tree, cell: float = CELL) -> str:
    """Draw a tree as the text of an SVG file, ``cell`` pixels to a cell of its boards.

    >>> import outplay
    >>> from outplay.search import alphabeta
    >>> picture = draw_tree(alphabeta(outplay.game("hexapawn:3x3").start, 2, "pieces"))
    >>> picture.count('class="node'), picture.count('class="cut"')
    (12, 1)
    """
    if tree.nodes > MAX_NODES:
        raise InputError(
            f"the tree has {tree.nodes} nodes, and a picture holds at most {MAX_NODES}: look fewer plies ahead, "
            "or print it as text"
        )
    return _Drawing(tree, cell).text()


class _Drawing:
    """One picture: its measures, and what is lit."""

    def __init__(self, tree: Tree, cell: float) -> None:
        board = geometry(tree.position.game.shape)
        self._tree = tree
        self._side = tree.position.game.side_name(tree.maximizer)
        self._cell = cell
        # As wide and high as draw_svg makes a board without names.
        self._board_width = (board.width + 0.6) * cell
        self._board_height = (board.height + 0.6) * cell
        self._pitch = max(self._board_width, _MIN_WIDTH) + _GAP
        self._level = _ABOVE + self._board_height + _BELOW + _EDGE
        self._columns = itertools.count()
        self._lit = tree.lit
        self._root = self._place(tree.root)

    def _place(self, node: Node) -> _Placed:
        """Leaves and cut branches take the next column each; a parent stands above the middle of its children."""
        children = tuple(self._place(child) for child in node.children)
        cut_x = self._next_column() if node.cut else None
        if not children:
            return _Placed(node, self._next_column(), (), None)
        right = children[-1].x if cut_x is None else cut_x
        return _Placed(node, (children[0].x + right) / 2, children, cut_x)

    def _next_column(self) -> float:
        return _MARGIN + (next(self._columns) + 0.5) * self._pitch

    def text(self) -> str:
        """The whole picture."""
        levels = 1 + max(node.plies for node in self._tree.root.walk())
        width = 2 * _MARGIN + next(self._columns) * self._pitch
        height = 2 * _MARGIN + _CAPTION + levels * self._level - _EDGE
        size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
        lines = (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>',
            f"<title>{escape(self._title())}</title>",
            f'<rect width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>',
            f'<g font-family="system-ui, sans-serif" font-size="{FONT:g}" text-anchor="middle" fill="{INK}">',
            _text(_MARGIN, _MARGIN + FONT, f"values for {escape(self._side)}", ' text-anchor="start"'),
            *self._edges(self._root),
            *self._nodes(self._root),
            "</g>",
            "</svg>",
        )
        return "\n".join(lines)

    def _title(self) -> str:
        tree = self._tree
        game = tree.position.game
        found = f"{format_number(tree.value)} for {self._side}"
        return f"{tree.algorithm} of {game.title}, {format_plies(tree.depth)}, {tree.nodes} nodes: {found}"

    def _top(self, node: Node) -> float:
        """Where the board of a node begins."""
        return _MARGIN + _CAPTION + node.plies * self._level + _ABOVE

    def _edges(self, placed: _Placed) -> Iterator[str]:
        start = self._top(placed.node) + self._board_height + _BELOW
        end = start + _EDGE
        for child in placed.children:
            style = f'stroke="{LIT}" stroke-width="3"' if id(child.node) in self._lit else f'stroke="{PALE}"'
            yield _line(placed.x, start, child.x, end, f'class="edge" {style}')
            yield from self._edges(child)
        if placed.cut_x is not None:
            yield _line(placed.x, start, placed.cut_x, end, f'class="edge" stroke="{CUT}" stroke-dasharray="4 4"')

    def _nodes(self, placed: _Placed) -> Iterator[str]:
        node = placed.node
        yield f'<g class="node {node.kind}">'
        yield from self._frame(placed)
        board = draw_svg(node.position.scene(node.move), self._cell, names=False)
        yield f'<g transform="translate({placed.x - self._board_width / 2:.1f} {self._top(node):.1f})">{board}</g>'
        yield from self._words(placed)
        yield "</g>"
        if placed.cut_x is not None:
            yield from self._cut(placed, placed.cut_x)
        for child in placed.children:
            yield from self._nodes(child)

    def _frame(self, placed: _Placed) -> Iterator[str]:
        """Corners where the maximizer chooses, round where the rival does; a double line where the game is over."""
        node, is_lit = placed.node, id(placed.node) in self._lit
        colour, width = (LIT, 2.5) if is_lit else (INK if node.children else PALE, 1.5)
        for gap in (2.5, 6.5) if node.kind == "end" else (4.0,):
            radius = 14 if node.kind == "min" else 0
            x, y = placed.x - self._board_width / 2 - gap, self._top(node) - gap
            size = f'width="{self._board_width + 2 * gap:.1f}" height="{self._board_height + 2 * gap:.1f}"'
            style = f'rx="{radius}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
            yield f'<rect x="{x:.1f}" y="{y:.1f}" {size} {style}/>'

    def _words(self, placed: _Placed) -> Iterator[str]:
        node, x = placed.node, placed.x
        weight = ' font-weight="bold"' if id(node) in self._lit else ""
        yield _text(x, self._top(node) - 10, escape(node.title), weight)
        bottom = self._top(node) + self._board_height
        mark = {"max": "▲ ", "min": "▼ "}.get(node.kind, "")
        yield _text(x, bottom + 20, f"{mark}{_BOUNDS[node.bound]}{format_number(node.value)}", weight)
        if node.children and self._tree.algorithm == "alphabeta":
            alpha, beta = (_short(end) for end in node.window)
            yield _text(x, bottom + 33, f"α {alpha}  β {beta}", f' font-size="{_SMALL:g}" fill="{PALE}"')

    def _cut(self, placed: _Placed, x: float) -> Iterator[str]:
        cut = placed.node.cut
        assert cut
        top = self._top(placed.node) + self._level - _ABOVE
        sign = f"≥ β {_short(cut.bound)}" if cut.end == "beta" else f"≤ α {_short(cut.bound)}"
        moves = "1 move cut" if len(cut.unvisited) == 1 else f"{len(cut.unvisited)} moves cut"
        yield f'<g class="cut" fill="{CUT}">'
        yield f"<title>{escape(', '.join(map(str, cut.unvisited)))}</title>"
        yield _line(x - 9, top, x + 9, top, f'stroke="{CUT}" stroke-width="3"')
        yield _text(x, top + 16, moves)
        yield _text(x, top + 30, sign)
        yield "</g>"


def _short(value: float) -> str:
    return format_number(value).replace("inf", "∞")


def _line(x: float, y: float, other_x: float, other_y: float, attributes: str) -> str:
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{other_x:.1f}" y2="{other_y:.1f}" {attributes}/>'


def _text(x: float, y: float, words: str, attributes: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}"{attributes}>{words}</text>'
