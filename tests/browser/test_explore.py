"""Explore: every move has the exact value of the library, and whoever follows it gets there in as many plies."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import outplay
from outplay.solving import Solution, remark
from outplay.solving.results import results
from tests.browser.conftest import NewPage
from tests.browser.explore_screen import button, expected, open_place, rows, standing, wait_until_solved
from tests.browser.served import wait_until
from tests.browser.table import address, cell, wait_for_address

PAWNS = "hexapawn:3x3"
LATE = "------/--b---/--w---/---wb-/------/------ w"


@pytest.mark.parametrize("game", [PAWNS, "hexapawn:3x4", "hexareversi:3,start=ring", "hexapawn:3x3,goal=misere"])
def test_every_move_is_that_of_the_library(page: Page, game: str) -> None:
    solution = outplay.solve(game)
    open_place(page, game)
    assert rows(page) == expected(solution, solution.root)
    expect(standing(page)).to_have_text(winner_text(solution))
    expect(page.locator(".screen-explore")).to_contain_text(f"{solution.positions:,} positions are solved")
    marked = page.locator("outplay-board .mark").count()
    assert marked == len({move.origin or move.target for move in solution.root.legal_moves})


def test_whoever_follows_the_best_moves_gets_there_in_so_many_plies(page: Page) -> None:
    solution = outplay.solve("hexapawn:3x4")
    assert solution.distance
    open_place(page, "hexapawn:3x4")
    position = solution.root
    for left in range(solution.distance, 0, -1):
        expect(standing(page)).to_contain_text(f"in {left}")
        assert rows(page) == expected(solution, position)
        best = rows(page)[0][0]
        button(page, "Best move").click()
        wait_for_address(page, best)
        wait_until_solved(page)
        position = position.play(best)
    assert position.outcome is not None
    expect(standing(page)).to_have_text(position.game.describe(position.outcome))
    expect(button(page, "Best move")).to_be_disabled()
    expect(page.get_by_role("region", name="Moves")).to_be_hidden()


def winner_text(solution: Solution) -> str:
    """What a start is worth, in the words of the library."""
    game = solution.root.game
    text = solution.worth.describe(solution.root.side, game.rules.sides)
    return text[0].upper() + text[1:]


@pytest.mark.parametrize(
    ("game", "line", "heading", "pill"),
    [
        (PAWNS, "", "Black wins in 6", "lost for White"),
        (PAWNS, "a1a2", "Black wins in 3", "won for Black"),
        ("hexareversi:3,start=ring", "", "Y wins by 4", "lost for X"),
        ("pawned:3", "", "Draw", "drawn"),
    ],
)
def test_the_heading_names_the_winner(page: Page, game: str, line: str, heading: str, pill: str) -> None:
    open_place(page, game, line=line)
    expect(standing(page)).to_have_text(heading)
    expect(page.locator(".verdict-row .badge")).to_have_text(pill)


def test_moves_by_the_board_and_by_the_table_and_back(page: Page) -> None:
    open_place(page, PAWNS)
    cell(page, "a1").click()
    cell(page, "a2").click()
    expect(standing(page)).to_have_text("Black wins in 3")
    page.locator(".explore-moves tr", has_text="b3b2").click()
    expect(standing(page)).to_have_text("White wins in 1")
    assert address(page)["line"] == "a1a2.b3b2"
    trail = page.get_by_role("list", name="The line").get_by_role("button")
    expect(trail).to_have_count(3)
    expect(trail.nth(2)).to_have_attribute("aria-label", "b3b2, blunder: loses in 2 (best: b3a2 wins in 3)")
    button(page, "One move back").click()
    expect(standing(page)).to_have_text("Black wins in 3")
    assert address(page)["at"] == "1"
    button(page, "One move forward").click()
    expect(standing(page)).to_have_text("White wins in 1")
    trail.first.click()
    expect(standing(page)).to_have_text("Black wins in 6")
    expect(button(page, "To the start")).to_be_disabled()


def test_the_line_of_best_play_leads_to_the_end(page: Page) -> None:
    open_place(page, PAWNS)
    line = [str(move) for move in outplay.solve(PAWNS).line()]
    best = page.get_by_role("list", name="Best play from here").get_by_role("button")
    assert best.all_inner_texts() == line
    best.nth(2).click()
    wait_for_address(page, ".".join(line[:3]))
    expect(standing(page)).to_have_text("Black wins in 3")
    expect(best).to_have_count(len(line) - 3)
    best.last.click()
    wait_for_address(page, ".".join(line))
    expect(standing(page)).to_have_text(re.compile("^Black wins: "))


def test_a_link_opens_the_same_place(page: Page, new_page: NewPage) -> None:
    open_place(page, PAWNS, line="a1a2.b3b2.c1b2", at="1")
    before = rows(page), standing(page).inner_text(), page.evaluate("location.hash")
    other = new_page()
    other.goto("/" + page.evaluate("location.hash"))
    wait_until_solved(other)
    assert (rows(other), standing(other).inner_text(), other.evaluate("location.hash")) == before


def test_by_keyboard_alone(page: Page) -> None:
    open_place(page, PAWNS)
    first = page.locator(".explore-moves button").first
    first.focus()
    expect(page.locator("outplay-board .hint")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".explore-moves button").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(standing(page)).to_have_text("Black wins in 3")
    expect(page.locator("#announcer")).to_contain_text("White plays a1a2. Black wins in 3. 1 of 3 moves wins, 2 lose.")
    wait_until_solved(page)
    expect(page.locator(".explore-moves button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(standing(page)).to_have_text("Black wins in 2")
    page.keyboard.press(",")
    expect(standing(page)).to_have_text("Black wins in 3")
    page.keyboard.press(".")
    expect(standing(page)).to_have_text("Black wins in 2")


def test_the_best_move_again_and_again_by_keyboard(page: Page) -> None:
    open_place(page, PAWNS)
    best = button(page, "Best move")
    best.focus()
    line = [str(move) for move in outplay.solve(PAWNS).line()]
    for made in range(1, 4):
        page.keyboard.press("Enter")
        wait_for_address(page, ".".join(line[:made]))
        expect(best).to_be_focused()
    wait_until_solved(page)
    expect(best).to_be_focused()
    for made in range(4, len(line) + 1):
        page.keyboard.press("Enter")
        wait_for_address(page, ".".join(line[:made]))
    expect(best).to_be_disabled()
    expect(standing(page)).to_be_focused()
    page.keyboard.press("Enter")  # whoever presses it once too often stays at the end
    expect(standing(page)).to_have_text(re.compile("^Black wins: "))


def test_who_is_faster_than_the_server_gets_as_many_best_moves(page: Page) -> None:
    open_place(page, PAWNS)
    button(page, "Best move").focus()
    for _ in range(4):
        page.keyboard.press("Enter")
    line = [str(move) for move in outplay.solve(PAWNS).line()]
    wait_for_address(page, ".".join(line[:4]))
    wait_until_solved(page)
    assert address(page)["line"] == ".".join(line[:4])
    expect(button(page, "Best move")).to_be_focused()


def test_a_move_of_the_table_that_ends_the_game_leaves_the_focus_at_its_words(page: Page) -> None:
    open_place(page, PAWNS, line="b1b2.a3b2.a1a2")
    page.locator(".explore-moves button").first.focus()
    page.keyboard.press("Enter")
    expect(standing(page)).to_have_text(re.compile("^Black wins: "))
    expect(standing(page)).to_be_focused()


def test_a_position_is_typed(page: Page, may_refuse: bool) -> None:
    open_place(page, "breakthrough:6x6")
    expect(page.locator(".screen-explore")).to_contain_text("too large")
    field = page.get_by_label("Position", exact=True)
    field.fill("nonsense")
    page.keyboard.press("Enter")
    expect(page.locator("#explore-typed")).to_contain_text("nonsense")
    field.fill(LATE)
    page.keyboard.press("Enter")
    expect(page.locator(".screen-explore")).to_contain_text("From here on, all")
    solution = outplay.solve(outplay.game("breakthrough:6x6").position(LATE))
    assert rows(page) == expected(solution, solution.root)
    assert address(page)["start"] == LATE


def test_a_bad_address_gives_way_to_the_place_that_is_shown(page: Page, may_refuse: bool) -> None:
    open_place(page, PAWNS, line="a1a2")
    before = page.evaluate("location.hash")
    page.evaluate("location.hash = '#/explore?game=hexapawn:3x3&start=nonsense'")
    expect(page.locator("#toast")).to_contain_text("nonsense")
    expect(page).to_have_url(re.compile(re.escape(before) + "$"))
    expect(page.locator("#explore-typed")).to_be_empty()
    expect(standing(page)).to_have_text("Black wins in 3")


def test_a_position_that_was_refused_leaves_no_mark_in_the_history(page: Page, may_refuse: bool) -> None:
    open_place(page, PAWNS)
    length = page.evaluate("history.length")
    page.get_by_label("Position", exact=True).fill("nonsense")
    page.keyboard.press("Enter")
    expect(page.locator("#explore-typed")).to_contain_text("nonsense")
    page.locator(".explore-moves tr", has_text="a1a2").click()
    expect(standing(page)).to_have_text("Black wins in 3")
    assert page.evaluate("history.length") == length
    page.get_by_label("Position", exact=True).fill("-b-/---/www b")
    page.keyboard.press("Enter")
    wait_for_address(page, "start=")
    assert page.evaluate("history.length") == length + 1


def test_where_nothing_is_solved_the_engine_estimates(page: Page) -> None:
    page.goto("/#/explore?game=oska:6")
    expect(page.locator(".badge.unknown").first).to_be_visible()
    expect(page.locator(".screen-explore")).to_contain_text("oska:6 is too large to be solved from here.")
    button(page, "Best move").click()
    expect(page.locator(".trail li")).to_have_count(2)


def learn_results(page: Page, **changes: Any) -> None:
    """Let the server know no more of each game than this."""

    def change(route: Route) -> None:
        answer = route.fetch()
        found = answer.json()
        for one in found["results"]:
            one.update(changes)
        route.fulfill(response=answer, json=found)

    page.route(re.compile("/api/results$"), change)


LOST = {"value": -1, "winner": "second", "distance": None, "margin": None, "methods": {"weak": {}, "certificate": {}}}


def test_the_start_of_a_large_game_tells_its_known_result(page: Page) -> None:
    learn_results(page, **LOST, is_certain=True, first_moves=None)
    page.goto("/#/explore?game=breakthrough:6x6")
    screen = page.locator(".screen-explore")
    expect(page.locator(".explore-moves .badge.unknown").first).to_have_text("estimate")
    expect(standing(page)).to_have_text("Black wins")
    expect(screen).to_contain_text("Known by: a proof search, a proof that was checked.")
    expect(screen).to_contain_text("Of the moves there are only estimates by the engine.")
    expect(page.locator("#announcer")).to_contain_text(
        "Black wins. Known by: a proof search, a proof that was checked."
    )
    page.locator(".explore-moves button").first.click()
    expect(page.locator(".trail li")).to_have_count(2)
    expect(standing(page)).to_have_text("Black wins")  # whatever White has played
    expect(page.locator(".verdict-row .badge")).to_have_text("won for Black")
    expect(screen).to_contain_text("Known by: a proof search, a proof that was checked.")
    expect(page.locator(".explore-moves .badge").first).to_be_visible()
    page.locator(".explore-moves button").first.click()
    expect(page.locator(".trail li")).to_have_count(3)
    expect(screen).to_contain_text("What is known of breakthrough:6x6 ends before this position.")
    expect(screen).to_contain_text("From here on only estimates are at hand")
    expect(screen).not_to_contain_text("Known by")
    expect(standing(page)).to_have_text(re.compile("^Estimate: "))
    expect(page.locator(".verdict-row .badge")).to_be_hidden()


def test_the_worth_of_a_first_move_is_not_forgotten_after_it(page: Page) -> None:
    known = next(one for one in results() if one.game == "oska:5")
    assert known.worth is not None and known.worth.distance and known.first_moves
    page.goto("/#/explore?game=oska:5")
    expect(standing(page)).to_have_text(f"Black wins in {known.worth.distance}")
    expect(page.locator(".verdict-row .badge")).to_have_text("lost for White")
    by = page.get_by_text(re.compile("^Known by: ")).inner_text()
    wait_until_solved(page)
    best = known.first_moves[0][0]
    page.locator(".explore-moves button").first.click()
    wait_for_address(page, best)
    expect(standing(page)).to_have_text(f"Black wins in {known.worth.distance - 1}")
    expect(page.locator(".verdict-row .badge")).to_have_text("won for Black")
    expect(page.get_by_text(re.compile("^Known by: "))).to_have_text(by)
    step = page.get_by_role("list", name="The line").get_by_role("button").nth(1)
    expect(step).to_have_text(re.compile(f"{best}.*loses in {known.worth.distance}$"))


def test_known_first_moves_have_their_marks(page: Page) -> None:
    moves = [str(move) for move in outplay.game("breakthrough:6x6").start.legal_moves]
    worth = {"value": -1, "distance": None, "margin": None, "text": "loses"}
    learn_results(page, **LOST, is_certain=True, first_moves=[{"move": move, **worth} for move in moves])
    page.goto("/#/explore?game=breakthrough:6x6")
    expect(page.locator(".explore-moves .badge.loss")).to_have_count(len(moves))
    expect(page.locator(".screen-explore")).to_contain_text("Further on only estimates are at hand")
    expect(page.locator(".screen-explore")).to_contain_text("Every move loses.")


def test_what_the_engine_has_proven_is_no_estimate(page: Page) -> None:
    def forget(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"covered": False, "worth": None, "moves": [], "line": []})

    page.route(re.compile("/api/solution$"), forget)
    page.goto(f"/#/explore?game={PAWNS}&line=a1a2")
    expect(page.locator(".screen-explore")).to_contain_text("Proven by search.")
    expect(standing(page)).to_have_text("Black wins in 3")
    expect(page.locator(".explore-moves .badge.unknown")).to_have_count(0)
    expect(page.locator(".screen-explore")).not_to_contain_text("too large")


def test_another_game(page: Page) -> None:
    open_place(page, PAWNS, line="a1a2")
    page.get_by_role("button", name="Change", exact=True).click()
    page.get_by_role("dialog").get_by_role("combobox").first.select_option("pawned")
    page.get_by_role("button", name="Explore this game").click()
    expect(page.locator(".screen-explore h1")).to_contain_text("pawned")
    assert "line" not in address(page)
    page.go_back()
    expect(page.locator(".screen-explore h1")).to_have_text(PAWNS)
    expect(standing(page)).to_have_text("Black wins in 3")


def test_from_a_game_and_back_to_it(page: Page) -> None:
    page.goto(f"/#/play?game={PAWNS}&white=human&black=human&line=a1a2.b3b2&at=1")
    link = page.locator(".move-card").get_by_role("link", name="Explore")
    expect(link).to_have_attribute("href", re.compile("line=a1a2$"))
    link.click()
    expect(standing(page)).to_have_text("Black wins in 3")
    page.get_by_role("link", name="Play from here").click()
    expect(page.locator(".screen-play .status")).to_contain_text("Black to move")
    assert address(page)["line"] == "a1a2"


def test_help_and_hints_are_exact_in_a_small_game(page: Page) -> None:
    page.goto(f"/#/play?game={PAWNS}&white=human&black=human&help=on")
    expect(page.locator(".help-list")).to_contain_text("Black wins in 6 (certain).")
    items = page.locator(".ranking li").all_inner_texts()
    assert [re.sub(r"\s+", " ", item)[:16] for item in items] == [
        "loses b1b2 in 6 ",
        "loses a1a2 in 4 ",
        "loses c1c2 in 4 ",
    ]
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".status")).to_have_text("Try b1b2, then for example a3b2 c1b2 c3c2 a1a2: Black wins in 6.")


def test_a_review_is_exact_in_a_small_game(page: Page) -> None:
    page.goto(f"/#/play?game={PAWNS}&white=human&black=human&line=a1a2.b3b2.c1b2.c3b2")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".extra")).to_contain_text("Every value is exact.")
    expect(page.locator("outplay-move-list .fault.blunder").first).to_have_attribute(
        "title", "blunder: loses in 2 (best: b3a2 wins in 3)"
    )


def test_a_review_without_faults_has_no_steps(page: Page) -> None:
    page.goto(f"/#/play?game={PAWNS}&white=human&black=human&line=b1b2")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".extra")).to_contain_text("No fault was found. Every value is exact.")
    expect(page.get_by_role("button", name="Next fault")).to_be_hidden()
    page.locator(".extra").get_by_role("button", name="Close").click()
    expect(page.locator(".extra")).to_be_hidden()


def test_the_table_of_solved_games(page: Page) -> None:
    open_place(page, PAWNS)
    table = page.locator(".explore-results outplay-table")
    known = results()
    expect(table.locator("tbody tr")).to_have_count(len(known))
    solved = [one for one in known if one.worth is not None]
    certain = [one for one in solved if one.is_certain]
    summary = f"{len(solved)} of {len(known)} games solved, {len(certain)} of them by two independent methods."
    expect(page.locator(".explore-results")).to_contain_text(summary)
    expect(table.get_by_role("button", name="First moves that keep the result")).to_contain_text("Best first moves")
    expect(table.locator(f"tr[data-key='{PAWNS}']")).to_contain_text("all lose")
    page.get_by_role("combobox", name="Which").select_option("hexapawn")
    own = [one for one in known if one.game.startswith("hexapawn")]
    expect(table.locator("tbody tr")).to_have_count(len(own))
    grid = page.locator(".result-grid")
    sizes = [one for one in own if not one.as_data()["switches"]]
    expect(grid.locator("tbody a")).to_have_count(len(sizes))
    grid.get_by_role("link", name=re.compile("^hexapawn:3x4:")).click()
    expect(page.locator(".screen-explore h1")).to_have_text("hexapawn:3x4")


def test_results_that_are_not_certain_look_different(page: Page) -> None:
    open_place(page, PAWNS)
    table = page.locator(".explore-results outplay-table")
    lost = [one for one in results() if one.worth is not None and one.worth.value == -1]
    certain, doubtful = (next(one.game for one in lost if one.is_certain is sure) for sure in (True, False))
    styles = [
        table.locator(f"tr[data-key='{game}'] td").first.evaluate(
            "cell => [getComputedStyle(cell).color, Number(getComputedStyle(cell).fontWeight)]"
        )
        for game in (certain, doubtful)
    ]
    assert styles[0][0] != styles[1][0] and styles[0][1] > styles[1][1]
    expect(table.locator(f"tr[data-key='{doubtful}']")).to_contain_text("not yet by a second method")


def told_of(page: Page) -> list[str]:
    """What the line says of its moves, without what stands there only for the eye."""
    moves = page.get_by_role("list", name="The line").get_by_role("button")
    return [str(label) for label in moves.evaluate_all("all => all.slice(1).map(one => one.ariaLabel)")]


@pytest.mark.parametrize("is_link", [True, False])
def test_the_line_says_what_would_have_been_better(page: Page, is_link: bool) -> None:
    moves = ["a1a2", "b3b2", "c1c2"]
    if is_link:
        open_place(page, PAWNS, line=".".join(moves))
    else:
        open_place(page, PAWNS)
        for move in moves:
            page.locator(f".explore-moves button[data-move={move}]").click()
            wait_for_address(page, move)
            wait_until_solved(page)
    slip, blunder = "slip: loses in 4 (best: b1b2 loses in 6)", "blunder: loses in 2 (best: b3a2 wins in 3)"
    line = page.get_by_role("list", name="The line")
    expect(line).to_contain_text("best: b1b2 loses in 6")
    expect(line).to_contain_text("best: b3a2 wins in 3")
    assert told_of(page) == [f"1. a1a2, {slip}", f"b3b2, {blunder}", "2. c1c2, wins in 1"]
    assert line.locator(".wrong").all_inner_texts() == ["?!", "??"]
    button(page, "One move back").click()
    expect(page.locator(".remark")).to_have_text(f"b3b2 was a {blunder}.")
    button(page, "One move back").click()
    expect(page.locator(".remark")).to_have_text(f"a1a2 was a {slip}.")
    assert told_of(page)[2] == "2. c1c2, wins in 1"  # it lies ahead, and is not forgotten
    button(page, "One move back").click()
    expect(page.locator(".remark")).to_be_hidden()


def test_a_link_to_the_end_of_a_larger_game_says_what_its_last_moves_were_worth(page: Page) -> None:
    record, lots = outplay.Record(outplay.game("pawned:6")), Random(1)
    while not record.outcome:
        record = record.play(lots.choice(record.position.legal_moves))
    open_place(page, "pawned:6", line=".".join(map(str, record.moves)))
    solution = outplay.solve(record.positions[-7])
    words = []
    for before, move in zip(record.positions[-7:], record.moves[-6:], strict=False):
        made = next(one for one in solution.moves(before) if one.move == move)
        words.append(remark(made.worth, solution.moves(before)[0]))
    assert any("best: " in text for text in words)
    for label, text in zip(told_of(page)[-6:], words, strict=True):
        assert label.endswith(text)


def test_a_long_line_with_its_verdicts_can_be_read_on_a_phone(phone: Page) -> None:
    line = [str(move) for move in outplay.solve("hexapawn:4x4").line()]
    open_place(phone, "hexapawn:4x4", line=".".join(line))
    trail = phone.get_by_role("list", name="The line")
    phone.locator(".explore-results tbody tr").first.wait_for()  # then all is drawn
    trail.scroll_into_view_if_needed()
    assert trail.evaluate("list => list.scrollWidth <= list.clientWidth")
    spots = trail.get_by_role("button").evaluate_all("all => all.slice(1).map(one => one.getBoundingClientRect().top)")
    assert spots == sorted(set(spots))  # one below the other
    current = trail.locator("[aria-current]")
    expect(current).to_be_in_viewport(ratio=0.9)
    box = current.bounding_box()
    assert box is not None and box["height"] >= 40


def test_the_line_is_not_drawn_anew_while_the_engine_thinks(page: Page) -> None:
    first = outplay.game("oska:6").start.legal_moves[0]
    page.goto(f"/#/explore?game=oska:6&line={first}")
    expect(page.locator(".trail li")).to_have_count(2)
    page.evaluate("window.line = document.querySelector('.trail')")
    expect(page.locator(".explore-moves .badge.unknown").first).to_be_visible()
    assert page.evaluate("line.isConnected")  # a finger on it is not in vain, and who has scrolled it stays there


def test_empty_cells_are_last_in_either_order(page: Page) -> None:
    open_place(page, PAWNS)
    table = page.locator(".explore-results outplay-table")
    table.locator("tbody tr").first.wait_for()
    places = table.locator("thead th").evaluate_all("heads => heads.map(head => head.dataset.key)")
    for way in ("descending", "ascending"):
        table.get_by_role("button", name="Positions").click()
        expect(table.locator(f"th[aria-sort={way}]")).to_have_count(1)
        texts = table.locator(f"tbody tr > :nth-child({places.index('positions') + 1})").all_inner_texts()
        known = [text for text in texts if text]
        assert known and texts == known + [""] * (len(texts) - len(known))


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_solved_game_leads_up_to_the_board(new_page: NewPage, motion: str) -> None:
    page = new_page(viewport={"width": 1280, "height": 800}, reduced_motion=motion)
    open_place(page, PAWNS)
    for game in ("hexapawn:3x4", "hexapawn:3x4"):  # the second time it is there already
        link = page.locator(f".explore-results tr[data-key='{game}'] a")
        link.scroll_into_view_if_needed()
        wait_until(page, "scrollY > 300")
        link.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".screen-explore h1")).to_have_text(game)
        expect(page.locator(".screen-explore h1")).to_be_focused()
        wait_until(page, "scrollY === 0")
    expect(page.locator("outplay-board")).to_be_in_viewport()


def test_the_solved_games_fit_on_a_phone(phone: Page) -> None:
    open_place(phone, PAWNS)
    table = phone.locator(".explore-results outplay-table")
    expect(table.locator("thead th")).to_contain_text(["Game", "Result"])
    row = table.locator(f"tr[data-key='{PAWNS}']")
    expect(row).to_contain_text("Second wins in 6")
    expect(row).to_contain_text("first moves: all lose; 135 positions; found by strong")
    assert table.locator(".table-scroll").evaluate("place => place.scrollWidth <= place.clientWidth")
    link = row.get_by_role("link").bounding_box()
    assert link is not None and link["height"] >= 40
    phone.set_viewport_size({"width": 1280, "height": 800})
    expect(table.locator("thead th")).to_have_count(7)


@pytest.mark.parametrize("game", ["hexapawn:5x5", "hexareversi:3"])
def test_numbers_of_two_digits_stay_inside_their_marks(page: Page, game: str) -> None:
    open_place(page, game)
    marks = page.locator("outplay-board .mark.win")
    expect(marks.first).to_be_visible()
    outside = marks.evaluate_all(
        """all => all.filter((mark) => {
          const [shape, text] = [mark.querySelector("path"), mark.querySelector("text")];
          const { x, width, y, height } = text.getBBox();
          const rows = [y + 0.2 * height, y + 0.75 * height]; // where the digits begin and end
          return rows.some((row) => [x, x + width].some((at) => !shape.isPointInFill(new DOMPoint(at, row))));
        }).map((mark) => mark.textContent)"""
    )
    assert marks.first.text_content() and len(str(marks.first.text_content())) == 2
    assert outside == []


def test_the_board_does_not_cover_the_solved_games(page: Page) -> None:
    open_place(page, PAWNS)
    page.locator(".explore-results tbody tr").nth(9).scroll_into_view_if_needed()
    page.mouse.wheel(0, 3000)
    table, board = page.locator(".explore-results"), page.locator("outplay-board")
    wait_until(page, "scrollY > 500")
    top, bottom = table.bounding_box(), board.bounding_box()
    assert top is not None and bottom is not None
    assert bottom["y"] + bottom["height"] <= top["y"]


def test_what_was_tried_in_vain_can_be_read_on_a_phone(phone: Page) -> None:
    def add_a_note(route: Route) -> None:
        answer = route.fetch()
        found = answer.json()
        for one in found["results"]:
            one["note"] = "" if one["winner"] else "a proof search gave up after ten minutes"
        route.fulfill(response=answer, json=found)

    phone.route(re.compile("/api/results$"), add_a_note)
    open_place(phone, PAWNS)
    unfinished = [one for one in results() if one.as_data()["winner"] is None]
    notes = phone.locator(".explore-results td p", has_text="a proof search gave up")
    expect(notes).to_have_count(len(unfinished))
    notes.first.scroll_into_view_if_needed()
    box = notes.first.bounding_box()
    assert box is not None and box["x"] + box["width"] <= phone.evaluate("innerWidth")


def test_with_a_finger(phone: Page) -> None:
    open_place(phone, PAWNS)
    phone.locator(".explore-moves tr", has_text="c1c2").tap()
    expect(standing(phone)).to_have_text("Black wins in 3")
    cell(phone, "b3").tap()
    cell(phone, "c2").tap()
    expect(standing(phone)).to_have_text("Black wins in 2")
