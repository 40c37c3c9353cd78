"""A whole game as a graph of places, for games that are small enough to be walked through.

>>> import outplay
>>> ground = walk(outplay.game("hexapawn:3x3"))
>>> len(ground), ground.children[ground.number["bbb/---/www w"]][0] < len(ground) - 1
(71, True)
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import islice

from outplay.play import Game
from outplay.players.matchbox.places import Place, Places, reachable_positions

MOST_PLACES = 60_000
"""Of a game that is walked through: two or three seconds, and about as many kilobytes as there are places."""
_GAMES_KEPT = 8


class Ground:
    """All places of a game, numbered so that every place comes after those to which its moves lead."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.all = _children_first(places)
        self.number = {place.key: number for number, place in enumerate(self.all)}
        """By the key of a place."""
        self.children = [
            tuple(self.number[places.after(place, move).key] for move in range(len(place.moves))) for place in self.all
        ]
        """For each place, by their numbers, where its moves lead."""
        self.plies = self._count_plies()
        """For each place, after how many moves it can come up first."""

    @cached_property
    def parents(self) -> list[list[int]]:
        """For each place, by their numbers, from where moves lead to it."""
        parents: list[list[int]] = [[] for _ in self.all]
        for number, children in enumerate(self.children):
            for child in set(children):
                parents[child].append(number)
        return parents

    def __len__(self) -> int:
        return len(self.all)

    def _count_plies(self) -> list[int]:
        plies = [len(self.all)] * (len(self.all) - 1) + [0]
        for number in reversed(range(len(self.all))):
            for child in self.children[number]:
                plies[child] = min(plies[child], plies[number] + 1)
        return plies


@lru_cache(_GAMES_KEPT)
def walk(game: Game, most: int = MOST_PLACES) -> Ground | None:
    """The whole game, or None if it has more places than that. What was found is kept for the next time."""
    # Positions are counted first: that is six times as fast as making places, so that giving up is quick.
    count = sum(1 for _ in islice(reachable_positions(game), most + 1))
    return Ground(Places(game)) if count <= most else None


def _children_first(places: Places) -> list[Place]:
    ordered: list[Place] = []
    seen = {places.start.key}
    path = [(places.start, 0)]
    while path:
        place, move = path.pop()
        if move == len(place.moves):
            ordered.append(place)
            continue
        path.append((place, move + 1))
        child = places.after(place, move)
        if child.key not in seen:
            seen.add(child.key)
            path.append((child, 0))
    return ordered
