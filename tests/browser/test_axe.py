"""Nobody is kept out: axe finds no violation in any scene, light or dark, on the desktop or on the phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.scenes import SCENES, settle
from tests.browser.screens import SCREENS

DEVICES = {"desktop": {}, "phone": PHONE}


COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules whose verdict depends on light and dark."""


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe has to say, by all its rules or by some, with the elements that it means."""
    options = {"resultTypes": ["violations"]} | ({} if rules is None else {"runOnly": rules})
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{violation['id']}: {violation['help']}: {[node['html'][:200] for node in violation['nodes'][:5]]}"
        for violation in found
    ]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_is_open_to_all(new_page: NewPage, scene: str, device: str) -> None:
    page = new_page(color_scheme="light", reduced_motion="reduce", **DEVICES[device])
    SCENES[scene].enter(page)
    assert violations(page) == [], "light"
    page.emulate_media(color_scheme="dark")
    settle(page)
    assert violations(page, COLOURS) == [], "dark"


def test_every_screen_has_a_scene() -> None:
    assert {scene.partition("-")[0] for scene in SCENES} == {*SCREENS, "reference"}


def test_a_fault_is_found(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".masthead")).to_be_visible()
    page.evaluate("document.body.append(document.createElement('button'))")
    assert any(found.startswith("button-name") for found in violations(page))


UNREADABLE = {"light": "#eee", "dark": "#444"}


@pytest.mark.parametrize("scheme", UNREADABLE)
def test_a_colour_that_cannot_be_read_is_found(new_page: NewPage, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    page.goto("/")
    expect(page.locator(".masthead")).to_be_visible()
    assert violations(page, COLOURS) == []
    page.locator("h1").first.evaluate("(heading, colour) => { heading.style.color = colour; }", UNREADABLE[scheme])
    assert any(found.startswith("color-contrast") for found in violations(page, COLOURS))
