"""The catalogue: names, sizes, switches, starts, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outplay.errors import SpecError
from outplay.rules import find_rules
from outplay.rules.catalogue import (
    BY_NAME,
    CATALOGUE,
    Entry,
    find_catalogue_rules,
    find_catalogued,
    format_size,
    games,
    title_of,
)
from outplay.rules.flip import Flip
from outplay.rules.march import March
from outplay.rules.shape import MAX_CELLS
from outplay.rules.spec import Spec
from outplay.rules.variant import from_data

FULL_NAMES = {
    "hexapawn": "hexapawn:3x3",
    "hexapawn:3": "hexapawn:3x3",
    "hexapawn:5x4": "hexapawn:5x4",
    "octapawn": "octapawn",
    "octapawn:4x4": "octapawn",
    "octapawn:5x5": "octapawn:5x5",
    "octapawn:goal=misere": "octapawn:goal=misere",
    "pawned": "pawned:6",
    "oska": "oska:4",
    "hexareversi": "hexareversi:5",
    "breakthrough": "breakthrough:8x8",
    "othello": "othello:8",
    "hexapawn:03x03": "hexapawn:3x3",
    # The usual value of a switch is not part of the name, and switches stand in the catalogue's order.
    "hexapawn:3x3,capture=free,goal=normal": "hexapawn:3x3",
    "hexapawn:3x5,goal=misere,capture=compulsory": "hexapawn:3x5,capture=compulsory,goal=misere",
    "breakthrough:5x5,goal=misere,rows=1": "breakthrough:5x5,rows=1,goal=misere",
    "hexareversi:start=ring": "hexareversi:5,start=ring",
}
STARTS = {
    "hexapawn": "bbb/---/www",
    "octapawn": "bbbb/----/----/wwww",
    "pawned": "bbbbbb/------/------/------/------/wwwwww",
    "hexapawn:3x2": "bb/--/ww",
    "oska": "wwww/---/--/---/bbbb",
    "oska:5": "wwwww/----/---/--/---/----/bbbbb",
    "hexareversi": "-----/------/-------/---wb---/---bbw---/---wb---/-------/------/-----",
    "hexareversi:start=ring": "-----/------/-------/---wb---/---b-w---/---wb---/-------/------/-----",
    "hexareversi:3": "---/-wb-/-bbw-/-wb-/---",
    "hexareversi:3,start=ring": "---/-wb-/-b-w-/-wb-/---",
    "breakthrough:5x3": "bbb/bbb/---/www/www",
    "breakthrough:5x3,rows=1": "bbb/---/---/---/www",
    "breakthrough:5x2": "bb/bb/--/ww/ww",
    "breakthrough:3x2,rows=1": "bb/--/ww",  # a switch may allow smaller boards
    "othello:4": "----/-wb-/-bw-/----",
    "othello": "--------/--------/--------/---wb---/---bw---/--------/--------/--------",
}
REFUSED = {
    "hexapwan": ["there is no game 'hexapwan'", "a file whose name ends in .toml; did you mean 'hexapawn'?"],
    "Othello": ["'Othello'", "did you mean 'othello'?"],
    "chess": ["'chess'", "hexapawn, octapawn, pawned, oska, hexareversi, breakthrough, othello", ".toml"],
    "hexapawn:2x3": ["'2x3'", "3x2", "'hexapawn:3x3'"],
    "hexapawn:3x1": ["'3x1'"],
    "hexapawn:0x0": ["'0x0'"],
    "hexapawn:3x43": ["'3x43'", "128 cells"],
    "hexapawn:9999x9999": ["'9999x9999'", "128 cells"],
    "hexapawn:2x129": ["'2x129'", "128 cells"],
    "hexapawn:128x128": ["'128x128'", "128 cells"],
    "hexareversi:9999": ["'9999'", "128 cells"],
    "pawned:2": ["'2'", "from 3"],
    "pawned:12": ["'12'", "128"],
    "pawned:3x3": ["'3x3'", "'pawned:6'"],
    "oska:3": ["'3'", "from 4"],
    "oska:12": ["'12'"],
    "oska:4x4": ["'4x4'", "pieces"],
    "hexareversi:2": ["'2'", "from 3"],
    "hexareversi:8": ["'8'"],
    "othello:5": ["'5'", "even"],
    "othello:2": ["'2'", "from 4"],
    "othello:12": ["'12'"],
    "breakthrough:4x4": ["'4x4'", "from 5x2", "rows=1 from 3x2"],
    "breakthrough:2x4,rows=1": ["'2x4'"],
    "hexapawn:3x3,goal=misery": ["'misery'", "normal, misere", "did you mean 'misere'?"],
    "hexapawn:3x3,gaol=misere": ["'gaol'", "did you mean 'goal'?"],
    "hexapawn:3x3,start=ring": ["hexapawn has no switch 'start'", "capture, goal"],
    "othello:8,capture=compulsory": ["othello has no switch 'capture'"],
    "hexareversi:5,start=rign": ["'rign'", "did you mean 'ring'?"],
    "breakthrough:5x5,rows=3": ["rows cannot be '3'", "2, 1"],
}


@pytest.fixture(params=CATALOGUE, ids=lambda entry: entry.name)
def entry(request: pytest.FixtureRequest) -> Entry:
    assert isinstance(request.param, Entry)
    return request.param


def test_the_seven_games() -> None:
    names = ["hexapawn", "octapawn", "pawned", "oska", "hexareversi", "breakthrough", "othello"]
    assert [entry.name for entry in games()] == list(BY_NAME) == names


@pytest.mark.parametrize(("spec", "name"), FULL_NAMES.items())
def test_a_game_has_one_full_name(spec: str, name: str) -> None:
    rules = find_rules(spec)
    assert rules.name == name
    assert find_rules(name) == rules


@pytest.mark.parametrize(("spec", "start"), STARTS.items())
def test_starts(spec: str, start: str) -> None:
    assert find_rules(spec).start == start


@pytest.mark.parametrize(("spec", "fragments"), REFUSED.items())
def test_a_bad_game_size_or_switch_is_refused(spec: str, fragments: list[str]) -> None:
    with pytest.raises(SpecError) as refusal:
        find_rules(spec)
    for fragment in fragments:
        assert fragment in str(refusal.value)


@pytest.mark.parametrize(
    ("spec", "cells"),
    [
        ("hexapawn:3x42", 126),
        ("hexapawn:64x2", 128),
        ("pawned:11", 121),
        ("oska:11", 128),
        ("hexareversi:7", 127),
        ("breakthrough:8x16", 128),
        ("othello:10", 100),
    ],
)
def test_the_largest_boards(spec: str, cells: int) -> None:
    assert len(find_rules(spec).shape.cells) == cells


def test_the_smallest_and_the_default_size_can_be_declared(entry: Entry) -> None:
    smallest = find_rules(f"{entry.name}:{format_size(entry.smallest)}")
    assert len(smallest.shape.cells) <= len(find_rules(entry.name).shape.cells) <= MAX_CELLS


def test_every_value_of_every_switch_makes_a_game_of_its_own(entry: Entry) -> None:
    usual = find_rules(entry.name)
    for switch in entry.switches:
        assert find_rules(f"{entry.name},{switch.name}={switch.values[0]}") == usual
        for value in switch.values[1:]:
            assert find_rules(f"{entry.name},{switch.name}={value}").hash != usual.hash


def test_every_entry_is_described(entry: Entry) -> None:
    assert 0 < len(entry.summary) <= 50 and (not entry.note or entry.note.endswith("."))
    assert all(switch.meaning for switch in entry.switches)


@pytest.mark.parametrize(
    ("spec", "title"),
    [
        ("hexapawn", "Hexapawn, 3 × 3"),
        ("hexapawn:3x5,capture=compulsory,goal=misere", "Hexapawn, 3 × 5, compulsory capture, misere"),
        ("octapawn", "Octapawn, 4 × 4"),
        ("pawned:7", "Pawned, 7 × 7"),
        ("oska:5", "Oska, 5 pieces"),
        ("hexareversi:5,start=ring", "HexaReversi, side 5, empty centre"),
        ("breakthrough:6x5,rows=1", "Breakthrough, 6 × 5, one row each"),
        ("othello", "Othello, 8 × 8"),
    ],
)
def test_a_game_has_a_title_with_its_size_and_switches_in_words(spec: str, title: str) -> None:
    assert title_of(find_catalogue_rules(spec)) == title


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_a_title_is_the_name_in_capitals_and_no_code(entry: Entry) -> None:
    assert entry.title.lower() == entry.name and entry.title[0].isupper()
    for switch in entry.switches:
        rules = entry.rules(Spec(entry.name, None, {switch.name: switch.values[1]}))
        assert title_of(rules).endswith(f", {switch.title}") and not set(":=") & set(title_of(rules))


def test_a_variant_is_called_by_its_own_name() -> None:
    rules = from_data({"name": "duel", "family": "march", "start": "b\n-\nw", "step": ["ahead"]})
    assert title_of(rules) == "duel"


def test_switches_sides_and_families_reach_the_declaration() -> None:
    assert find_rules("othello:goal=misere").goal == "misere"
    family = find_rules("oska:capture=compulsory").family
    assert isinstance(family, March) and family.capture == "compulsory"
    assert isinstance(find_rules("othello").family, Flip)
    assert find_rules("hexareversi").sides == ("X", "Y")
    assert find_rules("hexareversi").colours == ("red", "blue")


def test_only_the_hourglass_has_white_at_the_top(entry: Entry) -> None:
    family = find_rules(entry.name).family
    if isinstance(family, March):
        assert (family.ahead == "down") == (entry.name == "oska")


@pytest.mark.parametrize("name", ["oska", "octapawn", "duel"])
def test_a_catalogued_game_is_recognised_by_its_rules_and_not_by_its_name(name: str) -> None:
    assert find_catalogued(find_rules("oska:5,goal=misere")) is BY_NAME["oska"]
    assert find_catalogued(from_data({"name": name, "family": "march", "start": "b\n-\nw", "step": ["ahead"]})) is None


def test_the_catalogue_opens_no_file(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('family = "flip"\nstart = "- w b"', encoding="utf-8")
    with pytest.raises(SpecError, match="there is no game"):
        find_catalogue_rules(str(tmp_path / "own.toml"))
    assert find_catalogue_rules("hexapawn,capture=compulsory") == find_rules("hexapawn:3x3,capture=compulsory")


def test_an_entry_as_data(entry: Entry) -> None:
    data = entry.as_data()
    assert json.loads(json.dumps(data)) == data
    assert list(data) == ["name", "title", "default", "dimensions", "smallest", "summary", "switches"]
    assert data["default"] == entry.default_name and tuple(data["smallest"]) == entry.smallest
    assert [switch["name"] for switch in data["switches"]] == [switch.name for switch in entry.switches]
