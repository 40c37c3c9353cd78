"""The screens of the page, for tests, screenshots and benchmarks."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Locator, Page, Route, WebSocketRoute

import outplay
from outplay import web
from tests.browser.served import PATIENCE

LIST = Path(web.__file__).parent / "page" / "js" / "main.js"
SCREENS: tuple[str, ...] = tuple(re.findall(r'name: "(\w+)"', LIST.read_text(encoding="utf-8")))
"""Their names in order, from the page itself, so that a new screen is tested at once."""
HOME = SCREENS[0]
"""The logo leads there."""
TABS: tuple[str, ...] = tuple(re.findall(r'name: "(\w+)", title: "[^"]*", load', LIST.read_text(encoding="utf-8")))
"""Those with a tab."""

SQUARE, HOURGLASS, HEXAGON = "breakthrough:6x6", "oska:4", "hexareversi:5"


def rules_of(game: str) -> str:
    """The hash of the rules, as in a link."""
    return outplay.game(game).rules.hash


def title_of(game: str) -> str:
    """What the page calls a game."""
    return outplay.game(game).title


def button(page: Page, name: str) -> Locator:
    """The button with a name."""
    return page.get_by_role("button", name=name, exact=True)


def boxes_of(page: Page, parts: Sequence[str]) -> dict[str, list[int]]:
    """Where the first elements of some selectors are: left, top and width in pixels."""
    found: dict[str, list[int]] = page.evaluate(
        """parts => Object.fromEntries(parts.map((part) => {
          const { left, top, width } = document.querySelector(part).getBoundingClientRect();
          return [part, [left, top, width].map(Math.round)];
        }))""",
        list(parts),
    )
    return found


def think_less(page: Page) -> None:
    """Limit the engine to one second, and proofs to half of one, for tests that wait for them."""

    def pass_on(ours: WebSocketRoute) -> None:
        server = ours.connect_to_server()
        ours.on_message(lambda message: server.send(re.sub(r'"seconds":\d+', '"seconds":1', str(message))))

    def shorten(route: Route) -> None:
        route.continue_(post_data={**(route.request.post_data_json or {}), "seconds": 0.5})

    page.route_web_socket(re.compile("/api/stream$"), pass_on)
    page.route(re.compile("/api/solution$"), shorten)


def stop_the_clock(page: Page) -> None:
    """Stop all timers until ``page.clock.run_for``; the page needs a clock of its own."""
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)


class Held:
    """Requests that wait until they are released one by one."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page = page
        self._held: list[Route] = []
        page.route(re.compile(pattern), lambda route: self._held.append(route))

    def let_go(self) -> None:
        """Release the oldest one, as soon as there is one."""
        deadline = time.monotonic() + PATIENCE
        while not self._held:
            assert time.monotonic() < deadline, "nothing was asked for"
            self._page.wait_for_timeout(15)
        self._held.pop(0).continue_()
