"""A whole game as a graph of places, if it is small enough, and how many boxes a game needs.

>>> import outplay
>>> graph = game_graph(outplay.game("hexapawn:3x3"))
>>> len(graph), graph.children[graph.number["bbb/---/www w"]][0] < len(graph) - 1
(71, True)
>>> count_boxes(outplay.game("hexapawn:3x3"))
BoxCount(places=71, boxes=(18, 19), beads=(37, 45), is_complete=True)
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import islice
from typing import NamedTuple

from outplay.play import Game
from outplay.players.matchbox.places import Place, Places, reachable_positions

MAX_PLACES = 60_000
"""Of a game that is walked through by default: two or three seconds, and about a kilobyte for each place of a graph."""
_CACHED_GAMES = 8


class GameGraph:
    """All places of a game, numbered so that every place comes after those to which its moves lead."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.all = _children_first(places)
        self.number = {place.key: number for number, place in enumerate(self.all)}
        """By the key of a place."""
        self.children = [
            tuple(self.number[places.after(place, move).key] for move in range(len(place.moves))) for place in self.all
        ]
        """For each place, the numbers of the places to which its moves lead."""
        self.plies = self._count_plies()
        """For each place, the number of plies after which it can first arise."""

    @cached_property
    def parents(self) -> list[list[int]]:
        """For each place, the numbers of the places from which moves lead to it."""
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


@lru_cache(_CACHED_GAMES)
def game_graph(game: Game, max_places: int = MAX_PLACES) -> GameGraph | None:
    """The graph of a game, from a cache; None if it has more places."""
    # Positions are counted first: that is six times as fast as making places, so that giving up is quick.
    count = sum(1 for _ in islice(reachable_positions(game), max_places + 1))
    return GameGraph(Places(game)) if count <= max_places else None


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


class BoxCount(NamedTuple):
    """What a machine needs to know a whole game: the reason why matchboxes stop at small boards."""

    places: int
    """Positions up to symmetry, finished games too."""
    boxes: tuple[int, int]
    """For White and for Black."""
    beads: tuple[int, int]
    """One for each move, mirror images counted once."""
    is_complete: bool
    """Whether everything was counted; otherwise there is more than this."""


def count_boxes(game: Game, max_places: int = MAX_PLACES) -> BoxCount:
    """Walk through a game, ply by ply, and count; stop if there are more places than allowed."""
    positions = reachable_positions(game)
    places, boxes, beads = 0, [0, 0], [0, 0]
    for position in islice(positions, max_places):
        places += 1
        if position.legal_moves:
            boxes[position.side.index] += 1
            beads[position.side.index] += len(Place(position, "").distinct)
    is_complete = next(positions, None) is None
    return BoxCount(places, (boxes[0], boxes[1]), (beads[0], beads[1]), is_complete)
