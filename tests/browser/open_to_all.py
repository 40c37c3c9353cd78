"""The accessibility violations that axe finds in a page."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that depend on light and dark."""

Light = Literal["light", "dark"]
LIGHTS: tuple[Light, ...] = ("light", "dark")

_OPTIONS = {"resultTypes": ["violations"], "selectors": False, "preload": False}
"""Only violations are reported, and nothing is fetched again."""


def violations(page: Page, rules: tuple[str, ...] | None = None) -> list[str]:
    """The violations of all rules or of some, with their elements."""
    options: dict[str, Any] = {**_OPTIONS} if rules is None else {**_OPTIONS, "runOnly": list(rules)}
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(Axe().axe_script)
    answer = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{violation['id']}: {violation['help']}: {[node['html'][:200] for node in violation['nodes'][:5]]}"
        for violation in answer["violations"]
    ]
