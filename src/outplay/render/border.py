"""A position as a ruled diagram with a border of squares: every square has its number, as in a padded array."""

from __future__ import annotations

from outplay.render.scene import Scene
from outplay.rules.border import Square, bordered_rows

_OUTSIDE = "#"


def draw_border(scene: Scene) -> str:
    """Draw the placement of a scene; ``#`` marks the squares that are off the board.

    >>> from outplay.rules import find_rules
    >>> rules = find_rules("hexapawn:3x2")
    >>> print(draw_border(Scene(rules.shape, rules.start_contents)))
    +----+----+----+----+
    |16 #|17 #|18 #|19 #|
    +----+----+----+----+
    |12 #|13 B|14 B|15 #|
    +----+----+----+----+
    | 8 #| 9  |10  |11 #|
    +----+----+----+----+
    | 4 #| 5 W| 6 W| 7 #|
    +----+----+----+----+
    | 0 #| 1 #| 2 #| 3 #|
    +----+----+----+----+
    """
    rows = bordered_rows(scene.shape)
    width = len(str(rows[0][-1].number))
    rule = "+" + f"{'-' * (width + 2)}+" * len(rows[0])
    lines = [rule]
    for row in rows:
        boxes = (f"{square.number:>{width}} {_mark(scene, square)}|" for square in row)
        lines += ["|" + "".join(boxes), rule]
    return "\n".join(lines)


def _mark(scene: Scene, square: Square) -> str:
    if square.cell is None:
        return _OUTSIDE
    piece = scene.contents[square.cell]
    return " " if piece is None else scene.letters[piece.index]
