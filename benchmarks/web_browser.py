"""The page in a real browser: from a click to the drawn position, and what the first load takes."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from comparison import verdict
from measure import show_progress
from playwright.sync_api import Browser, Page
from report import Row

from tests.browser.served import Server, Wire, browsing, wait_until

BOARD = "breakthrough:8x8"
MAX_WAIT = 0.05
"""Seconds from a click to the drawn position."""
FIRST_SCREEN = 1.0
MAX_KILOBYTES, MAX_REQUESTS = 300, 30

# The clock starts with the click as the browser has it, and stops when the frame with the piece on its new cell has
# been handed over to be shown; then it waits for the moves of the other side, which come from the server.
WATCH = """([target, side]) => {
  const board = document.querySelector("outplay-board");
  const cell = board.querySelector(`[data-cell="${target}"]`);
  window.taken = new Promise((resolve) => {
    let clicked = 0;
    addEventListener("click", (event) => { clicked = event.timeStamp; }, { capture: true, once: true });
    const afterPaint = (then) => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = then;
      channel.port2.postMessage(null);
    });
    const observer = new MutationObserver(() => {
      if (!clicked || cell.getAttribute("data-side") !== side) return;
      observer.disconnect();
      afterPaint(() => {
        const drawn = performance.now() - clicked;
        const wait = () => board.moves.length
          ? resolve([drawn, performance.now() - clicked])
          : requestAnimationFrame(wait);
        wait();
      });
    });
    observer.observe(board, { subtree: true, attributes: true, attributeFilter: ["data-side"] });
  });
}"""
FIRST_BOARD = """() => {
  const look = () => {
    if (!document.querySelector("outplay-board [data-cell]")) requestAnimationFrame(look);
    else requestAnimationFrame(() => { window.firstBoard = performance.now(); });
  };
  look();
}"""


def rows(server: Server, *, clicks: int, loads: int) -> Iterator[Row]:
    """All that is measured in the browser."""
    with browsing() as browser:
        yield from click_rows(browser, server, clicks)
        yield from load_rows(browser, server, loads)


def click_rows(browser: Browser, server: Server, clicks: int) -> Iterator[Row]:
    drawn, ready = zip(*click_times(browser, server, clicks), strict=True)
    middle, slow = statistics.median(drawn), max(drawn)
    ok = middle <= MAX_WAIT
    cells = (
        f"{BOARD}: click to drawn position, median of {len(drawn)}",
        f"{middle * 1000:.0f} ms",
        f"slowest: {slow * 1000:.0f} ms; until the rival may move: {statistics.median(ready) * 1000:.0f} ms",
        f"≤ {MAX_WAIT * 1000:.0f} ms",
        verdict(ok),
    )
    yield Row(cells, {"ours": middle, "slow": slow, "target": MAX_WAIT, "unit": "s"}, ok)


def click_times(browser: Browser, server: Server, clicks: int) -> list[tuple[float, float]]:
    """Seconds from each click to the drawn position and to the next moves, in games of two people."""
    taken: list[tuple[float, float]] = []
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    while len(taken) < clicks:
        page.goto("about:blank")
        page.goto(f"{server.url}/#/play?game={BOARD}&white=human&black=human")
        for _ in range(10):  # nobody can be at the far row yet
            show_progress(f"clicks, {len(taken) + 1} of {clicks}")
            taken.append(click_a_move(page, len(taken)))
    show_progress("")
    page.context.close()
    return taken


def click_a_move(page: Page, number: int) -> tuple[float, float]:
    wait_until(page, "document.querySelector('outplay-board')?.moves.length > 0")
    moves = page.evaluate("document.querySelector('outplay-board').moves")
    quiet = [move for move in moves if not move["captured"]] or moves
    move = quiet[number % len(quiet)]
    page.locator(f"outplay-board [data-cell={move['origin']}]").click()
    side = page.locator(f"outplay-board [data-cell={move['origin']}]").get_attribute("data-side")
    page.evaluate(WATCH, [move["target"], side])
    page.locator(f"outplay-board [data-cell={move['target']}]").click()
    drawn, ready = page.evaluate("window.taken")
    return drawn / 1000, ready / 1000


def load_rows(browser: Browser, server: Server, loads: int) -> Iterator[Row]:
    measured = []
    for number in range(loads):
        show_progress(f"first load, {number + 1} of {loads}")
        measured.append(first_load(browser, server))
    show_progress("")
    kilobytes, requests = max(load[0] for load in measured), max(load[1] for load in measured)
    seconds = statistics.median(load[2] for load in measured)
    yield _load_row("first load: all that comes over the wire", f"{kilobytes:.0f} kB", kilobytes, MAX_KILOBYTES, "kB")
    yield _load_row("first load: requests", f"{requests}", requests, MAX_REQUESTS, "")
    yield _load_row(
        f"first load: until the board is drawn, median of {loads}",
        f"{seconds * 1000:.0f} ms",
        seconds * 1000,
        FIRST_SCREEN * 1000,
        "ms",
    )


def _load_row(work: str, shown: str, figure: float, most: float, unit: str) -> Row:
    ok = figure <= most
    cells = (work, shown, "", f"≤ {most:g} {unit}".rstrip(), verdict(ok))
    return Row(cells, {"ours": figure, "target": most, "unit": unit}, ok)


def first_load(browser: Browser, server: Server) -> tuple[float, int, float]:
    """Kilobytes, requests, and seconds until the board is drawn, for a first visit."""
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.add_init_script(f"({FIRST_BOARD})()")
    wire = Wire(page)
    page.goto(server.url)
    wait_until(page, "window.firstBoard")
    page.wait_for_load_state("networkidle")
    seconds = page.evaluate("window.firstBoard") / 1000
    page.context.close()
    return wire.bytes / 1000, len(wire.requests), seconds
