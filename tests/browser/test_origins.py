"""The screens do what the old documents ask for: every address in the tables of ``docs/origins.md``."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.browser.served import PATIENCE
from tests.browser.settled import go_and_settle
from tests.classic.requirements import PAGE, Line, read_lines

LINES = [line for line in read_lines(PAGE.read_text(encoding="utf-8")) if line.kind == "screen"]


def follow(page: Page, line: Line) -> None:
    """Open the address of a line afresh, and press its buttons, without which it would promise nothing."""
    page.goto("about:blank")
    go_and_settle(page, f"/{line.tried}")
    for name in line.steps:
        assert line.missing(page.locator("body").inner_text()), line
        page.get_by_role("button", name=name, exact=True).click()


def expect_seen(page: Page, line: Line, patience: float = PATIENCE) -> None:
    """Wait until everything that a line promises stands on the page."""
    for text in line.seen:
        expect(page.locator("body"), line.asked).to_contain_text(text, use_inner_text=True, timeout=patience * 1000)


def test_screens_do_what_is_asked_for(page: Page) -> None:
    assert LINES
    for line in LINES:
        follow(page, line)
        expect_seen(page, line)
    with pytest.raises(AssertionError, match="a wrong line"):
        expect_seen(page, replace(LINES[-1], asked="a wrong line", seen=("what nobody ever wrote",)), patience=0.1)
