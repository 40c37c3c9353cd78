"""The Watch screen: strategies X and Y, delays that change in flight, pause and step, and the sums of a tournament."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Locator, Page, expect

import outplay
from outplay.arena.match import play_game
from outplay.arena.played import Played
from outplay.arena.schedule import Pairing
from outplay.arena.standings import Tally
from outplay.classic.programs.hexareversi import Rounds, find_winner, score_of_x
from outplay.players.seeds import mix_seed
from outplay.record import Record
from tests.browser.conftest import NewPage
from tests.browser.screens import button
from tests.browser.served import MUCH_WORK, Server, wait_until
from tests.browser.settled import settle
from tests.browser.table import expected, shown

FOREVER = "60000"
"""Milliseconds after which no test is still there: a delay that nobody waits for."""
SEED_BITS = 11
"""So many bits of a seed are left out, for a number of JavaScript does not hold them."""


def field(page: Page, label: str) -> Locator:
    """One of the fields that show what has come of it."""
    return page.locator(f'output[aria-label="{label}"]')


def delay(page: Page) -> Locator:
    return page.get_by_label("Delay between moves (ms)")


def moves_of(link: Locator) -> list[str]:
    """The moves in a link to the Play screen."""
    address = link.get_attribute("href") or ""
    assert address.startswith("#/play?")
    line = parse_qs(address.partition("?")[2]).get("line", [""])[0]
    return line.split(".") if line else []


def sums(page: Page) -> tuple[list[int], list[int], int]:
    """Wins and pieces of X and Y, and draws."""
    wins = [int(field(page, f"wins of {letter}").inner_text()) for letter in "XY"]
    pieces = [int(field(page, f"pieces of {letter}").inner_text()) for letter in "XY"]
    return wins, pieces, int(field(page, "draws").inner_text())


def test_a_title_that_welcomes_its_own_strategies_and_one_round_to_begin_with(page: Page) -> None:
    page.goto("/#/watch")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("HexaReversi, side 5")
    assert title.evaluate("(element) => getComputedStyle(element).textTransform") == "uppercase"
    expect(page.get_by_label("Number of rounds")).to_have_value("1")
    expect(page.locator(".strategy.red .strategy-letter")).to_have_text("X")
    expect(page.locator(".strategy.blue .strategy-letter")).to_have_text("Y")
    expect(page.locator(".plate", has_text="red, begins")).to_contain_text("t77")
    expect(page.locator(".plate", has_text="blue")).to_contain_text("mobility")
    page.locator(".brand").click()
    page.get_by_role("link", name="Play the computer").first.click()
    expect(page.locator(".screen-play outplay-board")).to_be_visible()
    page.get_by_role("link", name="Watch").click()
    expect(title).not_to_have_text("HexaReversi, side 5")  # the game came along
    expect(page.locator(".plate", has_text="begins")).to_contain_text("Level 3")


def test_the_delay_is_changed_in_flight(page: Page) -> None:
    page.goto(f"/#/watch?game=hexareversi:3&x=random&y=random&rounds=2&delay={FOREVER}&next={FOREVER}")
    button(page, "Start").click()
    expect(field(page, "moves")).to_have_text("1")
    delay(page).fill("0")
    expect(field(page, "game")).to_have_text("2 of 2")
    expect(delay(page)).to_have_value(FOREVER)  # that of the next round has taken over
    expect(field(page, "moves")).to_have_text("0")
    wins, _, draws = sums(page)
    assert sum(wins) + draws == 1
    page.get_by_label("Delay from the next game (ms)").fill("0")
    expect(field(page, "moves")).to_have_text("0")  # it is this round's delay that counts
    delay(page).fill("0")
    expect(button(page, "Start")).to_be_visible()
    wins, _, draws = sums(page)
    assert sum(wins) + draws == 2
    assert "delay=0" in page.url and "next=0" in page.url


def test_before_the_start_the_delay_for_the_next_round_is_that_of_the_first(page: Page) -> None:
    page.goto(f"/#/watch?game=hexareversi:3&x=random&y=random&delay={FOREVER}")
    page.get_by_label("Delay from the next game (ms)").fill("0")
    button(page, "Start").click()
    expect(field(page, "winner")).not_to_have_text("–")
    expect(delay(page)).to_have_value("0")


def test_pause_and_step_show_one_move_at_a_time(page: Page) -> None:
    page.goto(f"/#/watch?game=hexareversi:3&x=random&y=random&delay={FOREVER}")
    button(page, "Start").click()
    expect(field(page, "moves")).to_have_text("1")
    button(page, "Pause").click()
    expect(button(page, "Continue")).to_be_visible()
    delay(page).fill("0")
    position = outplay.game("hexareversi:3").start
    for count in (2, 3, 4):
        button(page, "Step").click()
        expect(field(page, "moves")).to_have_text(str(count))
        moves = moves_of(page.get_by_role("link", name="Open in Play"))
        assert len(moves) == count
        position = outplay.Record(position.game, moves=moves).position
        assert shown(page) == expected(position)
    button(page, "Continue").click()
    expect(button(page, "Start")).to_be_visible()
    assert sum(sums(page)[0]) + sums(page)[2] == 1


def test_the_first_step_starts(page: Page) -> None:
    page.goto("/#/watch?game=hexareversi:3&x=random&y=random")
    button(page, "Step").click()
    expect(field(page, "moves")).to_have_text("1")
    expect(page.locator("#announcer")).to_contain_text("X plays")
    button(page, "Stop").click()
    expect(button(page, "Start")).to_be_focused()
    expect(field(page, "moves")).to_have_text("1")


def replayed(page: Page, game: outplay.Game) -> list[Record]:
    """The games of the list, from their links."""
    links = page.get_by_role("link", name=re.compile("Open game"))
    return [Record(game, moves=moves_of(links.nth(place))) for place in range(links.count())]


@pytest.mark.parametrize("strategies", [("random", "greedy"), ("engine:depth=2", "engine:depth=1")])
def test_a_tournament_of_ten_ends_with_the_sums_right(page: Page, strategies: tuple[str, str]) -> None:
    game, seed = outplay.game("hexareversi:3"), 5
    page.goto(f"/#/watch?game={game.name}&x={strategies[0]}&y={strategies[1]}&delay=0&seed={seed}")
    button(page, "Tournament").click()
    expect(field(page, "game")).to_have_text("10 of 10")
    expect(button(page, "Start")).to_be_visible()
    contest, tally = Rounds(game, strategies, is_tournament=True), Tally(2)
    records = replayed(page, game)
    assert len(records) == 10
    for number, record in enumerate(records, 1):
        red = contest.red_in(number)
        assert record.moves == played_by_library(game, strategies, red, mix_seed(seed, number) >> SEED_BITS).moves
        tally.add(Played(Pairing(number, 1, red, 1 - red, 0, seed), record))
    wins, pieces, draws = sums(page)
    score = score_of_x(tally)
    assert (wins, pieces, draws) == ([score.wins, score.losses], tally.pieces, score.draws)
    assert sum(wins) + draws == 10
    expect(field(page, "winner")).to_have_text(find_winner(score) or "a tie")
    begins = page.locator("outplay-table tbody tr td:nth-child(2)").all_inner_texts()
    assert begins == ["X"] * 5 + ["Y"] * 5


def played_by_library(game: outplay.Game, strategies: tuple[str, str], red: int, seed: int) -> Record:
    """The game that the same strategies play with the same seed, without any server."""
    machines = [outplay.player(strategies[red]), outplay.player(strategies[1 - red])]
    for machine in machines:
        machine.begin(game, seed)
    return play_game(game, *machines)


def colours(page: Page) -> dict[str, set[str]]:
    """The colours of the discs of each side."""
    found: list[tuple[str, str]] = page.locator("outplay-board .piece").evaluate_all(
        "all => all.map(one => [one.classList[1], one.style.getPropertyValue('--piece')])"
    )
    return {side: {colour for other, colour in found if other == side} for side, _ in found}


def ringed(page: Page) -> set[str]:
    """The colours of the discs with a ring."""
    discs = page.locator("outplay-board .piece:has(.inner)")
    return set(discs.evaluate_all("all => all.map(one => one.style.getPropertyValue('--piece'))"))


def test_a_strategy_keeps_its_look_and_its_name_when_the_other_begins_and_repetitions_are_told(page: Page) -> None:
    game, strategies = outplay.game("hexareversi:4"), ("greedy", "mobility")
    page.goto(f"/#/watch?game={game.name}&x={strategies[0]}&y={strategies[1]}&delay=0&seed=3")
    first = page.locator(".plate", has_text="begins")
    expect(first.locator(".strategy-letter")).to_have_text("X")
    expect(first).to_contain_text("red, begins")
    assert colours(page) == {"white": {"var(--red-piece)"}, "black": {"var(--blue-piece)"}}
    assert ringed(page) == {"var(--blue-piece)"}
    button(page, "Tournament").click()
    expect(button(page, "Start")).to_be_visible(timeout=MUCH_WORK)
    expect(first.locator(".strategy-letter.blue")).to_have_text("Y")
    expect(first).to_contain_text("blue, begins")
    assert colours(page) == {"white": {"var(--blue-piece)"}, "black": {"var(--red-piece)"}}
    assert ringed(page) == {"var(--blue-piece)"}
    for row in page.locator("outplay-table tbody tr").all():
        _, begins, winner, *_, words, _ = row.locator("th, td").all_inner_texts()
        assert words.startswith(f"{winner} wins") or winner == "draw", (begins, words)
    expect(page.locator(".repetition")).to_contain_text("Only 2 of the 10 games were different")
    button(page, "Begin with 2 random moves").click()
    expect(button(page, "Stop")).to_be_enabled()
    expect(button(page, "Start")).to_be_visible(timeout=MUCH_WORK)
    expect(page.locator(".repetition button")).to_be_hidden()
    expected_starts = [str(one.record.start) for one in Rounds(game, strategies, 1, True, 2, 3).play()]
    links = [
        parse_qs((link.get_attribute("href") or "").partition("?")[2])
        for link in page.get_by_role("link", name=re.compile("Open game")).all()
    ]
    assert [values["start"][0] for values in links] == expected_starts
    assert "opening=2" in page.url
    won = page.locator("outplay-table tbody tr").last.locator("td").nth(1).inner_text()
    page.get_by_role("link", name="Open game 10 in Play").click()
    expect(page.locator(".seat .player")).to_have_text([strategies[0], strategies[1]])  # X began the first five
    verdict = {"X": "greedy wins!", "Y": "mobility wins!", "draw": "Draw."}[won]
    expect(page.locator(".ending .verdict")).to_have_text(verdict)


def test_nobody_can_edit_the_sums(page: Page) -> None:
    page.goto("/#/watch?game=hexareversi:3")
    outputs = page.locator(".screen-watch output")
    expect(outputs).to_have_count(8)
    expect(field(page, "winner")).to_have_text("–")  # the screen is ready
    for place in range(8):
        output = outputs.nth(place)
        before = output.inner_text()
        output.click()
        page.keyboard.type("99")
        assert output.inner_text() == before
        assert not output.evaluate("(element) => { element.focus(); return document.activeElement === element; }")
    assert page.locator(".sums input").count() == 0


def test_a_connection_that_was_lost_the_game_goes_on(page: Page, server: Server) -> None:
    page.goto("/#/watch?game=hexareversi:4&x=engine:time=0.1&y=engine:time=0.1&delay=0")
    button(page, "Start").click()
    wait_until(page, "Number(document.querySelector('output[aria-label=moves]').textContent) > 1")
    server.kill()  # at once: the game is not so long
    expect(page.locator("#away")).to_be_visible()
    link = page.get_by_role("link", name="Open in Play")
    before = moves_of(link)
    delay(page).fill(FOREVER)
    server.start()
    expect(page.locator("#away")).to_be_hidden()
    assert moves_of(link)[: len(before)] == before
    delay(page).fill("0")
    expect(field(page, "winner")).not_to_have_text("–", timeout=MUCH_WORK)
    record = Record(outplay.game("hexareversi:4"), moves=moves_of(link))
    assert [str(move) for move in record.moves[: len(before)]] == before
    assert record.position.outcome is not None
    assert sums(page)[1] == list(record.position.count_pieces())


def test_the_address_has_the_whole_set_up(page: Page, new_page: NewPage) -> None:
    page.goto("/#/watch")
    page.get_by_label("Number of rounds").fill("3")
    page.get_by_role("spinbutton", name="Seed").fill("77")
    delay(page).fill("250")
    page.get_by_label("Delay from the next game (ms)").fill("50")
    page.locator(".strategy.red select").first.select_option("random")
    expect(page).to_have_url(re.compile(r"x=random&.*rounds=3&delay=250&next=50&seed=77"))
    other = new_page()
    other.goto(page.url)
    expect(other.get_by_label("Number of rounds")).to_have_value("3")
    expect(other.get_by_role("spinbutton", name="Seed")).to_have_value("77")
    expect(delay(other)).to_have_value("250")
    expect(other.get_by_label("Delay from the next game (ms)")).to_have_value("50")
    expect(other.locator(".plate", has_text="begins")).to_contain_text("random")


def test_any_game_of_the_catalogue_and_own_variants(page: Page) -> None:
    page.goto("/#/watch?delay=0&x=random&y=random")
    for name, title in {"oska": "Oska, 4 pieces", "skirmish": "skirmish"}.items():
        page.locator("outplay-game-picker select").first.select_option(name)
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(field(page, "moves")).to_have_text("0")
        button(page, "Start").click()
        expect(field(page, "winner")).not_to_have_text("–")


def test_a_watched_game_opens_in_play(page: Page) -> None:
    page.goto("/#/watch?game=hexareversi:3&x=random&y=random&delay=0")
    button(page, "Start").click()
    link = page.get_by_role("link", name="Open game 1 in Play")
    game = outplay.game("hexareversi:3")
    record = Record(game, moves=moves_of(link))
    link.click()
    expect(page.locator(".screen-play outplay-board")).to_be_visible()
    expect(page.locator(".screen-watch")).to_have_count(0)
    cell, side = next((cell, side) for cell, side in expected(record.position).items() if side != "none")
    expect(page.locator(f'[data-cell="{cell}"]').first).to_have_attribute("data-side", side)
    assert shown(page) == expected(record.position)


@pytest.mark.usefixtures("may_refuse")
def test_other_rules_and_unknown_games_are_said(page: Page) -> None:
    page.goto("/#/watch?game=hexareversi:3&rules=000000000000")
    expect(page.locator("#toast")).to_contain_text("rules")
    expect(page.get_by_role("heading", level=1)).to_have_text("HexaReversi, side 3")
    page.goto("/#/watch?game=nonsense:3")
    expect(page.locator("#toast")).to_contain_text("nonsense")
    expect(page.locator("outplay-board [data-cell]").first).to_be_visible()


def test_leaving_pauses_and_all_is_there_again(page: Page) -> None:
    page.goto(f"/#/watch?game=hexareversi:4&x=engine:time=0.5&y=engine:time=0.5&delay={FOREVER}")
    with page.expect_websocket() as opened:
        button(page, "Start").click()
    expect(field(page, "moves")).to_have_text("1")
    with opened.value.expect_event("framesent", lambda frame: '"stop"' in str(frame)):
        page.get_by_role("link", name="Compete").click()
    expect(page.get_by_role("heading", name="Compete")).to_be_visible()
    page.get_by_role("link", name="Watch").click()
    expect(button(page, "Continue")).to_be_visible()
    expect(field(page, "moves")).to_have_text("1")
    record = Record(outplay.game("hexareversi:4"), moves=moves_of(page.get_by_role("link", name="Open in Play")))
    assert shown(page) == expected(record.position)
    button(page, "Step").click()
    expect(field(page, "moves")).to_have_text("2")


def test_nothing_sticks_out(page: Page) -> None:
    page.goto("/#/watch?game=hexareversi:3&x=random&y=alphabeta:depth=1,ties=random&delay=0")
    button(page, "Start").click()
    expect(field(page, "winner")).not_to_have_text("–")
    for width in (360, 800, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
