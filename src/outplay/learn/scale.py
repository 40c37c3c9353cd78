"""How many boxes a game needs: why matchboxes stop at small boards.

>>> import outplay
>>> count_boxes(outplay.game("hexapawn:3x3"))
Needed(places=71, boxes=(18, 19), beads=(37, 45), is_all=True)
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from outplay.play import Game
from outplay.players.matchbox.places import Place, reachable_positions

MOST = 60_000
"""Places that are counted unless somebody asks for more: some seconds."""


class Needed(NamedTuple):
    """What a machine needs that is to know a whole game."""

    places: int
    """Positions up to symmetry, finished games too."""
    boxes: tuple[int, int]
    """For White and for Black."""
    beads: tuple[int, int]
    """One for each move, of which none mirrors another."""
    is_all: bool
    """Whether everything was counted; otherwise there is more than this."""


def count_boxes(game: Game, most: int = MOST) -> Needed:
    """Walk through a game, ply by ply, and count; give up when there are more places than ``most``."""
    positions = reachable_positions(game)
    places, boxes, beads = 0, [0, 0], [0, 0]
    for position in islice(positions, most):
        places += 1
        if position.legal_moves:
            boxes[position.side.index] += 1
            beads[position.side.index] += len(Place(position, "").distinct)
    return Needed(places, (boxes[0], boxes[1]), (beads[0], beads[1]), is_all=next(positions, None) is None)
