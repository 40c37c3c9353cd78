"""Explore: every move has the exact value of the library, and whoever follows it gets there in as many plies."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import outplay
from outplay.solving import Solution
from tests.browser.conftest import NewPage
from tests.browser.explore_screen import PAWNS, button, expected, open_place, rows, standing, wait_until_solved
from tests.browser.screens import Held, think_less, title_of
from tests.browser.served import Server
from tests.browser.table import address, cell, wait_for_address

LATE = "------/--b---/--w---/---wb-/------/------ w"


@pytest.mark.parametrize("game", [PAWNS, "hexapawn:3x4", "hexareversi:3,start=ring", "hexapawn:3x3,goal=misere"])
def test_every_move_is_that_of_the_library(page: Page, game: str) -> None:
    solution = outplay.solve(game)
    open_place(page, game)
    assert rows(page) == expected(solution, solution.root)
    expect(standing(page)).to_have_text(winner_text(solution))
    expect(page.locator(".screen-explore")).to_contain_text(f"{solution.positions:,} positions are solved")
    marked = page.locator("outplay-board .mark").count()
    assert marked == len({move.origin or move.target for move in solution.root.legal_moves})


def test_whoever_follows_the_best_moves_gets_there_in_so_many_plies(page: Page) -> None:
    solution = outplay.solve("hexapawn:3x4")
    assert solution.distance
    open_place(page, "hexapawn:3x4")
    position = solution.root
    for left in range(solution.distance, 0, -1):
        expect(standing(page)).to_contain_text(f"in {left}")
        assert rows(page) == expected(solution, position)
        best = rows(page)[0][0]
        button(page, "Best move").click()
        wait_for_address(page, best)
        wait_until_solved(page)
        position = position.play(best)
    assert position.outcome is not None
    expect(standing(page)).to_have_text(position.game.describe(position.outcome))
    expect(button(page, "Best move")).to_be_disabled()
    expect(page.get_by_role("region", name="Moves")).to_be_hidden()


def winner_text(solution: Solution) -> str:
    """What a start is worth, in the words of the library."""
    game = solution.root.game
    text = solution.score.describe(game.rules.sides)
    return text[0].upper() + text[1:]


def test_moves_by_the_board_and_by_the_table_and_back(page: Page) -> None:
    open_place(page, PAWNS)
    cell(page, "a1").click()
    cell(page, "a2").click()
    expect(standing(page)).to_have_text("Black wins in 3")
    page.locator(".explore-moves tr", has_text="b3b2").click()
    expect(standing(page)).to_have_text("White wins in 1")
    assert address(page)["line"] == "a1a2.b3b2"
    trail = page.get_by_role("list", name="The line").get_by_role("button")
    expect(trail).to_have_count(3)
    expect(trail.nth(2)).to_have_attribute("aria-label", "b3b2, blunder: loses in 2 (best: b3a2 wins in 3)")
    button(page, "One move back").click()
    expect(standing(page)).to_have_text("Black wins in 3")
    assert address(page)["at"] == "1"
    button(page, "One move forward").click()
    expect(standing(page)).to_have_text("White wins in 1")
    trail.first.click()
    expect(standing(page)).to_have_text("Black wins in 6")
    expect(button(page, "To the start")).to_be_disabled()


def test_the_line_of_best_play_leads_to_the_end(page: Page) -> None:
    open_place(page, PAWNS)
    line = [str(move) for move in outplay.solve(PAWNS).line()]
    best = page.get_by_role("list", name="Best play from here").get_by_role("button")
    assert best.all_inner_texts() == line
    best.nth(2).click()
    wait_for_address(page, ".".join(line[:3]))
    expect(standing(page)).to_have_text("Black wins in 3")
    expect(best).to_have_count(len(line) - 3)
    best.last.click()
    wait_for_address(page, ".".join(line))
    expect(standing(page)).to_have_text(re.compile("^Black wins: "))


def test_a_link_opens_the_same_place(page: Page, new_page: NewPage) -> None:
    open_place(page, PAWNS, line="a1a2.b3b2.c1b2", at="1")
    before = rows(page), standing(page).inner_text(), page.evaluate("location.hash")
    other = new_page()
    other.goto("/" + page.evaluate("location.hash"))
    wait_until_solved(other)
    assert (rows(other), standing(other).inner_text(), other.evaluate("location.hash")) == before


def test_by_keyboard_alone(page: Page) -> None:
    open_place(page, PAWNS)
    first = page.locator(".explore-moves button").first
    first.focus()
    expect(page.locator("outplay-board .hint")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".explore-moves button").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(standing(page)).to_have_text("Black wins in 3")
    expect(page.locator("#announcer")).to_contain_text("White plays a1a2. Black wins in 3. 1 of 3 moves wins, 2 lose.")
    wait_until_solved(page)
    expect(page.locator(".explore-moves button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(standing(page)).to_have_text("Black wins in 2")
    page.keyboard.press(",")
    expect(standing(page)).to_have_text("Black wins in 3")
    page.keyboard.press(".")
    expect(standing(page)).to_have_text("Black wins in 2")


def test_the_best_move_again_and_again_by_keyboard(page: Page) -> None:
    open_place(page, PAWNS)
    best = button(page, "Best move")
    best.focus()
    line = [str(move) for move in outplay.solve(PAWNS).line()]
    for made in range(1, 4):
        page.keyboard.press("Enter")
        wait_for_address(page, ".".join(line[:made]))
        expect(best).to_be_focused()
    wait_until_solved(page)
    expect(best).to_be_focused()
    for made in range(4, len(line) + 1):
        page.keyboard.press("Enter")
        wait_for_address(page, ".".join(line[:made]))
    expect(best).to_be_disabled()
    expect(standing(page)).to_be_focused()
    page.keyboard.press("Enter")  # whoever presses it once too often stays at the end
    expect(standing(page)).to_have_text(re.compile("^Black wins: "))


def test_who_is_faster_than_the_server_gets_as_many_best_moves(page: Page) -> None:
    open_place(page, PAWNS)
    button(page, "Best move").focus()
    for _ in range(4):
        page.keyboard.press("Enter")
    line = [str(move) for move in outplay.solve(PAWNS).line()]
    wait_for_address(page, ".".join(line[:4]))
    wait_until_solved(page)
    assert address(page)["line"] == ".".join(line[:4])
    expect(button(page, "Best move")).to_be_focused()


def test_a_move_of_the_table_that_ends_the_game_leaves_the_focus_at_its_words(page: Page) -> None:
    open_place(page, PAWNS, line="b1b2.a3b2.a1a2")
    page.locator(".explore-moves button").first.focus()
    page.keyboard.press("Enter")
    expect(standing(page)).to_have_text(re.compile("^Black wins: "))
    expect(standing(page)).to_be_focused()


def test_a_position_is_typed(page: Page, may_refuse: bool) -> None:
    think_less(page)
    open_place(page, "breakthrough:6x6")
    expect(page.locator(".screen-explore")).to_contain_text("too large")
    field = page.get_by_label("Position", exact=True)
    field.fill("nonsense")
    page.keyboard.press("Enter")
    expect(page.locator("#position-error")).to_contain_text("nonsense")
    field.fill(LATE)
    page.keyboard.press("Enter")
    expect(page.locator(".screen-explore")).to_contain_text("From here on, all")
    solution = outplay.solve(outplay.game("breakthrough:6x6").position(LATE))
    assert rows(page) == expected(solution, solution.root)
    assert address(page)["start"] == LATE


def test_a_bad_address_gives_way_to_the_place_that_is_shown(page: Page, may_refuse: bool) -> None:
    open_place(page, PAWNS, line="a1a2")
    before = page.evaluate("location.hash")
    page.evaluate("location.hash = '#/explore?game=hexapawn:3x3&start=nonsense'")
    expect(page.locator("#toast")).to_contain_text("nonsense")
    expect(page).to_have_url(re.compile(re.escape(before) + "$"))
    expect(page.locator("#position-error")).to_be_empty()
    expect(standing(page)).to_have_text("Black wins in 3")


def test_a_position_that_was_refused_leaves_no_mark_in_the_history(page: Page, may_refuse: bool) -> None:
    open_place(page, PAWNS)
    length = page.evaluate("history.length")
    page.get_by_label("Position", exact=True).fill("nonsense")
    page.keyboard.press("Enter")
    expect(page.locator("#position-error")).to_contain_text("nonsense")
    page.locator(".explore-moves tr", has_text="a1a2").click()
    expect(standing(page)).to_have_text("Black wins in 3")
    assert page.evaluate("history.length") == length
    page.get_by_label("Position", exact=True).fill("-b-/---/www b")
    page.keyboard.press("Enter")
    wait_for_address(page, "start=")
    assert page.evaluate("history.length") == length + 1


def test_another_game(page: Page) -> None:
    open_place(page, PAWNS, line="a1a2")
    page.get_by_role("button", name="Change", exact=True).click()
    page.get_by_role("dialog").get_by_role("combobox").first.select_option("pawned")
    page.get_by_role("button", name="Explore this game").click()
    expect(page.locator(".screen-explore h1")).to_have_text("Pawned, 6 × 6")
    assert "line" not in address(page)
    page.go_back()
    expect(page.locator(".screen-explore h1")).to_have_text(title_of(PAWNS))
    expect(standing(page)).to_have_text("Black wins in 3")


def test_a_game_can_be_chosen_when_the_server_is_back(page: Page, server: Server) -> None:
    open_place(page, PAWNS)
    page.locator(".explore-results tbody tr").first.wait_for()
    change = page.get_by_role("button", name="Change", exact=True)
    server.kill()
    change.click()
    expect(page.locator("#toast")).to_contain_text("does not answer")
    expect(page.get_by_role("dialog")).to_be_hidden()
    server.start()
    change.click()
    expect(page.get_by_role("dialog", name="Which game?")).to_be_visible()


def test_a_style_that_is_missed_is_told_as_a_part_is(page: Page, server: Server) -> None:
    open_place(page, PAWNS)
    page.locator(".explore-results tbody tr").first.wait_for()
    Held(page, "/api/health$")  # which the parts wait for, so that the style is missed first
    server.kill()
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page.locator("#toast")).to_contain_text("The server does not answer")


def test_from_a_game_and_back_to_it(page: Page) -> None:
    page.goto(f"/#/play?game={PAWNS}&white=human&black=human&line=a1a2.b3b2&at=1")
    link = page.locator(".move-card").get_by_role("link", name="Explore")
    expect(link).to_have_attribute("href", re.compile("line=a1a2$"))
    link.click()
    expect(standing(page)).to_have_text("Black wins in 3")
    page.get_by_role("link", name="Play from here").click()
    expect(page.locator(".screen-play .status")).to_contain_text("Black to move")
    assert address(page)["line"] == "a1a2"


def test_with_a_finger(phone: Page) -> None:
    open_place(phone, PAWNS)
    phone.locator(".explore-moves tr", has_text="c1c2").tap()
    expect(standing(phone)).to_have_text("Black wins in 3")
    cell(phone, "b3").tap()
    cell(phone, "c2").tap()
    expect(standing(phone)).to_have_text("Black wins in 2")
