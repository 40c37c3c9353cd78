"""The memory of a matchbox machine as a JSON document that people can read, and in a file.

    {
      "format": "outplay-matchbox",
      "version": 1,
      "game": "hexapawn:3x3",
      "rules": "f0ba661443405b03",
      "policy": {"name": "her", "beads": [1], "win": 0, ...},
      "results": {"win": 0, "draw": 0, "loss": 1},
      "boxes": [
        {"position": "bbb/-w-/w-w b", "beads": {"a3a2": 1, "a3b2": 0}}
      ]
    }

A variant is declared in the file as well. Positions and moves are written as the machine first met them, one box a
line. A damaged file is refused, and a file is replaced in one step, so that there is always a whole one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from outplay.errors import InputError, OutplayError, quoted, quoted_path, reported_as
from outplay.files.documents import Format, parse_json
from outplay.files.locks import locked
from outplay.files.plain import Stamp, read_text, refuse_unwritable, stamp_of, write_text
from outplay.play import Game, Position
from outplay.players.classic.tapes import refuse_tape
from outplay.players.matchbox.memory import MAX_BOXES, Box, Memory
from outplay.players.matchbox.places import Places, Seen, reachable_keys
from outplay.players.matchbox.policy import DEFAULT_POLICY, MAX_BEADS, POLICIES, RESULTS, Policy, policy_from_data
from outplay.record import Record
from outplay.record.declared import declare_game, describe_other_rules, name_game, read_declared_game
from outplay.rules.earlier import Earlier, find_earlier
from outplay.rules.words import Side
from outplay.values import MAX_EXACT, check_keys, check_whole, is_whole

FORMAT = Format("the memory of a matchbox machine", "outplay-matchbox", 1)
_KEYS = ("format", "version", "game", "rules", "declaration", "policy", "results", "boxes")
_MAX_BYTES = 2**27
"""A box takes about 60 bytes on a small board and 600 on a large one."""


def memory_data(memory: Memory) -> dict[str, Any]:
    """The whole memory as plain JSON values; ``memory_from_data`` reads them back."""
    return {
        **FORMAT.stamp,
        **name_game(memory.game),
        **declare_game(memory.game),
        "policy": memory.policy.as_data(),
        "results": dict(memory.results),
        "boxes": [format_box(memory, box) for box in memory.boxes.values()],
    }


def format_memory(memory: Memory) -> str:
    """The text of a memory's file."""
    data = memory_data(memory)
    head = [f"  {json.dumps(key)}: {json.dumps(value)},\n" for key, value in data.items() if key != "boxes"]
    boxes = ",\n".join(f"    {json.dumps(box)}" for box in data["boxes"])
    return "".join(["{\n", *head, '  "boxes": [', f"\n{boxes}\n  " if boxes else "", "]\n}\n"])


def parse_memory(text: str, game: Game | None = None, policy: Policy | None = None) -> Memory:
    """Read a memory from the text of its file."""
    refuse_tape(text)
    return memory_from_data(parse_json(text), game, policy)


def memory_from_data(
    data: object,
    game: Game | None = None,
    policy: Policy | None = None,
    *,
    places: Places | None = None,
    max_boxes: int = MAX_BOXES,
) -> Memory:
    """Read a memory from plain JSON values; if a game or a policy is given, it must have these.

    It may share the places of other machines.
    """
    data = FORMAT.check(data)
    check_keys("a memory has no", data, _KEYS)
    if not isinstance(data.get("policy"), dict):
        raise InputError(f"the policy must be a JSON object, not {quoted(data.get('policy'))}")
    memory = Memory(_game_of(data, game), policy_from_data(data["policy"]), places)
    earlier = find_earlier(memory.game.rules, data.get("rules"))
    if policy not in (None, memory.policy):
        own, other = quoted(memory.policy.name), quoted(policy.name if policy else None)
        raise InputError(f"the machine learns by the policy {own}, not by {other}: use another memory")
    _read_results(memory, data.get("results"))
    boxes = data.get("boxes")
    if not isinstance(boxes, list):
        raise InputError(f"the boxes must be a list, not {quoted(boxes)}")
    if len(boxes) > max_boxes:
        raise InputError(f"the memory has {len(boxes)} boxes: {max_boxes} is the most that can be read here")
    for number, box in enumerate(boxes, 1):
        read_box(memory, number, box if earlier is None else _in_words_of_today(earlier, box))
    return memory


def _game_of(data: Mapping[str, Any], game: Game | None) -> Game:
    """The game of a memory; the one that is asked for, if it has the same rules."""
    if game is None:
        return read_declared_game(data, may_be_earlier=True)
    if data.get("rules") == game.rules.hash or find_earlier(game.rules, data.get("rules")):
        return game
    if data.get("game") == game.name:
        raise InputError(f"this memory cannot be used: {describe_other_rules(game, data)}")
    raise InputError(f"this is a memory of {quoted(data.get('game'))}, not of {game.name!r}: name another file")


def _in_words_of_today(earlier: Earlier, box: Any) -> Any:
    """A box of an earlier version as this one would have written it; what is wrong with it stays wrong."""
    if not isinstance(box, dict):
        return box
    converted = {**box, "position": earlier.position(box.get("position"))}
    if isinstance(box.get("beads"), dict):
        converted["beads"] = {earlier.move(move): count for move, count in box["beads"].items()}
    return converted


def _read_results(memory: Memory, results: object) -> None:
    if not isinstance(results, dict) or set(results) != set(RESULTS):
        raise InputError(f"the results must say how many games ended as {', '.join(RESULTS)}, not {quoted(results)}")
    for result in RESULTS:
        memory.results[result] = check_whole(f"the number of games with a {result}", results[result], 0, MAX_EXACT)


def load_memory(path: str | Path, game: Game | None = None, policy: Policy | None = None) -> Memory:
    """Read a memory from its file; if a game or a policy is given, it must have these."""
    with reported_as(InputError, f"the memory {quoted_path(path)} cannot be read"):
        text = read_text(path, _MAX_BYTES)
    with reported_as(InputError, f"in the memory {quoted_path(path)}"):
        return parse_memory(text, game, policy)


def save_memory(memory: Memory, path: str | Path) -> None:
    """Write a memory to its file in one step: a reader never sees half of it."""
    with reported_as(InputError, f"the memory {quoted_path(path)} cannot be written"):
        write_text(path, format_memory(memory))


# ---- One box


def format_box(memory: Memory, box: Box) -> dict[str, Any]:
    """A box as plain values, such as ``{"position": "bbb/-w-/w-w b", "beads": {"a3a2": 1, "a3b2": 0}}``."""
    return {"position": str(box.met), "beads": dict(zip(bead_names(memory, box), box.beads, strict=True))}


def bead_names(memory: Memory, box: Box) -> tuple[str, ...]:
    """The moves of the beads as texts; found once, because a memory is saved after every game."""
    if not box.names:
        seen = memory.places.seen(box.met)
        box.names = tuple(str(seen.move(number)) for number in box.numbers)
    return box.names


def read_box(memory: Memory, number: int, data: object) -> None:
    """Add a box to a memory from plain values; an error says what is wrong with which box."""
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
        raise InputError(f"{shown} cannot exist: the game is over there")
    reachable = reachable_keys(memory.game)
    if reachable is not None and seen.place.key not in reachable:
        raise InputError(f"{shown} cannot exist: no game of {memory.game.name} comes to this position")
    if seen.place.key in memory.boxes:
        first = memory.boxes[seen.place.key].met
        raise InputError(f"{shown} is there twice, as {str(first)!r} and its mirror images are one box")


def _read_beads(memory: Memory, shown: str, seen: Seen, beads: dict[str, Any]) -> dict[int, int]:
    """The number of beads of each move of the place that has beads of its own."""
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
        if not is_whole(count, 0, MAX_BEADS):
            raise InputError(f"{shown} must have 0 to {MAX_BEADS} beads of {quoted(text)}, not {quoted(count)}")
        counts[number] = count
    missing = [number for number in memory.numbers(seen.place) if number not in counts]
    if missing:
        raise InputError(f"{shown} has no beads for {str(seen.move(missing[0]))!r}: write 0 where none is left")
    return counts


# ---- A memory that is saved after every game

_LOCK_SECONDS = 5.0
"""To wait for another process that learns from a game. A training holds the file longer, which is an error here."""


class MemoryFile:
    """A memory that is read once from its file and saved after every game.

    The file may not exist yet; without one the memory lasts as long as this object. The policy of a file cannot be
    changed.
    """

    def __init__(self, game: Game, policy: Policy | None = None, path: str | Path | None = None) -> None:
        self.path = None if path is None else Path(path)
        self._game = game
        self._policy = policy
        self._stamp = self._current_stamp()
        if self.path and (not self._stamp or self.path.is_symlink()):
            refuse_unwritable(str(self.path), "the memory")
        self.memory: Memory = self._read() or Memory(game, policy or POLICIES[DEFAULT_POLICY])

    def learn(self, record: Record, side: Side) -> None:
        """Learn from a game as the player of a side, and save the memory.

        What another process has learned in the meantime is read first. If it has damaged the file, the file stays as it
        is, and what is learned lasts as long as this object.
        """
        with self._locked():
            try:
                if self._current_stamp() != self._stamp:
                    self.memory = self._read() or self.memory
            finally:
                self.memory.learn(record, side)
            self.save()

    def forget(self) -> None:
        """Start again with nothing, and save that; if it cannot be saved, nothing is forgotten."""
        before, self.memory = self.memory, Memory(self._game, self.memory.policy, self.memory.places)
        try:
            with self._locked():
                self.save()
        except InputError:
            self.memory = before
            raise

    def save(self) -> None:
        """Write the file, if there is one."""
        if self.path:
            save_memory(self.memory, self.path)
            self._stamp = self._current_stamp()

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Make other processes that learn wait: of two that read the same memory, one would lose its game."""
        with nullcontext() if self.path is None else locked(self.path, "the memory", _LOCK_SECONDS):
            yield

    def _current_stamp(self) -> Stamp | None:
        """The stamp of the file, which changes when somebody writes to it; None if there is no file."""
        return stamp_of(self.path) if self.path else None

    def _read(self) -> Memory | None:
        """The memory in the file; None if there is no file."""
        if self.path is None or self._current_stamp() is None:
            return None
        return load_memory(self.path, self._game, self._policy)
