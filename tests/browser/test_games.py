"""My games: what was played in this browser, to go on with, to review, to save and to forget."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Download, Page, expect

from outplay.play import Move
from outplay.record import read_records
from tests.browser.screens import button
from tests.browser.table import by_mouse, open_game, wait_for_address, wait_for_choice, wait_for_plies

GAME = "hexapawn:3x3"


def play(page: Page, *moves: Move) -> None:
    for move in moves:
        wait_for_choice(page)
        by_mouse(page, move)
        wait_for_address(page, str(move))


def rows(page: Page) -> list[list[str]]:
    """The list of games: what is in each cell."""
    return [row.locator("th, td").all_inner_texts() for row in page.locator("[aria-label=Games] tbody tr").all()]


def test_games_are_kept_continued_reviewed_saved_and_forgotten(page: Page, tmp_path: Path) -> None:
    page.goto("/")
    expect(page.locator(".home-game").first).to_be_visible()
    expect(page.locator(".home-mine")).to_have_count(0)
    open_game(page, GAME, line="a1a2.b3b2")  # only looked at
    open_game(page, "breakthrough:6x6")
    play(page, Move("c2", "c3"))
    open_game(page, GAME, black="level:3", line="a1a2.c3c2")
    play(page, Move("a2", "b3", ("b3",)))
    expect(page.locator(".verdict")).to_have_text("You win!")

    page.locator(".brand").click()
    expect(page.locator(".home-mine")).to_contain_text("Breakthrough, 6 × 6, 1 move.")
    page.reload()
    page.locator(".home-mine").get_by_role("link", name="Go on").click()
    expect(page.locator("h1")).to_have_text("Breakthrough, 6 × 6")
    play(page, Move("c5", "c4"))
    page.locator(".brand").click()
    page.locator(".home-mine").get_by_role("link", name="My games").click()
    expect(page.locator("h1")).to_have_text("My games")
    found = rows(page)
    assert [(row[0], row[3], row[1], row[4], row[2]) for row in found] == [
        ("Breakthrough, 6 × 6", "Two people here", "Not over", "2", "Go on"),
        ("Hexapawn, 3 × 3", "Level 3", "Won", "3", "Review"),
    ]
    results = page.locator("[aria-label=Results] tbody tr")
    assert results.locator("th, td").all_inner_texts() == ["Hexapawn, 3 × 3", "Level 3", "1", "0", "0"]

    files: list[Download] = []
    page.on("download", lambda file: files.append(file))
    button(page, "Save all as records").click()
    expect(page.locator("#toast")).to_contain_text("Saved")
    while len(files) < 2:
        page.wait_for_event("download")
    for number, file in enumerate(files):
        file.save_as(tmp_path / f"{number}.jsonl")
    (won,), (open_one,) = sorted(
        (read_records(path) for path in tmp_path.iterdir()), key=lambda games: games[0].game.name, reverse=True
    )
    assert ([str(move) for move in won.moves], won.header.players) == (["a1a2", "c3c2", "a2b3"], ("human", "level:3"))
    assert ([str(move) for move in open_one.moves], open_one.is_over) == (["c2c3", "c5c4"], False)

    page.get_by_role("button", name="Forget Hexapawn").click()
    expect(page.get_by_role("status").filter(has_text="1 game forgotten.")).to_be_visible()
    assert len(rows(page)) == 1
    button(page, "Undo").click()
    assert len(rows(page)) == 2
    page.get_by_role("link", name="Review: Hexapawn").click()
    expect(page.locator("[aria-label=Review]")).to_contain_text("Mistake 1 of")
    page.go_back()
    button(page, "Forget all").click()
    expect(page.locator("main")).to_contain_text("No games yet.")
    assert not rows(page)
    page.reload()
    expect(page.locator("main")).to_contain_text("No games yet.")


def test_damaged_games_break_nothing(page: Page) -> None:
    page.goto("/")
    for text in ('{"games": [{"title": 3}, null], "dropped": "x"}', "nonsense", "[]"):
        page.evaluate("text => localStorage.setItem('outplay-games', text)", text)
        page.reload()
        expect(page.locator(".home-game").first).to_be_visible()
        expect(page.locator(".home-mine")).to_have_count(0)
    page.goto("/#/games")
    expect(page.locator("main")).to_contain_text("No games yet.")
    open_game(page, GAME)
    play(page, Move("a1", "a2"))
    wait_for_plies(page, 1)
    page.goto("/#/games")
    assert len(rows(page)) == 1
