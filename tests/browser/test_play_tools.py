"""What stands beside the board: hint, help, review, files, the editor, players and games, swapping and resigning."""

from __future__ import annotations

import json
import re
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import outplay
from outplay.record.transcript import format_transcript
from outplay.rules.words import Side
from outplay.solving.review import Fault, review_game
from tests.browser.conftest import NewPage
from tests.browser.scenes import at
from tests.browser.served import Server
from tests.browser.settled import settle
from tests.browser.table import (
    address,
    by_mouse,
    cell,
    expected,
    moves_of,
    open_game,
    position_of,
    shown,
    wait_for_address,
    wait_for_choice,
    wait_for_plies,
)

HOURGLASS = "oska:4"
CALLED = {Fault.BLUNDER: "blunder", Fault.MISTAKE: "mistake", Fault.SLIP: "small mistake"}


def ask(server: Server, path: str, **query: Any) -> Any:
    """What the API answers."""
    address = f"{server.url}{path}?{urllib.parse.urlencode(query)}"
    with urllib.request.urlopen(urllib.request.Request(address, headers={"Outplay-Client": "tests"})) as answer:
        return json.load(answer)


def test_the_hint_is_the_best_move_of_the_api(page: Page, server: Server) -> None:
    open_game(page, HOURGLASS, line="a5a4.a1a2")
    position = position_of(page)
    asked = {"game": HOURGLASS, "position": str(position), "nodes": 500_000, "exact": "true"}
    best = ask(server, "/api/analysis", **asked)["best"]
    assert best in map(str, outplay.solve(position).best(position))
    page.keyboard.press("h")
    expect(page.locator(".status")).to_contain_text(f"Try {best}")
    assert page.evaluate("document.querySelector('outplay-board').hint") == best
    expect(page.locator("#announcer")).to_contain_text(f"Try {best}")
    page.get_by_role("switch").check()
    expect(page.locator(".ranking li").first).to_be_visible()
    expect(page.locator(".status")).to_contain_text(f"Try {best}")
    by_mouse(page, position_of(page).move(best))
    expect(page.locator(".status")).not_to_contain_text("Try")
    assert page.evaluate("document.querySelector('outplay-board').hint") is None


def test_help_shows_what_every_move_is_worth_and_hides_it_again(page: Page) -> None:
    open_game(page, "hexapawn:3x3", line="a1a2.b3a2")
    switch = page.get_by_role("switch")
    switch.check()
    ranking = page.locator(".ranking li")
    position = position_of(page)
    expect(ranking).to_have_count(len(position.legal_moves))
    analysis = outplay.analyze(position, depth=20, moves=True)
    values = {str(known.move): known.score.verdict for known in analysis.moves}
    for row in ranking.all():
        words = row.inner_text().split("\n")
        assert values[words[1]].startswith(words[0].strip())
    assert ranking.first.locator(".move").inner_text() == str(analysis.best)
    expect(page.locator("outplay-evaluation-bar .verdict")).to_have_text(re.compile(r"^(White|Black) wins in \d+$"))
    assert len(page.evaluate("[...document.querySelector('outplay-board').marks.keys()]")) == len(values)
    assert address(page)["help"] == "on"
    ranking.first.get_by_role("button").click()
    wait_for_plies(page, 3)
    expect(ranking).to_have_count(len(position_of(page).legal_moves))
    switch.uncheck()
    expect(page.locator("outplay-evaluation-bar")).to_be_hidden()
    assert page.evaluate("document.querySelector('outplay-board').marks.size") == 0
    assert "help" not in address(page)


def test_the_review_walks_through_the_mistakes(page: Page) -> None:
    moves = ["b1b2", "a4a3", "a1a2", "b4b3", "d1d2", "b3a2", "c1c2", "a2a1"]
    record = outplay.Record(outplay.game("octapawn"))
    for move in moves:
        record = record.play(move)
    open_game(page, "octapawn", line=".".join(moves))
    whole = review_game(record)
    faults = whole.faults
    assert len(faults) > 2
    page.get_by_role("button", name="Review the game").click()
    review = page.get_by_role("region", name="Review")
    for number, judged in enumerate(faults, 1):
        expect(review).to_contain_text(f"Mistake {number} of {len(faults)}")
        assert judged.fault
        expect(review).to_contain_text(f"played {judged.move}, a {CALLED[judged.fault]}")
        expect(review).to_contain_text(f"Why: {judged.reason}" if judged.reason else "It ")
        assert page.evaluate("document.querySelector('outplay-board').hint") == str(judged.best)
        assert page.evaluate("document.querySelector('outplay-board').played") == str(judged.move)
        expect(page.locator("outplay-board .played .head")).to_be_visible()
        assert shown(page) == expected(record.positions[judged.ply - 1])
        if number < len(faults):
            review.get_by_role("button", name="Next mistake").click()
    expect(page.locator("outplay-move-list .fault")).to_have_count(len(faults))
    counts = [whole.count(side) for side in Side]
    rows = [[str(count[kind]) for count in counts] for kind in ("moves", "best", "blunder", "mistake", "slip")]
    assert [row.locator("td").all_inner_texts() for row in review.locator(".counts tbody tr").all()] == rows
    review.get_by_role("button", name="Close").click()
    expect(review).to_be_hidden()
    assert page.evaluate("document.querySelector('outplay-board').hint") is None
    expect(page.locator("outplay-board .played")).to_have_count(0)


def test_the_graph_of_a_review_is_pressed_and_one_side_is_enough(page: Page) -> None:
    moves = ["b1b2", "a4a3", "a1a2", "b4b3", "d1d2", "b3a2", "c1c2", "a2a1"]
    record = outplay.Record(outplay.game("octapawn")).play(*moves)
    open_game(page, "octapawn", line=".".join(moves))
    faults = review_game(record).faults
    page.get_by_role("button", name="Review the game").click()
    review = page.get_by_role("region", name="Review")
    expect(review).to_contain_text(f"{len(faults)} mistakes found")
    graph = review.get_by_role("slider", name="Moves of the game")
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.98, box["y"] + 20)
    wait_for_plies(page, 8)
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"^8\. Black plays a2a1: Black has won\."))
    graph.press("ArrowLeft")
    expect(graph).to_have_value("7")
    assert shown(page) == expected(record.positions[7])
    graph.press("Home")
    expect(review.locator(".curve")).to_have_attribute(
        "points", re.compile(r"^0\.0,0\.0 75\.0,120\.0 ")
    )  # the win is lost
    graph.press("ArrowRight")
    expect(review).to_contain_text("1. White plays b1b2: Black wins in 11. Lost: the win.")
    review.get_by_role("combobox", name="Mistakes of").select_option("black")
    mine = [judged for judged in faults if judged.side is Side.BLACK]
    expect(page.locator("outplay-move-list .fault")).to_have_count(len(mine))
    expect(review).to_contain_text(f"{len(mine)} mistakes of Black")
    review.get_by_role("button", name="Next mistake").click()
    expect(review).to_contain_text(f"Mistake 1 of {len(mine)}: Black played {mine[0].move}")


def test_the_link_is_copied(new_page: NewPage) -> None:
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_game(page, HOURGLASS, line="a5a4")
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#toast")).to_contain_text("copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_a_game_is_saved_and_opened_again(page: Page, tmp_path: Path) -> None:
    open_game(page, HOURGLASS, black="level:2", line="a5a4.a1a2.b5b4.b1b2.c5c4.c1c2", seed="9")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    record = outplay.read_records(file)[0]
    assert [str(move) for move in record.moves] == moves_of(page)
    assert record.header.players == ("human", "level:2")
    page.goto("/#/play?game=hexapawn:3x3")
    expect(page.locator("h1")).to_have_text("Hexapawn, 3 × 3")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open").click()
    chooser.value.set_files(file)
    expect(page.locator("h1")).to_have_text("Oska, 4 pieces")
    wait_for_plies(page, 6)
    assert shown(page) == expected(record.position)
    assert address(page)["black"] == "level:2"


def test_one_of_several_games_is_opened(page: Page, tmp_path: Path) -> None:
    records = [outplay.Record(outplay.game("hexapawn:3x3")).play(move) for move in ("a1a2", "b1b2")]
    outplay.write_records(tmp_path / "two.jsonl", records)
    open_game(page, HOURGLASS)
    data = (tmp_path / "two.jsonl").read_text()
    page.evaluate(
        """text => {
          const files = new DataTransfer();
          files.items.add(new File([text], "two.jsonl"));
          document.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
        }""",
        data,
    )
    page.get_by_role("dialog").get_by_role("button").nth(1).click()
    wait_for_address(page, "line=b1b2")
    expect(cell(page, "b2")).to_have_attribute("data-side", "white")


def whole_game(spec: str) -> outplay.Record:
    record = outplay.Record(outplay.game(spec))
    while not record.is_over:
        record = record.play(record.position.legal_moves[0])
    return record


def test_a_transcript_is_pasted_reviewed_and_copied(new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(at("play", game="othello:4", white="human", black="human"))
    page.get_by_role("button", name="Transcript").click()
    field = page.get_by_role("textbox", name="Moves")
    expect(field).to_have_value("")
    record = whole_game("othello:4")
    field.fill(" ".join(str(move).upper() for move in record.moves if not move.is_pass))
    page.get_by_role("button", name="Open these moves").click()
    expect(page.locator(".ending")).to_contain_text(record.ending)
    page.get_by_role("button", name="Transcript").click()
    expect(field).to_have_value(format_transcript(record))
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator("#toast")).to_contain_text("Transcript copied.")
    assert page.evaluate("navigator.clipboard.readText()") == format_transcript(record)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".extra")).to_contain_text(re.compile("mistakes? found"))


def test_a_transcript_that_cannot_be_played_is_said(page: Page, may_refuse: bool) -> None:
    page.goto(at("play", game="othello:8", white="human", black="human"))
    page.get_by_role("button", name="Transcript").click()
    page.get_by_role("textbox", name="Moves").fill("f5d6f5")
    page.get_by_role("button", name="Open these moves").click()
    expect(page.locator("#toast")).to_contain_text("move 3 of the transcript cannot be played")


def test_a_file_that_is_no_game_is_said(page: Page, may_refuse: bool, tmp_path: Path) -> None:
    open_game(page, HOURGLASS, line="a5a4")
    (tmp_path / "bad.jsonl").write_text("{not a game")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open").click()
    chooser.value.set_files(tmp_path / "bad.jsonl")
    expect(page.locator("#toast")).to_contain_text("bad.jsonl cannot be opened")
    assert moves_of(page) == ["a5a4"]


def test_a_position_is_set_up_and_played_from(page: Page, may_refuse: bool) -> None:
    open_game(page, "hexapawn:3x3")
    page.get_by_role("button", name="Edit position").click()
    editor = page.get_by_role("region", name="Position editor")
    text = editor.get_by_label("Position as text")
    editor.get_by_role("button", name="Clear").click()
    expect(text).to_have_value("---/---/--- w")
    expect(page.locator(".seat .count")).to_have_text(["0 pawns", "0 pawns"])
    cell(page, "a1").click()
    editor.get_by_label("Black").first.check()
    cell(page, "c3").click()
    expect(text).to_have_value("--b/---/w-- w")
    expect(page.locator(".seat .count")).to_have_text(["1 pawn", "1 pawn"])
    editor.get_by_label("Black").nth(1).check()
    expect(text).to_have_value("--b/---/w-- b")
    text.fill("nonsense")
    text.press("Enter")
    expect(editor.get_by_role("alert")).to_contain_text("nonsense")
    text.fill("-bb/---/w-- b")
    text.press("Enter")
    expect(cell(page, "b3")).to_have_attribute("data-side", "black")
    editor.get_by_role("button", name="Play from here").click()
    wait_for_address(page, "start=-bb/---/w--+b")
    wait_for_choice(page)
    by_mouse(page, position_of(page).move("b3b2"))
    wait_for_address(page, "line=b3b2")
    expect(page.locator("outplay-move-list .pair")).to_have_text("1.…b3b2")


def test_the_editor_plays_nothing_from_a_finished_game_and_gives_the_old_one_back(page: Page) -> None:
    open_game(page, "hexapawn:3x3", line="a1a2")
    before = shown(page)
    page.keyboard.press("e")
    editor = page.get_by_role("region", name="Position editor")
    tools = [page.get_by_role("button", name=name) for name in ("Undo", "Hint", "New game", "Swap sides", "Resign")]
    for tool in tools:
        expect(tool).to_be_disabled()
    editor.get_by_role("button", name="Clear").click()
    editor.get_by_role("button", name="Play from here").click()
    expect(editor.get_by_role("alert")).to_contain_text("The game is over here.")
    editor.get_by_role("button", name="Close").click()
    expect(cell(page, "a2")).to_have_attribute("data-side", "white")
    assert shown(page) == before
    for tool in tools:
        expect(tool).to_be_enabled()


def test_sides_are_swapped_and_the_board_turns(page: Page) -> None:
    open_game(page, "octapawn", black="level:1", seed="2")
    lower = page.locator(".seat.lower strong")
    expect(lower).to_have_text("White")
    page.get_by_role("button", name="Swap sides").click()
    expect(lower).to_have_text("Black")
    wait_for_plies(page, 1)
    assert (address(page)["white"], address(page)["black"]) == ("level:1", "human")
    top, bottom = cell(page, "a1").bounding_box(), cell(page, "a4").bounding_box()
    assert top and bottom and top["y"] < bottom["y"]


def test_resigning_asks_first(page: Page) -> None:
    open_game(page, "octapawn", line="a1a2")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".ending")).to_be_hidden()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".ending-text")).to_have_text("Black resigned: White wins.")
    assert address(page)["resigned"] == "black"
    page.reload()
    expect(page.locator(".ending-text")).to_have_text("Black resigned: White wins.")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".ending")).to_be_hidden()
    assert moves_of(page) == []


def test_another_player_and_another_game_are_chosen(page: Page) -> None:
    open_game(page, "octapawn")
    page.get_by_role("button", name="Black: Person").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox").first.select_option("random")
    dialog.get_by_role("button", name="Choose this player").click()
    wait_for_address(page, "black=random")
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page.get_by_role("dialog").locator("outplay-game-picker")).to_be_visible()
    page.get_by_role("dialog").get_by_role("combobox").first.select_option("othello")
    page.get_by_role("button", name="Play this game").click()
    wait_for_address(page, "game=othello:8")
    assert address(page)["white"] == "random", "who began begins again, and in Othello that is Black"


def test_cells_and_moves_in_the_numbers_of_the_border_and_as_pawns_with_directions(
    page: Page, may_refuse: bool
) -> None:
    open_game(page, "octapawn:5", line="b1b2")
    page.get_by_role("button", name="Board", exact=True).click()
    labels = page.get_by_role("dialog").get_by_label("Cells and moves")
    labels.select_option("border")
    expect(page.locator("outplay-board .border-squares text")).to_have_count(49 - 25)
    expect(page.locator("outplay-board .names text").first).to_have_text("36")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("gridcell", name="38, Black, can move to 31")).to_be_visible()
    field = page.get_by_label("Your move")
    for typed in ("38-32", "38-31"):
        field.fill(typed)
        field.press("Enter")
        if typed == "38-32":
            expect(page.locator("#move-error")).to_contain_text("'38-32' is not legal here: from 38 one can go to 31")
    expect(page.locator("outplay-move-list button")).to_have_text(["9-16", "38-31"])
    wait_for_address(page, "labels=border")
    page.reload()
    expect(page.locator("outplay-move-list button")).to_have_text(["9-16", "38-31"])
    page.get_by_role("button", name="Board", exact=True).click()
    labels.select_option("pawns")
    expect(page.locator("outplay-board .border-squares text")).to_have_count(0)
    page.get_by_role("button", name="Close").click()
    field.fill("3 0")
    field.press("Enter")
    expect(page.locator("outplay-move-list button").locator("span:last-child")).to_have_text(["2 0", "3 0", "3 0"])
    assert moves_of(page) == ["b1b2", "c5c4", "c1c2"]
    open_game(page, "octapawn", line="b1b2.a4a3.a1a2.b4b3", labels="xy")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("region", name="Review")).to_contain_text(re.compile(r"played 1,0-1,1, a .*; \d,0-\d,1 "))
    expect(page.get_by_role("region", name="Review")).to_contain_text(
        "Why: 0,0-0,1 sends a pawn ahead where nothing can take it."
    )
    open_game(page, "hexapawn:3x3", labels="numbers")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".status")).to_contain_text("It blocks the pawn on 2 and holds out longest")


def test_pieces_look_as_the_person_likes_on_all_boards(page: Page) -> None:
    open_game(page, "hexapawn:3x3")
    expect(page.locator(".pieces path.body")).to_have_count(6)
    page.get_by_role("button", name="Board", exact=True).click()
    page.get_by_role("dialog").get_by_label("Pieces").select_option("letter")
    expect(page.locator(".pieces .initial")).to_have_text(["B"] * 3 + ["W"] * 3)
    page.goto("/#/")
    page.reload()
    hexapawn = page.locator(".thumbnail").first
    expect(hexapawn.locator("circle.body")).to_have_count(6)
    expect(hexapawn.locator("path.body")).to_have_count(0)


def test_every_game_is_a_click_away(page: Page) -> None:
    open_game(page, "octapawn")
    page.get_by_role("button", name="Change", exact=True).click()
    cards = page.get_by_role("dialog").locator(".gallery button")
    own = ["honeycomb", "long-reversi", "skirmish"]
    expect(cards.locator("strong")).to_have_text([*(entry.title for entry in outplay.games()), *own])
    expect(cards.locator("svg")).to_have_count(len(outplay.games()) + len(own))
    cards.filter(has_text="Oska").click()
    wait_for_address(page, "game=oska:4")


def test_machines_play_among_themselves_when_they_are_told_to(page: Page) -> None:
    open_game(page, "hexapawn:3x3", white="level:1", black="random", seed="1")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".ending")).to_be_visible()
    assert position_of(page).outcome


def test_the_keys_are_listed_and_can_be_switched_off(page: Page) -> None:
    open_game(page, "octapawn", line="a1a2")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Undo")
    page.get_by_role("checkbox", name="Use single keys as shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    settle(page)
    assert "at" not in address(page)


def test_on_a_phone_the_editor_shows_the_board_and_the_list_of_keys_its_top(phone: Page) -> None:
    open_game(phone, "octapawn")
    phone.get_by_role("button", name="Edit position").click()
    expect(phone.get_by_role("region", name="Position editor")).to_be_visible()
    expect(phone.locator("outplay-board")).to_be_in_viewport(ratio=0.99)
    phone.get_by_role("button", name="Keys").click()
    expect(phone.get_by_role("heading", name="Keys")).to_be_in_viewport()


def test_nothing_is_wider_than_the_screen(page: Page) -> None:
    open_game(page, "hexareversi:5", line="d7", help="on")
    expect(page.locator(".ranking li").first).to_be_visible()
    for width in (360, 1366, 1920):
        page.set_viewport_size({"width": width, "height": 768})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        if width > 1000:
            box = page.locator("outplay-board .board").bounding_box()
            assert box and box["y"] + box["height"] <= 768, width
