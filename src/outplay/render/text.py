"""A position as plain text: ``w``, ``b`` and ``-``, the names of the cells in the margin."""

from __future__ import annotations

from outplay.render.layout import Glyphs, lay_out
from outplay.render.scene import Scene
from outplay.rules.placement import EMPTY
from outplay.rules.words import Side

_GLYPHS = Glyphs(Side.WHITE.value, Side.BLACK.value, EMPTY)


def draw_text(scene: Scene) -> str:
    """Draw a scene with letters alone.

    Brackets stand round the cells of the last move. A star stands for an empty cell that is a legal target, and
    behind a piece that may be taken; braces round the piece just moved, if it may be taken.

    >>> from outplay.rules import find_rules
    >>> rules = find_rules("hexapawn:3x3")
    >>> print(draw_text(Scene(rules.shape, rules.start_contents, targets=(3, 4))))
    3  b  b  b
    2  *  *  -
    1  w  w  w
       a  b  c
    """
    # Sides whose names are letters are shown by them.
    glyphs = Glyphs(*scene.sides, EMPTY) if scene.has_letters else _GLYPHS
    lines = lay_out(scene, glyphs)
    return "\n".join("".join(fragment.text for fragment in line).rstrip() for line in lines)
