"""The Understand screen, for its tests."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import Locator, Page, expect

from outplay.search import alphabeta, minimax
from outplay.search.score import format_number

TEACHING = {"minimax": minimax, "alphabeta": alphabeta}

TEXT_SIZES = """(left_out) => {
  const sizes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!node.textContent.trim() || !box.width || element.closest("script, noscript, .skip, .unseen")) continue;
    if (element.closest(left_out)) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const matrix = element instanceof SVGElement ? element.getScreenCTM() : null;
    const size = parseFloat(getComputedStyle(element).fontSize) * (matrix ? matrix.d : 1);
    sizes.push([node.textContent.trim(), size]);
  }
  for (const field of document.querySelectorAll("input, select, textarea")) {
    if (field.checkVisibility()) sizes.push([field.value, parseFloat(getComputedStyle(field).fontSize)]);
  }
  return sizes;
}"""


def small_texts(page: Page, left_out: str = ".skip") -> list[tuple[str, float]]:
    """The texts that are lower than 1/40 of the screen, with their sizes."""
    least = page.evaluate("innerHeight") / 40 - 0.01
    sizes = page.evaluate(TEXT_SIZES, left_out)
    assert len(sizes) > 10
    return [(text, size) for text, size in sizes if size < least]


def link(**values: Any) -> str:
    """The address of the screen with some values."""
    return f"/#/understand?{urlencode(values)}"


def open_tree(page: Page, **values: Any) -> None:
    """Go to a search and wait until its tree is there."""
    page.goto(link(**values))
    expect(item(page, "")).to_be_visible()
    expect(page.locator("outplay-tree")).not_to_have_attribute("aria-busy", "true")


def item(page: Page, path: str) -> Locator:
    """The node at a path such as 0.2."""
    return page.locator(f'[role=treeitem][data-id="{path}"]')


def box(page: Page, path: str) -> Locator:
    """The box of a node, without its children."""
    return item(page, path).locator("> .tree-box")


def step_button(page: Page, title: str) -> Locator:
    """One of the buttons that go through the steps."""
    return page.locator(".stepper").get_by_role("button", name=title, exact=True)


def go_to_step(page: Page, number: int) -> None:
    """Step on once, until a step is shown."""
    step_button(page, "Step forward").click()
    expect(page.get_by_role("spinbutton", name="Step")).to_have_value(str(number))


def expect_value(page: Page, path: str, value: float) -> None:
    """A node shows a value, however sure it is."""
    expect(box(page, path).locator(".node-value")).to_contain_text(as_shown(format_number(value)))


def as_shown(text: str) -> str:
    """Words of the library as the page shows them, with true minus signs."""
    for sign in (" -", "-∞"):
        text = text.replace(sign, sign.replace("-", "−"))
    return f"−{text[1:]}" if text.startswith("-") else text


def shown_tree(page: Page) -> list[str]:
    """All that the tree says, node by node."""
    labels: list[str] = page.locator("[role=treeitem]").evaluate_all(
        """items => items.map(
          item => `${item.className} ${item.getAttribute("aria-label")} ${item.firstChild.innerText}`
        )"""
    )
    return labels


def requests_to(page: Page, path: str) -> list[str]:
    """Collects the requests to a path from now on."""
    found: list[str] = []

    def note(url: str) -> None:
        if urlsplit(url).path == path:
            found.append(url)

    page.on("request", lambda request: note(request.url))
    return found
