"""Variants: what a TOML file or a dictionary can say, and how each mistake is answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from outplay.errors import VariantError
from outplay.rules import find_rules
from outplay.rules.flip import Flip
from outplay.rules.march import March
from outplay.rules.shape import Lattice
from outplay.rules.variant import from_data, load_variant, parse_drawing
from outplay.rules.words import Side
from tests.patience import within

DUEL: dict[str, Any] = {"name": "duel", "family": "march", "start": "b\n-\nw", "step": ["ahead"]}
DUEL_TOML = 'family = "march"\nstart = """\nb\n-\nw"""\nstep = ["ahead"]\n'
SKIRMISH = '''
name = "skirmish"
family = "march"                  # or "flip"
lattice = "square"                # or "hex"
start = """
b b . b b
- - - - -
- - . - -
- - - - -
w w . w w"""                      # a dot is no cell
step = ["ahead"]                  # ahead, ahead-left, ahead-right
take = ["ahead-left", "ahead-right"]
jump = []
win  = ["reach"]                  # reach, all-home, capture-all
stuck = "lose"                    # lose, pass, draw
deadlock = "majority"             # when both are stuck and stuck = "pass": majority, draw
'''


def write(folder: Path, text: str, name: str = "mine.toml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_full_file(tmp_path: Path) -> None:
    rules = find_rules(write(tmp_path, SKIRMISH))
    assert rules.name == "skirmish" and rules.start == "bb.bb/-----/--.--/-----/ww.ww"
    assert rules.family == March(step=("ahead",), take=("ahead-left", "ahead-right"), win=("reach",), stuck="lose")
    assert rules == load_variant(Path(__file__).parents[1] / "data" / "variants" / "skirmish.toml")


def test_a_short_file_is_named_after_itself_and_says_the_same_as_a_dictionary(tmp_path: Path) -> None:
    rules = load_variant(write(tmp_path, DUEL_TOML, "feud.toml"))
    assert rules.name == "feud" and rules.family == March(step=("ahead",))
    path = tmp_path / "duel.toml"
    for line_end in ("\n", "\r\n"):
        path.write_bytes(DUEL_TOML.replace("\n", line_end).encode())
        assert load_variant(path) == from_data(DUEL)


def test_a_flip_game_needs_only_a_start() -> None:
    rules = from_data({"name": "tiny", "family": "flip", "start": "- w b\n- - -"})
    assert rules.family == Flip() and rules.start == "-wb/---"


def test_a_hex_drawing_is_indented_by_half_cells() -> None:
    shape, start = parse_drawing(Lattice.HEX, "   b b\n  - . -\n   w w")
    assert [row.offset for row in shape.rows] == [1, 0, 1]
    assert [row.pattern for row in shape.rows] == ["xx", "x.x", "xx"] and start == "bb/-.-/ww"


def test_empty_lines_and_a_common_indent_are_ignored() -> None:
    shape, start = parse_drawing(Lattice.SQUARE, "\n\n    b b  \n    w w\n\n")
    assert start == "bb/ww" and len(shape.cells) == 4


def test_a_tab_is_a_space() -> None:
    assert parse_drawing(Lattice.SQUARE, "b\tb\n-\t.\nw\tw")[1] == "bb/-./ww"


def test_the_side_that_begins_and_the_first_row_are_declared() -> None:
    usual, other = from_data(DUEL), from_data({**DUEL, "first": "black", "row_one": "top"})
    assert (usual.first, usual.shape.names) == (Side.WHITE, ("a3", "a2", "a1"))
    assert (other.first, other.shape.names) == (Side.BLACK, ("a1", "a2", "a3"))
    assert usual == from_data({**DUEL, "first": "white", "row_one": "bottom"})


def test_sides_and_colours_can_be_named() -> None:
    rules = from_data({**DUEL, "sides": ["Red", "Blue"], "colours": ["red", "blue"]})
    assert rules.sides == ("Red", "Blue") and rules.colours == ("red", "blue")


@pytest.mark.parametrize(
    ("change", "fragments"),
    [
        ({"family": "chess"}, ["family cannot be 'chess'", "march, flip"]),
        ({"family": "flop"}, ["did you mean 'flip'?"]),
        ({"family": 3}, ["'family' must be text, not 3"]),
        ({"lattice": "triangle"}, ["lattice cannot be 'triangle'", "square, hex"]),
        ({"lattice": "hex"}, ["hex lattice"]),
        ({"tiles": "hex"}, ["overlap"]),
        ({"tiles": "round"}, ["tiles cannot be 'round'"]),
        ({"stuk": "lose"}, ["'stuk'", "did you mean 'stuck'?", "a march game"]),
        ({"first": "blak"}, ["first cannot be 'blak': it takes white, black", "did you mean 'black'?"]),
        ({"first": 1}, ["the key 'first' must be text, not 1"]),
        ({"row_one": "topp"}, ["row_one cannot be 'topp': it takes bottom, top", "did you mean 'top'?"]),
        ({"row_one": 1}, ["row_one cannot be 1"]),
        ({"goal": "misery"}, ["goal cannot be 'misery'"]),
        ({"goal": 1}, ["goal cannot be 1"]),
        ({"step": "ahead"}, ["step must be a list such as ['ahead'], not 'ahead'"]),
        ({"step": []}, ["no piece could ever move"]),
        ({"win": {"reach": 1}}, ["win must be a list"]),
        ({"stuck": ["lose"]}, ["stuck cannot be ['lose']"]),
        ({"start": 5}, ["'start' must be text, not 5"]),
        ({"start": ""}, ["1 to 128 cells, this one has 0"]),
        ({"start": ". .\n. ."}, ["has 0"]),
        ({"start": "b\nx\nw"}, ["'x'", "w, b, - or ."]),
        ({"start": "bb\n--\nww"}, ["'bb'", "one space between cells"]),
        ({"start": "b  b\nw  w"}, ["'b  b'", "one space"]),
        ({"start": "b\n -\nw"}, ["not indented"]),
        ({"start": "\n".join(["- " * 43] * 3)}, ["has 129"]),
        ({"name": ""}, ["the name of the game is empty"]),
        ({"name": "a=b"}, ["'a=b'"]),
        ({"name": "a:b"}, ["'a:b'"]),
        ({"name": 7}, ["'name' must be text, not 7"]),
        ({"sides": ["Red"]}, ["sides must be two different names", "['Red']"]),
        ({"colours": ["red", "blu"]}, ["two different ones of white, black, red, blue, not ['red', 'blu']"]),
        ({"start": "b b\n-\nw w"}, ["these have 2, 1, 2 places", "write '.' for the room beside a shorter row"]),
        ({5: 6}, ["no key 5"]),
    ],
)
def test_a_wrong_value_is_refused(change: dict[str, Any], fragments: list[str]) -> None:
    with pytest.raises(VariantError) as refusal:
        from_data({**DUEL, **change})
    for fragment in fragments:
        assert fragment in str(refusal.value)


@pytest.mark.parametrize(
    ("key", "expected"), [("name", "as in name ="), ("family", "march or flip"), ("start", "draw")]
)
def test_a_missing_key_is_named_with_what_is_expected(key: str, expected: str) -> None:
    with pytest.raises(VariantError, match=f"'{key}' is missing: .*{expected}"):
        from_data({other: value for other, value in DUEL.items() if other != key})


def test_a_flip_game_has_no_march_keys() -> None:
    with pytest.raises(VariantError, match="a flip game has no key 'step'"):
        from_data({**DUEL, "family": "flip"})


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ('start = """\nb', "not valid TOML"),
        ("b = {a" + " . a" * 60 + " = 1}", "a key of more than 50 parts"),
        ("['\"'" + ".a" * 60 + "]", "a key of more than 50 parts"),
        (DUEL_TOML + "goal = 0x" + "f" * 15_000, "goal cannot be <int>"),
        (DUEL_TOML + "stuck = 'loose'", "did you mean 'lose'?"),
        ("# nothing", "'family' is missing"),
    ],
)
def test_a_broken_file_is_refused_by_name(tmp_path: Path, text: str, fragment: str) -> None:
    with pytest.raises(VariantError) as refusal:
        find_rules(write(tmp_path, text))
    assert "mine.toml'" in str(refusal.value) and fragment in str(refusal.value)


def test_a_long_key_is_refused_in_no_time(tmp_path: Path) -> None:
    path = write(tmp_path, "a" + ".a" * 9_990 + " = 1")
    with within(1), pytest.raises(VariantError):
        load_variant(path)


@pytest.mark.parametrize("row", ['"""\n{}"""', '"""{}"""', '"{}"  # as many dots ............................ = 1'])
def test_a_row_of_many_holes_is_no_long_key(tmp_path: Path, row: str) -> None:
    drawn = row.format("- w b" + " ." * 60)
    assert len(load_variant(write(tmp_path, f'family = "flip"\nstart = {drawn}')).shape.cells) == 3
