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

A person's own variant is declared in it as well. Positions and moves stand there as the machine first met them, a box a
line. Whatever is not as it should be is refused, and a file is replaced in one go, so that there is always a whole one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from outplay.errors import InputError, nearest, quoted, quoted_path
from outplay.play import Game
from outplay.players.matchbox.boxes import format_box, read_box
from outplay.players.matchbox.memory import MOST_BOXES, Memory
from outplay.players.matchbox.places import Places
from outplay.players.matchbox.policy import RESULTS, Policy, policy_from_data
from outplay.record.declared import declare_game, describe_other_rules, name_game, read_declared_game
from outplay.rules.files import read_text, write_parts

FORMAT = "outplay-matchbox"
VERSION = 1
_KEYS = ("format", "version", "game", "rules", "declaration", "policy", "results", "boxes")
_MOST_BYTES = 2**27
"""A box takes some 60 bytes on a small board and 600 on a large one."""
_MOST_GAMES = 2**53
"""Beyond it not every program that reads JSON counts to one."""


def memory_data(memory: Memory) -> dict[str, Any]:
    """The whole memory as plain JSON values; ``memory_from_data`` reads them back."""
    return {
        "format": FORMAT,
        "version": VERSION,
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
    try:
        data = json.loads(text, object_pairs_hook=_without_doubles)
    except InputError:
        raise
    except (ValueError, RecursionError) as error:
        raise InputError(f"it is not JSON: {error}") from None
    return memory_from_data(data, game, policy)


def memory_from_data(
    data: object,
    game: Game | None = None,
    policy: Policy | None = None,
    *,
    places: Places | None = None,
    most_boxes: int = MOST_BOXES,
) -> Memory:
    """Read a memory from plain JSON values; with a game or a policy it must be a memory of these.

    It may share the places of other machines.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError(f'this is not the memory of a matchbox machine: it should have "format": {FORMAT!r}')
    version = data.get("version")
    if type(version) is not int or version != VERSION:  # True and 1.0 are equal to 1
        raise InputError(f"version {quoted(version)} of the memory format is not known: this is {VERSION}")
    for key in data:
        if key not in _KEYS:
            raise InputError(f"a memory has no {quoted(key)}: it has {', '.join(_KEYS)}{nearest(str(key), _KEYS)}")
    if not isinstance(data.get("policy"), dict):
        raise InputError(f"the policy must be a JSON object, not {quoted(data.get('policy'))}")
    memory = Memory(_game_of(data, game), policy_from_data(data["policy"]), places)
    if policy not in (None, memory.policy):
        own, other = quoted(memory.policy.name), quoted(policy.name if policy else None)
        raise InputError(f"the machine learns by the policy {own}, and {other} is wanted here: take another memory")
    _read_results(memory, data.get("results"))
    boxes = data.get("boxes")
    if not isinstance(boxes, list):
        raise InputError(f"the boxes must be a list, not {quoted(boxes)}")
    if len(boxes) > most_boxes:
        raise InputError(f"the memory has {len(boxes)} boxes: {most_boxes} is the most that can be read here")
    for number, box in enumerate(boxes, 1):
        read_box(memory, number, box)
    return memory


def _game_of(data: Mapping[str, Any], game: Game | None) -> Game:
    """The game that a memory is of; the one that is asked for, if it has the same rules."""
    if game is None:
        return read_declared_game(data)
    if data.get("rules") == game.rules.hash:
        return game
    if data.get("game") == game.name:
        raise InputError(f"this memory cannot be used: {describe_other_rules(game, data)}")
    raise InputError(f"this is a memory of {quoted(data.get('game'))}, and not of {game.name!r}: name another file")


def _read_results(memory: Memory, results: object) -> None:
    if not isinstance(results, dict) or set(results) != set(RESULTS):
        raise InputError(f"the results must say how many games ended as {', '.join(RESULTS)}, not {quoted(results)}")
    for result in RESULTS:
        if type(results[result]) is not int or not 0 <= results[result] <= _MOST_GAMES:
            raise InputError(f"the number of games with a {result} must be 0 or more, not {quoted(results[result])}")
        memory.results[result] = results[result]


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object of which nothing is lost because a key stands there twice."""
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise InputError(f"{quoted(double)} stands there twice, in {quoted(', '.join(keys))}")
    return values


def load_memory(path: str | Path, game: Game | None = None, policy: Policy | None = None) -> Memory:
    """Read a memory from its file; with a game or a policy it must be a memory of these."""
    try:
        text = read_text(path, _MOST_BYTES)
    except ValueError as error:
        raise InputError(f"the memory {quoted_path(path)} cannot be read: {error}") from None
    try:
        return parse_memory(text, game, policy)
    except InputError as error:
        raise InputError(f"in the memory {quoted_path(path)}: {error}") from None


def save_memory(memory: Memory, path: str | Path) -> None:
    """Write a memory to its file in one go: a reader never sees half of it."""
    try:
        write_parts(path, [format_memory(memory)])
    except ValueError as error:
        raise InputError(f"the memory {quoted_path(path)} cannot be written: {error}") from None
