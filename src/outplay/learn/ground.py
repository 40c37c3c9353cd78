"""A whole game as a graph of places, for games that are small enough to be walked through.

>>> import outplay
>>> ground = walk(outplay.game("hexapawn:3x3"))
>>> len(ground), ground.children[ground.number["bbb/---/www w"]][0] < len(ground) - 1
(71, True)
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from outplay.play import Game
from outplay.players.matchbox.places import Place, Places

MOST_PLACES = 60_000
"""Of a game that is walked through: two or three seconds, and about as many kilobytes as there are places."""
_GAMES_KEPT = 8


class Ground:
    """All places of a game, numbered so that every place comes after those to which its moves lead."""

    def __init__(self, places: Places, plies: dict[str, int]) -> None:
        self.places = places
        self.plies = plies
        """By the key of a place: after how many moves it can come up first."""
        self.all = _children_first(places)
        self.number = {place.key: number for number, place in enumerate(self.all)}
        """By the key of a place."""
        self.children = [
            tuple(self.number[places.after(place, move).key] for move in range(len(place.moves))) for place in self.all
        ]
        """For each place, by their numbers, where its moves lead."""

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


@lru_cache(_GAMES_KEPT)
def walk(game: Game, most: int = MOST_PLACES) -> Ground | None:
    """The whole game, or None if it has more places than that. What was found is kept for the next time."""
    if not _has_at_most(game, most):
        return None
    places = Places(game)
    level, plies = [places.start], {places.start.key: 0}
    while level:
        following = []
        for place in level:
            ply = plies[place.key] + 1
            for number in range(len(place.moves)):
                child = places.after(place, number)
                if child.key not in plies:
                    plies[child.key] = ply
                    following.append(child)
        level = following
    return Ground(places, plies)


def _has_at_most(game: Game, most: int) -> bool:
    """Whether a game has no more places than that: six times as fast as making them, so that giving up is quick."""
    start = game.start.canonical
    seen, waiting = {start.fingerprint}, [start]
    while waiting and len(seen) <= most:
        position = waiting.pop()
        for move in position.legal_moves:
            after = position.play(move).canonical
            if (fingerprint := after.fingerprint) not in seen:
                seen.add(fingerprint)
                waiting.append(after)
    return len(seen) <= most


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
