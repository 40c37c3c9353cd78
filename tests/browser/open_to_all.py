"""What axe has to say about a page: which of its elements keep people out."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules whose verdict depends on light and dark."""

LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")

_OPTIONS = {"resultTypes": ["violations"], "selectors": False, "preload": False}
"""Only what is told below; and nothing is fetched once more, for sounds and for styles that nobody is asked about."""


def violations(page: Page, rules: tuple[str, ...] | None = None) -> list[str]:
    """What is wrong, by all rules or by some, with the elements that are meant."""
    options: dict[str, Any] = {**_OPTIONS} if rules is None else {**_OPTIONS, "runOnly": list(rules)}
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(Axe().axe_script)
    answer = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{violation['id']}: {violation['help']}: {[node['html'][:200] for node in violation['nodes'][:5]]}"
        for violation in answer["violations"]
    ]
