"""The wall of boxes: the beads in every box of a machine, and what each of them is really worth.

>>> import outplay
>>> from outplay.players.matchbox.policy import POLICIES
>>> memory = Memory(outplay.game("hexapawn:3x3"), POLICIES["her"])
>>> wall = wall_of(memory, Side.BLACK, Truth(memory.game))
>>> beads = [bead for box in wall.boxes for bead in box.beads]
>>> len(wall.boxes), len(beads), sum(bead.is_losing for bead in beads), wall.met
(19, 45, 16, 0)
>>> [(str(bead.move), bead.count, bead.score.verdict) for bead in wall.boxes[1].beads]
[('b3a2', 1, 'wins in 3'), ('b3b2', 1, 'loses in 2'), ('c3c2', 1, 'loses in 2')]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from outplay.learn.truth import Truth
from outplay.play import Move, Position
from outplay.players.matchbox.memory import Box, Memory
from outplay.players.matchbox.places import Place
from outplay.rules.words import Side
from outplay.search.score import Score

MAX_BOXES_WITH_UNMET = 60
"""If a side can have more boxes than this, those that were not met yet are not shown."""


@dataclass(frozen=True)
class WallBead:
    """A move of a box, its number of beads, and what it is worth to the side that makes it, if known."""

    move: Move
    count: int
    score: Score | None = None

    @property
    def is_losing(self) -> bool:
        """Whether a perfect rival wins after this move."""
        return self.score is not None and self.score.value == -1

    def as_data(self, *, has_values: bool = True) -> dict[str, Any]:
        """The bead as plain JSON values, with or without its worth."""
        score = self.score.as_data() if self.score and has_values else None
        return {"move": str(self.move), "count": self.count, "score": score}


@dataclass(frozen=True)
class WallBox:
    """A box to be shown: its position and moves as they were first met."""

    key: str
    position: Position
    is_met: bool
    stage: int | None
    """How many moves the machine has made before; None if unknown."""
    beads: tuple[WallBead, ...]

    @property
    def is_empty(self) -> bool:
        """Whether no bead is left."""
        return not any(bead.count for bead in self.beads)

    def as_data(self, *, has_values: bool = True) -> dict[str, Any]:
        """The box as plain JSON values, with or without the worth of its beads."""
        return {
            "key": self.key,
            "position": str(self.position),
            "met": self.is_met,
            "stage": self.stage,
            "beads": [bead.as_data(has_values=has_values) for bead in self.beads],
        }


@dataclass(frozen=True)
class Wall:
    """The boxes of a machine that plays one side."""

    memory: Memory
    side: Side
    boxes: tuple[WallBox, ...]
    possible: int | None
    """How many boxes there are in all, if known."""
    left_out: int = 0
    """Boxes of the machine that are not shown because there are too many."""

    @property
    def met(self) -> int:
        """How many boxes were met."""
        return sum(box.is_met for box in self.boxes)


def wall_of(
    memory: Memory,
    side: Side,
    truth: Truth | None = None,
    *,
    max_with_unmet: int = MAX_BOXES_WITH_UNMET,
    max_boxes: int | None = None,
) -> Wall:
    """The boxes of a machine for a side; in a game with few boxes, also those that it has not met.

    In a game that was walked through they are in the order in which they can arise, else as they were met. At most
    ``max_boxes`` are shown. Without a truth neither the worth of beads nor the boxes that are missing are known.
    """
    places = truth.boxes(side) if truth else None
    own = {key: box for key, box in memory.boxes.items() if box.place.side is side}
    boxes = list(_in_order(own, places, max_with_unmet))
    shown = tuple(show_box(memory, box, truth) for box in boxes[:max_boxes])
    return Wall(memory, side, shown, None if places is None else len(places), len(boxes) - len(shown))


def _in_order(own: dict[str, Box], places: Sequence[Place] | None, max_with_unmet: int) -> Iterator[Box | Place]:
    if places is None:
        yield from own.values()
        return
    known = {place.key for place in places}
    for place in places:
        if place.key in own or len(places) <= max_with_unmet:
            yield own.get(place.key, place)
    yield from (box for key, box in own.items() if key not in known)  # from a file: no game reaches them


def show_box(memory: Memory, box: Box | Place, truth: Truth | None = None) -> WallBox:
    """A box, or the one that would be made at a place, to be shown."""
    is_met, place = (False, box) if isinstance(box, Place) else (True, box.place)
    stage = truth.stage(place) if truth else None
    if isinstance(box, Place):
        numbers = memory.numbers(place)
        box = Box(place, numbers, memory.policy.fresh(stage or 0, len(numbers)), place.position)
    seen = memory.places.seen(box.met)
    beads = tuple(
        WallBead(seen.move(number), count, truth.of_move(place, number) if truth else None)
        for number, count in zip(box.numbers, box.beads, strict=True)
    )
    return WallBox(place.key, box.met, is_met, stage, beads)
