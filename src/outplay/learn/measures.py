"""How a machine stands: its boxes and beads, the losing ones among them, and how beatable it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.learn.exploit import Exploit
from outplay.learn.truth import Truth
from outplay.players.matchbox.memory import Box, Memory
from outplay.rules.words import Side


class Measures(NamedTuple):
    """How a machine stands, as the player of one side."""

    games: int
    """From how many games it has learned."""
    boxes: int
    """How many boxes it has made for this side."""
    beads: int
    """How many beads are in them."""
    losing: int | None
    """How many of these lose the game against a perfect rival; None where the game is too large to know."""
    exploitability: float | None
    """How likely a perfect rival beats it; None where the game is too large to know."""


class Census:
    """Keeps count of a machine's boxes from game to game, at the cost of those that were used."""

    def __init__(self, memory: Memory, side: Side, truth: Truth) -> None:
        self._memory = memory
        self._side = side
        self._truth = truth
        self._counted: dict[str, tuple[int, int]] = {}
        self._losing_beads: dict[str, tuple[int, ...]] = {}
        self.exploit = None if truth.ground is None else Exploit(memory, side, truth.ground)
        self._boxes = self._beads = self._losing = 0
        self.update(memory.boxes.values())

    def update(self, used: Iterable[Box]) -> list[Box]:
        """Count boxes anew that may have changed; those that have."""
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
        if own and self.exploit is not None:
            self.exploit.update(own)
        return changed

    @property
    def measures(self) -> Measures:
        """How the machine stands, as it was last counted."""
        losing = self._losing if self._truth.is_complete else None
        exploitability = None if self.exploit is None else self.exploit.value
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
