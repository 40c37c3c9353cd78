"""Memories as JSON documents: written for people, read with every box and bead looked at."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from random import Random
from typing import Any

import pytest

import outplay
from outplay import Record, Side
from outplay.errors import InputError
from outplay.play import Game
from outplay.players.matchbox import files
from outplay.players.matchbox.files import (
    format_memory,
    load_memory,
    memory_data,
    memory_from_data,
    parse_memory,
    save_memory,
)
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.places import Places
from outplay.players.matchbox.policy import POLICIES, Policy

PAWNS = outplay.game("hexapawn:3x3")
DUEL = outplay.game({"name": "duel", "family": "march", "start": "b b\n- -\n- -\nw w", "step": ["ahead"]})
TEXT = """\
{
  "format": "outplay-matchbox",
  "version": 1,
  "game": "hexapawn:3x3",
  "rules": "f0ba661443405b03",
  "policy": {"name": "her", "beads": [1], "win": 0, "draw": 0, "loss": -1, "fade": 0.0, "empty": "resign", \
"mirrored": "once"},
  "results": {"win": 0, "draw": 0, "loss": 1},
  "boxes": [
    {"position": "bbb/-w-/w-w b", "beads": {"a3a2": 1, "a3b2": 1}},
    {"position": "-bb/-w-/--w b", "beads": {"c3b2": 0, "c3c2": 1}}
  ]
}
"""


def trained(game: Game, policy: Policy, games: int = 20) -> Memory:
    """A machine that has learned from random games, on both sides."""
    memory, rng = Memory(game, policy), Random(7)
    for number in range(games):
        record = Record(game)
        while not record.is_over:
            record = record.play(rng.choice(record.position.legal_moves))
        memory.learn(record, tuple(Side)[number % 2])
    return memory


def content(memory: Memory) -> object:
    boxes = [(box.place.key, str(box.met), box.numbers, box.beads) for box in memory.boxes.values()]
    return memory.game, memory.policy, memory.results, boxes


def test_the_document() -> None:
    memory = Memory(PAWNS, POLICIES["her"])
    memory.learn(Record(PAWNS, moves=["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"]), Side.BLACK)
    assert sorted(format_memory(memory)) == sorted(TEXT) and json.loads(format_memory(memory)) == json.loads(TEXT)
    assert format_memory(parse_memory(TEXT)) == format_memory(memory)
    assert content(parse_memory(TEXT, PAWNS)) == content(memory)


def test_a_box_is_a_line() -> None:
    memory = trained(PAWNS, POLICIES["menace"])
    lines = format_memory(memory).splitlines()
    assert sum(line.startswith('    {"position": ') for line in lines) == len(memory.boxes) == len(lines) - 10
    assert format_memory(Memory(PAWNS, Policy())).endswith('  "boxes": []\n}\n')


@pytest.mark.parametrize("policy", [*POLICIES.values(), Policy("mild", (5, 3), 2, 1, -2, 0.5, "refill", "each")])
@pytest.mark.parametrize("spec", ["hexapawn:3x3", "octapawn", "pawned:4", "oska:4", "hexareversi:3", "othello:6"])
def test_there_and_back(spec: str, policy: Policy, tmp_path: Path) -> None:
    memory = trained(outplay.game(spec), policy, 6)
    save_memory(memory, tmp_path / "machine.json")
    again = load_memory(tmp_path / "machine.json")
    assert content(again) == content(memory)
    assert memory_data(again) == memory_data(memory)


def test_a_variant_is_declared_in_the_document() -> None:
    memory = trained(DUEL, Policy())
    data = memory_data(memory)
    assert data["declaration"] == DUEL.rules.as_data() and "declaration" not in memory_data(Memory(PAWNS, Policy()))
    assert content(memory_from_data(data)) == content(memory)
    assert content(memory_from_data(data, DUEL)) == content(memory)


def test_places_can_be_shared() -> None:
    places = Places(PAWNS)
    memory = memory_from_data(json.loads(TEXT), PAWNS, places=places)
    assert memory.places is places and all(box.place is places.place(box.met) for box in memory.boxes.values())


def test_moves_may_be_written_as_people_write_them() -> None:
    """And of two moves that mirror each other either one may stand for both."""
    text = TEXT.replace('"a3a2": 1, "a3b2": 1', '"C3-B2": 4, "c3 c2": 5')
    first, _ = parse_memory(text).boxes.values()
    assert [str(first.place.moves[number]) for number in first.numbers] == ["a3a2", "a3b2"] and first.beads == [5, 4]


def changed(**changes: Any) -> dict[str, Any]:
    """The document with other values; None leaves a key out."""
    data = json.loads(TEXT) | changes
    return {key: value for key, value in data.items() if value is not None}


def boxes(*found: Any) -> dict[str, Any]:
    return changed(boxes=list(found))


FIRST = {"position": "bbb/-w-/w-w b", "beads": {"a3a2": 1, "a3b2": 1}}


@pytest.mark.parametrize(
    ("data", "fragments"),
    [
        (None, ["not the memory of a matchbox machine"]),
        ([], ["not the memory of a matchbox machine"]),
        ({}, ["not the memory of a matchbox machine", "'outplay-matchbox'"]),
        (changed(format="outplay-record"), ["not the memory of a matchbox machine"]),
        (changed(version=2), ["version 2", "reads version 1"]),
        (changed(version=True), ["version True"]),
        (changed(version=None), ["version None"]),
        (changed(game="chess"), ["'chess'"]),
        (changed(game=None), ["None"]),
        (changed(game="oska:4"), ["the rules of 'oska:4' differ", "'f0ba661443405b03'"]),
        (changed(rules="0"), ["the rules of 'hexapawn:3x3' differ", "'0'", "'f0ba661443405b03'"]),
        (changed(declaration=[]), ["must be a JSON object, not []"]),
        (changed(policy=None), ["the policy must be a JSON object, not None"]),
        (changed(policy={"bead": [1]}), ["no 'bead'"]),
        (changed(policy={"beads": [-1]}), ["from 1 up"]),
        (changed(results=None), ["the results", "win, draw, loss", "None"]),
        (changed(results={"win": 0, "draw": 0}), ["the results"]),
        (
            changed(results={"win": 0, "draw": 0, "loss": -1}),
            ["with a loss must be a whole number from 0 to", "not -1"],
        ),
        (changed(results={"win": 0, "draw": 0.5, "loss": 1}), ["with a draw", "0.5"]),
        (changed(results={"win": True, "draw": 0, "loss": 1}), ["with a win", "True"]),
        (changed(box=[]), ["a memory has no 'box'", "did you mean 'boxes'?"]),
        (changed(boxes=None), ["the boxes must be a list, not None"]),
        (changed(boxes={}), ["the boxes must be a list, not {}"]),
        (boxes(FIRST, []), ["box 2 must be an object", "[]"]),
        (boxes({"position": "bbb/-w-/w-w b"}), ["box 1 must be an object"]),
        (boxes({**FIRST, "count": 3}), ["box 1 must be an object"]),
        (boxes({**FIRST, "position": 5}), ["box 1 needs the text of a position, not 5"]),
        (boxes({**FIRST, "position": "bbb b"}), ["box 1, 'bbb b',", "no position of hexapawn:3x3", "1 row"]),
        (boxes({**FIRST, "position": "bbb/-x-/w-w b"}), ["box 1", "'x'"]),
        (boxes({"position": "w--/---/--b b", "beads": {}}), ["box 1", "cannot exist: the game is over there"]),
        (boxes({"position": "bbb/-w-/www b", "beads": {}}), ["box 1", "no game of hexapawn:3x3 comes to this"]),
        (boxes({"position": "bbb/---/www b", "beads": {}}), ["box 1", "comes to this"]),
        (boxes(FIRST, FIRST), ["box 2", "is there twice", "'bbb/-w-/w-w b'"]),
        (
            boxes(
                {"position": "-bb/-w-/--w b", "beads": {"c3b2": 0, "c3c2": 1}},
                {"position": "bb-/-w-/w-- b", "beads": {"a3b2": 0, "a3a2": 1}},
            ),
            ["box 2, 'bb-/-w-/w-- b',", "is there twice", "as '-bb/-w-/--w b'"],
        ),
        (boxes({**FIRST, "beads": ["a3a2"]}), ["box 1", "an object of moves and beads", "['a3a2']"]),
        (boxes({**FIRST, "beads": {"a3a2": 1, "a3b2": 1, "b3b2": 1}}), ["a bead that is no move", "'b3b2'"]),
        (boxes({**FIRST, "beads": {"a3a2": 1, "a3b2": 1, "hello": 1}}), ["a bead that is no move", "'hello'"]),
        (boxes({**FIRST, "beads": {"a3a2": 1}}), ["box 1", "no beads for 'a3b2'", "write 0"]),
        (boxes({**FIRST, "beads": {"a3a2": 1, "a3b2": 1, "c3c2": 1}}), ["two kinds of beads for 'c3c2'"]),
        (boxes({**FIRST, "beads": {"a3a2": 1, "A3-A2": 1}}), ["two kinds of beads for 'A3-A2'"]),
        (boxes({**FIRST, "beads": {"a3a2": 1, "a3b2": -1}}), ["0 to 1000000 beads of 'a3b2', not -1"]),
        (boxes({**FIRST, "beads": {"a3a2": 1, "a3b2": 1.0}}), ["not 1.0"]),
        (boxes({**FIRST, "beads": {"a3a2": 1, "a3b2": True}}), ["not True"]),
        (boxes({**FIRST, "beads": {"a3a2": 1, "a3b2": 10**6 + 1}}), ["not 1000001"]),
    ],
)
def test_what_is_refused(data: object, fragments: list[str], tmp_path: Path) -> None:
    """From a file too, which stays as it is."""
    path = tmp_path / "machine.json"
    path.write_text(json.dumps(data))
    with pytest.raises(InputError) as refusal:
        memory_from_data(data)
    with pytest.raises(InputError) as refusal_of_file:
        load_memory(path)
    for fragment in fragments:
        assert fragment in str(refusal.value)
    assert str(refusal_of_file.value) == f"in the memory {str(path)!r}: {refusal.value}"
    assert path.read_text() == json.dumps(data)


def test_a_memory_must_fit_its_policy_and_the_game() -> None:
    data = boxes(FIRST)
    data["policy"]["mirrored"] = "each"
    with pytest.raises(InputError, match="no beads for 'c3b2'"):
        memory_from_data(data)
    with pytest.raises(InputError, match=r"a memory of 'hexapawn:3x3', not of 'octapawn'"):
        parse_memory(TEXT, outplay.game("octapawn"))
    with pytest.raises(InputError, match="the rules of 'hexapawn:3x3' differ"):
        memory_from_data(changed(rules="0"), PAWNS)


def test_in_a_large_game_any_position_that_is_not_over_may_have_a_box() -> None:
    box = {"position": "b-----/------/------/------/------/-----w w", "beads": {"f1f2": 1, "f1e2": 1}}
    data = memory_data(Memory(outplay.game("breakthrough:6x6"), Policy())) | {"boxes": [box]}
    assert len(memory_from_data(data).boxes) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        (TEXT[:-3], "not JSON"),
        ("[" * 100_000, "not JSON"),
        (TEXT.replace(": 1, ", f": {'9' * 5000}, "), "not JSON"),
        (TEXT.replace('"a3b2": 1', '"a3a2": 1'), "the key 'a3a2' occurs twice"),
        (TEXT.replace('"version": 1', '"version": 1, "version": 1'), "the key 'version' occurs twice"),
        (TEXT.replace('"c3b2": 0', '"c3b2": NaN'), "not nan"),
    ],
)
def test_a_text_that_cannot_be_read(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        parse_memory(text)


def test_a_memory_that_was_written_once_is_written_right_again() -> None:
    """The texts of the moves are found once: what the beads are worth is not."""
    memory = parse_memory(TEXT)
    assert json.loads(format_memory(memory)) == json.loads(TEXT)
    memory.learn(Record(PAWNS, moves=["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"]), Side.BLACK)
    memory.learn(Record(PAWNS, moves=["a1a2", "c3c2", "a2b3"]), Side.BLACK)
    boxes = memory_data(memory)["boxes"]
    assert [box["beads"] for box in boxes][:2] == [{"a3a2": 1, "a3b2": 1}, {"c3b2": 0, "c3c2": 1}]
    assert len(boxes) == 3 and content(memory_from_data(memory_data(memory))) == content(memory)


def test_sizes_have_limits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has 2 boxes: 1 is the most"):
        memory_from_data(json.loads(TEXT), max_boxes=1)
    path = tmp_path / "machine.json"
    path.write_text(TEXT)
    monkeypatch.setattr(files, "_MAX_BYTES", 100)
    with pytest.raises(InputError, match="too large"):
        load_memory(path)


def test_a_file_is_replaced_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "machine.json"
    path.write_text(TEXT)
    path.chmod(0o640)
    before = path.stat().st_ino
    save_memory(trained(PAWNS, POLICIES["her"]), path)
    assert path.stat().st_ino != before and stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    kept = path.read_text()
    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(InputError, match="No space left"):
        save_memory(Memory(PAWNS, Policy()), path)
    assert path.read_text() == kept and list(tmp_path.iterdir()) == [path]
    for nowhere in (tmp_path / "no" / "folder.json", tmp_path):
        with pytest.raises(InputError, match="cannot be written"):
            save_memory(Memory(PAWNS, Policy()), nowhere)
