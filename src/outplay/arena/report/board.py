"""A board for a page that shows many positions: one picture with a piece of either side and a mark on every cell.

The page lights what stands there and hides the rest, so it needs to know neither shapes nor lengths; what it shows
looks like every other picture of the game.
"""

from __future__ import annotations

from xml.etree import ElementTree

from outplay.play import Game
from outplay.render import Scene, draw_svg
from outplay.render.svg import PIECE_EDGE, PIECES, RING
from outplay.rules.words import Side

_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
"""Left out: a page needs none, and with it every name of an element would carry it."""
_CELL = 64


def draw_board(game: Game) -> str:
    """The picture as SVG to stand in a page: for each cell, in reading order, a ``.last`` mark and two pieces.

    >>> import outplay
    >>> picture = draw_board(outplay.game("hexapawn:3x3"))
    >>> [picture.count(part) for part in ("<polygon", 'class="last"', 'class="piece white"', 'class="piece black"')]
    [9, 9, 9, 9]
    """
    cells = range(len(game.shape.cells))
    white, black = (_drawn(game, tuple(side for _ in cells)) for side in Side)
    marked = _drawn(game, (None,) * len(cells), tuple(cells))
    board, others = _layer(white), [*_layer(marked).findall("path"), *_layer(black).findall("g[@class='piece black']")]
    names = board.find("g[@class='names']")
    assert names is not None
    # Marks lie under the pieces and names above them.
    board.remove(names)
    for place, element in enumerate(others[: len(cells)], start=1):
        board.insert(place, element)
    board.extend([*others[len(cells) :], names])
    title = white.find("title")
    assert title is not None
    title.text = "The board"
    for name in ("width", "height"):
        del white.attrib[name]  # as large as the page has room
    return ElementTree.tostring(white, encoding="unicode")


def _drawn(game: Game, contents: tuple[Side | None, ...], last: tuple[int, ...] = ()) -> ElementTree.Element:
    rules = game.rules
    picture = draw_svg(Scene(rules.shape, contents, rules.sides, rules.colours, last), _CELL)
    return ElementTree.fromstring(picture.replace(_NAMESPACE, "", 1))


def _layer(picture: ElementTree.Element) -> ElementTree.Element:
    layer = picture.find("g")
    assert layer is not None
    return layer


def draw_disc(game: Game, side: Side) -> str:
    """A small picture of a side's piece, to stand beside the name of its player."""
    colour = PIECES[game.rules.colours[side.index]]
    ring = f'<circle cx="50" cy="50" r="26" fill="none" stroke="{RING}" stroke-width="7"/>'
    return (
        '<svg viewBox="0 0 100 100" aria-hidden="true">'
        f'<circle cx="50" cy="50" r="44" fill="{colour}" stroke="{PIECE_EDGE}" stroke-width="7"/>'
        f"{ring if side is Side.BLACK else ''}</svg>"
    )
