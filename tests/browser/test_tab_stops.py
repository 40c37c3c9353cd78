"""Through every screen with the Tab key: first the way past the tabs, and never a stop without a name."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Page, expect

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


def nameless(found: list[tuple[str, str]]) -> list[str]:
    """The HTML of the stops without a name."""
    return [html for name, html in found if not name]


def stops(page: Page) -> list[tuple[str, str]]:
    """The names of all stops of the Tab key and their HTML, from the beginning of the page."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    page.evaluate("for (const box of document.querySelectorAll('.matchbox')) box.remove()")  # one is like the other
    found: list[tuple[str, str]] = []
    while len(found) < MANY:
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            return found
        found.append(focused(session))
        if found[-1] == found[0] and len(found) > 1:
            return found[:-1]
    raise AssertionError(f"no end of stops: {found[-5:]}")


def focused(session: CDPSession) -> tuple[str, str]:
    """The accessible name of the element with the focus, and the beginning of its HTML."""
    element = session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
    tree = session.send("Accessibility.getPartialAXTree", {"objectId": element, "fetchRelatives": False})
    html = session.send(
        "Runtime.callFunctionOn",
        {"objectId": element, "functionDeclaration": "function () { return this.outerHTML.slice(0, 120); }"},
    )
    return tree["nodes"][0].get("name", {}).get("value", "").strip(), html["result"]["value"]


@pytest.mark.parametrize("screen", SCREENS)
def test_the_first_stop_leads_past_the_tabs_and_every_one_has_a_name(page: Page, screen: str) -> None:
    go_and_settle(page, f"/#/{screen}")
    found = stops(page)
    assert found[0][0] == "Skip to the screen"
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
    page.evaluate("document.querySelector('main').append(Object.assign(document.createElement('p'), { tabIndex: 0 }))")
    assert nameless(stops(page)) == ['<p tabindex="0"></p>']
