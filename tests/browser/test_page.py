"""The page as a whole: how much is loaded, that every screen comes and goes, that nothing leaves the machine."""

from __future__ import annotations

import re
import time
import urllib.request

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.complaints import Complaints
from tests.browser.conftest import PHONE, NewPage, make_phone
from tests.browser.screens import HOME, SCREENS, TABS, Held
from tests.browser.served import PATIENCE, Server, Wire
from tests.browser.settled import go_and_settle, settle

MAX_BYTES, MAX_REQUESTS = 300_000, 29
NARROWEST: ViewportSize = {"width": 360, "height": 640}
WIDTHS_OF_TABS = (360, 390, 640, 641, 920, 921, 1080, 1081)


@pytest.mark.parametrize(
    ("address", "drawn"), [("/", ".home-game:last-child svg"), ("/#/play", "outplay-board svg")], ids=["home", "play"]
)
def test_the_first_load_is_small(new_page: NewPage, address: str, drawn: str) -> None:
    """Bytes as the browser counts them on the wire, answers of the server and heads included."""
    page = new_page()
    wire = Wire(page)
    page.goto(address)
    expect(page.locator(drawn).first).to_be_visible()
    settle(page)
    assert len(wire.requests) >= 10 and wire.bytes > 10_000, "the browser counts nothing"
    assert len(wire.requests) <= MAX_REQUESTS, wire.requests
    assert wire.bytes <= MAX_BYTES


def test_the_page_begins_at_home_and_the_logo_leads_there(page: Page) -> None:
    page.goto("/")
    expect(page.locator(f".screen-{HOME} h1")).to_be_visible()
    expect(page.locator("#tabs a[aria-current=page]")).to_have_count(0)
    assert page.locator("#tabs a").count() == len(TABS)
    page.locator("#tabs a").first.click()
    expect(page.locator(f".screen-{TABS[0]}")).to_be_visible()
    page.locator(".brand").click()
    expect(page.locator(f".screen-{HOME} h1")).to_be_visible()


def go_to(page: Page, screen: str) -> None:
    """Open a screen by its address, and wait until all is there."""
    go_and_settle(page, f"/#/{screen}")
    expect(page.locator(f".screen-{screen} h1").first).to_be_visible()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_opens_by_its_address_and_fits_every_device(page: Page, screen: str) -> None:
    go_to(page, screen)
    if screen in TABS:
        expect(page.locator("#tabs a[aria-current=page]")).to_have_attribute("data-screen", screen)
    expect(page.locator("#toast")).to_be_hidden()
    assert page.evaluate(SMALL_TEXTS) == [], "tiny text"
    check_width(page, "desktop")
    page.set_viewport_size(NARROWEST)
    check_width(page, "narrowest")
    for width in WIDTHS_OF_TABS:
        page.set_viewport_size({"width": width, "height": 800})
        settle(page)
        check_tabs(page, width)
    make_phone(page)
    check_width(page, "phone")


def check_width(page: Page, device: str) -> None:
    """Nothing sticks out at the side."""
    settle(page)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, device


def check_tabs(page: Page, width: int) -> None:
    """All tabs are there for a thumb."""
    boxes = [tab.bounding_box() for tab in page.locator("#tabs a").all()]
    assert len(boxes) == len(TABS)
    for box in boxes:
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width, f"at {width}"
        assert box["width"] >= 40 and box["height"] >= 40, f"at {width}"
    assert page.locator("#tabs").evaluate("tabs => tabs.scrollWidth - tabs.clientWidth") <= 0, f"at {width}"


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_screens_come_and_go(new_page: NewPage, device: str) -> None:
    """Through all of them twice, by the tabs, and back by the browser's own button."""
    page = new_page(**(PHONE if device == "phone" else {}))
    page.goto("/")
    for screen in [*TABS, *TABS]:
        page.locator(f"#tabs a[data-screen={screen}]").click()
        expect(page.locator(f".screen-{screen}")).to_be_visible()
        expect(page.locator("main > *")).to_have_count(1)
    page.go_back()
    expect(page.locator(f".screen-{TABS[-2]}")).to_be_visible()


def test_screens_that_are_left_at_once_do_not_show_themselves(page: Page) -> None:
    page.goto("/")
    expect(page.locator(f".screen-{SCREENS[0]}")).to_be_visible()
    page.evaluate("names => names.forEach(name => { location.hash = `#/${name}`; })", list(SCREENS))
    expect(page.locator(f".screen-{SCREENS[-1]}")).to_be_visible()
    settle(page)
    assert page.locator("main > *").count() == 1
    expect(page.locator("#tabs a[aria-current=page]")).to_have_attribute("data-screen", SCREENS[-1])


def test_what_a_screen_remembers_is_no_obstacle_to_who_leaves_it(page: Page) -> None:
    """Between a press on a tab and the news of it the screen may write its address once more."""
    page.goto("/#/play?game=hexapawn:3x3")
    flip = page.get_by_role("button", name="Flip")
    expect(flip).to_be_visible()
    flip.evaluate("button => { location.hash = '#/learn'; button.click(); }")
    expect(page.locator(".screen-learn")).to_be_visible()
    page.go_back()
    expect(page.locator(".screen-play outplay-board")).to_be_visible()


def test_a_button_that_is_pressed_before_there_is_a_game_does_nothing(page: Page) -> None:
    held = Held(page, "/api/game[?]")
    page.goto("/#/play?game=hexapawn:3x3")
    page.get_by_role("button", name="Flip").click()
    held.let_go()
    expect(page.locator(".screen-play outplay-board .cell").first).to_be_visible()


@pytest.mark.parametrize("address", ["/#/coffee", "/#/coffee?game=x", "/#/%E0%A4%A", "/#/../../play", "/#?=&=&"])
def test_an_unknown_screen_gives_way_to_the_first(page: Page, may_refuse: bool, address: str) -> None:
    page.goto(address)
    expect(page.locator(f".screen-{SCREENS[0]} > *").first).to_be_visible()


def test_an_unknown_screen_is_named(page: Page) -> None:
    page.goto("/#/coffee")
    expect(page.locator("#toast")).to_contain_text("coffee")


@pytest.mark.parametrize("screen", SCREENS)
def test_nonsense_in_the_address_is_said_in_words(page: Page, may_refuse: bool, screen: str) -> None:
    page.goto(f"/#/{screen}?game=no-such-game&position=%00&line=<b>&white=???&black=file.py:x&rules=0&start=,&seed=x")
    expect(page.locator(f".screen-{screen} > *").first).to_be_visible()
    expect(page.locator("body")).to_contain_text("no-such-game")
    go_to(page, screen)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_follows_the_system_and_the_button(new_page: NewPage, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    page.goto("/")
    expect(page.locator(".masthead")).to_be_visible()
    assert (lightness(page) < 128) == (scheme == "dark")
    page.locator("#theme").click()
    page.wait_for_function("dark => document.documentElement.dataset.theme === dark", arg=other(scheme))
    assert (lightness(page) < 128) == (scheme == "light")
    page.reload()
    expect(page.locator(".masthead")).to_be_visible()
    assert (lightness(page) < 128) == (scheme == "light"), "the choice is forgotten"


def test_colours_change_at_once_for_those_who_want_no_motion(new_page: NewPage) -> None:
    page = new_page(color_scheme="light", reduced_motion="reduce")
    page.goto("/")
    expect(page.locator(".masthead")).to_be_visible()
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("document.getAnimations().length") == 0
    assert lightness(page) < 128


def other(scheme: str) -> str:
    return {"light": "dark", "dark": "light"}[scheme]


def lightness(page: Page) -> float:
    """How bright the ground of the page is, from 0 to 255."""
    colours: list[float] = page.evaluate(
        """() => {
          const context = document.createElement("canvas").getContext("2d");
          context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
          context.fillRect(0, 0, 1, 1);
          return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
        }"""
    )
    return sum(colours) / 3


SMALL_TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || parent.closest("svg") || !parent.checkVisibility()) continue;
    if (parseFloat(getComputedStyle(parent).fontSize) < 14) small.push(walker.currentNode.data);
  }
  return small;
}"""


def test_the_page_has_strict_headers(server: Server) -> None:
    for path in ("/", "/js/main.js", "/css/base.css", "/api/games", "/docs"):
        with urllib.request.urlopen(server.url + path) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "unsafe" not in policy, path
            assert answer.headers["X-Content-Type-Options"] == "nosniff", path
            assert answer.headers["Referrer-Policy"] == "no-referrer", path


def test_a_script_that_was_smuggled_in_does_not_run(page: Page, complaints: list[Complaints]) -> None:
    page.goto("/")
    expect(page.locator(".masthead")).to_be_visible()
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'window.ran = true'}))")
    assert page.evaluate("window.ran") is None
    assert any("Content Security Policy" in complaint for complaint in take(complaints))


HEARD = {
    "console.error('oh')": "error in the console: oh",
    "setTimeout(() => { throw new Error('ah'); })": "exception: ah",
    "void fetch('http://example.org/').catch(() => {})": "Content Security Policy",
    "new Image().src = '/no-such-picture.png'": "Failed to load resource: .*no-such-picture",
    "void fetch('/api/position?game=nothing')": "status of 404 .*game=nothing",
    "void open('http://127.0.0.1:1/')": "a request leaves the server: http://127.0.0.1:1/",
}
"""What a script does, and a pattern for the complaint about it."""


def test_complaints_are_heard(page: Page, complaints: list[Complaints]) -> None:
    """The other tests would prove nothing if these passed unseen."""
    page.goto("/")
    expect(page.locator(".masthead")).to_be_visible()
    assert take(complaints) == []
    for script, complaint in HEARD.items():
        page.evaluate(script)
        found: list[str] = []
        deadline = time.monotonic() + PATIENCE
        while not any(re.search(complaint, text) for text in found):
            assert time.monotonic() < deadline, f"never heard: {complaint}; but {found}"
            page.wait_for_timeout(20)
            found += take(complaints)
    for listener in complaints:
        listener.is_deaf = True  # to what else the browser has to say about it


def take(complaints: list[Complaints]) -> list[str]:
    """The complaints so far, which are then forgotten."""
    found = [complaint for listener in complaints for complaint in listener.found]
    for listener in complaints:
        listener.found.clear()
    return found
