"""The machines that clients send, and their boxes in the shapes of answers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from time import monotonic
from typing import Any, cast

from outplay.errors import InputError, nearest, quoted
from outplay.learn.measures import Census, Measures
from outplay.learn.truth import Truth
from outplay.learn.wall import WallBox, show_box, wall_of
from outplay.play import Game
from outplay.players.matchbox.files import memory_data, memory_from_data
from outplay.players.matchbox.memory import Box, Memory
from outplay.players.matchbox.places import Places, reachable_keys
from outplay.players.matchbox.policy import DEFAULT_POLICY, POLICIES, Policy, policy_from_data
from outplay.rules.words import Side
from outplay.web.answers import side_name
from outplay.web.requests import MachineRequest
from outplay.web.settings import ServerLimits
from outplay.web.shapes.learning import BoxData, MeasuresData, MemoryData, WallData
from outplay.web.shapes.thinking import ScoreData
from outplay.web.work.context import TaskContext

_GAMES_KEPT = 4
_BYTES_OF_A_BOX = 30
_BYTES_OF_A_BEAD = 14
_SHARE = 0.7
"""Of the bytes of a memory; the rest is for the games until the next count."""
_SECONDS_FOR_VALUES = 2.0
"""How long the engine may search for values in a game that is not solved as a whole."""


# ---- Reading


@lru_cache(_GAMES_KEPT)
def truth_of(game: Game) -> Truth:
    """What the places of a game are worth: of a small game all of them, solved once."""
    return Truth(game, max_places=len(reachable_keys(game) or ()))


def max_boxes(limits: ServerLimits) -> int:
    """How many boxes are read: those that a machine may have, and those of the game that was one too many."""
    return limits.boxes + limits.moves


def is_too_long(memory: Memory, limits: ServerLimits) -> bool:
    """Whether the boxes of a machine have almost become too long to send: those of large boards take more bytes."""
    size = sum(_BYTES_OF_A_BOX + len(key) + _BYTES_OF_A_BEAD * len(box.beads) for key, box in memory.boxes.items())
    return size > _SHARE * limits.memory_bytes


def read_memory(request: MachineRequest, context: TaskContext) -> Memory:
    """The memory in a request, or that of a new machine."""
    game, policy = request.find_game(context.tools.shelf), _find_policy(request.policy)
    # The places of a large game are made anew for each request, or they would become ever more.
    truth = truth_of(game)
    places = Places(game) if truth.graph is None else truth.places
    if request.memory is None:
        return Memory(game, policy or POLICIES[DEFAULT_POLICY], places)
    return memory_from_data(request.memory, game, policy, places=places, max_boxes=max_boxes(context.tools.limits))


def _find_policy(given: Any) -> Policy | None:
    """The policy of a request; never one of a file."""
    if given is None:
        return None
    if isinstance(given, dict):
        return policy_from_data(given)
    if not isinstance(given, str) or given not in POLICIES:
        near = nearest(given[:100], POLICIES) if isinstance(given, str) else ""
        raise InputError(
            f"there is no policy {quoted(given)} here: there are {', '.join(POLICIES)}, and one of your own is an "
            f"object with its numbers{near}"
        )
    return POLICIES[given]


# ---- Answering


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
    """Some boxes, with values only where the game is solved as a whole."""
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
    until = monotonic() + _SECONDS_FOR_VALUES
    for data in reversed(boxes):
        if monotonic() > until:
            return
        box = memory.boxes[data["key"]]
        for bead, number in zip(data["beads"], box.numbers, strict=True):
            score = truth.of_move(box.place, number)
            bead["score"] = cast(ScoreData, score.as_data()) if score else None
