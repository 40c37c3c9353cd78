"""Where Outplay comes from: every place that is named exists, and the document names the same ones."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from outplay import web
from outplay.classic.origins import ORIGINS, Link, Origin
from outplay.play import Game
from outplay.players.registry import player
from outplay.rules.catalogue import find_catalogue_rules
from tests.cli.conftest import Run, run

__all__ = ["run"]
ROOT = Path(__file__).parents[2]
PLACES = [place for origin in ORIGINS for place in origin.places]
MANUAL = (ROOT / "docs" / "origins.md").read_text(encoding="utf-8")
SCREENS = re.findall(r'name: "(\w+)"', (Path(web.__file__).parent / "page/js/main.js").read_text(encoding="utf-8"))


def of_kind(kind: str) -> list[Link]:
    return [place for place in PLACES if place.kind == kind]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.where)
def test_the_document_names_every_place(place: Link) -> None:
    rows = [line for line in MANUAL.splitlines() if line.startswith(f"| {place.what} | ")]
    assert any(f"`{place.where}`" in row for row in rows)


@pytest.mark.parametrize("origin", ORIGINS, ids=lambda origin: origin.title)
def test_the_document_tells_the_same(origin: Origin) -> None:
    told = MANUAL.split(f"## {origin.title}\n")[1].split("| what")[0]
    assert " ".join(told.split()) == origin.told


@pytest.mark.parametrize("place", of_kind("screen"), ids=lambda place: place.where)
def test_a_screen_is_there_with_its_game(place: Link) -> None:
    screen, _, query = place.where.removeprefix("#/").partition("?")
    values = dict(pair.split("=") for pair in query.split("&"))
    assert screen in SCREENS
    assert Game(find_catalogue_rules(values["game"])).name == values["game"]


@pytest.mark.parametrize("place", of_kind("command"), ids=lambda place: place.where)
def test_a_command_is_there(place: Link, run: Run) -> None:
    program, *words = place.where.split()
    result = run(*words, "--help")
    assert program == "outplay" and result.exit_code == 0 and "Usage" in result.stdout


@pytest.mark.parametrize("place", of_kind("function"), ids=lambda place: place.where)
def test_a_function_is_there(place: Link) -> None:
    module, _, name = place.where.rpartition(".")
    assert callable(getattr(importlib.import_module(module), name))


@pytest.mark.parametrize("place", of_kind("player"), ids=lambda place: place.where)
def test_a_player_is_there(place: Link) -> None:
    assert player(place.where)
