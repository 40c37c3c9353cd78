"""The Explore screen, for its tests."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from outplay.search.score import Score
from outplay.solving import Solution

PAWNS = "hexapawn:3x3"
"""A game that is solved at once."""


def open_place(page: Page, game: str, **values: Any) -> None:
    """Go to a place and wait until it is solved."""
    page.goto(f"/#/explore?{urlencode({'game': game, **values})}")
    wait_until_solved(page)


def wait_until_solved(page: Page) -> None:
    """Wait until every move has its result."""
    expect(page.locator(".screen-explore h1")).not_to_have_text("Explore")
    expect(page.locator(".screen-explore")).not_to_contain_text("Solving …")
    expect(page.locator(".explore-moves td:text-is('…')")).to_have_count(0)


def rows(page: Page) -> list[tuple[str, str, str]]:
    """The table of moves: each with its result and its number."""
    found: list[list[str]] = page.locator(".explore-moves tbody tr").evaluate_all(
        "lines => lines.map(line => [...line.cells].map(cell => cell.innerText.trim()))"
    )
    return [(move, result, number) for move, result, number in found]


def expected(solution: Solution, position: Any) -> list[tuple[str, str, str]]:
    """The same by the library."""
    return [(str(one.move), *_result_and_number(one.score)) for one in solution.moves(position)]


def _result_and_number(score: Score) -> tuple[str, str]:
    verb, _, number = score.verdict.partition(" ")
    return verb, number.removeprefix("in ").removeprefix("by ")


def button(page: Page, name: str) -> Locator:
    """A button below the board."""
    return page.locator(".explore-board .steps").get_by_role("button", name=name, exact=True)


def standing(page: Page) -> Locator:
    """The result of the position."""
    return page.locator(".standing")
