"""A position as SVG: one self-contained picture that needs no script, style sheet or font of its own.

Nothing carries an id, so that many pictures can stand in one page without disturbing each other. All lengths
inside are hundredths of a cell, because some browsers refuse to draw letters smaller than one unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from outplay.errors import InputError, quoted
from outplay.render.figures import draw_figure, rounded
from outplay.render.scene import Scene, describe
from outplay.rules.geometry import Geometry, Point, geometry, has_hexagons
from outplay.rules.shape import Lattice, letters

FRAME, FRAME_INK = "#4a382b", "#f2e6d4"
TILES = ("#d8b78c", "#c79f6f")
TILE_EDGE, TILE_INK = "#8a6743", "#5a4029"
LAST, LAST_EDGE = "#efd870", "#7d5a00"
TARGET = "#0d5c63"
"""Colours whose lightness differs enough for greyscale, which a test measures."""

_UNIT = 100
_MARGIN = 0.3
_NAMED_MARGIN = 0.5
_PIECE = 0.34
_SMALL_PIECE = 0.28
"""Pieces on boards whose cells hold their names: a ring round a piece must not touch the name."""


def draw_svg(scene: Scene, size: float = 64, *, names: bool = True) -> str:
    """Draw a scene as the text of an SVG file, ``size`` pixels to a cell; in small pictures names may be left out.

    Pieces look as the scene says, and Black's have an inner line besides their colour. The cells of the last move have
    an outline; a dot marks an empty legal target, a ring round a piece one that may be taken.

    >>> from outplay.rules import find_rules
    >>> rules = find_rules("hexapawn:3x3")
    >>> picture = draw_svg(Scene(rules.shape, rules.start_contents))
    >>> picture.count("<polygon"), picture.count('class="piece')
    (9, 6)
    """
    if not 0 < size < float("inf"):
        raise InputError(f"a cell cannot be {quoted(size)} pixels wide: give a number above 0, such as 64")
    board = geometry(scene.shape)
    near = _NAMED_MARGIN if names and scene.has_straight_columns else _MARGIN
    width, height = board.width + near + _MARGIN, board.height + near + _MARGIN
    outer = f'width="{rounded(width * size)}" height="{rounded(height * size)}"'
    inner = f"{_length(width)} {_length(height)}"
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {outer} viewBox="0 0 {inner}">',
        f"<title>{escape(describe(scene))}</title>",
        f'<rect width="{_length(width)}" height="{_length(height)}" rx="12" fill="{FRAME}"/>',
        f'<g transform="translate({_length(near)} {_length(_MARGIN)})">',
        *_tiles(scene, board),
        *_marks(scene, board),
        *_pieces(scene, board),
        *(_names(scene, board) if names else ()),
        "</g>",
        "</svg>",
    )
    return "\n".join(lines)


def _tiles(scene: Scene, board: Geometry) -> Iterator[str]:
    yield f'<g class="cells" stroke="{TILE_EDGE}" stroke-width="2" stroke-linejoin="round">'
    for number, (column, row) in enumerate(scene.shape.cells):
        # Staggered rows have no two-coloured pattern: every cell touches others of its own row's shade.
        shade = (column + row) % 2 if scene.shape.lattice is Lattice.SQUARE else 0
        fill = LAST if number in scene.last else TILES[shade]
        yield f'<polygon points="{_points(board.polygon(number))}" fill="{fill}"/>'
    yield "</g>"


def _marks(scene: Scene, board: Geometry) -> Iterator[str]:
    for number in sorted(set(scene.last)):
        shape = f'd="M{_points(board.polygon(number, 0.94))}Z" stroke-linejoin="round"'
        yield f'<path class="last" {shape} fill="none" stroke="{LAST_EDGE}" stroke-width="5"/>'
    ring = _piece_radius(scene) + 0.08
    seats = _seats(scene, board)
    for number in sorted(set(scene.targets)):
        if scene.contents[number] is None:
            yield _circle(seats[number], 0.13, f'class="target" fill="{TARGET}"')
        else:
            yield _circle(seats[number], ring, f'class="target" fill="none" stroke="{TARGET}" stroke-width="6"')


def _pieces(scene: Scene, board: Geometry) -> Iterator[str]:
    radius = _UNIT * _piece_radius(scene)
    for (x, y), piece in zip(_seats(scene, board), scene.contents, strict=True):
        if piece is not None:
            yield from draw_figure(scene, piece, (_UNIT * x, _UNIT * y), radius)


def _seats(scene: Scene, board: Geometry) -> tuple[Point, ...]:
    """Where pieces stand: in the middle of a cell, or a little above the name in a hexagon's lower tip."""
    rise = 0.07 if has_hexagons(scene.shape) else 0.0
    return tuple((x, y - rise) for x, y in board.centres)


def _piece_radius(scene: Scene) -> float:
    return _PIECE if scene.has_straight_columns else _SMALL_PIECE


def _names(scene: Scene, board: Geometry) -> Iterator[str]:
    in_corners = not scene.has_straight_columns and not has_hexagons(scene.shape)
    anchor = "start" if in_corners else "middle"
    yield f'<g class="names" font-family="system-ui, sans-serif" text-anchor="{anchor}">'
    yield from _margin_names(scene, board) if scene.has_straight_columns else _cell_names(scene, board)
    yield "</g>"


def _margin_names(scene: Scene, board: Geometry) -> Iterator[str]:
    for line, number in enumerate(scene.shape.row_numbers):
        yield _text(str(number), (-_NAMED_MARGIN / 2, line + 0.5), 0.26, FRAME_INK)
    for place in range(int(board.width)):
        yield _text(letters(place), (place + 0.5, board.height + _NAMED_MARGIN / 2), 0.26, FRAME_INK)


def _cell_names(scene: Scene, board: Geometry) -> Iterator[str]:
    """Names inside the cells, where a piece leaves room: a square's corner, a hexagon's lower tip."""
    across, down = (0.0, 0.4) if has_hexagons(scene.shape) else (-0.43, -0.38)
    for (x, y), name in zip(board.centres, scene.names, strict=True):
        # Two letters fit at the usual height; longer labels shrink until they fit too.
        height = min(0.17, 0.45 / max(1, len(name)))
        yield _text(name, (x + across, y + down), height, TILE_INK)


def _text(text: str, place: Point, height: float, ink: str) -> str:
    # Letters stand on a base line; capitals and figures are about 0.7 of the font's height.
    x, y = place[0], place[1] + 0.35 * height
    return f'<text x="{_length(x)}" y="{_length(y)}" font-size="{_length(height)}" fill="{ink}">{escape(text)}</text>'


def _circle(centre: Point, radius: float, attributes: str) -> str:
    return f'<circle cx="{_length(centre[0])}" cy="{_length(centre[1])}" r="{_length(radius)}" {attributes}/>'


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_length(x)},{_length(y)}" for x, y in points)


def _length(cells: float) -> str:
    return rounded(cells * _UNIT)
