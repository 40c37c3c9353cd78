"""Waiting until a page has settled: no pending requests, the screen entered, everything drawn."""

from __future__ import annotations

import time
from typing import ClassVar
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, Request

from tests.browser.served import PATIENCE

_CALM = 2
"""How many checks in a row must find no request: between a module and its imports there is a gap."""

_IS_ENTERED = """new Promise((tell) => {
  const look = () => tell((document.getElementById("screen")?.childElementCount ?? 1) === 1);
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(look, { timeout: 1000 })));
})"""
"""Whether the screen is shown without its loading message, after two frames and an idle moment. (The API's page has no
screens.)"""

_MOVED = "Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))"


class Traffic:
    """The pending requests of a page, counted from its first use."""

    _known: ClassVar[WeakKeyDictionary[Page, Traffic]] = WeakKeyDictionary()

    def __init__(self, page: Page) -> None:
        self._under_way: set[Request] = set()
        page.on("request", lambda request: self._under_way.add(request))
        page.on("requestfinished", lambda request: self._under_way.discard(request))
        page.on("requestfailed", lambda request: self._under_way.discard(request))

    @classmethod
    def of(cls, page: Page) -> Traffic:
        """The traffic of a page."""
        if page not in cls._known:
            cls._known[page] = cls(page)
        return cls._known[page]

    @property
    def under_way(self) -> list[str]:
        """The addresses of the pending requests."""
        return [request.url for request in self._under_way]


def go_and_settle(page: Page, address: str) -> None:
    """Open an address, and wait until it has settled."""
    Traffic.of(page)
    page.goto(address)
    settle(page)


def settle(page: Page) -> None:
    """Wait until no request is pending and no animation runs."""
    traffic = Traffic.of(page)
    deadline = time.monotonic() + PATIENCE
    calm = 0
    while calm < _CALM:
        is_entered = page.evaluate(_IS_ENTERED)
        calm = calm + 1 if is_entered and not traffic.under_way else 0
        assert time.monotonic() < deadline, f"the page does not come to rest; under way: {traffic.under_way}"
    page.evaluate(_MOVED)
