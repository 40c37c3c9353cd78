"""Which positions can come up in a game at all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from outplay.play import Game, Position

_MOST_CELLS = 16
"""Larger boards have far more positions: nobody need walk through the first of them to find that out."""
_MOST_PLACES = 20_000
"""A board of 4x4 has up to 15,000 places, and to walk through them takes a quarter of a second."""


def reachable_positions(game: Game) -> Iterator[Position]:
    """Every position of a game up to symmetry, finished games too, ply by ply; there may be no end in sight.

    >>> import outplay
    >>> sum(1 for position in reachable_positions(outplay.game("hexapawn:3x3")))
    71
    """
    start = game.start.canonical
    known, level = {start.fingerprint}, [start]
    yield start
    while level:
        following = []
        for position in level:
            for move in position.legal_moves:
                after = position.play(move).canonical
                if (fingerprint := after.fingerprint) not in known:
                    known.add(fingerprint)
                    following.append(after)
                    yield after
        level = following


@lru_cache(maxsize=16)
def reachable_keys(game: Game) -> frozenset[str] | None:
    """The keys of all places of a small game; None if it is too large to be walked through."""
    if len(game.shape.cells) > _MOST_CELLS:
        return None
    positions = list(islice(reachable_positions(game), _MOST_PLACES + 1))
    return frozenset(map(str, positions)) if len(positions) <= _MOST_PLACES else None
