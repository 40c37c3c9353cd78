"""The table of solved games at the foot of Explore: what it says, how it looks, and where it leads."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from outplay.solving.results import results
from tests.browser.conftest import NewPage
from tests.browser.explore_screen import PAWNS, open_place
from tests.browser.served import wait_until


def test_the_table_of_solved_games(page: Page) -> None:
    open_place(page, PAWNS)
    table = page.locator(".explore-results outplay-table")
    known = results()
    expect(table.locator("tbody tr")).to_have_count(len(known))
    solved = [one for one in known if one.score is not None]
    certain = [one for one in solved if one.is_certain]
    summary = f"{len(solved)} of {len(known)} games solved, {len(certain)} of them by two independent methods."
    expect(page.locator(".explore-results")).to_contain_text(summary)
    expect(table.get_by_role("button", name="First moves that keep the result")).to_contain_text("Best first moves")
    expect(table.locator(f"tr[data-key='{PAWNS}']")).to_contain_text("all lose")
    check_doubts(table)
    check_empty_cells(table)
    page.get_by_role("combobox", name="Game").select_option("hexapawn")
    own = [one for one in known if one.game.startswith("hexapawn")]
    expect(table.locator("tbody tr")).to_have_count(len(own))
    grid = page.locator(".result-grid")
    sizes = [one for one in own if not one.as_data()["switches"]]
    expect(grid.locator("tbody a")).to_have_count(len(sizes))
    grid.get_by_role("link", name=re.compile("^hexapawn:3x4:")).click()
    expect(page.locator(".screen-explore h1")).to_have_text("Hexapawn, 3 × 4")


def check_doubts(table: Locator) -> None:
    """Results that are not certain look different."""
    lost = [one for one in results() if one.score is not None and one.score.value == -1]
    certain, doubtful = (next(one.game for one in lost if one.is_certain is sure) for sure in (True, False))
    styles = [
        table.locator(f"tr[data-key='{game}'] td").first.evaluate(
            "cell => [getComputedStyle(cell).color, Number(getComputedStyle(cell).fontWeight)]"
        )
        for game in (certain, doubtful)
    ]
    assert styles[0][0] != styles[1][0] and styles[0][1] > styles[1][1]
    expect(table.locator(f"tr[data-key='{doubtful}']")).to_contain_text("one method only")


def check_empty_cells(table: Locator) -> None:
    """They are last in either order."""
    places = table.locator("thead th").evaluate_all("heads => heads.map(head => head.dataset.key)")
    for way in ("descending", "ascending"):
        table.get_by_role("button", name="Positions").click()
        expect(table.locator(f"th[aria-sort={way}]")).to_have_count(1)
        texts = table.locator(f"tbody tr > :nth-child({places.index('positions') + 1})").all_inner_texts()
        known = [text for text in texts if text]
        assert known and texts == known + [""] * (len(texts) - len(known))


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_solved_game_leads_up_to_the_board(new_page: NewPage, motion: str) -> None:
    page = new_page(viewport={"width": 1280, "height": 800}, reduced_motion=motion)
    open_place(page, PAWNS)
    for game in ("hexapawn:3x4", "hexapawn:3x4"):  # the second time it is there already
        link = page.locator(f".explore-results tr[data-key='{game}'] a")
        link.scroll_into_view_if_needed()
        wait_until(page, "scrollY > 300")
        link.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".screen-explore h1")).to_have_text("Hexapawn, 3 × 4")
        expect(page.locator(".screen-explore h1")).to_be_focused()
        wait_until(page, "scrollY === 0")
    expect(page.locator("outplay-board")).to_be_in_viewport()


def test_the_solved_games_fit_on_a_phone(phone: Page) -> None:
    open_place(phone, PAWNS)
    table = phone.locator(".explore-results outplay-table")
    expect(table.locator("thead th")).to_contain_text(["Game", "Result"])
    row = table.locator(f"tr[data-key='{PAWNS}']")
    expect(row).to_contain_text("Second wins in 6")
    expect(row).to_contain_text("first moves: all lose; 135 positions; found by strong")
    assert table.locator(".table-scroll").evaluate("place => place.scrollWidth <= place.clientWidth")
    link = row.get_by_role("link").bounding_box()
    assert link is not None and link["height"] >= 40
    phone.set_viewport_size({"width": 1280, "height": 800})
    expect(table.locator("thead th")).to_have_count(7)


def test_the_board_does_not_cover_the_solved_games(page: Page) -> None:
    open_place(page, PAWNS)
    page.locator(".explore-results tbody tr").nth(9).scroll_into_view_if_needed()
    page.mouse.wheel(0, 3000)
    table, board = page.locator(".explore-results"), page.locator("outplay-board")
    wait_until(page, "scrollY > 500")
    top, bottom = table.bounding_box(), board.bounding_box()
    assert top is not None and bottom is not None
    assert bottom["y"] + bottom["height"] <= top["y"]


def test_what_was_tried_in_vain_can_be_read_on_a_phone(phone: Page) -> None:
    def add_a_note(route: Route) -> None:
        answer = route.fetch()
        found = answer.json()
        for one in found["results"]:
            one["note"] = "" if one["score"] else "a proof search gave up after ten minutes"
        route.fulfill(response=answer, json=found)

    phone.route(re.compile("/api/results$"), add_a_note)
    open_place(phone, PAWNS)
    unfinished = [one for one in results() if one.score is None]
    notes = phone.locator(".explore-results td p", has_text="a proof search gave up")
    expect(notes).to_have_count(len(unfinished))
    notes.first.scroll_into_view_if_needed()
    box = notes.first.bounding_box()
    assert box is not None and box["x"] + box["width"] <= phone.evaluate("innerWidth")
