"""Rules as data: symmetries and reversals of a whole game, its hash, its way to JSON and back."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from outplay.errors import PositionError, VariantError
from outplay.rules import CATALOGUE, Rules, find_rules
from outplay.rules.flip import Flip
from outplay.rules.march import March
from outplay.rules.shape import Lattice, hourglass, rectangle
from outplay.rules.variant import from_data
from outplay.rules.words import Side

VARIANTS = sorted((Path(__file__).parents[1] / "data" / "variants").glob("*.toml"))
NAMES = [
    *(entry.default_name for entry in CATALOGUE),
    "hexapawn:3x5,capture=compulsory",
    "oska:5,goal=misere",
    "hexareversi:4,start=ring",
    "breakthrough:5x5,rows=1",
    *(str(path) for path in VARIANTS),
]
PINNED: dict[str, str] = json.loads((VARIANTS[0].parents[1] / "rules_hashes.json").read_text(encoding="utf-8"))
DUEL = Rules("duel", rectangle(3, 1), March(step=("ahead",)), "b/-/w")


@pytest.fixture(params=NAMES, ids=lambda name: Path(name).stem)
def rules(request: pytest.FixtureRequest) -> Rules:
    return find_rules(request.param)


@pytest.mark.parametrize(
    ("spec", "symmetries", "reversals"),
    [
        ("hexapawn:3x3", 2, 2),  # left and right; with the colours swapped, top and bottom too
        ("hexapawn:4x6", 2, 2),
        ("breakthrough:8x8", 2, 2),
        ("oska:4", 2, 2),
        ("othello:6", 8, 8),
        ("othello:8", 8, 8),
        ("hexareversi:5", 12, 12),
    ],
)
def test_how_many_ways_a_game_can_be_turned(spec: str, symmetries: int, reversals: int) -> None:
    rules = find_rules(spec)
    assert (len(rules.symmetries), len(rules.reversals)) == (symmetries, reversals)


@pytest.mark.parametrize("spec", ["hexapawn:3x3", "oska:4"])
def test_a_symmetry_keeps_the_home_rows_and_a_reversal_exchanges_them(spec: str) -> None:
    rules = find_rules(spec)
    for symmetry in rules.symmetries:
        assert rules.shape.cells[symmetry.cells[0]].row == rules.shape.cells[0].row
    for reversal in rules.reversals:
        assert rules.shape.cells[reversal.cells[0]].row == 0


def test_a_lopsided_rule_breaks_the_mirror() -> None:
    rules = dataclasses.replace(find_rules("hexapawn:3x3"), family=March(step=("ahead",), take=("ahead-left",)))
    assert len(rules.symmetries) == 1
    assert len(rules.reversals) == 1  # left is screen left for both sides: top and bottom may be swapped


def test_a_declaration_survives_json(rules: Rules) -> None:
    data = json.loads(json.dumps(rules.as_data()))
    assert data["lattice"] == rules.shape.lattice.value
    assert (data["tiles"] == data["lattice"]) == (rules.shape.tiles in (None, Lattice(data["lattice"])))
    again = from_data({**data, "name": "copy"})
    assert dataclasses.replace(again, name=rules.name) == rules
    assert again.hash == rules.hash


def test_a_declaration_is_a_value(rules: Rules) -> None:
    copy = pickle.loads(pickle.dumps(rules))
    assert copy == rules and hash(copy) == hash(rules) and copy.hash == rules.hash
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.name = "other"  # type: ignore[misc]


def test_all_games_have_hashes_of_their_own() -> None:
    hashes = {find_rules(name).hash for name in NAMES}
    assert len(hashes) == len(NAMES) and all(len(one) == 16 and int(one, 16) >= 0 for one in hashes)


def test_the_hash_forgets_what_is_only_shown() -> None:
    shown = dataclasses.replace(DUEL, name="feud", sides=("Red", "Blue"), colours=("red", "blue"))
    assert shown != DUEL and shown.hash == DUEL.hash
    tiles = dataclasses.replace(hourglass(4), tiles=None)
    glass = find_rules("oska:4")
    assert dataclasses.replace(glass, shape=tiles).hash == glass.hash


@pytest.mark.parametrize(
    "change",
    [
        {"goal": "misere"},
        {"first": Side.BLACK},
        {"shape": rectangle(3, 1, row_one="top")},
        {"start": "b/w/-"},
        {"family": March(step=("ahead",), stuck="draw")},
        {"family": March(step=("ahead",), win=("capture-all",))},
        {"family": March(step=("ahead",), ahead="down")},
        {"family": March(step=("ahead",), capture="compulsory")},
        {"family": Flip()},
        {"shape": rectangle(4, 1), "start": "b/-/-/w"},
    ],
)
def test_the_hash_knows_every_rule(change: dict[str, object]) -> None:
    assert dataclasses.replace(DUEL, **change).hash != DUEL.hash  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "value"), PINNED.items())
def test_hashes_may_never_change(name: str, value: str) -> None:
    # A record names its rules by this hash: a new value here means that old records can no longer be read.
    path = VARIANTS[0].with_name(f"{name}.toml")
    assert find_rules(str(path) if path.exists() else name).hash == value


def test_what_belongs_to_the_side_that_begins() -> None:
    other = dataclasses.replace(DUEL, first=Side.BLACK)
    assert DUEL.turn_order == (Side.WHITE, Side.BLACK) and other.turn_order == (Side.BLACK, Side.WHITE)
    assert DUEL.by_side("first", "second") == ("first", "second")
    assert other.by_side("first", "second") == ("second", "first")


def test_the_hash_leaves_out_what_is_usual() -> None:
    # A new option has a usual value; if that were hashed, every old hash would change.
    data = {"family": "march", "lattice": "square", "start": "b\n-\nw", "step": ["ahead"]}
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    assert DUEL.hash == hashlib.sha256(text.encode()).hexdigest()[:16]


def test_one_game_under_two_names_has_one_hash() -> None:
    assert find_rules("hexapawn:3x3").hash == find_rules("hexapawn").hash
    assert find_rules("hexapawn:4x4").hash == find_rules("octapawn").hash


def test_the_start_must_fit_the_board() -> None:
    with pytest.raises(PositionError, match="2 rows"):
        Rules("duel", rectangle(3, 1), March(step=("ahead",)), "b/w")


def test_headings_must_exist_on_the_lattice() -> None:
    with pytest.raises(VariantError, match="'ahead' does not exist"):
        Rules("glass", hourglass(4), March(jump=("ahead",)), "wwww/---/--/---/bbbb")


def test_the_drawn_start_is_indented_as_the_board_lies() -> None:
    assert find_rules("oska:4").drawn_start == "w w w w\n - - -\n  - -\n - - -\nb b b b"
    assert find_rules("hexapawn:3x2").drawn_start == "b b\n- -\nw w"


def test_start_contents_are_in_reading_order(rules: Rules) -> None:
    letters = rules.start.replace("/", "").replace(".", "")
    assert "".join(piece.value if piece else "-" for piece in rules.start_contents) == letters


@pytest.mark.parametrize(
    ("change", "fragment"),
    [
        ({"name": ""}, "is empty"),
        ({"name": "  "}, "is empty"),
        ({"name": 5}, "must be text, not 5"),
        ({"name": "a\nb"}, r"'a\nb'"),
        ({"name": "a/b"}, "'a/b'"),
        ({"name": "a\\b"}, "cannot be called"),
        ({"sides": ("Red", "Red")}, "two different names"),
        ({"sides": ("Red", 5)}, "two different names"),
        ({"sides": ("Red", "\x1b[2J")}, "two different names"),
        ({"sides": "RB"}, "two different names"),
        ({"sides": ("Red", " ")}, "two different names"),
        ({"colours": ("red", "green")}, "two different ones of white, black, red, blue, not ('red', 'green')"),
        ({"colours": ("red", ["blue"])}, "two different ones"),
        ({"colours": ("red", "red")}, "two different ones"),
        ({"colours": None}, "not None"),
        ({"first": "black"}, "first must be Side.WHITE or Side.BLACK, not 'black'"),
        ({"goal": "mysery"}, "'mysery': it takes normal, misere"),
    ],
)
def test_rules_made_by_hand_are_checked_as_those_of_a_file(change: dict[str, Any], fragment: str) -> None:
    with pytest.raises(VariantError) as refusal:
        dataclasses.replace(DUEL, **change)
    assert fragment in str(refusal.value)


def test_rules_made_by_hand_may_have_lists() -> None:
    listed: dict[str, Any] = {"sides": ["Red", "Blue"], "colours": ["red", "blue"]}
    rules = dataclasses.replace(DUEL, **listed)
    assert rules == dataclasses.replace(DUEL, sides=("Red", "Blue"), colours=("red", "blue"))
    assert isinstance(hash(rules), int)
