"""Parts of all pictures of the laboratory: their frame, and boxes as light boards with an arrow for each bead.

Every bead has a letter as well as a colour, on the arrow and on the bead, so that no colour is needed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from string import ascii_uppercase
from typing import NamedTuple

from outplay.play import Move, Position
from outplay.render.figures import draw_figure
from outplay.render.html import escaped
from outplay.render.scene import describe
from outplay.rules.geometry import Geometry, Point, geometry

INK, PALE = "#33302c", "#6d665e"
LOSING, WINNING, DRAWING = "#b3261e", "#1c6b34", "#7a5900"
_TILE, _EDGE = "#f6f2ea", "#a89c8a"
_PIECE = 0.33
_BADGE = 0.19
"""The radius of the letter on an arrow, in widths of a cell."""
_HEAD = 0.28
"""How long the head of an arrow is."""
_DISC = 0.3
"""The radius of a bead where a piece is placed and there is no arrow."""


def open_picture(width: float, height: float, title: str, description: str = "") -> list[str]:
    """The first lines of a picture on white."""
    size = f'width="{width:.0f}" height="{height:.0f}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} viewBox="0 0 {width:.0f} {height:.0f}">',
        f"<title>{escaped(title)}</title>",
        f'<rect {size} fill="#ffffff"/>',
    ]
    if description:
        lines.insert(2, f"<desc>{escaped(description)}</desc>")
    return lines


class Paint(NamedTuple):
    """The colour of a bead, and of the letter on it."""

    name: str
    fill: str
    ink: str


PAINTS = (
    Paint("red", "#d3222a", "#ffffff"),
    Paint("blue", "#1d5fbf", "#ffffff"),
    Paint("yellow", "#f5c518", "#24211f"),
    Paint("green", "#1c7a3a", "#ffffff"),
    Paint("orange", "#ef7d1a", "#24211f"),
    Paint("purple", "#7d3fa0", "#ffffff"),
    Paint("light blue", "#7cc4ee", "#24211f"),
    Paint("brown", "#7a4a2b", "#ffffff"),
    Paint("pink", "#f4a3c4", "#24211f"),
    Paint("black", "#2b2b2b", "#ffffff"),
    Paint("light green", "#a6d65c", "#24211f"),
    Paint("grey", "#8f8f8f", "#24211f"),
)
"""Colours in which beads are sold. In a box with more moves they are repeated, with other letters."""


def paint(number: int) -> Paint:
    """The colour of a box's first (0), second, … bead."""
    return PAINTS[number % len(PAINTS)]


def letter(number: int) -> str:
    """Its letter: A to Z, then AA, AB and so on.

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'AA')
    """
    rest, place = divmod(number, len(ascii_uppercase))
    return (letter(rest - 1) if rest else "") + ascii_uppercase[place]


class Frame(NamedTuple):
    """Room for a board: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float


def draw_board(position: Position, moves: Iterable[Move], frame: Frame) -> Iterator[str]:
    """The lines of a board that fills the middle of its frame as far as its shape allows."""
    board = geometry(position.game.shape)
    cell = min(frame.width / board.width, frame.height / board.height)
    x = frame.x + (frame.width - board.width * cell) / 2
    y = frame.y + (frame.height - board.height * cell) / 2
    scene = position.scene()
    yield f'<g class="board" transform="translate({x:.2f} {y:.2f}) scale({cell / 100:.4f})">'
    yield f"<title>{escaped(describe(scene))}</title>"
    yield f'<g fill="{_TILE}" stroke="{_EDGE}" stroke-width="3" stroke-linejoin="round">'
    for number in range(len(board.centres)):
        points = " ".join(f"{_length(px)},{_length(py)}" for px, py in board.polygon(number))
        yield f'<polygon points="{points}"/>'
    yield "</g>"
    for centre, piece in zip(board.centres, scene.contents, strict=True):
        if piece is not None:
            yield from draw_figure(scene, piece, (100 * centre[0], 100 * centre[1]), 100 * _PIECE)
    yield from _arrows(position, board, moves)
    yield "</g>"


def _arrows(position: Position, board: Geometry, moves: Iterable[Move]) -> Iterator[str]:
    """All arrows first and then all letters, so that no arrow hides a letter."""
    number_of = position.game.shape.index
    badges: list[str] = []
    for number, move in enumerate(moves):
        if move.target is None:
            continue
        end = board.centres[number_of[move.target]]
        if move.origin is None:
            badges += draw_bead(number, (end[0] * 100, end[1] * 100), _DISC * 100)
            continue
        start = board.centres[number_of[move.origin]]
        yield _arrow(start, end, paint(number).fill)
        # Just behind its head: in the middle two arrows may cross.
        part = max(0.5, 1 - (_HEAD + _BADGE) / math.dist(start, end))
        along = tuple(100 * (here + part * (there - here)) for here, there in zip(start, end, strict=True))
        badges += draw_bead(number, (along[0], along[1]), _BADGE * 100)
    yield from badges


def _arrow(start: Point, end: Point, fill: str) -> str:
    """From the rim of a piece to the middle of the target; with a light edge, so that it stands out on a piece."""
    length = math.dist(start, end)
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    across = -along[1], along[0]
    outline = ((0.2, 0.06), (length - _HEAD, 0.06), (length - _HEAD, 0.17), (length - 0.02, 0.0))
    corners = [*outline, *((far, -aside) for far, aside in reversed(outline[:-1]))]
    points = " ".join(
        f"{_length(start[0] + far * along[0] + aside * across[0])},"
        f"{_length(start[1] + far * along[1] + aside * across[1])}"
        for far, aside in corners
    )
    return f'<polygon class="arrow" points="{points}" fill="{fill}" stroke="#ffffff" stroke-width="3"/>'


def draw_bead(number: int, centre: Point, radius: float, *, is_left: bool = True) -> Iterator[str]:
    """A bead with its letter; only a ring if none of its kind is left."""
    colour = paint(number)
    x, y = centre
    width = radius / 8
    fill, ink = (colour.fill, colour.ink) if is_left else ("#ffffff", PALE)
    stroke = "#ffffff" if is_left else colour.fill
    rim = f'stroke="{stroke}" stroke-width="{width:.2f}"'
    yield f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{fill}" {rim}/>'
    mark = letter(number)
    size = radius * (1.35 if len(mark) == 1 else 1.0)
    yield text(x, y + 0.35 * size, mark, size, f'text-anchor="middle" font-weight="bold" fill="{ink}"')


def text(x: float, y: float, words: str, size: float, attributes: str = "") -> str:
    """Words on a base line."""
    return f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}" {attributes}>{escaped(words)}</text>'


def _length(cells: float) -> str:
    """Hundredths of a cell, with at most one decimal."""
    return f"{100 * cells:.1f}".removesuffix(".0")
