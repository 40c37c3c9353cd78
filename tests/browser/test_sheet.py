"""The labels for real matchboxes in a browser: nothing is complained about, and they print on whole pages of A4."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from outplay.learn.report.sheet import draw_sheet
from tests.learn.report.machines import new_wall

MILLIMETRE = 96 / 25.4
"""In CSS pixels."""


@pytest.mark.parametrize(("game", "pages"), [("hexapawn:3x3", 2), ("hexapawn:3x4", 7)])
def test_instructions_and_labels_on_pages_of_their_own(game: str, pages: int, browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "labels.html").write_text(draw_sheet(new_wall(game)), encoding="utf-8")
    with browser.new_context() as context:
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.goto((tmp_path / "labels.html").as_uri())
        page.emulate_media(media="print")
        printed = page.pdf(prefer_css_page_size=True)
        assert said == []
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == pages
        label = page.locator(".label rect").first.bounding_box()
        assert label is not None
        # A common small matchbox is about 53 mm by 36 mm.
        assert 48 < label["width"] / MILLIMETRE < 53 and 32 < label["height"] / MILLIMETRE < 36
