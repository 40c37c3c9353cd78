"""Which positions of a small game can come up in it at all."""

from __future__ import annotations

from functools import lru_cache

from outplay.play import Game

_MOST_CELLS = 16
_MOST_PLACES = 20_000
"""A board of 4x4 has up to 15,000 places, and to walk through them takes a quarter of a second."""


@lru_cache(maxsize=16)
def reachable_keys(game: Game) -> frozenset[str] | None:
    """The keys of all places of a game; None if it is too large to be walked through.

    >>> import outplay
    >>> len(reachable_keys(outplay.game("hexapawn:3x3")))
    71
    """
    if len(game.shape.cells) > _MOST_CELLS:
        return None
    first = game.start.canonical
    known, to_visit = {str(first)}, [first]
    while to_visit:
        position = to_visit.pop()
        for move in position.legal_moves:
            after = position.play(move).canonical
            key = str(after)
            if key not in known:
                known.add(key)
                to_visit.append(after)
        if len(known) > _MOST_PLACES:
            return None
    return frozenset(known)
