"""A click on the page goes through the functions that ``docs/developing.md`` names, as the browser counts them."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.scenes import at, touch
from tests.test_walks import CLICK, WALKS


def test_a_click_goes_this_way(page: Page, desktop: BrowserContext) -> None:
    browser = desktop.new_cdp_session(page)
    browser.send("Profiler.enable")
    browser.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
    page.goto(at("play", game="octapawn", white="human", black="level:3", seed="1"))
    touch("a1", "a2")(page)
    expect(page.locator("outplay-move-list")).to_contain_text("a1a2")
    expect(page.get_by_text("Your turn")).to_be_visible()
    files = browser.send("Profiler.takePreciseCoverage")["result"]
    called = {
        (urlsplit(file["url"]).path, function["functionName"])
        for file in files
        for function in file["functions"]
        if function["ranges"][0]["count"]
    }
    hops = [hop for hop in WALKS[CLICK] if hop.file.suffix == ".js"]
    assert len(hops) > 10
    for hop in hops:
        name = hop.name.rpartition(".")[2]
        assert any(path.endswith(f"/{hop.path}") and name == function for path, function in called), hop
