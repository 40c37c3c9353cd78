"""The figures of SVG pictures: a chess pawn, a disc, or a disc with a letter, for each side."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from html import escape

from outplay.render.scene import Scene
from outplay.rules.geometry import Point
from outplay.rules.words import Colour, Look, Side

PIECES: Mapping[Colour, str] = {"white": "#fbf8f1", "black": "#24211f", "red": "#e8503f", "blue": "#1d3f8f"}
PIECE_EDGE, RING = "#24211f", "#d9d2c6"
"""Colours whose lightness differs enough for greyscale, which a test measures."""

PAWN = (
    "M-80,88V78C-80,58 -54,60 -46,42C-36,22 -31,10 -29,-6H-44C-55,-6 -55,-27 -44,-27H-31C-40,-34 -46,-45 -46,-56"
    "C-46,-80 -26,-100 0,-100C26,-100 46,-80 46,-56C46,-45 40,-34 31,-27H44C55,-27 55,-6 44,-6H29C31,10 36,22 46,42"
    "C54,60 80,58 80,78V88Z"
)
"""A pawn round the origin: a base, a body, a collar and a head. Its lengths are hundredths of a piece's radius."""
PAWN_LINES = "M-58,72H58M-26,-64C-24,-76 -14,-84 -2,-84"
"""What a black pawn has besides its colour: a line on its base and a glint on its head."""
_LINE = f'fill="none" stroke="{RING}" stroke-width="4"'
_LENGTH = re.compile("-?[0-9]+")


def draw_figure(scene: Scene, side: Side, centre: Point, radius: float) -> Iterator[str]:
    """The lines of a side's piece; centre and radius are in hundredths of a cell."""
    yield f'<g class="piece {side}" transform="translate({rounded(centre[0])} {rounded(centre[1])})">'
    yield from _FIGURES[scene.look](scene, side, radius)
    yield "</g>"


def _pawn(scene: Scene, side: Side, radius: float) -> Iterator[str]:
    yield f'<path d="{_scaled(PAWN, radius)}" {_paint(scene, side)} stroke-linejoin="round"/>'
    if side is Side.BLACK:
        yield f'<path d="{_scaled(PAWN_LINES, radius)}" {_LINE}/>'


def _disc(scene: Scene, side: Side, radius: float) -> Iterator[str]:
    yield f'<circle r="{rounded(radius)}" {_paint(scene, side)}/>'
    if side is Side.BLACK:
        yield f'<circle r="{rounded(0.6 * radius)}" {_LINE}/>'


def _letter(scene: Scene, side: Side, radius: float) -> Iterator[str]:
    yield f'<circle r="{rounded(radius)}" {_paint(scene, side)}/>'
    ink = PIECE_EDGE if scene.colours[side.index] == "white" else PIECES["white"]
    font = f'font-size="{rounded(1.2 * radius)}" font-weight="bold" font-family="system-ui, sans-serif"'
    words = f'y="{rounded(0.42 * radius)}" {font} text-anchor="middle" fill="{ink}"'
    yield f"<text {words}>{escape(scene.initials[side.index])}</text>"


_FIGURES: Mapping[Look, Callable[[Scene, Side, float], Iterator[str]]] = {
    "pawn": _pawn,
    "disc": _disc,
    "letter": _letter,
}


def _paint(scene: Scene, side: Side) -> str:
    return f'fill="{PIECES[scene.colours[side.index]]}" stroke="{PIECE_EDGE}" stroke-width="4"'


def _scaled(path: str, radius: float) -> str:
    return _LENGTH.sub(lambda length: rounded(int(length[0]) * radius / 100), path)


def rounded(value: float) -> str:
    """A number with at most two decimals and no idle zeros; adding 0.0 turns -0.0 into 0.0."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")
