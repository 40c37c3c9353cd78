"""What Explore says: who wins, what every move was worth, what is known and what estimated; and hints and reviews."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import outplay
from outplay.rules.words import Side
from outplay.search.score import Score, remark
from outplay.solving.results import results
from tests.browser.explore_screen import PAWNS, button, open_place, standing, wait_until_solved
from tests.browser.screens import think_less
from tests.browser.served import MUCH_WORK
from tests.browser.table import wait_for_address


def test_the_heading_names_the_winner(page: Page) -> None:
    for game, line, heading, pill in (
        (PAWNS, "", "Black wins in 6", "lost for White"),
        (PAWNS, "a1a2", "Black wins in 3", "won for Black"),
        ("hexareversi:3,start=ring", "", "Y wins by 4", "lost for X"),
        ("pawned:3", "", "Draw", "drawn"),
    ):
        open_place(page, game, line=line)
        expect(standing(page)).to_have_text(heading)
        expect(page.locator(".verdict-row .badge")).to_have_text(pill)


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
            page.locator(f".explore-moves tr[data-key={move}] button").click()
            wait_for_address(page, move)
            wait_until_solved(page)
    slip, blunder = "small mistake: loses in 4 (best: b1b2 loses in 6)", "blunder: loses in 2 (best: b3a2 wins in 3)"
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
    record, random = outplay.Record(outplay.game("pawned:6")), Random(1)
    while not record.outcome:
        record = record.play(random.choice(record.position.legal_moves))
    open_place(page, "pawned:6", line=".".join(map(str, record.moves)))
    solution = outplay.solve(record.positions[-7])
    words = []
    for before, move in zip(record.positions[-7:], record.moves[-6:], strict=False):
        made = next(one for one in solution.moves(before) if one.move == move)
        words.append(remark(made.score, solution.moves(before)[0]))
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
    think_less(page)
    first = outplay.game("oska:6").start.legal_moves[0]
    page.goto(f"/#/explore?game=oska:6&line={first}")
    expect(page.locator(".trail li")).to_have_count(2)
    page.evaluate("window.line = document.querySelector('.trail')")
    expect(page.locator(".explore-moves .badge.unknown").first).to_be_visible()
    assert page.evaluate("line.isConnected")  # a finger on it is not in vain, and who has scrolled it stays there


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


def test_where_nothing_is_solved_the_engine_estimates(page: Page) -> None:
    think_less(page)
    page.goto("/#/explore?game=oska:6")
    expect(page.locator(".badge.unknown").first).to_be_visible()
    expect(page.locator(".screen-explore")).to_contain_text("Oska, 6 pieces is too large to solve from here.")
    button(page, "Best move").click()
    expect(page.locator(".trail li")).to_have_count(2)


def test_who_wins_is_proven_where_that_takes_no_more_than_seconds(page: Page) -> None:
    """And the line remembers it. It is too large to be solved, and proven in less than a tenth of a second."""
    position = outplay.game("hexapawn:7x5").start.play("c1c2").play("a7a6")
    page.route_web_socket(re.compile("/api/stream$"), lambda _: None)  # the engine is asked too, and may know more
    page.goto("/#/explore?game=hexapawn:7x5&line=c1c2.a7a6")
    expect(page.locator(".explore-moves .badge.win")).to_have_count(len(position.legal_moves), timeout=MUCH_WORK)
    expect(standing(page)).to_have_text("White wins")
    expect(page.locator(".screen-explore")).to_contain_text("Source: a proof search, just now.")
    expect(page.locator(".screen-explore")).to_contain_text("Every move wins.")
    expect(page.locator(".explore-moves th.figure")).to_be_hidden()  # nobody knows how fast
    button(page, "Best move").click()
    expect(page.locator(".trail li")).to_have_count(4)
    expect(page.locator(".trail li").last).to_have_text(re.compile("wins$"))


def learn_results(page: Page, **changes: Any) -> None:
    """Let the server know no more of each game than this."""

    def change(route: Route) -> None:
        answer = route.fetch()
        found = answer.json()
        for one in found["results"]:
            one.update(changes)
        route.fulfill(response=answer, json=found)

    page.route(re.compile("/api/results$"), change)


LOST = {"score": Score(Side.WHITE, -1).as_data(), "methods": {"weak": {}, "certificate": {}}}


def test_the_start_of_a_large_game_tells_its_known_result(page: Page) -> None:
    think_less(page)
    learn_results(page, **LOST, is_certain=True, first_moves=None)
    page.goto("/#/explore?game=breakthrough:6x6")
    screen = page.locator(".screen-explore")
    expect(page.locator(".explore-moves .badge.unknown").first).to_have_text("estimate")
    expect(standing(page)).to_have_text("Black wins")
    expect(screen).to_contain_text("Source: a proof search, a checked proof.")
    expect(screen).to_contain_text("The moves have only engine estimates.")
    expect(page.locator("#announcer")).to_contain_text("Black wins. Source: a proof search, a checked proof.")
    page.locator(".explore-moves button").first.click()
    expect(page.locator(".trail li")).to_have_count(2)
    expect(standing(page)).to_have_text("Black wins")  # whatever White has played
    expect(page.locator(".verdict-row .badge")).to_have_text("won for Black")
    expect(screen).to_contain_text("Source: a proof search, a checked proof.")
    expect(page.locator(".explore-moves .badge").first).to_be_visible()
    page.locator(".explore-moves button").first.click()
    expect(page.locator(".trail li")).to_have_count(3)
    expect(screen).to_contain_text("The known results of Breakthrough, 6 × 6 end before this position.")
    expect(screen).to_contain_text("From here on there are only estimates")
    expect(screen).not_to_contain_text("Source")
    expect(standing(page)).to_have_text(re.compile("^Estimate: "))
    expect(page.locator(".verdict-row .badge")).to_be_hidden()


def test_the_worth_of_a_first_move_is_not_forgotten_after_it(page: Page) -> None:
    think_less(page)
    known = next(one for one in results() if one.game == "oska:5")
    assert known.score is not None and known.score.distance and known.first_moves
    page.goto("/#/explore?game=oska:5")
    expect(standing(page)).to_have_text(f"Black wins in {known.score.distance}")
    expect(page.locator(".verdict-row .badge")).to_have_text("lost for White")
    by = page.get_by_text(re.compile("^Source: ")).inner_text()
    wait_until_solved(page)
    best = known.first_moves[0][0]
    page.locator(".explore-moves button").first.click()
    wait_for_address(page, best)
    expect(standing(page)).to_have_text(f"Black wins in {known.score.distance - 1}")
    expect(page.locator(".verdict-row .badge")).to_have_text("won for Black")
    expect(page.get_by_text(re.compile("^Source: "))).to_have_text(by)
    step = page.get_by_role("list", name="The line").get_by_role("button").nth(1)
    expect(step).to_have_text(re.compile(f"{best}.*loses in {known.score.distance}$"))


def test_known_first_moves_have_their_marks(page: Page) -> None:
    think_less(page)
    moves = [str(move) for move in outplay.game("breakthrough:6x6").start.legal_moves]
    known = [{"move": move, "score": LOST["score"], "line": []} for move in moves]
    learn_results(page, **LOST, is_certain=True, first_moves=known)
    page.goto("/#/explore?game=breakthrough:6x6")
    expect(page.locator(".explore-moves .badge.loss")).to_have_count(len(moves))
    expect(page.locator(".screen-explore")).to_contain_text(
        "Further on, a result is shown if it can be proven within seconds"
    )
    expect(page.locator(".screen-explore")).to_contain_text("Every move loses.")


def test_what_the_engine_has_proven_is_no_estimate(page: Page) -> None:
    def forget(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"covered": False, "score": None, "moves": [], "line": []})

    page.route(re.compile("/api/solution$"), forget)
    page.goto(f"/#/explore?game={PAWNS}&line=a1a2")
    expect(page.locator(".screen-explore")).to_contain_text("Proven by search.")
    expect(standing(page)).to_have_text("Black wins in 3")
    expect(page.locator(".explore-moves .badge.unknown")).to_have_count(0)
    expect(page.locator(".screen-explore")).not_to_contain_text("too large")


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
    expect(page.locator(".status")).to_have_text(
        "Try b1b2, then for example a3b2 c1b2 c3c2 a1a2: Black wins in 6. "
        "It blocks the pawn on b3 and holds out longest: every move loses."
    )


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
    expect(page.locator(".extra")).to_contain_text("No mistakes found. Every value is exact.")
    expect(page.get_by_role("button", name="Next mistake")).to_be_hidden()
    page.locator(".extra").get_by_role("button", name="Close").click()
    expect(page.locator(".extra")).to_be_hidden()
