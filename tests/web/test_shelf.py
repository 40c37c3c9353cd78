"""Games by name: the catalogue's and the server's own, and never a file."""

from __future__ import annotations

import pytest

import outplay
from outplay.errors import PositionError, VariantError
from outplay.play import Game
from outplay.rules.catalogue import CATALOGUE
from outplay.rules.entry import Entry
from outplay.rules.variant import from_data
from outplay.web.failures import NoSuchGame, RulesMismatch
from outplay.web.shelf import _MAX_KEPT, Shelf, parse_position
from tests.games import VARIANTS
from tests.web.visitors import OWN_GAMES


def duel(name: str) -> Game:
    return Game(from_data({"name": name, "family": "march", "start": "b b\n- -\nw w", "step": ["ahead"]}))


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_catalogue_games_are_found_by_any_spelling(entry: Entry) -> None:
    shelf = Shelf()
    assert shelf.find(entry.name) == outplay.game(entry.name)
    assert shelf.find(entry.name) is shelf.find(entry.default_name)


def test_own_variants_are_found_by_their_names() -> None:
    shelf = Shelf(OWN_GAMES)
    assert list(shelf.own) == [game.name for game in OWN_GAMES]
    for game in OWN_GAMES:
        assert shelf.find(game.name) is game
        assert shelf.find(game.name, game.rules.hash) is game


@pytest.mark.parametrize(
    "name", ["", " ", "nothing", "oska:4,size=5", "oska:0", "oska:9999", "oska:4x4", "o" * 10_000, "\0", "\ud800", ":4"]
)
def test_unknown_games(name: str) -> None:
    with pytest.raises(NoSuchGame):
        Shelf().find(name)


@pytest.mark.parametrize(
    "name", [str(VARIANTS / "skirmish.toml"), "skirmish.toml", "./skirmish", "../oska", "file:oska"]
)
def test_a_name_is_never_a_path(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(VARIANTS)
    with pytest.raises(NoSuchGame):
        Shelf().find(name)


def test_the_nearest_name_is_suggested() -> None:
    with pytest.raises(NoSuchGame, match="did you mean 'skirmish'"):
        Shelf(OWN_GAMES).find("skirmsh")


def test_other_rules() -> None:
    with pytest.raises(RulesMismatch, match="another version") as caught:
        Shelf().find("oska:4", "0" * 16)
    assert caught.value.expected == outplay.game("oska:4").rules.hash


def test_only_some_games_are_kept() -> None:
    shelf = Shelf()
    first = shelf.find("hexapawn:3x3")
    for columns in range(2, 30):
        for rows in (3, 4):
            shelf.find(f"hexapawn:{rows}x{columns}")
            shelf.find(f"hexapawn:{rows}x{columns},goal=misere")
    assert len(shelf._kept) <= _MAX_KEPT
    again = shelf.find("hexapawn:3x3")
    assert again == first and again is not first


@pytest.mark.parametrize(
    ("names", "why"),
    [(["duel", "duel"], "two of the variants"), (["oska"], "catalogue"), (["x" * 201], "too long a name on a server")],
)
def test_names_that_would_hide_others(names: list[str], why: str) -> None:
    with pytest.raises(VariantError, match=why):
        Shelf([duel(name) for name in names])


def test_a_position_is_the_start_unless_there_is_a_text() -> None:
    game = duel("duel")
    assert parse_position(game, None) == game.start
    assert parse_position(game, "b-/-b/ww w") == game.position("b-/-b/ww w")
    with pytest.raises(PositionError):
        parse_position(game, "")
