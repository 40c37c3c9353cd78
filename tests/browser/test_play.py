"""Playing on the page: whole games with every kind of hand, taking back, branches, links, a server that goes away."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

import outplay
from tests.browser.conftest import NewPage
from tests.browser.served import Server, wait_until
from tests.browser.table import (
    Hand,
    address,
    by_arrows,
    by_mouse,
    by_touch,
    by_typing,
    cell,
    expected,
    link,
    moves_of,
    open_game,
    play_to_the_end,
    position_of,
    shown,
    wait_for_address,
    wait_for_choice,
    wait_for_plies,
)

SQUARE, HOURGLASS, HEXAGON = "octapawn", "oska:4", "hexareversi:3"
BOARDS = [SQUARE, HOURGLASS, HEXAGON]


@pytest.mark.parametrize("game", BOARDS)
def test_a_whole_game_by_mouse_against_a_machine(page: Page, game: str) -> None:
    open_game(page, game, black="level:1", seed="1")
    play_to_the_end(page, by_mouse, seed=1, person="white")
    assert address(page)["black"] == "level:1"


@pytest.mark.parametrize("game", BOARDS)
def test_a_whole_game_by_touch_on_a_phone(phone: Page, game: str) -> None:
    open_game(phone, game)
    play_to_the_end(phone, by_touch, seed=2)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("game", "hand"), [(HOURGLASS, by_typing), *((game, by_arrows) for game in BOARDS)])
def test_a_whole_game_by_keyboard_alone(page: Page, game: str, hand: Hand) -> None:
    open_game(page, game)
    page.keyboard.press("m" if hand is by_typing else "b")
    play_to_the_end(page, hand, seed=3)


def test_a_person_begins_othello_with_black_and_row_one_on_top(page: Page) -> None:
    page.goto("/#/play?game=othello:8&seed=1")
    expect(page.locator("outplay-board .cell").first).to_be_visible()
    wait_for_choice(page)
    assert {side: address(page)[side] for side in ("white", "black")} == {"white": "level:3", "black": "human"}
    expect(page.locator(".seat.lower strong")).to_have_text("Black")
    expect(page.locator(".status")).to_have_text("Your turn: Black to move.")
    top, bottom = (cell(page, name).bounding_box() for name in ("a1", "a8"))
    assert top and bottom and top["y"] < bottom["y"]
    cell(page, "f5").click()
    wait_for_plies(page, 2)
    expect(page.locator("outplay-move-list .pair").first).to_have_text(f"1.{''.join(moves_of(page))}")
    assert moves_of(page)[0] == "f5" and position_of(page).side is outplay.Side.BLACK


def test_a_newcomer_gets_the_side_that_wins_reads_the_rules_as_they_sit_and_chooses_sides(page: Page) -> None:
    page.goto("/#/play?game=hexapawn:3x3&seed=1")
    wait_for_plies(page, 1)
    assert (address(page)["white"], address(page)["black"]) == ("level:3", "human")
    page.goto("/#/play?game=hexapawn:3x3&white=human&black=level:3&seed=1")
    expect(page.get_by_text("Black wins with perfect play")).to_be_visible()
    first_rows = []
    for key in ("", "f"):
        if key:
            page.keyboard.press(key)
        page.get_by_role("button", name="Rules").click()
        expect(page.locator(".diagrams figure")).to_have_count(5)
        pieces = page.locator("figure").first.locator(".body")
        first_rows.append(pieces.evaluate_all("all => all.map(one => one.getBoundingClientRect().y)"))
        page.get_by_role("button", name="OK").click()
    (black, white), (turned_black, turned_white) = first_rows
    assert white > black and turned_white < turned_black
    page.get_by_label("You play").select_option("always Black")
    wait_for_address(page, "black=human")
    page.goto("/")
    page.goto("/#/play?game=octapawn")
    wait_for_plies(page, 1)
    assert (address(page)["white"], address(page)["black"]) == ("level:3", "human")


def test_the_keyboard_reaches_everything(page: Page) -> None:
    open_game(page, SQUARE)
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        found = page.evaluate(
            "document.activeElement.dataset.cell ? 'board' : document.activeElement.textContent.trim()"
        )
        reached.add(found)
    wanted = {
        "board",
        "✦Hint",
        "New game",
        "Swap sides",
        "Resign",
        "Change",
        "Rules",
        "Person",
        "Copy link",
        "Open",
        "Keys",
    }
    assert wanted <= reached


@pytest.mark.parametrize("game", ["skirmish", "honeycomb", "long-reversi"])
def test_an_odd_game_of_ones_own(page: Page, server: Server, game: str) -> None:
    page.goto(link(game))
    expect(page.locator("h1")).to_have_text(game)
    for _ in range(4):
        wait_for_choice(page)
        move = page.evaluate("document.querySelector('outplay-board').moves[0]")
        for name in (move["origin"], move["target"]):
            if name:
                cell(page, name).click()
        wait_until(page, f"document.querySelector('outplay-board').position === {json.dumps(move['after'])}")
    wait_for_plies(page, 4)


def test_every_move_and_the_end_are_announced(page: Page) -> None:
    open_game(page, "hexapawn:3x3")
    by_typing_into_the_field(page, "b1b2")
    announcer = page.locator("#announcer")
    expect(announcer).to_have_text("White plays b1b2. Black to move.")
    by_typing_into_the_field(page, "a3b2")
    expect(announcer).to_have_text("Black plays a3b2 and takes b2. White to move.")
    for move in ("a1a2", "b2b1"):
        by_typing_into_the_field(page, move)
    expect(announcer).to_contain_text("Black wins: Black has reached the far row.")


_COUNT_TONES = """
  window.tones = 0;
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...times) {
    window.tones++;
    return start.apply(this, times);
  };
"""


def test_a_selection_is_announced_and_sounds_are_made_by_those_who_want_them(page: Page) -> None:
    page.add_init_script(_COUNT_TONES)
    open_game(page, "hexapawn:3x3")
    wait_for_choice(page)
    cell(page, "b1").click()
    expect(page.locator("#announcer")).to_have_text("b1 selected. Choose b2.")
    cell(page, "b2").click()
    expect(page.locator("#announcer")).to_contain_text("White plays b1b2.")
    assert page.evaluate("tones") == 0
    sounds = page.get_by_role("button", name="Sounds")
    expect(sounds).to_have_attribute("aria-pressed", "false")
    sounds.click()
    wait_until(page, "tones === 1")  # so that one hears how loud they are
    heard = 1
    for move, tones in (("a3b2", 2), ("a1a2", 1), ("b2b1", 1 + 3)):  # a capture, a move, the end
        by_typing_into_the_field(page, move)
        heard += tones
        wait_until(page, f"tones === {heard}")
    page.reload()
    expect(sounds).to_have_attribute("aria-pressed", "true")
    sounds.click()
    page.get_by_role("button", name="Edit position").click()
    cell(page, "c2").click()
    expect(page.locator("#announcer")).to_contain_text("c2: White.")


def by_typing_into_the_field(page: Page, move: str) -> None:
    """Type a move when there is something to choose."""
    wait_for_choice(page)
    page.get_by_label("Your move").fill(move)
    page.keyboard.press("Enter")


def test_a_forced_pass_is_played_and_announced(page: Page) -> None:
    game, moves = find_pass()
    open_game(page, game, line=".".join(moves[:-1]))
    by_typing_into_the_field(page, moves[-1])
    wait_for_plies(page, len(moves) + 1)
    assert moves_of(page)[-1] == "pass"
    expect(page.locator("#announcer")).to_contain_text("cannot move and passes.")
    expect(page.locator(".status")).to_have_text(re.compile(r"^(White|Black) passed\. (White|Black) to move\.$"))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    wait_for_address(page, f"at={len(moves) - 1}&")


def find_pass() -> tuple[str, list[str]]:
    """A game whose last move leaves the rival nothing but to pass, after which it goes on."""
    game = outplay.game("pawned:4")
    for seed in range(1000):
        choose = random.Random(seed).choice
        position, moves = game.start, list[str]()
        while not position.outcome:
            move = choose(position.legal_moves)
            if move.is_pass and "pass" not in moves and len(moves) > 1:
                return game.name, moves
            moves.append(str(move))
            position = position.play(move)
    raise AssertionError("nobody had to pass")


def test_undo_goes_back_to_ones_own_choice_and_another_move_becomes_a_branch(page: Page) -> None:
    open_game(page, HOURGLASS, black="level:1", seed="4")
    by_mouse(page, outplay.game(HOURGLASS).start.move("a5a4"))
    wait_for_plies(page, 2)
    first = moves_of(page)
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, "a5")).to_have_attribute("data-side", "white")
    assert address(page)["at"] == "0"
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("outplay-move-list [aria-current]")).to_have_text(first[1])
    page.keyboard.press("u")
    expect(page.locator("outplay-move-list [aria-current]")).to_have_count(0)
    by_mouse(page, outplay.game(HOURGLASS).start.move("d5c4"))
    wait_until(page, "/line=a5a4\\(d5c4\\.\\w+\\)/.test(location.hash)")
    assert address(page)["line"].endswith(first[1])
    expect(page.locator("outplay-move-list .branch button")).to_have_count(2)


def test_moves_are_jumped_to_and_branches_promoted_and_deleted(page: Page) -> None:
    open_game(page, "hexapawn:3x3", line="a1a2.b3a2(c3c2.b1b2)b1a2", at="4")
    moves = page.locator("outplay-move-list")
    expect(moves.locator("[aria-current]")).to_have_text("2.b1b2")
    moves.get_by_role("button", name="b3a2").click()
    expect(cell(page, "a2")).to_have_attribute("data-side", "black")
    page.keyboard.press("End")
    expect(cell(page, "a2")).to_have_attribute("data-side", "white")
    page.keyboard.press("Home")
    expect(moves.locator("[aria-current]")).to_have_text("a1a2")
    moves.locator(".branch button").first.click()
    page.get_by_role("button", name="Make this the main line").click()
    wait_for_address(page, "line=a1a2.c3c2(b3a2.b1a2)b1b2")
    moves.get_by_role("button", name="b3a2").click()
    page.get_by_role("button", name="Delete this branch").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    wait_for_address(page, "line=a1a2.c3c2.b1b2&")


def test_a_link_opens_everything_again(page: Page, new_page: NewPage) -> None:
    open_game(
        page, HOURGLASS, black="level:2", line="a5a4.a1a2(b1b2.b5b4)c5c4", at="3", seed="77", help="on", flip="no"
    )
    expect(page.locator("outplay-evaluation-bar .verdict")).to_contain_text(re.compile("wins|Draw|Even|[+]"))
    url, board, values = page.url, shown(page), address(page)
    assert values["rules"] == outplay.game(HOURGLASS).rules.hash
    other = new_page()
    other.goto(url)
    expect(other.locator("outplay-move-list [aria-current]")).to_have_text("1…b1b2")
    assert other.url == url
    assert shown(other) == board
    assert (
        other.locator("outplay-move-list button").all_inner_texts()
        == page.locator("outplay-move-list button").all_inner_texts()
    )
    expect(other.locator("outplay-evaluation-bar")).to_be_visible()
    expect(other.locator(".seat .player").filter(has_text="Level 2")).to_be_visible()


def test_the_back_button_brings_the_last_game_back(page: Page) -> None:
    open_game(page, SQUARE, line="a1a2.b4b3")
    page.get_by_role("button", name="New game").click()
    expect(cell(page, "a1")).to_have_attribute("data-side", "white")
    page.go_back()
    expect(cell(page, "a2")).to_have_attribute("data-side", "white")
    assert moves_of(page) == ["a1a2", "b4b3"]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"game": "nosuchgame"}, "nosuchgame"),
        ({"game": SQUARE, "rules": "0123456789abcdef"}, "rules"),
        ({"game": SQUARE, "line": "a1a2.a1a2"}, "cannot be played to the end"),
        ({"game": SQUARE, "start": "wwww b"}, "'wwww' has 1 rows"),
        ({"game": SQUARE, "line": "a1a2)"}, "cannot be read"),
        ({"game": SQUARE, "white": "human", "black": "level:77"}, "a whole number from 1 to 10. Level 3 plays instead"),
        ({"game": SQUARE, "white": "foo", "black": "level:2"}, "no player “foo”. A person plays instead"),
    ],
)
def test_a_link_that_does_not_fit_is_said_in_words_and_the_rest_works(
    page: Page, may_refuse: bool, values: dict[str, str], words: str
) -> None:
    page.goto(link(**values))
    expect(page.locator("#toast")).to_contain_text(words)
    wait_for_choice(page)
    by_mouse(page, position_of(page).legal_moves[0])
    wait_for_choice(page)
    assert shown(page) == expected(position_of(page))


def test_wrong_typed_moves_are_answered_in_words(page: Page, may_refuse: bool) -> None:
    open_game(page, SQUARE)
    for text, words in (("a1a4", "a1a4"), ("hello", "hello")):
        by_typing_into_the_field(page, text)
        expect(page.locator("#move-error")).to_contain_text(words)
    by_typing_into_the_field(page, "A1-A2")
    wait_for_plies(page, 1)
    assert moves_of(page) == ["a1a2"]


def test_a_wrong_typed_move_is_forgotten_with_the_next_move(page: Page, may_refuse: bool) -> None:
    open_game(page, SQUARE)
    field = page.get_by_label("Your move")
    for key in ("", "n"):
        by_typing_into_the_field(page, "hello")
        expect(page.locator("#move-error")).to_contain_text("hello")
        expect(field).to_have_attribute("aria-invalid", "true")
        cell(page, "d4").focus()
        page.keyboard.press(key) if key else by_mouse(page, position_of(page).move("a1a2"))
        expect(page.locator("#move-error")).to_be_empty()
        expect(field).to_have_value("")
        assert field.get_attribute("aria-invalid") is None


def test_a_rivals_piece_says_who_is_to_move(page: Page) -> None:
    open_game(page, SQUARE)
    wait_for_choice(page)
    cell(page, "a4").click()
    expect(page.locator(".status")).to_have_text("That is Black’s pawn; White is to move.")
    cell(page, "a1").click()
    cell(page, "a2").click()
    expect(page.locator(".status")).to_have_text("Black to move.")


def test_letters_in_a_field_are_no_shortcuts(page: Page) -> None:
    open_game(page, SQUARE, line="a1a2.b4b3")
    page.get_by_label("Your move").press_sequentially("unf")
    assert moves_of(page) == ["a1a2", "b4b3"]
    assert "at" not in address(page)


def test_the_server_is_killed_and_started_again_and_the_game_goes_on(page: Page, server: Server) -> None:
    open_game(page, SQUARE, black="level:1", seed="3")
    by_mouse(page, position_of(page).legal_moves[0])
    wait_for_plies(page, 2)
    wait_for_choice(page)
    server.kill()
    by_mouse(page, position_of(page).legal_moves[0])
    wait_for_plies(page, 3)
    expect(page.locator("#away")).to_be_visible()
    assert shown(page) == expected(position_of(page))
    server.start()
    expect(page.locator("#away")).to_be_hidden()
    wait_for_plies(page, 4)
    play_to_the_end(page, by_mouse, seed=5, person="white")


def test_a_server_that_is_away_from_the_first_move_on(page: Page, server: Server) -> None:
    open_game(page, SQUARE)
    server.kill()
    by_mouse(page, position_of(page).legal_moves[0])
    wait_for_plies(page, 1)
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#toast")).to_contain_text("does not answer")
    server.start()
    wait_for_choice(page)
    by_mouse(page, position_of(page).legal_moves[0])
    expect(page.locator("outplay-move-list button")).to_have_count(2)
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_person_hears_of_the_win_first_and_has_the_other_side_next_time(page: Page, server: Server) -> None:
    page.goto(link("hexapawn:3x3", black="level:1", line="b1b2", resigned="white", seed="1"))
    expect(page.locator(".verdict")).to_have_text("You lose.")
    expect(page.locator(".ending button").first).to_have_text("Play again")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".ending")).to_be_hidden()
    assert (address(page)["white"], address(page)["black"]) == ("level:1", "human")
    page.goto(link("hexapawn:3x3", black="level:1", line="b1b2", resigned="black", seed="1"))
    expect(page.locator(".verdict")).to_have_text("You win!")
    page.get_by_role("button", name="Same side again").click()
    expect(page.locator(".ending")).to_be_hidden()
    assert (address(page)["white"], address(page)["black"]) == ("human", "level:1")


def test_two_friends_see_who_has_won(page: Page, server: Server) -> None:
    page.goto(link("hexapawn:3x3", line="b1b2.a3b2.a1a2.b2b1"))
    expect(page.locator(".verdict")).to_have_text("Black wins!")
    expect(page.get_by_role("button", name="Same side again")).to_be_hidden()
    page.get_by_role("button", name="Play again").click()
    assert (address(page)["white"], address(page)["black"]) == ("human", "human")


@pytest.mark.parametrize(
    ("game", "counted"), [("hexareversi:5", "4 discs"), ("hexapawn:3x3", "3 pawns"), ("oska:4", "4 pieces")]
)
def test_discs_are_called_discs(page: Page, server: Server, game: str, counted: str) -> None:
    open_game(page, game)
    expect(page.locator(".seat .count").first).to_have_text(counted)
    expect(page.get_by_role("switch", name="Show evaluation")).to_be_visible()
