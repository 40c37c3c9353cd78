"""The boxes of a matchbox machine, and how it draws from them and learns.

>>> import outplay
>>> from outplay.players.matchbox.policy import POLICIES
>>> memory = Memory(outplay.game("hexapawn:3x3"), POLICIES["her"])
>>> lost = outplay.Record(memory.game, moves=["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"])
>>> memory.learn(lost, outplay.Side.BLACK)
'loss'
>>> [(box.place.key, box.beads) for box in memory.boxes.values()]
[('bbb/-w-/w-w b', [1, 1]), ('bb-/-w-/w-- b', [1, 0])]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from outplay.errors import InputError
from outplay.play import Game, Position
from outplay.players.matchbox.places import Place, Places
from outplay.players.matchbox.policy import MAX_BEADS, RESULTS, Policy, Result
from outplay.record import Record
from outplay.rules.words import Side

MAX_BOXES = 200_000
"""Boxes that are kept; a later one is made anew each time, and what it learns is lost."""


@dataclass(slots=True)
class Box:
    """A place and the beads for its moves."""

    place: Place
    numbers: tuple[int, ...]
    """For each bead, the number of its move in the place."""
    beads: list[int]
    met: Position
    """The position for which the box was made: that of the place, or an image of it."""
    names: tuple[str, ...] = ()
    """The texts of these moves in that position, cached by ``files.bead_names``."""

    @property
    def is_empty(self) -> bool:
        """Whether no bead is left."""
        return not any(self.beads)


Drawn = tuple[Box, int]
"""A box, and which of its beads was drawn."""


class Memory:
    """Everything that a machine has learned about a game, on either side."""

    def __init__(self, game: Game, policy: Policy, places: Places | None = None) -> None:
        self.game = game
        self.policy = policy
        self.places = places or Places(game)
        """Can be shared by many memories."""
        self.boxes: dict[str, Box] = {}
        """By the key of their place, in the order in which they were met."""
        self.results: dict[Result, int] = dict.fromkeys(RESULTS, 0)
        """Games that it has learned from, by their result."""

    @property
    def games(self) -> int:
        """How many games it has learned from."""
        return sum(self.results.values())

    def numbers(self, place: Place) -> tuple[int, ...]:
        """Which moves of a place have a bead of their own."""
        return place.distinct if self.policy.mirrored == "once" else tuple(range(len(place.moves)))

    def own_number(self, place: Place, number: int) -> int:
        """The move whose beads a move shares: its mirror image may stand for it."""
        return place.representatives[number] if self.policy.mirrored == "once" else number

    def box(self, place: Place, stage: int, met: Position | None = None) -> Box:
        """The box of a place, made now if it is new; ``stage`` counts the machine's moves before this one."""
        box = self.boxes.get(place.key)
        if box is None:
            numbers = self.numbers(place)
            fresh = self.policy.fresh(stage, len(numbers))
            box = Box(place, numbers, fresh, met or place.position)
            if len(self.boxes) < MAX_BOXES:
                self.boxes[place.key] = box
        return box

    def draw(self, box: Box, random: Random, stage: int = 0) -> int | None:
        """Draw a random bead: its number in the box; None if the box is empty and the machine resigns."""
        total = sum(box.beads)
        if not total:
            if self.policy.empty == "resign":
                return None
            self._refill(box, stage)
            total = sum(box.beads)
        left = random.random() * total
        for bead, count in enumerate(box.beads):
            left -= count
            if left < 0:
                return bead
        return max(bead for bead, count in enumerate(box.beads) if count)  # a rounding error beyond the last bead

    def _refill(self, box: Box, stage: int) -> None:
        box.beads[:] = self.policy.fresh(stage, len(box.beads))

    def reward(self, drawn: Sequence[Drawn], result: Result) -> None:
        """Learn from a game: the beads drawn in it, in order, and its result for the machine."""
        self.results[result] += 1
        for later, (box, bead) in enumerate(reversed(drawn)):
            change = self.policy.change(result, later)
            if not change:
                break  # earlier moves get no more than this one
            box.beads[bead] = min(max(box.beads[bead] + change, 0), MAX_BEADS)

    def learn(self, record: Record, side: Side) -> Result:
        """Learn from a finished game as the player of a side; the result for that side."""
        if not record.is_over:
            raise InputError("a machine learns from finished games, and this one is not over")
        if record.start != self.game.start:
            raise InputError(f"a machine learns from games that begin at the start, not at {str(record.start)!r}")
        drawn: list[Drawn] = []
        for position, move in zip(record.positions, record.moves, strict=False):
            if position.side is side:
                seen = self.places.seen(position)
                box = self.box(seen.place, len(drawn), position)
                if box.is_empty and self.policy.empty == "refill":
                    self._refill(box, len(drawn))  # as it did when this bead was drawn
                number = self.own_number(seen.place, seen.number(move))
                drawn.append((box, box.numbers.index(number)))
        is_draw = record.forfeit is None and record.winner is None
        result: Result = "draw" if is_draw else "win" if record.winner is side else "loss"
        self.reward(drawn, result)
        return result
