"""Nobody is kept out: axe finds no violation in any scene, light or dark, on a projector, a desktop or a phone."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage, make_phone
from tests.browser.open_to_all import COLOURS, LIGHTS, Light, violations
from tests.browser.scenes import SCENES
from tests.browser.screens import SCREENS, think_less
from tests.browser.settled import go_and_settle, settle

THOUGHTFUL = ("play-help", "explore-large")
"""Scenes that are reached when the engine has thought as long as it may."""

THIN_OUT = "[...document.querySelectorAll('.matchbox')].slice(50).forEach((box) => box.remove())"
"""Of 200 matchboxes, the largest wall that there is, 50 are left: one is like the other, and axe works for a minute."""

TRAITS = """() => [
  [innerWidth, innerHeight, devicePixelRatio, navigator.maxTouchPoints],
  ...["hover: hover", "any-hover: hover", "pointer: coarse"].map((trait) => matchMedia(`(${trait})`).matches),
]"""
"""By which a page could tell a phone from a desktop."""


VIEWPORTS: dict[str, ViewportSize] = {
    "projector": {"width": 1920, "height": 1080},
    "desktop": DESKTOP["viewport"],
}
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

VIEWS: tuple[tuple[str, Light], ...] = tuple(
    (device, light) for device in ("projector", "desktop", "phone") for light in LIGHTS
)
"""In this order, for a desktop becomes a phone and not the other way round."""


def views_of(scene: str) -> tuple[tuple[str, Light], ...]:
    """One for each scene, by turns on the desktop in the light and on the phone in the dark; the proof ``conformance``
    asks for all, by OUTPLAY_VIEWS=ALL."""
    if os.environ.get("OUTPLAY_VIEWS") == "ALL":
        return VIEWS
    return (("phone", "dark") if list(SCENES).index(scene) % 2 else ("desktop", "light"),)


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_is_open_to_all(new_page: NewPage, scene: str) -> None:
    page = new_page(color_scheme="light", reduced_motion="reduce")
    if scene in THOUGHTFUL:
        think_less(page)
    SCENES[scene].enter(page)
    page.evaluate(THIN_OUT)
    for device, light in views_of(scene):
        if device == "phone":
            make_phone(page)
        else:
            page.set_viewport_size(VIEWPORTS[device])
        page.emulate_media(color_scheme=light)
        settle(page)
        assert violations(page) == [], f"{device}, {light}"
        assert page.evaluate(OVERFLOW) <= 0, f"{device}, {light}: the page is wider than its window"


def test_a_desktop_becomes_a_phone(new_page: NewPage) -> None:
    """As good as one that was a phone all along."""
    page, phone = new_page(), new_page(**PHONE)
    for one in (page, phone):
        one.goto("/")
        expect(one.locator(".masthead")).to_be_visible()
    make_phone(page)
    assert page.evaluate(TRAITS) == phone.evaluate(TRAITS)


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
    go_and_settle(page, "/")  # or the heading may be another one a moment later
    assert violations(page, COLOURS) == []
    page.locator("h1").first.evaluate("(heading, colour) => { heading.style.color = colour; }", UNREADABLE[scheme])
    assert any(found.startswith("color-contrast") for found in violations(page, COLOURS))
