"""Those who are impatient, clumsy or unlucky: two presses at once, a way back in the middle, a server that stumbles."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.served import Server, wait_until
from tests.browser.settled import settle
from tests.browser.table import address, cell, open_game, wait_for_address, wait_for_choice

LOST = "b1b2.a3b2.a1a2.b2b1"


def press(page: Page, name: str) -> None:
    """Press a button by keyboard."""
    page.get_by_role("button", name=name, exact=True).locator("visible=true").first.focus()
    page.keyboard.press("Enter")


def go_to(page: Page, hash_text: str) -> None:
    """Change the address, as somebody does who pastes a link."""
    page.evaluate("text => { location.hash = text; }", hash_text)


def let_time_pass(page: Page, milliseconds: int) -> None:
    """All that the page has put off for so long happens now, and what it asks for has come. It needs its own clock."""
    settle(page)
    page.clock.run_for(milliseconds)
    settle(page)


# ---- The focus


def play_again(page: Page) -> None:
    press(page, "Play again")
    wait_until(page, "!location.hash.includes('line=')")


def undo_all(page: Page) -> None:
    for number in (3, 2, 1, 0):
        press(page, "Undo")
        wait_for_address(page, f"at={number}")


def resign(page: Page) -> None:
    press(page, "Undo")
    press(page, "New game")
    press(page, "Resign")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Enter")
    wait_for_address(page, "resigned=")


@pytest.mark.parametrize("act", [play_again, undo_all, resign])
def test_the_focus_goes_to_the_board_where_its_button_cannot_be_used_any_more(
    page: Page, act: Callable[[Page], None]
) -> None:
    open_game(page, "hexapawn:3x3", line=LOST)
    act(page)
    expect(page.locator("outplay-board .cell:focus")).to_have_count(1)


def test_the_focus_after_a_branch_is_deleted(page: Page) -> None:
    open_game(page, "hexapawn:3x3", line="b1b2.a3b2(c3b2)a1b2", at="3")
    press(page, "Delete this branch")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Enter")
    wait_until(page, "!location.hash.includes('(')")
    expect(page.locator("outplay-board .cell:focus")).to_have_count(1)


@pytest.mark.parametrize("tool", ["Review", "Edit position"])
def test_who_closes_a_tool_is_back_at_its_button(page: Page, tool: str) -> None:
    open_game(page, "hexapawn:3x3", line=LOST)
    press(page, tool)
    expect(page.locator(".extra")).to_be_visible()
    press(page, "Close")
    expect(page.locator(".extra")).to_be_hidden()
    expect(page.get_by_role("button", name=tool, exact=True)).to_be_focused()


def test_the_steps_of_a_search_keep_the_focus(page: Page) -> None:
    page.goto("/#/understand?game=hexapawn:3x3&depth=2")
    steps = page.get_by_role("group", name="Steps of the search")
    last = steps.get_by_role("button", name="Last step")
    expect(last).to_be_enabled()  # the tree is there
    last.press("Enter")
    expect(steps.get_by_role("button", name="Step back")).to_be_focused()
    steps.get_by_role("button", name="Whole tree").press("Enter")
    expect(steps.get_by_role("button", name="Step forward")).to_be_focused()


def test_a_remote_control_steps_wherever_the_focus_is(new_page: NewPage) -> None:
    page = new_page()
    page.clock.install()
    page.goto("/#/understand?game=hexapawn:3x3&depth=2")
    expect(page.locator("[role=treeitem]").first).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("PageDown")
    wait_for_address(page, "step=1")
    page.get_by_role("link", name="Watch").click()
    wait_for_address(page, "#/watch?")
    page.keyboard.press("PageDown")  # nobody steps there
    let_time_pass(page, 400)
    assert "step=" not in page.evaluate("location.hash")


# ---- Twice, too long, half


def test_a_window_does_not_stay_when_the_screen_is_left(page: Page) -> None:
    page.goto("/#/watch")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    go_to(page, "#/play")
    expect(page.locator("outplay-board .movable").first).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)


def test_two_presses_open_one_window(page: Page) -> None:
    open_game(page, "hexapawn:3x3")
    page.get_by_role("button", name="Change", exact=True).dblclick()
    expect(page.locator("outplay-game-picker")).to_be_visible()
    settle(page)
    expect(page.locator("dialog")).to_have_count(1)


def test_a_key_that_is_held_down_begins_one_game(page: Page) -> None:
    open_game(page, "hexapawn:3x3")
    seed = address(page)["seed"]
    before = page.evaluate("history.length")
    for _ in range(10):
        page.keyboard.down("n")
    page.keyboard.up("n")
    wait_until(page, f"!location.hash.includes('seed={seed}&')")
    assert page.evaluate("history.length") == before + 1


def test_a_piece_that_was_let_go_outside_does_not_follow_the_pointer(page: Page) -> None:
    open_game(page, "hexapawn:3x3")
    box = cell(page, "a1").locator(".tile").bounding_box()
    assert box is not None
    x, y = box["x"] + 3, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(2, 2)  # in one jump: the board hears nothing of it
    page.mouse.up()
    page.mouse.move(x, y - box["height"])
    page.mouse.move(x + 20, y - box["height"])
    expect(page.locator("outplay-board .cell.over")).to_have_count(0)


# ---- Another address in the middle


def test_machines_of_a_game_that_was_left_in_the_editor_do_not_go_on(new_page: NewPage) -> None:
    page = new_page()
    page.clock.install()
    open_game(page, "breakthrough:5x5", white="random", black="random")
    page.get_by_role("button", name="Continue").click()
    wait_for_address(page, "line=")
    page.get_by_role("button", name="Edit position").click()
    expect(page.locator(".extra")).to_be_visible()
    go_to(page, "#/play?game=octapawn&white=human&black=human")
    expect(page.locator("h1")).to_have_text("Octapawn, 4 × 4")
    wait_for_choice(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    let_time_pass(page, 1500)  # a machine moves every half a second
    assert asked == []


def test_a_game_that_comes_late_does_not_take_the_place_of_the_next(new_page: NewPage) -> None:
    page = new_page()
    page.clock.install()
    open_game(page, "hexapawn:3x3")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if "octapawn" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    page.route(re.compile("/api/play$"), hold)
    go_to(page, "#/play?game=octapawn&white=human&black=level:1&line=b1b2")
    while not held:
        page.wait_for_timeout(20)
    go_to(page, "#/play?game=oska:4&white=human&black=human")
    expect(page.locator("h1")).to_have_text("Oska, 4 pieces")
    wait_for_choice(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for route in held:
        route.continue_()
    let_time_pass(page, 800)
    assert address(page)["game"] == "oska:4"
    assert [url for url in asked if "choose" in url] == []
    expect(page.locator("outplay-board .cell")).to_have_count(16)


def test_leaving_the_review_does_not_change_the_next_address(page: Page) -> None:
    open_game(page, "hexapawn:3x3", line=LOST)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".extra")).to_be_visible()
    wait_for_address(page, "at=2")  # the review is there, and shows the first fault
    page.evaluate("""() => {
      window.written = [];
      const replace = history.replaceState.bind(history);
      history.replaceState = (state, title, url) => { window.written.push(String(url)); replace(state, title, url); };
    }""")
    page.get_by_role("link", name="Watch").click()
    wait_for_address(page, "#/watch?")
    assert [url for url in page.evaluate("window.written") if "/play" in url] == []


def test_machines_wait_while_a_position_is_edited(new_page: NewPage) -> None:
    page = new_page()
    page.clock.install()
    open_game(page, "hexapawn:3x3", white="random", black="random")
    page.get_by_role("button", name="Edit position").click()
    expect(page.locator(".extra")).to_be_visible()
    cell(page, "b2").click()
    page.keyboard.press("p")  # now the machines may go on
    let_time_pass(page, 1000)
    expect(page.locator(".extra")).to_be_visible()
    expect(cell(page, "b2")).to_have_attribute("data-side", "white")
    press(page, "Close")
    wait_for_address(page, "line=")


# ---- A server that stumbles


def test_a_screen_that_could_not_be_fetched_comes_with_the_server(page: Page, server: Server) -> None:
    open_game(page, "hexapawn:3x3")
    server.kill()
    page.get_by_role("link", name="Watch").click()
    expect(page.locator("#away")).to_be_visible()
    server.start()
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    expect(page.locator("#away")).to_be_hidden()


def test_the_banner_goes_when_nobody_waits_for_the_server(page: Page, server: Server) -> None:
    open_game(page, "hexapawn:3x3", line="b1b2.a3b2")
    page.keyboard.press("u")
    wait_for_choice(page)
    server.kill()
    page.keyboard.press("u")
    expect(page.locator("#away")).to_be_visible()
    page.keyboard.press("r")  # to a position that is known
    wait_for_choice(page)
    expect(page.locator("#away")).to_be_hidden()


def test_games_that_cannot_be_read_are_asked_for_again(page: Page) -> None:
    page.route(re.compile("/api/games$"), lambda route: route.fulfill(body="garbage"))
    page.goto("/#/play")
    expect(page.get_by_role("alert")).to_contain_text("cannot be read")
    page.unroute(re.compile("/api/games$"))
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("outplay-board .movable").first).to_be_visible()


def test_a_move_that_there_is_not_is_said(page: Page) -> None:
    answer = '{"move": "zz", "player": "level:1", "seconds": 0}'
    page.route(re.compile("/api/choose$"), lambda route: route.fulfill(body=answer))
    open_game(page, "hexapawn:3x3", black="level:1", line="b1b2")
    expect(page.locator(".trouble")).to_contain_text("zz")
    page.unroute(re.compile("/api/choose$"))
    page.get_by_role("button", name="Try again").click()
    wait_for_choice(page)
    expect(page.locator("outplay-board .cell:focus")).to_have_count(1)


# ---- Eyes that need more


def test_every_tab_can_be_read_at_320_pixels(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    page.goto("/#/understand")
    expect(page.locator("[role=treeitem]").first).to_be_visible()
    tabs = page.locator("#tabs").bounding_box()
    current = page.locator("#tabs [aria-current]").bounding_box()
    assert tabs is not None and current is not None
    assert tabs["x"] - 1 <= current["x"] and current["x"] + current["width"] <= tabs["x"] + tabs["width"] + 1


def test_colours_of_a_persons_own_keep_the_pieces_apart(new_page: NewPage) -> None:
    page = new_page(forced_colors="active")
    open_game(page, "hexapawn:3x3")
    fills = page.locator(".seat .swatch").evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert len(set(fills)) == 2
    line = page.locator("#tabs [aria-current]").evaluate("one => getComputedStyle(one).borderBottomWidth")
    assert line == "3px"
