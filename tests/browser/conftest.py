"""The page in a real browser, on a real server. No test passes while the page complains behind its back.

``page`` is a desktop and ``phone`` a phone with touch, each with a context of its own; ``new_page(**options)`` makes
more of them (options are Playwright's for a context). ``page.goto("/#/play")`` is enough: the server is known. A test
that asks for ``may_refuse`` provokes answers such as 400, which the browser reports as errors; one that calls
``server.kill()`` and ``server.start()`` need not say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

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

NewPage = Callable[..., Page]


def make_phone(page: Page) -> None:
    """Turn a desktop into a phone with touch while its page is open: nothing is loaded and done a second time."""
    session = page.context.new_cdp_session(page)
    size, pixels = PHONE["viewport"], PHONE["device_scale_factor"]
    page.set_viewport_size(size)
    session.send("Emulation.setDeviceMetricsOverride", {**size, "deviceScaleFactor": pixels, "mobile": True})
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers beside all the other tests would be slow, and these too."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("browser")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium: one for all tests of a worker. It ends with the last of them, for its loop is in the way of others."""
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
def complaints() -> list[Complaints]:
    """Those of each context of this test."""
    return []


@pytest.fixture
def may_refuse() -> bool:
    """Ask for this where the server is meant to refuse what the page sends."""
    return True


@pytest.fixture
def new_page(
    browser: Browser, server: Server, complaints: list[Complaints], request: pytest.FixtureRequest
) -> Iterator[NewPage]:
    """Opens a page in a fresh context; options as for a context of Playwright, on top of those of a desktop."""
    contexts = []

    def open_page(**options: Any) -> Page:
        context = browser.new_context(base_url=server.url, **{**DESKTOP, **options})
        context.set_default_timeout(PATIENCE * 1000)
        listener = Complaints(context, server)
        listener.may_refuse = "may_refuse" in request.fixturenames
        complaints.append(listener)
        contexts.append(context)
        page = context.new_page()
        Traffic.of(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    found = [complaint for listener in complaints for complaint in listener.found]
    assert not found, "the page complained:\n" + "\n".join(found)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page on a desktop."""
    return new_page()


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A page on a phone, with touch."""
    return new_page(**PHONE)
