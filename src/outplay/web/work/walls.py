"""The wall of boxes in the shapes that a page gets."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import cast

from outplay.learn.measures import Census, Measures
from outplay.learn.truth import Truth
from outplay.learn.wall import WallBox, show_box, wall_of
from outplay.players.matchbox.files import memory_data
from outplay.players.matchbox.memory import Box, Memory
from outplay.rules.words import Side
from outplay.web.answers import side_name
from outplay.web.shapes.learning import BoxData, MeasuresData, MemoryData, WallData
from outplay.web.shapes.thinking import ScoreData
from outplay.web.work.machines import truth_of

_SECONDS = 2.0
"""How long the engine may look for values in a game that is not known as a whole."""


def wall_data(memory: Memory, side: Side, *, has_values: bool) -> WallData:
    """All boxes of a machine for one side."""
    truth = truth_of(memory.game)
    wall = wall_of(memory, side, truth if truth.is_complete else None)
    boxes = [_box_data(box, has_values) for box in wall.boxes]
    if has_values and not truth.is_complete:
        _find_values(boxes, memory, truth)
    return {
        "memory": stored_data(memory),
        "side": side_name(side),
        "boxes": boxes,
        "measures": measures_data(memory, Census(memory, side, truth).measures),
        "possible": wall.possible,
    }


def boxes_data(memory: Memory, boxes: Iterable[Box], *, has_values: bool) -> list[BoxData]:
    """Some boxes; the values of a game that is not known as a whole are left to a wall."""
    truth = truth_of(memory.game)
    known = truth if truth.is_complete else None
    return [_box_data(show_box(memory, box, known), has_values) for box in boxes]


def measures_data(memory: Memory, measures: Measures) -> MeasuresData:
    """How far a machine has come."""
    return cast(MeasuresData, {**measures._asdict(), "results": dict(memory.results)})


def stored_data(memory: Memory) -> MemoryData:
    """Everything that a machine has learned."""
    return cast(MemoryData, memory_data(memory))


def _box_data(box: WallBox, has_values: bool) -> BoxData:
    return cast(BoxData, box.as_data(has_values=has_values))


def _find_values(boxes: list[BoxData], memory: Memory, truth: Truth) -> None:
    """Ask the engine as long as there is time, for the newest boxes first."""
    until = monotonic() + _SECONDS
    for data in reversed(boxes):
        if monotonic() > until:
            return
        box = memory.boxes[data["key"]]
        for bead, number in zip(data["beads"], box.numbers, strict=True):
            score = truth.of_move(box.place, number)
            bead["score"] = cast(ScoreData, score.as_data()) if score else None
