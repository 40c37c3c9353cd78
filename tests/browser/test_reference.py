"""The page at /docs: every request of the server's own description is there, and can be tried."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from playwright.sync_api import Page, expect

import outplay
from tests.browser.served import Server
from tests.browser.settled import settle


def description(server: Server) -> dict[str, Any]:
    with urllib.request.urlopen(f"{server.url}/openapi.json") as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def requests(server: Server) -> list[tuple[str, str]]:
    return [(method.upper(), path) for path, item in description(server)["paths"].items() for method in item]


def test_every_request_is_listed_with_its_parameters(page: Page, server: Server) -> None:
    page.goto("/docs")
    expect(page.locator("article").first).to_be_visible()
    shown = [" ".join(title.split()) for title in page.locator("article h3").all_inner_texts()]
    assert sorted(shown) == sorted(f"{method} {path}" for method, path in requests(server))
    for path, item in description(server)["paths"].items():
        for method, operation in item.items():
            article = page.locator(f'article[data-path="{path}"]').filter(has_text=method.upper())
            words = article.inner_text()
            for parameter in operation.get("parameters", ()):
                assert parameter["name"] in words
            assert article.get_by_role("button", name="Try it").count() == 1
    assert page.locator("#contents a").count() == len(shown) + 1


def test_a_request_that_is_tried_answers(page: Page) -> None:
    page.goto("/docs#get-api-position")
    article = page.locator("#get-api-position")
    article.get_by_role("textbox", name="game", exact=True).fill("hexapawn:3x3")
    article.get_by_role("textbox", name="position", exact=True).fill("bbb/-w-/w-w b")
    article.get_by_role("button", name="Try it").click()
    expect(article.locator(".status")).to_contain_text("200")
    answer = json.loads(article.get_by_label("The answer").inner_text())
    legal = outplay.game("hexapawn:3x3").position("bbb/-w-/w-w b").legal_moves
    assert [move["move"] for move in answer["moves"]] == [str(move) for move in legal]
    expect(article.locator(".sent")).to_contain_text("GET /api/position?game=hexapawn")


def test_a_body_can_be_sent(page: Page) -> None:
    page.goto("/docs")
    article = page.locator("#post-api-play")
    article.locator("textarea").fill('{"game": "hexapawn:3x3", "moves": ["b1b2", "a3b2"]}')
    article.get_by_role("button", name="Try it").click()
    expect(article.get_by_label("The answer")).to_contain_text('"here"')


def test_what_is_refused_is_shown_too(page: Page, may_refuse: bool) -> None:
    page.goto("/docs")
    article = page.locator("#get-api-game")
    article.get_by_role("textbox", name="game", exact=True).fill("no such game")
    article.get_by_role("textbox", name="game", exact=True).press("Enter")
    expect(article.locator(".status")).to_contain_text("404")
    expect(article.get_by_label("The answer")).to_contain_text("no such game")


def test_the_examples_that_stand_there_are_answered(page: Page, server: Server) -> None:
    """Pressing the button without filling in anything shows an answer; only rooms must be made and named before."""
    page.goto("/docs")
    seat: dict[str, str] = {}
    for method, path in requests(server):
        article = page.locator(f'article[data-path="{path}"]').filter(has_text=method)
        if path.startswith("/api/rooms/"):
            example = json.loads(article.locator("textarea").input_value())
            known = {"room": seat["room"]} if path.endswith("invitation") else seat
            article.locator("textarea").fill(json.dumps(example | known))
        article.get_by_role("button", name="Try it").click()
        expect(article.locator(".status"), f"{method} {path}").to_contain_text("200")
        if path == "/api/rooms":
            answer = json.loads(article.get_by_label("The answer").inner_text())
            seat = {key: answer[key] for key in ("room", "token")}


def test_answers_are_explained_and_can_be_unfolded(page: Page) -> None:
    page.goto("/docs")
    article = page.locator("#get-api-position")
    article.get_by_text("The answer: PositionData").click()
    expect(article.get_by_role("rowheader", name="moves")).to_be_visible()
    article.get_by_text("MoveData: MoveData").or_(article.get_by_text("MoveData", exact=True)).first.click()
    article.get_by_text("What can go wrong").click()
    expect(article.get_by_text("404", exact=True)).to_be_visible()


def test_it_fits_its_screen(page: Page) -> None:
    page.goto("/docs")
    expect(page.locator("article").first).to_be_visible()
    for width in (360, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
