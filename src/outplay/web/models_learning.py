"""What the API answers about machines that learn; see ``models.py`` for all the rest."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from outplay.web.models import Answer, ScoreData, SideName

ResultName = Literal["win", "draw", "loss"]
Results = Annotated[dict[ResultName, int], Field(description="How many games it has learned from, by how they ended.")]


class PolicyData(Answer):
    """What a machine does with its beads."""

    name: str
    beads: Annotated[list[int], Field(description="Of each move in a new box, for its first move, its second, ….")]
    win: Annotated[int, Field(description="Beads that are added for the last move of a game that was won.")]
    draw: int
    loss: int
    fade: Annotated[float, Field(description="What share the move before gets: 0 for the last only, 1 for all alike.")]
    empty: Annotated[Literal["resign", "refill"], Field(description="What the machine does with an empty box.")]
    mirrored: Annotated[
        Literal["once", "each"],
        Field(description="Whether two moves that mirror each other, where the board mirrors itself, share a bead."),
    ]


class NamedPolicy(PolicyData):
    """A policy that can be asked for by its name."""

    summary: str


class TeacherData(Answer):
    """Somebody who trains a machine."""

    name: str
    summary: str


class LearningLimits(Answer):
    """How much a visitor may ask for."""

    boxes: Annotated[int, Field(description="How many boxes a machine may have.")]
    games: Annotated[int, Field(description="How many games of training may be asked for at a time.")]


class BeadColour(Answer):
    """The colour of a bead, and of the letter on it."""

    name: str
    fill: str
    ink: str


class LearningData(Answer):
    """How machines can be made, and who can train them."""

    policies: list[NamedPolicy]
    teachers: Annotated[list[TeacherData], Field(description="Any player of `/api/players` can be a teacher, too.")]
    colours: Annotated[list[BeadColour], Field(description="Of the first, the second, … bead; then they begin anew.")]
    limits: LearningLimits


class StoredBox(Answer):
    """A box in a memory."""

    position: str
    beads: Annotated[dict[str, int], Field(description="How many beads each move has.")]


class MemoryData(Answer):
    """Everything that a machine has learned: what its memory file has in it."""

    model_config = ConfigDict(extra="allow")

    format: str
    version: int
    game: str
    rules: str
    policy: PolicyData
    results: Results
    boxes: list[StoredBox]


class BeadData(Answer):
    """A move of a box."""

    move: str
    count: int
    score: Annotated[
        ScoreData | None, Field(description="What it is worth if both play as well as can be; null: not known.")
    ]


class BoxData(Answer):
    """A box of the wall: a position and its mirror images."""

    key: Annotated[str, Field(description="The same for all images of the position.")]
    position: Annotated[str, Field(description="As it was first met.")]
    met: bool
    stage: Annotated[int | None, Field(description="How many moves the machine has made before; null: not known.")]
    beads: list[BeadData]


class MeasuresData(Answer):
    """How far a machine has come."""

    games: int
    results: Results
    boxes: Annotated[int, Field(description="How many boxes it has.")]
    beads: Annotated[int, Field(description="How many beads are in them.")]
    losing: Annotated[int | None, Field(description="How many beads stand for moves that lose; null: not known.")]
    exploitability: Annotated[
        float | None, Field(description="How likely a perfect rival beats it; null where the game is too large.")
    ]


class Wall(Answer):
    """All boxes of a machine, and how far it has come."""

    memory: MemoryData
    side: SideName
    boxes: list[BoxData]
    measures: MeasuresData
    possible: Annotated[int | None, Field(description="How many boxes there can be; null where it is not known.")]


class TaughtWall(Wall):
    """The same after a game."""

    changed: Annotated[list[str], Field(description="The keys of the boxes that are new or have other beads.")]
    result: ResultName


class DrawnMove(Answer):
    """A legal move, and the bead that stands for it."""

    move: str
    bead: Annotated[int, Field(description="Its number in the box, from 0.")]


class Drawn(Answer):
    """What a machine draws in a position."""

    key: str
    is_mirrored: Annotated[bool, Field(description="Whether the box shows a mirror image of the position.")]
    moves: list[DrawnMove]
    bead: Annotated[int | None, Field(description="The bead that was drawn; null if it resigns.")]
    move: Annotated[str | None, Field(description="The move in this position; null if it resigns.")]
    new: Annotated[BoxData | None, Field(description="The box, if the machine has not met it before.")]
