"""A position for a terminal: a board with its own background, readable on light and dark screens.

Nothing is said by colour alone: the sides have different glyphs, which a legend explains, and marks are letters, so
the picture is complete without colours.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from outplay.render.scene import Scene
from outplay.render.text import Fragment, Glyphs, lay_out
from outplay.rules.shape import Lattice
from outplay.rules.words import Colour, Look, Side

_FIGURES: Mapping[Look, Glyphs] = {"disc": Glyphs("○", "●", "·"), "pawn": Glyphs("♙", "♟", "·")}
_TILES = ("#4f7f5f", "#5b8c6a")
"""Two greens of middle lightness: White's and Black's pieces both stand out on them."""
_LAST = "#8f7a26"
_INK: Mapping[Colour, str] = {"white": "#ffffff", "black": "#000000", "red": "#ffffff", "blue": "#ffffff"}
_PAINT: Mapping[Colour, str] = {"red": "#b3261e", "blue": "#1f4e9c"}
"""Coloured pieces fill their cells: red letters on green are hard to read, and for many people impossible."""
_EMPTY_INK = "#c4dccb"
_TARGET_INK = "#ffe68a"


def draw_terminal(scene: Scene, *, unicode: bool = True, legend: bool = True) -> Text:
    """Draw a scene for a rich console; without ``unicode``, in ASCII alone.

    >>> from outplay.rules import find_rules
    >>> rules = find_rules("hexapawn:3x2")
    >>> picture = draw_terminal(Scene(rules.shape, rules.start_contents, last=(2,)), unicode=False)
    >>> print(picture.plain)  # doctest: +NORMALIZE_WHITESPACE
    3  B  B
    2 [.] .
    1  W  W
       a  b
     W  White    B  Black
    """
    glyphs = _glyphs(scene, unicode)
    picture = Text(no_wrap=True, overflow="crop")
    for line in lay_out(scene, glyphs):
        for fragment in line:
            picture.append(_spelled(fragment.text, unicode), _style(scene, fragment))
        picture.append("\n")
    if not legend:
        picture.right_crop()
        return picture
    for side, glyph in zip(Side, (glyphs.white, glyphs.black), strict=True):
        picture.append(f" {glyph} ", _piece_style(scene, side, _TILES[0]))
        # A letter that is also the name explains nothing: the legend gives the colour instead.
        name = scene.side_name(side) if scene.side_name(side) != glyph else scene.colours[side.index]
        picture.append(f" {_spelled(name, unicode)}" + ("   " if side is Side.WHITE else ""))
    return picture


def _glyphs(scene: Scene, unicode: bool) -> Glyphs:
    is_spelled = scene.has_letters or scene.look == "letter" or not unicode
    return Glyphs(*scene.initials, ".") if is_spelled else _FIGURES[scene.look]


def _style(scene: Scene, fragment: Fragment) -> Style:
    number = fragment.cell
    if number is None:
        return Style()
    column, row = scene.shape.cells[number]
    # Staggered rows have no two-coloured pattern: there the gaps tell the cells apart.
    tile = _TILES[(column + row) % 2 if scene.shape.lattice is Lattice.SQUARE else 0]
    background = _LAST if number in scene.last else tile
    piece = scene.contents[number]
    if piece is not None:
        return _piece_style(scene, piece, background)
    if number in scene.targets:
        return Style(color=_TARGET_INK, bgcolor=background, bold=True)
    return Style(color=_EMPTY_INK, bgcolor=background)


def _piece_style(scene: Scene, side: Side, background: str) -> Style:
    colour = scene.colours[side.index]
    # Black is never bold: terminals with few colours turn bold black into grey.
    return Style(color=_INK[colour], bgcolor=_PAINT.get(colour, background), bold=colour != "black")


def _spelled(text: str, unicode: bool) -> str:
    return text if unicode else text.encode("ascii", "replace").decode("ascii")
