"""Machines that learn."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict

from outplay.web.shapes import AnswerShape, Doc, SideName
from outplay.web.shapes.games import MoveData
from outplay.web.shapes.thinking import ScoreData


class PolicyData(AnswerShape):
    """What a machine does with its beads."""

    name: str
    beads: Annotated[list[int], Doc("Of each move in a new box, for its first move, its second, ….")]
    win: Annotated[int, Doc("Beads that are added for the last move of a game that was won.")]
    draw: int
    loss: int
    fade: Annotated[float, Doc("What share the move before gets: 0 for the last only, 1 for all alike.")]
    empty: Annotated[Literal["resign", "refill"], Doc("What the machine does with an empty box.")]
    mirrored: Annotated[
        Literal["once", "each"],
        Doc("Whether two moves that mirror each other, where the board mirrors itself, share a bead."),
    ]


class NamedPolicy(PolicyData):
    """The policy of a machine of history, which can be asked for by its name."""

    title: Annotated[str, Doc("What people call the machine.")]
    summary: Annotated[str, Doc("A sentence about it.")]


class TeacherData(AnswerShape):
    """A teacher of machines."""

    name: str
    summary: str


class LearningLimits(AnswerShape):
    """How much a client may ask for."""

    boxes: Annotated[int, Doc("How many boxes a machine may have.")]
    games: Annotated[int, Doc("How many games of training at a time.")]


class BeadColour(AnswerShape):
    """The colour of a bead, and of the letter on it."""

    name: str
    fill: str
    ink: str


class LearningData(AnswerShape):
    """The policies of machines, and their teachers."""

    policies: list[NamedPolicy]
    teachers: Annotated[list[TeacherData], Doc("Any player of `/api/players` can be a teacher too.")]
    colours: Annotated[list[BeadColour], Doc("Of the first, the second, … bead; then they repeat.")]
    limits: LearningLimits


class ResultsData(AnswerShape):
    """From how many games a machine has learned, by how they ended."""

    win: int
    draw: int
    loss: int


class StoredBox(AnswerShape):
    """A box in a memory."""

    position: str
    beads: Annotated[dict[str, int], Doc("How many beads each move has.")]


class MemoryData(AnswerShape):
    """Everything that a machine has learned: what its memory file has in it."""

    format: str
    version: int
    game: str
    rules: str
    declaration: NotRequired[Annotated[dict[str, Any], Doc("Of a game that is not in the catalogue.")]]
    policy: PolicyData
    results: ResultsData
    boxes: list[StoredBox]


class BeadData(AnswerShape):
    """A move of a box."""

    move: str
    count: int
    score: Annotated[ScoreData | None, Doc("What it is worth with best play; null: not known.")]


class BoxData(AnswerShape):
    """A box of the wall: a position and its mirror images."""

    key: Annotated[str, Doc("The same for all images of the position.")]
    position: Annotated[str, Doc("As it was first met.")]
    met: bool
    stage: Annotated[int | None, Doc("How many moves the machine has made before; null: not known.")]
    beads: list[BeadData]


class MeasuresData(AnswerShape):
    """How far a machine has come."""

    games: int
    results: ResultsData
    boxes: Annotated[int, Doc("How many boxes it has.")]
    beads: Annotated[int, Doc("How many beads are in them.")]
    losing: Annotated[int | None, Doc("How many beads stand for moves that lose; null: not known.")]
    exploitability: Annotated[
        float | None, Doc("How likely a perfect rival beats it; null where the game is too large.")
    ]


class WallData(AnswerShape):
    """All boxes of a machine, and how far it has come."""

    memory: MemoryData
    side: SideName
    boxes: list[BoxData]
    measures: MeasuresData
    possible: Annotated[int | None, Doc("How many boxes there can be; null where it is not known.")]


class LearnedData(WallData):
    """The same after a game."""

    changed: Annotated[list[str], Doc("The keys of the boxes that are new or have other beads.")]
    result: Literal["win", "draw", "loss"]


class DrawnMove(AnswerShape):
    """A legal move, and the bead that stands for it."""

    move: str
    bead: Annotated[int, Doc("Its number in the box, from 0.")]


class DrawnData(AnswerShape):
    """What a machine draws in a position."""

    key: str
    is_mirrored: Annotated[bool, Doc("Whether the box shows a mirror image of the position.")]
    moves: list[DrawnMove]
    bead: Annotated[int | None, Doc("The bead that was drawn; null if it resigns.")]
    move: Annotated[str | None, Doc("The move in this position; null if it resigns.")]
    new: Annotated[BoxData | None, Doc("The box, if the machine has not met it before.")]


# ---- Training, on the stream


class LessonMove(AnswerShape):
    """A move of a game that is shown move by move; those of the machine have a box and a bead."""

    event: Literal["move"]
    number: Annotated[int, Doc("Of the game.")]
    ply: int
    position: Annotated[str, Doc("The one before the move.")]
    move: MoveData
    side: SideName
    key: NotRequired[Annotated[str, Doc("Of the box.")]]
    bead: NotRequired[int]
    is_mirrored: NotRequired[Annotated[bool, Doc("Whether the box shows a mirror image of the position.")]]
    box: NotRequired[Annotated[BoxData, Doc("The box, if this move made it.")]]


class LessonResignation(AnswerShape):
    """The machine has resigned: its box is empty."""

    event: Literal["resign"]
    number: Annotated[int, Doc("Of the game.")]
    position: str
    key: str


_Began = TypedDict("_Began", {"from": Annotated[int, Doc("The number of the first of them.")]})
"""A key that is no name in Python."""


class LessonGames(AnswerShape, _Began):
    """The games since the last such message."""

    event: Literal["games"]
    to: Annotated[int, Doc("The number of the last of them.")]
    results: Annotated[str, Doc("A letter for each: w, d or l, as the machine sees it.")]
    curve: Annotated[
        list[tuple[int, float | None, int | None, int, int]],
        Doc("Game, exploitability, losing beads, boxes, beads; not necessarily of every game."),
    ]
    boxes: Annotated[list[BoxData], Doc("Those that have changed.")]
    measures: MeasuresData
    text: NotRequired[Annotated[str, Doc("How the game ended, if there is one only.")]]


class LessonDone(AnswerShape):
    """The end of a training: the machine as it is now."""

    event: Literal["memory"]
    memory: MemoryData
    measures: MeasuresData
    played: Annotated[int, Doc("Games; fewer than requested if the time was up.")]
    full: Annotated[bool, Doc("Whether the machine has as many boxes as it may have here.")]
