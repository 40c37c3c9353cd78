"""How well a machine plays: its boxes and beads, the losing ones among them, and how often a perfect rival beats it.

The rate of wins against a random rival hides how beatable a machine still is; its exploitability does not. That is how
likely a rival who knows all beads, and plays perfectly against them, wins. Where the rival is to move it is the
greatest of what his moves lead to, where the machine is to move their mean, by its beads. It is exact and quickly
updated: after a game only the boxes that changed, and what lies before them, are computed again.

>>> import outplay
>>> from outplay.learn.game_graph import game_graph
>>> from outplay.players.matchbox.policy import POLICIES
>>> game = outplay.game("hexapawn:3x3")
>>> response = BestResponse(Memory(game, POLICIES["her"]), outplay.Side.BLACK, game_graph(game))
>>> round(response.value, 3)  # against a machine that knows nothing
0.875
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from outplay.learn.game_graph import GameGraph
from outplay.learn.truth import Truth
from outplay.players.matchbox.memory import Box, Memory
from outplay.players.matchbox.places import Place
from outplay.rules.words import Side


class BestResponse:
    """The best play against the beads of a machine that plays one side."""

    def __init__(self, memory: Memory, side: Side, graph: GameGraph) -> None:
        self._memory = memory
        self._side = side
        self._graph = graph
        self._values: list[float] = []
        for number in range(len(graph)):
            self._values.append(self._compute(number))

    @property
    def value(self) -> float:
        """How likely the machine loses from the start of the game."""
        return self._values[-1]

    def at(self, place: Place) -> float:
        """How likely the machine loses from a place on."""
        return self._values[self._graph.number[place.key]]

    def replies(self, place: Place) -> tuple[int, ...]:
        """The numbers of the moves with which the rival wins most often."""
        likely = [self._values[child] for child in self._graph.children[self._graph.number[place.key]]]
        most = max(likely)
        return tuple(number for number, value in enumerate(likely) if value == most)

    def update(self, boxes: Iterable[Box]) -> None:
        """Update the values after these boxes have changed; boxes that no game reaches do not matter."""
        number_of, parents, values = self._graph.number, self._graph.parents, self._values
        waiting = [number_of[box.place.key] for box in boxes if box.place.key in number_of]
        heapify(waiting)
        last = -1
        while waiting:
            number = heappop(waiting)
            if number == last:
                continue
            last = number
            value = self._compute(number)
            if value != values[number]:
                values[number] = value
                for parent in parents[number]:
                    heappush(waiting, parent)

    def _compute(self, number: int) -> float:
        """The value of a place, from the values of its children."""
        graph, values = self._graph, self._values
        place, children = graph.all[number], graph.children[number]
        if not children:
            return 1.0 if place.winner is self._side.rival else 0.0
        if place.side is not self._side:
            return max([values[child] for child in children])
        box = self._memory.boxes.get(place.key)
        if box is not None:
            total = sum(box.beads)
            if total:
                pairs = zip(box.numbers, box.beads, strict=True)
                return sum([values[children[move]] * count for move, count in pairs]) / total
            if self._memory.policy.empty == "resign":
                return 1.0
        moves = self._memory.numbers(place)
        return sum([values[children[move]] for move in moves]) / len(moves)


class Measures(NamedTuple):
    """How well a machine plays one side."""

    games: int
    """From how many games it has learned."""
    boxes: int
    """How many boxes it has made for this side."""
    beads: int
    """How many beads are in them."""
    losing: int | None
    """How many of these lose the game against a perfect rival; None if the game is too large to know."""
    exploitability: float | None
    """How likely a perfect rival beats it; None if the game is too large to know."""


class Census:
    """Counts a machine's boxes from game to game, at the cost of those that were used."""

    def __init__(self, memory: Memory, side: Side, truth: Truth) -> None:
        self._memory = memory
        self._side = side
        self._truth = truth
        self._counted: dict[str, tuple[int, int]] = {}
        self._losing_beads: dict[str, tuple[int, ...]] = {}
        self.response = None if truth.graph is None else BestResponse(memory, side, truth.graph)
        self._boxes = self._beads = self._losing = 0
        self.update(memory.boxes.values())

    def update(self, used: Iterable[Box]) -> list[Box]:
        """Count the boxes of a game again; return those that have changed."""
        changed, own = [], []
        for box in used:
            key = box.place.key
            before = self._counted.get(key)
            beads = sum(box.beads)
            if before is not None and before[0] == beads:  # a game adds to a box or takes from it, never both
                continue
            if box.place.side is self._side:
                losing = self._count_losing(box)
                self._boxes += before is None
                self._beads += beads - (before[0] if before else 0)
                self._losing += losing - (before[1] if before else 0)
                own.append(box)
            else:
                losing = 0
            self._counted[key] = beads, losing
            changed.append(box)
        if own and self.response is not None:
            self.response.update(own)
        return changed

    @property
    def measures(self) -> Measures:
        """The measures after the last update."""
        losing = self._losing if self._truth.is_complete else None
        exploitability = None if self.response is None else self.response.value
        return Measures(self._memory.games, self._boxes, self._beads, losing, exploitability)

    def _count_losing(self, box: Box) -> int:
        if not self._truth.is_complete:
            return 0
        losing = self._losing_beads.get(box.place.key)
        if losing is None:
            values = [self._truth.of_move(box.place, number) for number in box.numbers]
            losing = tuple(bead for bead, known in enumerate(values) if known is not None and known.value == -1)
            self._losing_beads[box.place.key] = losing
        return sum([box.beads[bead] for bead in losing])
