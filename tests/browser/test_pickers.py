"""The pickers of games and players in a real browser: what they send is what the server understands."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import outplay
from tests.browser.bench import heard, put_picker
from tests.browser.conftest import NewPage
from tests.browser.open_to_all import LIGHTS, violations
from tests.browser.served import Server
from tests.browser.settled import settle

GAME = "hexareversi:4"


def server_name(page: Page, game: str) -> str:
    """What the server calls a game in full."""
    answer: dict[str, Any] = page.request.get("/api/game", params={"game": game}).json()
    name: str = answer["name"]
    return name


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"select[name='{name}']").select_option(value)


def fill(page: Page, name: str, value: str) -> None:
    page.locator(f"input[name='{name}']").fill(value)
    page.keyboard.press("Tab")


@pytest.mark.parametrize("entry", outplay.games(), ids=lambda entry: entry.name)
def test_every_game_size_and_switch_can_be_picked(page: Page, server: Server, entry: Any) -> None:
    put_picker(page, server, "game-picker", value="skirmish")
    choose(page, "game", entry.name)
    step = 2 if entry.even else 1
    for dimension, number in zip(entry.dimensions, entry.default, strict=True):
        fill(page, dimension, str(number + step))
    page.locator("summary").click()
    for switch in entry.switches:
        choose(page, f"rule-{switch.name}", switch.values[1])
    names = [change["game"] for change in heard(page)]
    assert len(names) == 1 + len(entry.dimensions) + len(entry.switches)
    assert names[0] == entry.default_name
    assert names == [server_name(page, name) for name in names], "the names are already written in full"


def test_one_number_is_enough_for_a_square_board(page: Page, server: Server) -> None:
    put_picker(page, server, "game-picker", value="hexapawn:3x3")
    fill(page, "columns", "")
    fill(page, "rows", "5")
    assert [change["game"] for change in heard(page)][-1] == "hexapawn:5x5"
    expect(page.locator("input[name='columns']")).to_have_value("5")


def test_own_variants_and_back(page: Page, server: Server) -> None:
    put_picker(page, server, "game-picker", value="octapawn")
    choose(page, "game", "honeycomb")
    expect(page.locator("input")).to_have_count(0)
    choose(page, "game", "octapawn")
    assert [change["game"] for change in heard(page)] == ["honeycomb", "octapawn"]
    expect(page.locator("input[name='rows']")).to_have_value("4")


def test_a_size_that_cannot_be_is_said_and_not_sent(page: Page, server: Server) -> None:
    put_picker(page, server, "game-picker", value="othello:6")
    for wrong in ("3", "5", "99", ""):
        fill(page, "side", wrong)
        expect(page.get_by_role("alert")).to_be_visible()
    assert heard(page) == []
    fill(page, "side", "8")
    expect(page.get_by_role("alert")).to_be_hidden()
    assert heard(page) == [{"game": "othello:8"}]


def test_a_switch_allows_smaller_boards(page: Page, server: Server) -> None:
    put_picker(page, server, "game-picker", value="breakthrough:5x5,rows=1")
    fill(page, "rows", "3")
    assert heard(page) == [{"game": "breakthrough:3x5,rows=1"}]


def test_keys_go_from_field_to_field(page: Page, server: Server) -> None:
    put_picker(page, server, "game-picker", value="hexapawn:3x3")
    page.locator("input[name='rows']").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    assert heard(page)[-1] == {"game": "hexapawn:4x4"}
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_every_kind_of_player_can_be_picked(page: Page, server: Server) -> None:
    """What is sent is a player with whom the server can play."""
    put_picker(page, server, "player-picker", game=GAME, human=True, value="human", label="White")
    offered = page.request.get("/api/players", params={"game": GAME}).json()
    kinds = [kind["name"] for kind in offered]
    assert "mine" in kinds
    for kind in offered:
        expect(page.locator(f"select[name=player] option[value='{kind['name']}']")).to_have_text(kind["title"])
    for kind in kinds:
        choose(page, "player", kind)
    choose(page, "player", "human")
    *specs, person = [change["player"] for change in heard(page)]
    assert person == "human"
    assert [spec.partition(":")[0] for spec in specs] == kinds
    body = {"game": GAME, "position": str(outplay.game(GAME).start), "seed": 1}
    for spec in specs:
        answer = page.request.post("/api/choose", data={**body, "player": spec})
        assert answer.ok, answer.text()


def test_options_of_a_player(page: Page, server: Server) -> None:
    put_picker(page, server, "player-picker", game=GAME, human=True, value="human", label="White")
    choose(page, "player", "level")
    choose(page, "level", "7")
    choose(page, "player", "minimax")
    fill(page, "depth", "0")
    expect(page.get_by_role("alert")).to_contain_text("a whole number from 1")
    fill(page, "depth", "3")
    expect(page.get_by_role("alert")).to_be_hidden()
    page.locator("summary").click()
    choose(page, "ties", "random")
    fill(page, "seed", "5")
    assert [change["player"] for change in heard(page)] == [
        "level:4",
        "level:7",
        "minimax",
        "minimax:depth=3",
        "minimax:depth=3,ties=random",
        "minimax:depth=3,ties=random,seed=5",
    ]


def test_a_player_may_be_written_out(page: Page, server: Server) -> None:
    put_picker(page, server, "player-picker", game=GAME, human=False, value="level:2", label="Black")
    expect(page.locator("option[value='human']")).to_have_count(0)
    choose(page, "player", "")
    page.keyboard.type("mcts:simulations=50")
    page.keyboard.press("Enter")
    assert heard(page) == [{"player": "mcts:simulations=50"}]
    page.evaluate("picker.value = 'mcts:simulations=60'")
    expect(page.locator("select[name='player']")).to_have_value("mcts")
    expect(page.locator("input[name='simulations']")).to_have_value("60")


def test_axe_finds_nothing(new_page: NewPage, server: Server) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    put_picker(page, server, "game-picker", value="breakthrough:5x5,rows=1")
    check_lights(page)
    put_picker(page, server, "player-picker", game=GAME, human=True, value="minimax:ties=random", label="White")
    check_lights(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def check_lights(page: Page) -> None:
    for scheme in LIGHTS:
        page.emulate_media(color_scheme=scheme)
        settle(page)
        assert violations(page) == [], scheme
