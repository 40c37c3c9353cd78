"""Nobody is kept out: axe finds no violation in any scene, light or dark, on the desktop or on the phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.scenes import SCENES, settle
from tests.browser.screens import SCREENS

DEVICES = {"desktop": {}, "phone": PHONE}


def violations(page: Page) -> list[str]:
    """What axe has to say, with the elements that it means."""
    found = Axe().run(page).response["violations"]
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
    assert violations(page) == [], "dark"


def test_every_screen_has_a_scene() -> None:
    assert {scene.partition("-")[0] for scene in SCENES} == {*SCREENS, "reference"}


def test_a_fault_is_found(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".masthead")).to_be_visible()
    page.evaluate("document.body.append(document.createElement('button'))")
    assert any(found.startswith("button-name") for found in violations(page))
