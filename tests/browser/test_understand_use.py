"""Understand for everybody: by keyboard alone, from the last row of a hall, on a phone; and choosing a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import outplay
from outplay.search import alphabeta
from tests.browser.conftest import NewPage
from tests.browser.screens import boxes_of, button
from tests.browser.served import Server
from tests.browser.settled import settle
from tests.browser.understand_screen import box, item, link, open_tree, small_texts, step_button

SIZES = [(1920, 1080), (1280, 720), (390, 844)]


def check_texts(page: Page) -> None:
    """No text is too small; on a narrow screen, which nobody shows in a hall, the page keeps its usual head."""
    small = small_texts(page, ".masthead" if page.evaluate("innerWidth <= 900") else ".skip")
    assert not small, page.viewport_size


def sizes_of(page: Page, sizes: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Give the page one size after the other, and wait each time until it is drawn anew."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        yield width, height


@pytest.mark.parametrize(
    "values", [{"game": "octapawn", "depth": 3, "open": "-,0,0.1,1", "step": 30}, {"algorithm": "mcts"}]
)
def test_every_text_can_be_read_from_the_last_row(page: Page, values: dict[str, Any]) -> None:
    open_tree(page, **values)
    for _ in sizes_of(page, SIZES):
        expect(page.locator("[role=treeitem]").nth(3)).to_be_visible()
        check_texts(page)


@pytest.mark.parametrize("game", ["othello:8", "oska:4", "hexareversi:5"])
def test_the_dialog_too_can_be_read(page: Page, game: str) -> None:
    open_tree(page, game=game)
    page.get_by_title("Choose a position").click()
    expect(page.get_by_role("dialog").get_by_label("Position", exact=True)).not_to_have_value("")
    for _ in sizes_of(page, SIZES):
        check_texts(page)


def test_too_large_can_be_read(new_page: NewPage, may_refuse: bool) -> None:
    page = new_page(viewport={"width": 1920, "height": 1080})
    page.goto(link(game="othello:8", depth=12, algorithm="minimax"))
    expect(page.get_by_role("button", name="plies deep")).to_be_visible()
    check_texts(page)


def test_a_projector_shows_it_without_scrolling_the_page(page: Page) -> None:
    open_tree(page, game="octapawn", depth=3, step=12)
    for size in sizes_of(page, [(1920, 1080), (1366, 768), (1280, 720)]):
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        expect(page.locator(".figures")).to_be_in_viewport(ratio=1)
        expect(step_button(page, "Step forward")).to_be_in_viewport(ratio=1)


def test_the_bar_is_one_row_and_the_steps_are_not_cut_off(page: Page) -> None:
    open_tree(page, game="hexapawn:3x3", depth=3)
    for size in sizes_of(page, [(1366, 768), (1280, 800), (1280, 720)]):
        tops = page.locator(".understand-bar :is(button, select, input):visible").evaluate_all(
            "controls => controls.map(control => Math.round(control.getBoundingClientRect().top))"
        )
        assert len(tops) > 8 and len(set(tops)) == 1, size
        expect(page.get_by_role("button", name="Whole tree")).to_be_in_viewport(ratio=1)
        assert page.locator(".understand-side").evaluate("side => side.scrollHeight <= side.clientHeight"), size


def test_on_a_phone_the_head_of_the_page_is_as_everywhere(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    widths = "() => [...document.querySelectorAll('.tabs a')].map(tab => tab.getBoundingClientRect().width)"
    for size in sizes_of(page, [(360, 740), (390, 844)]):
        page.goto("/#/play?game=hexapawn:3x3")
        expect(page.locator(".screen-play outplay-board")).to_be_visible()
        before = page.evaluate(widths)
        open_tree(page, game="hexapawn:3x3", depth=2)
        assert page.evaluate(widths) == before, size
        expect(page.locator(".tabs").get_by_text("Play", exact=True)).to_be_in_viewport(ratio=1)
        tops = page.locator(".segments button").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
        assert len(tops) == 3 and len(set(tops)) == 1, size


@pytest.mark.parametrize("game", ["hexapawn:3x3", "othello:8"])
def test_the_large_board_has_the_names_of_its_cells(page: Page, game: str) -> None:
    open_tree(page, game=game, depth=2)
    names = page.locator(".stage-board .names text")
    expect(names.get_by_text("a", exact=True)).to_be_visible()
    box(page, "0").click()
    move = str(outplay.game(game).start.legal_moves[0])
    expect(page.locator(f'.stage-board .cell.last[data-cell="{move[-2:]}"]')).to_have_count(1)


def test_what_is_searched_is_shown_before_the_answer(page: Page) -> None:
    page.route("**/api/tree?**", lambda route: None)  # no answer at all
    page.goto(link(game="hexapawn:3x3", position="bb-/w-b/-ww w", algorithm="minimax", depth=4, evaluation="steps"))
    expect(page.locator('.stage-board [data-cell="a2"]')).to_have_attribute("data-side", "white")
    expect(page.get_by_title("Choose a position")).to_contain_text("Hexapawn, 3 × 3")
    expect(page.get_by_role("button", name="Minimax")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("spinbutton", name="Depth")).to_have_value("4")
    expect(page.get_by_label("Evaluation")).to_have_value("steps")
    expect(page.get_by_label("Random games")).to_be_hidden()
    expect(page.locator("outplay-tree")).to_have_attribute("aria-busy", "true")
    for control in page.locator(".stepper :is(button, input, select)").all():
        expect(control).to_be_disabled()
    page.unroute_all()


def test_the_tree_by_keyboard_alone(page: Page) -> None:
    open_tree(page, game="octapawn", depth=3)
    tree = alphabeta(outplay.game("octapawn").start, 3)
    for _ in range(40):
        if page.evaluate("document.activeElement.getAttribute('role')") == "treeitem":
            break
        page.keyboard.press("Tab")
    focused = page.locator("[role=treeitem]:focus")
    expect(focused).to_have_attribute("data-id", "")
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-id", "0")
    expect(page.locator(".stage-title")).to_have_text(f"After {tree.root.children[0].move}")
    page.keyboard.press("ArrowRight")
    expect(item(page, "0")).to_have_attribute("aria-expanded", "true")
    expect(item(page, "0.0")).to_be_visible()
    expect(focused).to_have_attribute("data-id", "0")
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-id", "0.0")
    page.keyboard.press("ArrowDown")
    expect(focused).to_have_attribute("data-id", "0.1")
    page.keyboard.press("Enter")
    expect(item(page, "0.1")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowLeft")
    expect(item(page, "0.1")).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("ArrowLeft")
    expect(focused).to_have_attribute("data-id", "0")
    page.keyboard.press("End")
    expect(focused).to_have_attribute("data-id", str(len(tree.root.children) - 1))
    page.keyboard.press("Home")
    expect(focused).to_have_attribute("data-id", "")
    assert page.locator('[role=treeitem][tabindex="0"]').count() == 1


def test_a_remote_control_steps_and_everything_is_announced(page: Page) -> None:
    open_tree(page, game="octapawn", depth=2)
    expect(page.locator("#announcer")).to_contain_text("nodes")
    item(page, "").focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    expect(page.get_by_role("spinbutton", name="Step")).to_have_value("2")
    expect(page.locator("#announcer")).to_contain_text("After a1a2")
    page.keyboard.press("PageUp")
    expect(page.get_by_role("spinbutton", name="Step")).to_have_value("1")
    page.keyboard.press("PageUp")
    expect(page.get_by_role("spinbutton", name="Step")).to_have_value("1")


def test_the_screen_can_be_full(page: Page) -> None:
    open_tree(page, game="octapawn", depth=2)
    page.get_by_role("button", name="Full screen").click()
    expect(page.locator(":root:fullscreen .screen-understand")).to_be_visible()
    expect(page.locator(".masthead")).to_be_hidden()
    expect(page.get_by_role("button", name="Leave full screen")).to_have_attribute("aria-pressed", "true")
    expect(item(page, "0")).to_be_in_viewport()
    page.get_by_title("Choose a position").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.get_by_role("button", name="Leave full screen").click()
    expect(page.get_by_role("button", name="Full screen", exact=True)).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Full screen").click()
    expect(page.locator(".masthead")).to_be_hidden()
    page.goto("/#/play")  # another screen has no button to leave it
    expect(page.locator(".masthead")).to_be_visible()


PROJECTORS = [(1920, 1080), (1366, 768)]
IS_IN_SIGHT = """([root, here]) => {
  const frame = document.querySelector(".tree-frame").getBoundingClientRect();
  const isInside = (box) =>
    box.left >= frame.left && box.right <= frame.right + 1 && box.top >= frame.top && box.bottom <= frame.bottom + 1;
  const place = here.getBoundingClientRect();
  const seen = document.elementFromPoint((place.left + place.right) / 2, (place.top + place.bottom) / 2);
  return isInside(root.getBoundingClientRect()) && isInside(place) && here.contains(seen);
}"""
PARTS = [
    *(".understand-bar", ".segments", ".understand-bar .full-screen", ".stage-board", ".stage-title"),
    *(".stage-sentence", ".understand-tree", ".tree-tools", ".figures"),
]
"""The main parts of the screen, which stay where they are."""


def test_in_a_hall_the_root_and_the_node_of_the_step_are_always_in_sight(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")  # it scrolls at once
    open_tree(page, game="octapawn", depth=5)
    for size in sizes_of(page, PROJECTORS):
        button(page, "Full screen").click()
        expect(page.locator(":root:fullscreen")).to_have_count(1)
        for step in range(1, 25):
            page.keyboard.press("PageDown")
            expect(page.get_by_role("spinbutton", name="Step")).to_have_value(str(step))
            parts = [page.locator(f"{one} > .tree-box").element_handle() for one in ('[data-id=""]', ".tree-item.here")]
            assert page.evaluate(IS_IN_SIGHT, parts), (size, step)
        assert not small_texts(page), size
        button(page, "Whole tree").click()
        expect(page.locator(".tree-item.here")).to_have_count(0)
        button(page, "Leave full screen").click()
        expect(page.locator(":root:fullscreen")).to_have_count(0)


def test_the_whole_tree_fits_and_nothing_moves_when_a_switch_is_pressed(page: Page) -> None:
    open_tree(page, game="octapawn", depth=4)
    for _ in sizes_of(page, PROJECTORS):
        button(page, "Unfold all").click()
        expect(page.locator("[role=treeitem]").nth(60)).to_be_visible()
        before = boxes_of(page, PARTS)
        frame = page.locator(".tree-frame")
        assert frame.evaluate("frame => frame.scrollHeight > frame.clientHeight")
        button(page, "Fit").click()
        expect(button(page, "Fit")).to_have_attribute("aria-pressed", "true")
        assert frame.evaluate(
            "frame => frame.scrollHeight <= frame.clientHeight && frame.scrollWidth <= frame.clientWidth"
        )
        assert not small_texts(page)  # an overview has no words
        assert boxes_of(page, PARTS) == before
        button(page, "Larger").click()
        expect(button(page, "Fit")).to_have_attribute("aria-pressed", "false")
        button(page, "Fit").click()
        button(page, "Fit").click()
        expect(box(page, "")).to_contain_text("to move")
        for name in ("Minimax", "Monte Carlo", "Alpha-beta"):
            button(page, name).click()
            expect(button(page, name)).to_have_attribute("aria-pressed", "true")
            expect(page.locator("outplay-tree")).not_to_have_attribute("aria-busy", "true")
            expect(page.locator(".figures")).to_be_visible()
            assert boxes_of(page, PARTS) == before, name


def test_a_position_is_reached_by_moves_on_a_board(page: Page) -> None:
    open_tree(page, game="hexapawn:3x3")
    page.get_by_title("Choose a position").click()
    dialog = page.get_by_role("dialog")
    dialog.locator('[data-cell="b1"]').click()
    dialog.locator('[data-cell="b2"]').click()
    expect(dialog.get_by_label("Position", exact=True)).to_have_value("bbb/-w-/w-w b")
    dialog.locator('[data-cell="a3"]').click()
    dialog.locator('[data-cell="b2"]').click()
    expect(dialog.get_by_label("Position", exact=True)).to_have_value("-bb/-b-/w-w w")
    dialog.get_by_role("button", name="Undo").click()
    expect(dialog.get_by_label("Position", exact=True)).to_have_value("bbb/-w-/w-w b")
    dialog.get_by_role("button", name="Show the tree").click()
    expect(dialog).to_be_hidden()
    expect(box(page, "")).to_contain_text("Black to move")
    page.wait_for_url("**position=bbb/-w-/w-w+b**")


def test_a_position_can_be_typed_and_a_wrong_one_is_said(page: Page, may_refuse: bool) -> None:
    open_tree(page, game="hexapawn:3x3")
    page.get_by_title("Choose a position").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Position", exact=True).fill("bbb/---/www x")
    dialog.get_by_role("button", name="Show the tree").click()
    expect(dialog.locator(".error-text[role=status]")).to_contain_text("x")
    expect(dialog).to_be_visible()
    dialog.get_by_label("Position", exact=True).fill("bb-/w-b/-ww w")
    dialog.get_by_role("button", name="Show the tree").click()
    expect(dialog).to_be_hidden()
    expect(box(page, "0")).to_contain_text("a2b3")


def test_another_game_can_be_chosen(page: Page) -> None:
    open_tree(page, game="hexapawn:3x3", evaluation="pieces")
    page.get_by_title("Choose a position").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Game").select_option("octapawn")
    expect(dialog.get_by_label("Position", exact=True)).to_have_value(str(outplay.game("octapawn").start))
    dialog.get_by_role("button", name="Show the tree").click()
    expect(page.get_by_title("Choose a position")).to_contain_text("Octapawn, 4 × 4")
    expect(page.locator("[role=treeitem]")).to_have_count(1 + len(outplay.game("octapawn").start.legal_moves))


def test_it_works_on_a_phone(phone: Page) -> None:
    open_tree(phone, game="octapawn", depth=2)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box(phone, "1").tap()
    expect(item(phone, "1.0")).to_be_visible()
    step_button(phone, "Step forward").tap()
    expect(phone.locator(".stage-sentence")).to_contain_text("to move")


def test_the_server_may_be_away_for_a_while(page: Page, server: Server) -> None:
    open_tree(page, game="octapawn", depth=3)
    server.kill()
    box(page, "0").click()
    expect(page.locator("#away")).to_be_visible()
    server.start()
    expect(item(page, "0.0")).to_be_visible()
    expect(page.locator("#away")).to_be_hidden()


def test_a_position_can_be_chosen_when_the_server_is_back(page: Page, server: Server) -> None:
    open_tree(page, game="octapawn", depth=3)
    server.kill()
    page.get_by_title("Choose a position").click()
    expect(page.locator("#toast")).to_contain_text("does not answer")
    expect(page.get_by_role("dialog")).to_be_hidden()
    server.start()
    page.get_by_title("Choose a position").click()
    expect(page.get_by_role("dialog", name="Choose a position")).to_be_visible()


def test_leaving_in_the_middle_leaves_nothing_behind(page: Page) -> None:
    page.goto(link(game="octapawn", depth=6))
    page.goto("/#/play")
    expect(page.locator(".screen-play")).to_be_visible()
    settle(page)
    assert "/play" in page.url
    page.go_back()
    expect(item(page, "")).to_be_visible()
