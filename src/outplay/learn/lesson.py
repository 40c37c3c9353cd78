"""A game of a training: as the machine saw it, and on a real board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from outplay.learn.measures import Measures
from outplay.play import Move, Position
from outplay.players.matchbox.memory import Box, Drawn, Memory
from outplay.players.matchbox.places import Place
from outplay.players.matchbox.policy import Result
from outplay.record import Forfeit, Header, Record
from outplay.rules.words import Side


class Step(NamedTuple):
    """A move of a lesson on a real board and, for the machine's own moves, where it came from."""

    position: Position
    """Before the move."""
    move: Move
    box: Box | None
    bead: int | None
    """Which bead of the box was drawn."""
    is_mirrored: bool
    """Whether the position is a mirror image, or another turn, of the one that the box shows."""


@dataclass(slots=True)
class Lesson:
    """A game that a machine has played and learned from; it went over places, which stand for all their images."""

    places: list[Place]
    """All places from the first to the last."""
    numbers: list[int]
    """Which move was made at each place but the last."""
    drawn: list[Drawn]
    """The machine's boxes and beads, in the order of its moves."""
    result: Result
    """For the machine."""
    forfeit: Forfeit | None
    """Who gave up or failed before the game was over by its rules."""
    changed: list[Box]
    """The boxes that were made or have other beads now; of both sides, if both learn."""
    measures: Measures
    """How the machine stands after the game."""
    side: Side
    """Which one the machine plays."""
    memory: Memory

    @property
    def resigned(self) -> bool:
        """Whether the machine gave up before an empty box."""
        return self.forfeit is not None and self.forfeit.side is self.side

    def steps(self) -> list[Step]:
        """The game on a real board, move by move from the start."""
        steps: list[Step] = []
        position = self.memory.game.start
        own = iter(self.drawn)
        for number in self.numbers:
            move = self.memory.places.seen(position).move(number)
            box, bead = next(own) if position.side is self.side else (None, None)
            steps.append(Step(position, move, box, bead, box is not None and position != box.met))
            position = position.play(move)
        return steps

    def record(self, header: Header | None = None) -> Record:
        """The game on a real board, to be kept or shown; the header has two plain names unless another one is given."""
        moves = [step.move for step in self.steps()]
        names = ("machine", "teacher") if self.side is Side.WHITE else ("teacher", "machine")
        return Record(self.memory.game, moves=moves, header=header or Header(names), forfeit=self.forfeit)
