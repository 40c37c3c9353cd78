"""A game with a clock: it runs, waits for the server, and the side whose time is over has lost."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from outplay.record import Forfeit, Verdict, read_records
from outplay.rules.words import Side
from tests.browser.screens import button
from tests.browser.served import Server, wait_until
from tests.browser.table import address, cell, open_game, position_of, wait_for_choice, wait_for_plies


def clocks(page: Page) -> list[str]:
    """What both clocks show: that of the side at the top first."""
    return page.locator(".seat .clock").all_inner_texts()


def choose(page: Page, choice: str) -> None:
    button(page, "Clock").click()
    page.get_by_role("combobox", name="Time").select_option(choice)
    page.get_by_role("dialog").get_by_role("button", name="New game").click()


def test_a_game_with_a_clock(page: Page, server: Server, tmp_path: Path) -> None:
    open_game(page, "breakthrough:6x6", black="level:1")
    expect(page.locator(".seat .clock").first).to_be_hidden()
    choose(page, "5+3")
    expect(page.locator(".seat .clock").first).to_be_visible()
    assert clocks(page) == ["5:00", "5:00"]
    wait_for_choice(page)
    for name in ("c2", "c3"):
        cell(page, name).click()
    wait_for_plies(page, 2)
    assert address(page)["clock"] == "5+3"
    wait_until(page, "document.querySelector('.seat.lower .clock').textContent < '5:00'")

    server.kill()
    wait_for_choice(page)
    page.get_by_label("Your move").fill(str(position_of(page).legal_moves[0]))
    page.keyboard.press("Enter")
    expect(page.locator("#away")).to_be_visible()
    shown = clocks(page)
    page.wait_for_timeout(1100)  # in which a clock that runs shows another second
    assert clocks(page) == shown
    server.start()
    expect(page.locator("#away")).to_be_hidden()
    wait_for_plies(page, 4)

    open_game(page, "hexapawn:3x3", black="level:1", line="a1a2.c3c2", clock="5+3", left="15,3000")
    expect(page.locator(".clock.hurried")).to_have_count(1)
    expect(page.locator(".verdict")).to_have_text("You lose.")
    expect(page.locator(".ending-text")).to_contain_text("White ran out of time: Black wins.")
    assert address(page)["overtime"] == "white"
    with page.expect_download() as download:
        button(page, "Save").click()
    download.value.save_as(tmp_path / "lost.jsonl")
    (record,) = read_records(tmp_path / "lost.jsonl")
    assert record.forfeit == Forfeit(Side.WHITE, Verdict.TIME)
    button(page, "Play again").click()
    expect(page.locator(".ending")).to_be_hidden()
    assert clocks(page) == ["5:00", "5:00"]


def test_a_clock_of_ones_own_and_one_that_cannot_be_read(page: Page) -> None:
    open_game(page, "hexapawn:3x3", clock="soon")
    expect(page.locator("#toast")).to_contain_text("“soon” is no clock")
    button(page, "Clock").click()
    page.get_by_role("combobox", name="Time").select_option("own")
    page.get_by_label("Minutes for the game").fill("2")
    page.get_by_label("Seconds added").fill("99")
    page.get_by_role("dialog").get_by_role("button", name="New game").click()
    expect(page.locator("#toast")).to_contain_text("0 to 60 seconds a move")
    button(page, "Clock").click()
    page.get_by_role("combobox", name="Time").select_option("own")
    page.get_by_label("Minutes for the game").fill("2")
    page.get_by_role("dialog").get_by_role("button", name="New game").click()
    expect(page.locator(".seat .clock").first).to_have_text("2:00")
