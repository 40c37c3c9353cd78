"""Machines that learn: their walls, what they draw, and what they learn from a game that somebody has played."""

from __future__ import annotations

from random import Random

from outplay.errors import GameOver
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.places import reachable_keys
from outplay.rules.words import SIDES
from outplay.values import seed_or_random
from outplay.web.failures import RequestError
from outplay.web.requests import DrawRequest, LessonRequest, WallRequest
from outplay.web.shapes.learning import DrawnData, LearnedData, WallData
from outplay.web.shelf import parse_position
from outplay.web.work.context import TaskContext
from outplay.web.work.machines import boxes_data, max_boxes, read_memory, wall_data


def wall(request: WallRequest, context: TaskContext) -> WallData:
    """The boxes of a machine, and how far it has come."""
    return wall_data(read_memory(request, context), SIDES[request.side], has_values=request.truth)


def draw(request: DrawRequest, context: TaskContext) -> DrawnData:
    """The bead that a machine draws in a position, and the move that it stands for there."""
    memory = read_memory(request, context)
    position = parse_position(memory.game, request.position)
    if not position.legal_moves:
        raise GameOver(f"there is no move to draw in {str(position)!r}: the game is over")
    _refuse_unreachable(memory, str(position.canonical))
    seen, stage = memory.places.seen(position), request.stage
    is_new = seen.place.key not in memory.boxes
    box = memory.box(seen.place, stage, position)
    fresh = boxes_data(memory, [box], has_values=request.truth)[0] if is_new else None
    bead = memory.draw(box, Random(seed_or_random(request.seed)), stage)
    beads = [box.numbers.index(memory.own_number(seen.place, seen.number(move))) for move in position.legal_moves]
    return {
        "key": seen.place.key,
        "is_mirrored": position != box.met,
        "moves": [{"move": str(move), "bead": own} for move, own in zip(position.legal_moves, beads, strict=True)],
        "bead": bead,
        "move": None if bead is None else str(seen.move(box.numbers[bead])),
        "new": fresh,
    }


def lesson(request: LessonRequest, context: TaskContext) -> LearnedData:
    """The boxes of a machine after it has learned from a game, and which of them have changed."""
    memory, side = read_memory(request, context), SIDES[request.side]
    record = request.replay(context.tools.shelf)
    if not record.is_over:
        raise RequestError(
            "a machine learns from games that are over, and this one goes on: send all its moves, or who resigned"
        )
    before = {key: list(box.beads) for key, box in memory.boxes.items()}
    result = memory.learn(record, side)
    if len(memory.boxes) > max_boxes(context.tools.limits):
        raise RequestError(f"the machine has {len(before):,} boxes, and gets no more of them here: start a new one")
    return {
        **wall_data(memory, side, has_values=request.truth),
        "changed": [key for key, box in memory.boxes.items() if before.get(key) != box.beads],
        "result": result,
    }


def _refuse_unreachable(memory: Memory, key: str) -> None:
    """Refuse a box that could not be read again: in a small game, all boxes are of positions that games reach."""
    reachable = reachable_keys(memory.game)
    if reachable is not None and key not in reachable:
        raise RequestError(
            f"no game of {memory.game.name} comes to {key!r}: a machine learns only positions that games reach"
        )
