"""``outplay games``: the list, the rules of one game, and both for programs."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from outplay.play import Game
from outplay.rules import CATALOGUE, find_rules
from outplay.rules.catalogue import Entry
from outplay.rules.cell_values import T77
from outplay.rules.explain import explain
from tests.cli.conftest import Run, Shell

VARIANTS = sorted((Path(__file__).parents[1] / "data" / "variants").glob("*.toml"))


def squeezed(text: str) -> str:
    return " ".join(text.split())


def test_the_list_has_a_line_for_each_game(run: Run) -> None:
    lines = run("games").stdout.splitlines()
    for entry in CATALOGUE:
        (line,) = [line for line in lines if line.startswith(entry.default_name + " ")]
        assert entry.summary in line and len(line) <= 80
        assert "x".join(map(str, entry.smallest)) in line
        assert all(switch.name in line for switch in entry.switches)


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_a_game_is_explained_with_a_picture(entry: Entry, run: Run) -> None:
    result = run("games", entry.name)
    rules = find_rules(entry.name)
    assert result.exit_code == 0 and result.stdout.startswith(f"{Game(rules).title}\n")
    text = squeezed(result.stdout)
    for sentence in [*explain(rules), entry.note]:
        assert squeezed(sentence) in text
    assert (
        f"name {rules.name} position {rules.start} {rules.first.value}" in text
        and f"moves {Game(rules).start.legal_moves[0]}" in text
    )
    for switch in entry.switches:
        assert f"switch {switch.name}={switch.values[1]}: {switch.meaning}" in text
    assert Game(rules).start.draw() in result.stdout


def test_the_switches_that_are_on_are_explained(run: Run) -> None:
    text = squeezed(run("games", "hexapawn:3x3,capture=compulsory,goal=misere").stdout)
    assert "must capture." in text and "Misere: the side that would win by these rules loses." in text


def test_a_picture_is_that_of_the_size_asked_for(run: Run) -> None:
    picture = "a5  w   w   w   w  d5\n  a4  -   -   -  c4\n    a3  -   -  b3\n"
    assert picture in run("games", "oska").stdout
    assert "a7  w   w   w   w   w  e7" in run("games", "oska:5").stdout


@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_a_variant_is_explained_in_words(path: Path, run: Run) -> None:
    result = run("games", str(path))
    assert result.exit_code == 0 and result.stdout.startswith(path.stem + "\n")
    assert "moves first" in result.stdout and "sizes" not in result.stdout


def test_a_variant_that_took_a_catalogue_name_is_explained_as_itself(run: Run, tmp_path: Path) -> None:
    shutil.copy(VARIANTS[0], tmp_path / "mine.toml")
    text = (tmp_path / "mine.toml").read_text(encoding="utf-8").replace('"honeycomb"', '"oska"')
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    result = run("games", "mine.toml")
    assert "Amber moves first" in result.stdout and "hourglass" not in result.stdout


def test_markup_in_names_is_shown_as_it_is(run: Run, tmp_path: Path) -> None:
    text = 'name = "{}duel"\nfamily = "march"\nstart = """\nb\n-\nw"""\nstep = ["ahead"]\nsides = ["{}", "{}"]'
    for name, first, second in (("[bold]", "[b]A", "[/]B"), ("", ":x:", ":heart:")):
        (tmp_path / "mine.toml").write_text(text.format(name, first, second), encoding="utf-8")
        said = f"{name}duel\n{first} moves first. All pieces go ahead"
        assert run("games", "mine.toml").stdout.startswith(said)
    said = run("play", "mine.toml", typed="save root:x:0\n").stdout
    assert "\n:x: 1, :heart: 1\n" in said and "Saved to root:x:0. " in said


def test_the_start_as_a_picture(run: Run, tmp_path: Path) -> None:
    result = run("games", "oska:5", "--svg")
    assert result.exit_code == 0 and ElementTree.fromstring(result.stdout).tag.endswith("svg")


def test_no_file_is_suggested_that_is_not_there(run: Run, tmp_path: Path) -> None:
    (tmp_path / "v").mkdir()
    shutil.copy(VARIANTS[0], tmp_path / "v" / "good.toml")
    assert "toml'?" not in run("games", "v/bad").stderr


@pytest.mark.parametrize("environment", [{}, {"FORCE_COLOR": "1"}], ids=["pipe", "terminal"])
def test_a_wide_board_is_never_folded(environment: dict[str, str], shell: Shell) -> None:
    done = shell("games", "breakthrough:5x25", environment={"COLUMNS": "30", "TERM": "xterm", **environment})
    bare = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in done.stdout.splitlines()]
    (columns,) = [line for line in bare if line.split()[:4] == ["a", "b", "c", "d"]]
    assert len(columns.split()) == 25
    assert (max(len(line) for line in bare if line.startswith("moves")) <= 30) == bool(environment)


@pytest.mark.parametrize("columns", ["0", "-1", "²", "9" * 5000, "x"])
def test_a_nonsense_width_of_the_screen(columns: str, shell: Shell) -> None:
    done = shell("games", "oska", environment={"COLUMNS": columns, "LINES": columns, "FORCE_COLOR": "1"})
    assert done.returncode == 0 and done.stderr == "" and "White moves first. All pieces go ahead" in done.stdout


def test_the_values_of_cells_are_explained(run: Run) -> None:
    for spec in ("hexareversi", "hexareversi:5,start=ring"):
        text = run("games", spec).stdout
        assert T77.draw() in text
        assert all(f"{value}  {reason}" in text for value, reason in T77.reasons)
    other = run("games", "hexareversi:4").stdout
    assert T77.draw() not in other and "There are values of the cells for hexareversi:5" in other
    assert "cells are worth" not in run("games", "oska").stdout


def test_lists_and_values_for_programs(run: Run) -> None:
    assert json.loads(run("games", "hexareversi", "--json").stdout)["cell_values"] == T77.as_data()
    assert [item["name"] for item in json.loads(run("games", "--json").stdout)] == [entry.name for entry in CATALOGUE]


@pytest.mark.parametrize("spec", ["oska:5,goal=misere", str(VARIANTS[0])], ids=["catalogue", "variant"])
def test_a_game_for_programs(spec: str, run: Run) -> None:
    data = json.loads(run("games", spec, "--json").stdout)
    rules = find_rules(spec)
    assert data["name"] == rules.name and data["rules"] == rules.hash and data["start"] == f"{rules.start} w"
    assert data["declaration"] == rules.as_data() and data["cells"] == list(rules.shape.names)
    assert data["moves"]
