"""Home: all games, the ways into them, and a game that goes along from tab to tab."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

import outplay
from outplay.classic.origins import ORIGINS
from outplay.play import Move
from outplay.rules.catalogue import CATALOGUE
from outplay.rules.entry import Entry
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.screens import title_of
from tests.browser.table import address, cell, moves_of, position_of, wait_for_choice, wait_for_plies

CHOSEN = "octapawn"
"""A game with which no screen begins."""


def card(page: Page, title: str) -> Locator:
    return page.locator(".home-game").filter(has=page.get_by_role("heading", name=title, exact=True))


def press(page: Page, title: str, label: str) -> None:
    """Press one of the buttons of a game."""
    card(page, title).get_by_role("link", name=label, exact=True).click()
    expect(page.locator("outplay-board .cell").first).to_be_visible()


def test_every_game_has_its_picture_its_name_and_a_sentence(page: Page) -> None:
    page.goto("/")
    for entry in CATALOGUE:
        expect(card(page, entry.title)).to_contain_text(entry.about)
        expect(card(page, entry.title).locator("svg.thumbnail")).to_be_visible()
    for name in ("skirmish", "honeycomb"):  # the server's own
        expect(card(page, name).locator("svg.thumbnail")).to_be_visible()
    text = page.locator("main").inner_text()
    assert not [entry.default_name for entry in CATALOGUE if ":" in entry.default_name and entry.default_name in text]


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_every_game_can_be_played_against_the_computer(page: Page, entry: Entry) -> None:
    page.goto("/")
    press(page, entry.title, "Play the computer")
    expect(page.locator("h1")).to_have_text(title_of(entry.name))
    expect(page.locator(".status")).to_contain_text("Your turn")


def test_two_friends_play_at_one_screen(page: Page) -> None:
    page.goto("/")
    press(page, "Octapawn", "Play a friend")
    expect(page.locator("h1")).to_have_text("Octapawn, 4 × 4")
    assert (address(page)["white"], address(page)["black"]) == ("human", "human")


@pytest.mark.parametrize("name", ["hexareversi", "othello", "hexapawn"])
def test_a_newcomer_makes_the_first_move_in_two_presses_on_a_phone(new_page: NewPage, name: str) -> None:
    page = new_page(**PHONE)
    page.goto("/")
    game = outplay.game(name)
    press(page, game.title.partition(",")[0], "Play the computer")
    wait_for_choice(page)
    move, before = position_of(page).legal_moves[0], moves_of(page)
    press_once(page, move)
    wait_for_plies(page, len(before) + 1)
    assert moves_of(page)[: len(before) + 1] == [*before, str(move)]


def press_once(page: Page, move: Move) -> None:
    """Put a disc down with a press, or drag a piece; the page is not scrolled for it."""
    assert move.target is not None
    spots = [cell(page, name).locator(".tile").bounding_box() for name in (move.origin or move.target, move.target)]
    (x, y), end = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in spots if box]
    assert 0 < y < page.evaluate("innerHeight") and 0 < end[1] < page.evaluate("innerHeight"), "out of sight"
    if move.origin is None:
        page.touchscreen.tap(x, y)
        return
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*end, steps=5)
    page.mouse.up()


def test_machines_explain_themselves_a_press_away(page: Page) -> None:
    page.goto("/")
    for label, screen in (("Train a machine", "learn"), ("See how a machine thinks", "understand")):
        page.get_by_role("link", name=label).click()
        expect(page.locator(f".screen-{screen} h1").first).to_be_attached()
        page.locator(".brand").click()


def tab(page: Page, screen: str) -> Locator:
    return page.locator(f"#tabs a[data-screen={screen}]")


def test_the_game_at_hand_goes_along_from_tab_to_tab(new_page: NewPage) -> None:
    page = new_page(**DESKTOP)
    page.goto("/")
    press(page, "Octapawn", "Play the computer")
    expect(page.locator("h1")).to_have_text(title_of(CHOSEN))
    tab(page, "explore").click()
    expect(page.locator(".screen-explore h1")).to_have_text(title_of(CHOSEN))
    tab(page, "watch").click()
    expect(page.locator(".screen-watch h1")).to_have_text(title_of(CHOSEN))
    tab(page, "play").click()
    expect(page.locator(".screen-play h1")).to_have_text(title_of(CHOSEN))


def test_a_screen_begins_with_its_own_game_if_none_was_chosen(page: Page) -> None:
    page.goto("/#/play")
    expect(page.locator("h1")).to_have_text("Octapawn, 4 × 4")
    tab(page, "watch").click()
    expect(page.locator(".screen-watch h1")).to_have_text("HexaReversi, side 5")
    tab(page, "play").click()
    expect(page.locator(".screen-play h1")).to_have_text("Octapawn, 4 × 4")


def test_home_leads_to_the_old_documents_and_they_lead_to_their_games(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Where it comes from").click()
    expect(page.locator(".screen-origins section")).to_have_count(len(ORIGINS))
    for origin in ORIGINS:
        expect(page.locator(".screen-origins")).to_contain_text(origin.text)
    links = page.locator(".screen-origins section a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert links == [place.where for origin in ORIGINS for place in origin.places if place.kind == "screen"]
    page.locator(".screen-origins section a").first.click()
    expect(page.locator(".screen-play h1")).to_have_text("Octapawn, 4 × 4")
