"""Machines that learn: their walls, what they draw, and what they make of a game that somebody has played."""

from __future__ import annotations

from random import Random

from outplay.errors import GameOver
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.reachable import reachable_keys
from outplay.record import Record
from outplay.web.answers import Data
from outplay.web.failures import RequestError
from outplay.web.records import resignation
from outplay.web.work.machines import most_boxes, read_memory, read_side
from outplay.web.work.walls import boxes_data, wall_data
from outplay.web.work.work import Work


def wall(work: Work) -> Data:
    """Wall: the boxes of a machine, and how far it has come."""
    return wall_data(read_memory(work), read_side(work), has_values=work.flag("truth"))


def draw(work: Work) -> Data:
    """Drawn: the bead that a machine draws in a position, and the move that it stands for there."""
    memory, position = read_memory(work), work.position()
    if not position.legal_moves:
        raise GameOver(f"there is no move to draw in {str(position)!r}: the game is over")
    _refuse_unreachable(memory, str(position.canonical))
    seen, stage = memory.places.seen(position), work.whole("stage", 0, work.tools.limits.moves) or 0
    is_new = seen.place.key not in memory.boxes
    box = memory.box(seen.place, stage, position)
    fresh = boxes_data(memory, [box], has_values=work.flag("truth"))[0] if is_new else None
    bead = memory.draw(box, Random(work.lots), stage)
    beads = [box.numbers.index(memory.own_number(seen.place, seen.number(move))) for move in position.legal_moves]
    return {
        "key": seen.place.key,
        "is_mirrored": position != box.met,
        "moves": [{"move": str(move), "bead": own} for move, own in zip(position.legal_moves, beads, strict=True)],
        "bead": bead,
        "move": None if bead is None else str(seen.move(box.numbers[bead])),
        "new": fresh,
    }


def lesson(work: Work) -> Data:
    """TaughtWall: the boxes of a machine after it has learned from a game, and which of them have changed."""
    memory, side, played = read_memory(work), read_side(work), work.record()
    record = Record(played.game, played.start, played.moves, forfeit=resignation(work.optional_text("resigned")))
    if not record.is_over:
        raise RequestError(
            "a machine learns from games that are over, and this one goes on: send all its moves, or who resigned"
        )
    before = {key: list(box.beads) for key, box in memory.boxes.items()}
    result = memory.learn(record, side)
    if len(memory.boxes) > most_boxes(work.tools.limits):
        raise RequestError(f"the machine has {len(before):,} boxes, and gets no more of them here: begin a new one")
    return {
        **wall_data(memory, side, has_values=work.flag("truth")),
        "changed": [key for key, box in memory.boxes.items() if before.get(key) != box.beads],
        "result": result,
    }


def _refuse_unreachable(memory: Memory, key: str) -> None:
    """Refuse what could not be read again: in a small game a machine has boxes of real games only."""
    reachable = reachable_keys(memory.game)
    if reachable is not None and key not in reachable:
        raise RequestError(
            f"no game of {memory.game.name} comes to {key!r}: a machine learns only what can come up in a game"
        )
