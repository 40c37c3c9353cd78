"""A phone on its side: on every screen with a board, the whole board and what one does there are in sight together."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SIDEWAYS, NewPage
from tests.browser.scenes import SCENES
from tests.browser.settled import settle

CONTROLS = {
    "play-hint": ".status",
    "play-proven": ".status",
    "play-end": ".ending button",
    "puzzle": ".puzzle-says",
    "watch": ".controls button",
    "explore": ".explore-moves button",
    "learn": ".learn-bar .primary",
    "understand": ".tree-item",
    "compete-viewer": ".games tbody button",
}
"""What must be in sight beside the board, by scene."""


def bounds(found: Locator) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of an element."""
    box = found.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


@pytest.mark.parametrize("scene", CONTROLS)
def test_the_board_and_the_controls_are_in_sight_together(new_page: NewPage, scene: str) -> None:
    page = new_page(**SIDEWAYS)
    SCENES[scene].enter(page)
    board = page.locator("outplay-board svg.board").first
    expect(board).to_be_visible()
    put_on_top(page, board)
    left, top, right, bottom = bounds(board)
    height = page.evaluate("innerHeight")
    assert top >= 0 and bottom <= height and right <= page.evaluate("innerWidth"), (left, top, right, bottom)
    assert bottom - top >= 0.35 * height, "too small"
    control = bounds(page.locator(CONTROLS[scene]).first)
    assert control[0] >= right or control[2] <= left, "not beside the board"
    assert control[1] >= 0 and control[1] + 40 <= height, control
    # Who scrolls down the other parts still sees the board.
    page.mouse.wheel(0, 120)
    settle(page)
    assert bounds(board)[1] >= 0 and bounds(board)[3] <= height, "scrolled out of sight"


def put_on_top(page: Page, board: Locator) -> None:
    """Scroll until the board is just below the upper edge, as a finger would; not at all, if it is in sight."""
    lower = bounds(board)[3] - page.evaluate("innerHeight")
    if lower > 0:
        page.evaluate("by => scrollBy(0, by)", lower + 4)
        settle(page)
