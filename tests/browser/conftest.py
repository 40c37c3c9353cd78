"""The page in a real browser, on a real server. A test fails if the page has hidden errors.

``page`` is a desktop with empty storage; all tests share its cache and its process, which saves a third of the work. A
test that needs a clock, permissions or an empty cache takes a context of its own from ``new_page(**options)`` (the
options of Playwright's contexts); ``phone`` is one with touch. ``page.goto("/#/play")`` goes to the server of the test.
A test that provokes refusals such as 400 asks for ``may_refuse``, because the browser reports them as errors; one that
calls ``server.kill()`` and ``server.start()`` need not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.complaints import Complaints
from tests.browser.served import OWN, PATIENCE, Server, browsing
from tests.browser.settled import Traffic

DESKTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}

SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}

NewPage = Callable[..., Page]


def make_phone(page: Page) -> None:
    """Turn a desktop into a phone with touch without reloading its page."""
    session = page.context.new_cdp_session(page)
    size, pixels = PHONE["viewport"], PHONE["device_scale_factor"]
    page.set_viewport_size(size)
    session.send("Emulation.setDeviceMetricsOverride", {**size, "deviceScaleFactor": pixels, "mobile": True})
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests, so that browsers do not run beside all others."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("browser")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, one for all tests of a worker; it is closed after them because its event loop disturbs others."""
    expect.set_options(timeout=PATIENCE * 1000)
    with browsing() as browser:
        yield browser


@pytest.fixture(scope="package")
def shared_server() -> Iterator[Server]:
    """One for all tests of a worker."""
    server = Server(*OWN)
    try:
        server.start()
        yield server
        server.stop()
        server.expect_no_complaint()
    finally:
        server.close()


@pytest.fixture
def server(shared_server: Server) -> Iterator[Server]:
    """``outplay serve`` with the odd variants of tests/data/variants and the player ``mine``; it runs at the start."""
    if not shared_server.is_running:
        shared_server.start()
    yield shared_server
    shared_server.expect_no_complaint()


@pytest.fixture
def complaints() -> Iterator[list[Complaints]]:
    """The complaints of each context of a test; it fails if there are any."""
    listeners: list[Complaints] = []
    yield listeners
    for listener in listeners:
        listener.close()
    found = [complaint for listener in listeners for complaint in listener.found]
    assert not found, "the page complained:\n" + "\n".join(found)


@pytest.fixture
def may_refuse() -> bool:
    """For tests in which the server refuses requests."""
    return True


def new_context(browser: Browser, server: Server, **options: Any) -> BrowserContext:
    """A desktop context with Playwright's options."""
    context = browser.new_context(base_url=server.url, **{**DESKTOP, **options})
    context.set_default_timeout(PATIENCE * 1000)
    return context


OpenPage = Callable[[BrowserContext], Page]


@pytest.fixture
def open_page(server: Server, complaints: list[Complaints], request: pytest.FixtureRequest) -> OpenPage:
    """Opens a page in a context, and collects its complaints."""

    def open_in(context: BrowserContext) -> Page:
        complaints.append(Complaints(context, server, may_refuse="may_refuse" in request.fixturenames))
        page = context.new_page()
        Traffic.of(page)
        return page

    return open_in


@pytest.fixture
def new_page(browser: Browser, server: Server, open_page: OpenPage) -> Iterator[NewPage]:
    """Opens a page in a context of its own."""
    contexts = []

    def open_with(**options: Any) -> Page:
        contexts.append(new_context(browser, server, **options))
        return open_page(contexts[-1])

    yield open_with
    for context in contexts:
        context.close()


@pytest.fixture(scope="package")
def desktop(browser: Browser, shared_server: Server) -> BrowserContext:
    """The context that most tests share."""
    context = new_context(browser, shared_server)
    context.new_page().goto("/js/main.js")  # stays open, or the process of the pages would end with each of them
    return context


@pytest.fixture
def page(desktop: BrowserContext, server: Server, open_page: OpenPage) -> Iterator[Page]:
    """A page on a desktop."""
    page = open_page(desktop)
    session = desktop.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": server.url, "storageTypes": "all"})
    session.detach()
    yield page
    for one in desktop.pages[1:]:  # and those that it has opened
        one.close()


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A page on a phone, with touch."""
    return new_page(**PHONE)
