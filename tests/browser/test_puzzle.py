"""The Puzzle screen: wrong moves are not made, the rival replies, help costs the streak."""

from __future__ import annotations

import json
import re
import urllib.parse

import pytest
from playwright.sync_api import Page, Request, expect

import outplay
from outplay.players import player
from outplay.solving.puzzles import Judge, Puzzle, find_puzzle, play_out, task_words
from tests.browser.conftest import NewPage
from tests.browser.scenes import at, touch
from tests.browser.screens import button

SAYS = ".puzzle-says"
SERIES = {"game": "octapawn", "seed": "3", "level": "2"}


def puzzle_of(number: int = 1, game: str = "octapawn", seed: int = 3, level: int | None = 2) -> Puzzle:
    found = find_puzzle(outplay.game(game), number, seed=seed, level=level)
    assert found is not None
    return found


def shown(page: Page, puzzle: Puzzle) -> None:
    """Wait until a puzzle is on the board."""
    expect(page.locator("h1")).to_have_text(task_words(puzzle))
    contents = {"w": "white", "b": "black", "-": "none"}
    letters = re.findall("[wb-]", str(puzzle.position).partition(" ")[0])
    for cell, letter in zip(puzzle.position.game.shape.names, letters, strict=True):
        expect(page.locator(f"outplay-board [data-cell={cell}]")).to_have_attribute("data-side", contents[letter])


def play(page: Page, move: object) -> None:
    touch(*re.findall("[a-z]+[0-9]+", str(move)))(page)


def solve(page: Page, puzzle: Puzzle) -> None:
    """Play a puzzle out."""
    judge, rival, position = Judge(puzzle.position.game), player("perfect"), puzzle.position
    while not position.outcome:
        move = judge.good_move(position, puzzle.task)
        assert move is not None
        play(page, move)
        position = position.play(move)
        for _, after in play_out(position, rival.choose):
            position = after
        expect(page.locator(SAYS)).to_contain_text("Solved!" if position.outcome else f"{move} is right.")


def test_a_puzzle_is_solved_and_the_next_one_comes(page: Page) -> None:
    first = puzzle_of()
    page.goto(at("puzzle", **SERIES))
    shown(page, first)
    expect(page.locator("main")).to_contain_text("Puzzle 1 of series 3, level 2.")
    solve(page, first)
    expect(page.locator("main")).to_contain_text("Streak 1. 1 puzzle of this game solved")
    button(page, "Next puzzle").click()
    shown(page, puzzle_of(2))
    assert "number=2" in page.url
    solve(page, puzzle_of(2))
    expect(page.locator("main")).to_contain_text("Streak 2. 2 puzzles of this game solved")
    page.reload()
    shown(page, puzzle_of(2))
    expect(page.locator("main")).to_contain_text("Streak 2.")
    page.go_back()
    shown(page, first)


def test_a_wrong_move_is_explained_and_not_made(page: Page) -> None:
    puzzle = puzzle_of()
    page.goto(at("puzzle", **SERIES))
    shown(page, puzzle)
    wrong = next(move for move in puzzle.position.legal_moves if move != puzzle.answer)
    play(page, wrong)
    expect(page.locator(SAYS)).to_contain_text(f"{wrong} is not it: Black then wins. Try again")
    shown(page, puzzle)
    solve(page, puzzle)
    expect(page.locator("main")).to_contain_text("Streak 0. 1 puzzle of this game solved")


@pytest.mark.parametrize(("name", "says"), [("Hint", "Move the piece on b2."), ("Answer", "The move is b2a3.")])
def test_help_is_asked_for_and_costs_the_streak(page: Page, name: str, says: str) -> None:
    page.goto(at("puzzle", **SERIES))
    shown(page, puzzle_of())
    button(page, name).click()
    expect(page.locator(SAYS)).to_have_text(says)
    expect(page.locator("outplay-board .marks .hint")).to_have_count(1)
    solve(page, puzzle_of())
    expect(page.locator("main")).to_contain_text("Streak 0. 1 puzzle")


def test_the_answer_is_not_sent_before_it_is_asked_for(page: Page) -> None:
    answers: list[str] = []
    page.on("response", lambda answer: answers.append(answer.text()) if "/api/puzzle" in answer.url else None)
    page.goto(at("puzzle", **SERIES))
    shown(page, puzzle_of())
    data = [json.loads(text) for text in answers]
    assert len(data) == 1 and set(data[0]) == {"goal", "level", "text", "here"}
    assert [move["move"] for move in data[0]["here"]["moves"]] == [str(m) for m in puzzle_of().position.legal_moves]


def test_skipping_ends_the_streak(page: Page) -> None:
    page.goto(at("puzzle", **SERIES))
    shown(page, puzzle_of())
    solve(page, puzzle_of())
    button(page, "Next puzzle").click()
    shown(page, puzzle_of(2))
    button(page, "Skip").click()
    expect(page.locator("main")).to_contain_text("Streak 0, longest 1.")


def test_moves_can_be_stepped_through(page: Page) -> None:
    puzzle = puzzle_of()
    page.goto(at("puzzle", **SERIES))
    shown(page, puzzle)
    play(page, puzzle.answer)
    expect(page.locator(SAYS)).to_contain_text("is right")
    button(page, "To the start").click()
    shown(page, puzzle)
    expect(page.locator("outplay-board .cell.movable")).to_have_count(0)
    button(page, "To the end").click()
    expect(page.locator("outplay-board .cell.movable").first).to_be_attached()


def test_level_task_and_game_can_be_chosen(page: Page) -> None:
    page.goto(at("puzzle", game="pawned:4", seed="1"))
    expect(page.locator("h1")).to_contain_text("to move and")
    page.get_by_role("combobox", name="Task").select_option("draw")
    expect(page.locator("h1")).to_contain_text("to move and draw")
    page.get_by_role("combobox", name="Level").select_option("1")
    expect(page.locator("main")).to_contain_text("level 1")
    assert "goal=draw" in page.url and "level=1" in page.url
    page.get_by_role("combobox", name="Task").select_option("win")
    expect(page.locator("h1")).to_contain_text("to move and win")
    button(page, "Change").click()
    page.locator("dialog select[name=game]").select_option("othello")
    button(page, "Puzzles of this game").click()
    expect(page.get_by_label("Series")).to_contain_text("Othello")
    expect(page.locator("main")).to_contain_text("Puzzle 1 of series 1, level 1")


def test_a_kind_that_does_not_exist_is_said(page: Page, may_refuse: bool) -> None:
    page.goto(at("puzzle", game="hexapawn:3x3", goal="draw"))
    expect(page.locator("h1")).to_have_text("No puzzle")
    expect(page.locator(SAYS)).to_contain_text("no puzzle with a draw to find was found in Hexapawn, 3 × 3")
    page.get_by_role("combobox", name="Task").select_option("win")
    expect(page.locator("h1")).to_contain_text("to move and win")


@pytest.mark.parametrize("game", ["honeycomb", "othello:8", "oska:4"])
def test_variants_and_large_boards_have_puzzles(page: Page, game: str) -> None:
    page.goto(at("puzzle", game=game, seed="1"))
    expect(page.locator("h1")).to_contain_text("to move and")


def test_a_small_board_passes_over_what_was_shown(page: Page) -> None:
    page.goto(at("puzzle", game="hexapawn:3x3", seed="1"))
    seen = []
    for _ in range(5):
        expect(page.locator("h1")).to_contain_text("to move and")
        sides = page.locator("outplay-board [data-side]")
        seen.append(
            (page.locator("h1").inner_text(), str(sides.evaluate_all("cells => cells.map(c => c.dataset.side)")))
        )
        url = page.url
        button(page, "Skip").click()
        page.wait_for_url(lambda now, before=url: now != before)  # type: ignore[misc]
        expect(page.locator("main")).to_contain_text(re.compile(r"Puzzle \d+ of series"))
    assert len(set(seen)) == len(seen)


def test_a_sheet_can_be_printed(page: Page) -> None:
    page.goto(at("puzzle", **SERIES))
    shown(page, puzzle_of())
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Print a sheet").click()
    sheet = opened.value
    expect(sheet.locator("li svg")).to_have_count(12)
    assert sheet.locator("body").evaluate("body => getComputedStyle(body).fontSize") == "14.6667px"
    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(sheet.url).query))
    assert (query["seed"], query["level"]) == ("3", "2")


def test_a_puzzle_can_be_solved_by_keyboard(page: Page) -> None:
    page.goto(at("puzzle", game="octapawn", seed="2", level="1"))
    puzzle = puzzle_of(seed=2, level=1)
    shown(page, puzzle)
    for cell in ("b3", "b4"):
        page.locator(f"outplay-board [data-cell={cell}]").press("Enter")
    expect(page.locator(SAYS)).to_contain_text("Solved!")
    button(page, "Next puzzle").press("Enter")
    expect(page.locator("main")).to_contain_text("Puzzle 2 of")


def test_requests_that_come_late_change_nothing(page: Page) -> None:
    """Two presses at once, or a choice while a puzzle is looked for."""
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request) if "/api/puzzle?" in request.url else None)
    page.goto(at("puzzle", **SERIES))
    shown(page, puzzle_of())
    page.evaluate("""() => {
      const press = () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Skip").click();
      press(); press(); press();
    }""")
    shown(page, puzzle_of(4))
    assert "number=4" in page.url


def test_the_screen_on_a_phone(phone: Page) -> None:
    phone.goto(at("puzzle", **SERIES))
    shown(phone, puzzle_of())
    solve(phone, puzzle_of())


def test_without_storage_puzzles_can_be_solved(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('none'); } })")
    page.goto(at("puzzle", **SERIES))
    solve(page, puzzle_of())
