"""One box of a memory as JSON values, both ways: a position and the beads of its moves, as they were first met."""

from __future__ import annotations

from typing import Any

from outplay.errors import InputError, OutplayError, quoted
from outplay.play import Position
from outplay.players.matchbox.memory import Box, Memory
from outplay.players.matchbox.places import Seen
from outplay.players.matchbox.policy import MOST_BEADS
from outplay.players.matchbox.reachable import reachable_keys


def format_box(memory: Memory, box: Box) -> dict[str, Any]:
    """A box as plain values, such as ``{"position": "bbb/-w-/w-w b", "beads": {"a3a2": 1, "a3b2": 0}}``."""
    return {"position": str(box.met), "beads": dict(zip(bead_names(memory, box), box.beads, strict=True))}


def bead_names(memory: Memory, box: Box) -> tuple[str, ...]:
    """The moves of the beads as texts, as they were first met; found once, for a memory is saved after every game."""
    if not box.names:
        seen = memory.places.seen(box.met)
        box.names = tuple(str(seen.move(number)) for number in box.numbers)
    return box.names


def read_box(memory: Memory, number: int, data: object) -> None:
    """Put a box into a memory from plain values; an error says what is wrong with which box."""
    if not isinstance(data, dict) or set(data) != {"position", "beads"}:
        raise InputError(f'box {number} must be an object with "position" and "beads", not {quoted(data)}')
    if not isinstance(data["position"], str):
        raise InputError(f"box {number} needs the text of a position, not {quoted(data['position'])}")
    shown = f"box {number}, {quoted(data['position'])},"
    try:
        met = memory.game.position(data["position"])
    except OutplayError as error:
        raise InputError(f"{shown} has no position of {memory.game.name}: {error}") from None
    seen = memory.places.seen(met)
    _check_place(memory, shown, met, seen)
    if not isinstance(data["beads"], dict):
        raise InputError(f"{shown} must have an object of moves and beads, not {quoted(data['beads'])}")
    counts = _read_beads(memory, shown, seen, data["beads"])
    box = memory.box(seen.place, 0, met)
    box.beads[:] = [counts[number] for number in box.numbers]


def _check_place(memory: Memory, shown: str, met: Position, seen: Seen) -> None:
    if met.outcome is not None:
        raise InputError(f"{shown} cannot be: there the game is over")
    reachable = reachable_keys(memory.game)
    if reachable is not None and seen.place.key not in reachable:
        raise InputError(f"{shown} cannot be: no game of {memory.game.name} comes to this position")
    if seen.place.key in memory.boxes:
        first = memory.boxes[seen.place.key].met
        raise InputError(f"{shown} is there twice, as {str(first)!r} and its mirror images are one box")


def _read_beads(memory: Memory, shown: str, seen: Seen, beads: dict[str, Any]) -> dict[int, int]:
    """How many beads each move of the place has that has beads of its own."""
    counts: dict[int, int] = {}
    as_we_write = {str(move): move for move in seen.position.legal_moves}
    for text, count in beads.items():
        try:
            move = as_we_write.get(text) or seen.position.move(text)
        except OutplayError as error:
            raise InputError(f"{shown} has a bead that is no move: {error}") from None
        number = memory.own_number(seen.place, seen.number(move))
        if number in counts:
            raise InputError(f"{shown} has two kinds of beads for {quoted(text)}: mirrored moves share theirs")
        if type(count) is not int or not 0 <= count <= MOST_BEADS:
            raise InputError(f"{shown} must have 0 to {MOST_BEADS} beads of {quoted(text)}, not {quoted(count)}")
        counts[number] = count
    missing = [number for number in memory.numbers(seen.place) if number not in counts]
    if missing:
        raise InputError(f"{shown} has no beads for {str(seen.move(missing[0]))!r}: write 0 where none is left")
    return counts
