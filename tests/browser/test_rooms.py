"""Two devices: an invitation, moves that the other one sees, offers, somebody who watches, and a restart in between."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import outplay
from tests.browser.conftest import PHONE, NewPage
from tests.browser.screens import button
from tests.browser.served import OWN, Server, wait_until
from tests.browser.table import expected, moves_of, shown

GAME = "hexapawn:3x3"
MAX_DELAY = 1000
"""Milliseconds until everybody in a room sees a move."""
_WATCH = """(position) => {
  const look = () => {
    if (document.querySelector("outplay-board").position === position) window.seen = Date.now();
    else setTimeout(look, 5);
  };
  look();
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that keeps its rooms in a file."""
    server = Server(*OWN, "--rooms", str(tmp_path / "rooms.sqlite"))
    try:
        server.start()
        yield server
        server.stop()
        server.expect_no_complaint()
    finally:
        server.close()


def invite(page: Page, side: str = "White") -> str:
    """Open a room on the page; the address of the room."""
    page.goto(f"/#/play?game={GAME}")
    button(page, "Invite a friend").click()
    page.get_by_role("dialog").get_by_role("button", name=side, exact=True).click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    return page.get_by_label("Link to this room", exact=True).input_value()


def path_of(link: str) -> str:
    found = re.fullmatch(r"http://127\.0\.0\.1:\d+(/#/play\?room=[\w-]{22})", link)
    assert found, link
    return found[1]


def play(page: Page, move: str) -> None:
    """Type a move, once it is the person's turn."""
    expect(page.locator(".status")).to_contain_text("Your turn")
    page.get_by_label("Your move").fill(move)
    page.keyboard.press("Enter")


def watch_for(*pages: Page, moves: list[str]) -> None:
    """Let pages note the time at which they show the position after some moves."""
    position = outplay.Record(outplay.game(GAME), moves=moves).position
    for page in pages:
        page.evaluate(_WATCH, str(position))


def wait_for_moves(*pages: Page, moves: list[str]) -> None:
    """Wait until the pages show the position after some moves."""
    position = outplay.Record(outplay.game(GAME), moves=moves).position
    for page in pages:
        wait_until(page, f"document.querySelector('outplay-board')?.position === {json.dumps(str(position))}")
        assert shown(page) == expected(position)


def test_two_devices_with_a_restart_and_somebody_who_watches(new_page: NewPage, server: Server) -> None:
    host, guest, third = new_page(), new_page(**PHONE), new_page()
    path = path_of(invite(host))
    expect(host.locator(".room")).to_contain_text("outplay serve --host 0.0.0.0")
    guest.goto(path)
    expect(guest.locator(".room")).to_contain_text("You play Black. Your friend is here.")
    expect(host.locator(".room")).to_contain_text("You play White. Your friend is here.")
    expect(host.get_by_role("img", name="QR code of the link")).to_have_count(0)
    third.goto(path)
    expect(third.locator(".room")).to_contain_text("You watch this game.")
    expect(host.locator(".room")).to_contain_text("1 person watches.")

    watch_for(host, guest, third, moves=["b1b2"])
    play(host, "b1b2")
    wait_for_moves(host, guest, third, moves=["b1b2"])
    made, *seen = (page.evaluate("window.seen") for page in (host, guest, third))
    assert all(0 <= one - made <= MAX_DELAY for one in seen), (made, seen)
    play(guest, "a3b2")
    wait_for_moves(host, guest, third, moves=["b1b2", "a3b2"])
    answers = host.locator(".move-card .tools > *", has_text=re.compile("^(Review|Explore|Understand)$"))
    expect(answers).to_have_count(3)
    expect(answers.filter(visible=True)).to_have_count(0)

    guest.reload()
    expect(guest.locator(".room")).to_contain_text("You play Black.")
    server.kill()
    host.get_by_label("Your move").fill("c1b2")
    host.keyboard.press("Enter")  # waits until the server is back
    server.start()
    wait_for_moves(host, guest, third, moves=["b1b2", "a3b2", "c1b2"])

    button(host, "Undo").click()
    expect(host.locator(".room")).to_contain_text("You ask to take back a move.")
    button(guest, "No").click()
    expect(host.locator(".offer")).to_have_count(0)
    button(host, "Undo").click()
    button(guest, "Take it back").click()
    wait_for_moves(host, guest, third, moves=["b1b2", "a3b2"])

    button(host, "Resign").click()
    host.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page in (host, guest, third):
        expect(page.locator(".ending-text")).to_contain_text("resigned")
    expect(answers.filter(visible=True)).to_have_count(3)
    guest.evaluate("scrollTo(0, 0)")
    expect(guest.locator(".verdict", has_text="You win!")).to_be_in_viewport()
    expect(button(third, "Offer a rematch")).to_have_count(0)
    button(guest, "Offer a rematch").click()
    button(host, "Play again").click()
    expect(host.locator(".room")).to_contain_text("You play Black.")
    play(guest, "a1a2")
    wait_for_moves(host, guest, third, moves=["a1a2"])
    assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_who_watches_cannot_move(new_page: NewPage) -> None:
    host, guest, third = (new_page() for _ in range(3))
    path = path_of(invite(host, "Black"))
    guest.goto(path)
    expect(guest.locator(".room")).to_contain_text("You play White.")
    third.goto(path)
    expect(third.locator(".room")).to_contain_text("You watch this game.")
    third.get_by_label("Your move").fill("a1a2")
    third.keyboard.press("Enter")
    expect(third.locator("#move-error")).to_contain_text("not your turn")
    for name in ("Undo", "Resign"):
        expect(button(third, name)).to_be_disabled()
    for name in ("Hint", "New game", "Swap sides", "Edit position", "Invite a friend"):
        expect(button(third, name)).to_be_hidden()
    play(guest, "a1a2")
    wait_for_moves(host, guest, third, moves=["a1a2"])


def test_leaving_a_room_keeps_the_game_and_the_seat(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    path = path_of(invite(host))
    guest.goto(path)
    expect(host.locator(".room")).to_contain_text("Your friend is here.")
    play(host, "b1b2")
    wait_for_moves(guest, moves=["b1b2"])
    button(guest, "Leave the room").click()
    expect(guest.locator(".room")).to_be_hidden()
    assert moves_of(guest) == ["b1b2"]
    expect(host.locator(".room")).to_contain_text("Your friend is away.")
    guest.go_back()
    expect(guest.locator(".room")).to_contain_text("You play Black. Your friend is here.")
    play(guest, "a3b2")
    wait_for_moves(host, guest, moves=["b1b2", "a3b2"])


@pytest.mark.usefixtures("may_refuse")
def test_a_room_that_there_is_not(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/#/play?room=nothing")
    expect(page.locator("#toast")).to_contain_text("there is no room 'nothing'")
    expect(page.locator("outplay-board")).to_be_visible()
    expect(button(page, "Invite a friend")).to_be_visible()
