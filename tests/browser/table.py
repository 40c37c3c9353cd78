"""A game on the page: its address, and moves by mouse, touch and keys."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from urllib.parse import unquote_plus, urlencode

from playwright.sync_api import Locator, Page, expect

import outplay
from outplay.play import Move, Position
from tests.browser.served import wait_until

Hand = Callable[[Page, Move], None]
MAX_PLIES = 200


def link(game: str, **values: str) -> str:
    """The address of a game on the Play screen, by default for two people."""
    return "/#/play?" + urlencode({"game": game, "white": "human", "black": "human", **values})


def open_game(page: Page, game: str, **values: str) -> None:
    """Open the Play screen and wait until it is ready."""
    page.goto(link(game, **values))
    expect(page.locator("outplay-board .cell").first).to_be_visible()
    expect(page.locator(".status, .ending").locator("visible=true").first).not_to_contain_text("is next")


def address(page: Page) -> dict[str, str]:
    """The values of the address."""
    query = page.evaluate("location.hash").partition("?")[2]
    pairs = (part.partition("=") for part in query.split("&") if part)
    return {name: unquote_plus(value) for name, _, value in pairs}


def moves_of(page: Page) -> list[str]:
    """The moves of the address, which may have no branches."""
    return _moves(address(page))


def _moves(values: dict[str, str]) -> list[str]:
    line = values.get("line", "")
    assert "(" not in line, line
    return line.split(".") if line else []


def wait_for_choice(page: Page) -> None:
    """Wait until the person has moves to choose from."""
    wait_until(page, "document.querySelector('outplay-board').moves.length > 0")


def wait_for_address(page: Page, part: str) -> None:
    """Wait until the address holds a text."""
    wait_until(page, f"location.hash.includes({json.dumps(part)})")


def wait_for_plies(page: Page, number: int) -> None:
    """Wait until the address has a number of moves."""
    wait_until(page, f"(location.hash.match(/[?&]line=([^&]*)/)?.[1].split('.').length ?? 0) >= {number}")


def record_of(page: Page) -> outplay.Record:
    """The game of the address as a record."""
    values = address(page)
    game = outplay.game(values["game"])
    record = outplay.Record(game, game.position(values["start"])) if "start" in values else outplay.Record(game)
    for move in _moves(values):
        record = record.play(move)
    return record


def position_of(page: Page) -> Position:
    """The position that the moves of the address lead to, by the library."""
    return record_of(page).position


def shown(page: Page) -> dict[str, str]:
    """What stands on each cell of the board: white, black or none."""
    cells = page.locator("outplay-board .cell")
    found: dict[str, str] = cells.evaluate_all(
        "all => Object.fromEntries(all.map(one => [one.dataset.cell, one.dataset.side]))"
    )
    return found


def expected(position: Position) -> dict[str, str]:
    """The same, by the library."""
    return {name: str(position[name] or "none") for name in position.game.shape.names}


def cell(page: Page, name: str) -> Locator:
    """A cell of the board."""
    return page.locator(f'outplay-board .cell[data-cell="{name}"]')


def by_mouse(page: Page, move: Move) -> None:
    """Click a piece and its target, or the cell on which a disc is placed."""
    for name in (move.origin, move.target):
        if name:
            cell(page, name).click()


def by_touch(page: Page, move: Move) -> None:
    """The same with a finger."""
    for name in (move.origin, move.target):
        if name:
            cell(page, name).tap()


def by_typing(page: Page, move: Move) -> None:
    """Type the move; the field has the focus already."""
    page.keyboard.type(str(move))
    page.keyboard.press("Enter")


def by_arrows(page: Page, move: Move) -> None:
    """Walk over the board with the arrow keys; the board has the focus already."""
    for name in (move.origin, move.target):
        if name:
            walk_to(page, name)
            page.keyboard.press("Enter")


def walk_to(page: Page, name: str) -> None:
    """Go to a cell with the arrow keys: first to its row, then along it."""
    goal = _middle(cell(page, name))
    for _ in range(60):
        focus = page.locator("outplay-board .cell:focus")
        here = _middle(focus)
        if focus.get_attribute("data-cell") == name:
            return
        if abs(here[1] - goal[1]) > 5:
            page.keyboard.press("ArrowUp" if here[1] > goal[1] else "ArrowDown")
        else:
            page.keyboard.press("ArrowLeft" if here[0] > goal[0] else "ArrowRight")
    raise AssertionError(f"no way to {name}")


def _middle(found: Locator) -> tuple[float, float]:
    box = found.locator(".tile").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def play_to_the_end(page: Page, hand: Hand, seed: int, person: str | None = None) -> Position:
    """Play random moves to the end of the game: for both sides, or only for a person's."""
    choose = random.Random(seed).choice
    for _ in range(MAX_PLIES):
        record = record_of(page)  # read once: a machine may move at any time
        position = record.position
        if position.outcome:
            break
        if not position.legal_moves[0].is_pass and person in (None, str(position.side)):
            expect(page.locator(".seat.to-move .turn")).to_have_text("to move")
            wait_for_choice(page)
            hand(page, choose(position.legal_moves))
        wait_for_plies(page, len(record.moves) + 1)
    expect(page.locator(".ending-text")).to_have_text(re.compile("wins|Draw"))
    end = position_of(page)
    assert end.outcome is not None
    assert page.locator(".ending-text").inner_text() == end.game.describe(end.outcome)
    expect(page.locator("outplay-board")).to_be_visible()
    assert shown(page) == expected(end)
    return end
