"""Through every screen with the Tab key: first the way past the tabs, and never a stop without a name."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scenes import SCENES
from tests.browser.screens import SCREENS, TABS
from tests.browser.settled import go_and_settle

MANY = 200
"""More stops than a screen has."""
_TO_THE_TOP = """() => {
  const first = document.createElement("button");
  document.body.prepend(first);
  first.focus();
  first.remove();
}"""
"""The next stop is the first one, whatever was pressed before."""


class TabStop(NamedTuple):
    """An element that the Tab key reaches: its accessible name, and which it is, as in ``a.skip``."""

    name: str
    element: str


def nameless(found: list[TabStop]) -> list[str]:
    """The stops without a name."""
    return [stop.element for stop in found if not stop.name]


def stops(page: Page) -> list[TabStop]:
    """All stops of the Tab key, from the beginning of the page."""
    session = page.context.new_cdp_session(page)
    page.evaluate("for (const box of document.querySelectorAll('.matchbox')) box.remove()")  # one is like the other
    found: list[TabStop] = []
    while len(found) < MANY:
        page.keyboard.press("Tab")
        element = session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        if element["className"] == "HTMLBodyElement":
            return found
        tree = session.send(
            "Accessibility.getPartialAXTree", {"objectId": element["objectId"], "fetchRelatives": False}
        )
        found.append(TabStop(tree["nodes"][0].get("name", {}).get("value", "").strip(), element["description"]))
        if found[-1] == found[0] and len(found) > 1:
            return found[:-1]
    raise AssertionError(f"no end of stops: {found[-5:]}")


@pytest.mark.parametrize("screen", SCREENS)
def test_the_first_stop_leads_past_the_tabs_and_every_one_has_a_name(page: Page, screen: str) -> None:
    go_and_settle(page, f"/#/{screen}")
    found = stops(page)
    assert found[0].name == "Skip to the screen"
    assert nameless(found) == []
    assert len(found) > len(TABS)


@pytest.mark.parametrize("scene", ["games", "play-review", "watch-ten", "compete-table", "explore-line"])
def test_every_stop_of_what_comes_later_has_a_name(page: Page, scene: str) -> None:
    SCENES[scene].enter(page)
    page.evaluate(_TO_THE_TOP)
    assert nameless(stops(page)) == []


def test_a_stop_without_a_name_is_found(page: Page) -> None:
    page.goto("/#/games")
    expect(page.locator("h1")).to_be_visible()
    page.evaluate("document.getElementById('skip').after(document.createElement('p'))")
    page.evaluate("document.querySelector('#skip + p').tabIndex = 0")
    assert nameless(stops(page)) == ["p"]
