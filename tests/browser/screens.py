"""The screens of the page, as the tests, the screenshots and the benchmarks go to them."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page

import outplay
from outplay import web

LIST = Path(web.__file__).parent / "page" / "js" / "screens.js"
SCREENS: tuple[str, ...] = tuple(re.findall(r'name: "(\w+)"', LIST.read_text(encoding="utf-8")))
"""Their names in the order of the page, from the list that the page itself has: a new screen is tested at once."""

SQUARE, HOURGLASS, HEXAGON = "breakthrough:6x6", "oska:4", "hexareversi:5"


def rules_of(game: str) -> str:
    """The hash that a link carries."""
    return outplay.game(game).rules.hash


def button(page: Page, name: str) -> Locator:
    """The button of a name."""
    return page.get_by_role("button", name=name, exact=True)
