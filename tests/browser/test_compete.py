"""The Compete screen: a tournament whose table grows, a crosstable that adds up, and every game on a board."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import outplay
from outplay.arena.openings import find_openings
from outplay.arena.plan import Plan, enter
from outplay.arena.standings import Standings
from outplay.arena.tournament import Tournament
from outplay.jobs import Workers
from outplay.record import Record, read_journal, read_records
from tests.browser.conftest import NewPage
from tests.browser.screens import Held, button, stop_the_clock
from tests.browser.served import MUCH_WORK, Server, serving, wait_until
from tests.browser.settled import settle
from tests.browser.table import expected, shown

GAME = "hexareversi:3"
SHORT = f"/#/compete?game={GAME}&players=Anna=random;greedy;engine:depth=2&games=4&openings=random:2&seed=9"
LONG = "/#/compete?game=hexareversi:4&players=engine:nodes=3000;engine:nodes=2000;greedy&games=40&openings=random:2"

AUTO_DELAY = 700
"""Milliseconds between two moves of a game that goes by itself."""

WATCH_TABLE = """() => {
  window.seen = [];
  const count = document.querySelector(".screen-compete .figure");
  const look = () => {
    const points = Array.from(document.querySelectorAll("outplay-table")[0].querySelectorAll("tbody tr"),
      (row) => row.cells[2].textContent);
    window.seen.push([count.textContent, points]);
  };
  new MutationObserver(look).observe(document.querySelector(".screen-compete"), {subtree: true, childList: true});
}"""
"""Notes what stands above and in the table whenever the screen has changed."""


def start(page: Page, address: str) -> None:
    page.goto(address)
    expect(button(page, "Start")).to_be_enabled()
    button(page, "Start").click()


def finish(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text="All games are played")).to_be_visible(timeout=MUCH_WORK)


def table(page: Page, caption: str) -> Locator:
    return page.locator("outplay-table", has=page.locator("caption", has_text=re.compile(f"^{caption}")))


def rows(page: Page, caption: str) -> list[list[str]]:
    """The texts of a table, row by row."""
    lines = table(page, caption).locator("tbody tr")
    return [lines.nth(place).locator("th, td").all_inner_texts() for place in range(lines.count())]


def heads(page: Page) -> list[str]:
    """The heads of the table."""
    return table(page, "Table").locator("thead th").all_inner_texts()


def number(text: str) -> float:
    """Points as they are written: 6½."""
    return float(text.replace("½", "") or 0) + ("½" in text) / 2


def by_library(players: list[str], games: int, openings: str, seed: int) -> tuple[Standings, list[Record]]:
    """The same tournament without any server."""
    game = outplay.game(GAME)
    found = find_openings(game, openings, games // 2, seed)
    tournament = Tournament(Plan(game, enter(players), games=games, openings=found.texts, seed=seed))
    with Workers(1) as workers:
        played = sorted(tournament.play(workers), key=lambda one: one.pairing.number)
    return tournament.standings(), [one.record for one in played]


def test_three_players_and_their_tables(page: Page) -> None:
    start(page, SHORT)
    finish(page)
    standings, records = by_library(["Anna=random", "greedy", "engine:depth=2"], 4, "random:2", 9)
    table_rows = rows(page, "Table")
    assert [row[1] for row in table_rows] == [row.name for row in standings.rows]
    for cells, row in zip(table_rows, standings.rows, strict=True):
        figures = [row.score.games, *row.score, row.pieces]
        assert (number(cells[2]), [int(text) for text in cells[3:8]]) == (row.points, figures)
        assert row.rating is not None
        assert cells[8].replace("−", "-").startswith(f"{round(row.rating.elo):+d} ±")
    cross = rows(page, "Who beat whom")
    for place, row in enumerate(standings.rows):
        against = [standings.crosstable.get((row.player, rival.player)) for rival in standings.rows]
        assert [number(text) for text in cross[place][2:5] if text != "•"] == [one.points for one in against if one]
        assert sum(number(text) for text in cross[place][2:5] if text != "•") == number(cross[place][5])
    assert sum(number(row[5]) for row in cross) == len(records) == 12
    assert len(rows(page, "Games")) == 12
    check_ratings(page)


def test_the_table_grows_and_always_adds_up(page: Page) -> None:
    page.goto(LONG)
    expect(button(page, "Start")).to_be_enabled()
    page.evaluate(WATCH_TABLE)
    button(page, "Start").click()
    finish(page)
    seen = {count: points for count, points in page.evaluate("window.seen") if points}
    assert len(seen) >= 3, "the table came in one piece"
    for count, points in seen.items():
        assert sum(map(number, points)) == int(count.split()[0])
    assert "120 of 120 games" in seen


def test_every_game_can_be_replayed(page: Page) -> None:
    start(page, SHORT)
    finish(page)
    _, records = by_library(["Anna=random", "greedy", "engine:depth=2"], 4, "random:2", 9)
    viewer = page.locator(".viewer")
    for place in (0, 7, 11):
        record = records[place]
        page.get_by_role("button", name=f"show game {place + 1}", exact=True).click()
        expect(viewer.get_by_role("heading")).to_have_text(f"Game {place + 1}")
        expect(viewer.locator(".said")).to_have_text("The start.")
        positions = [record.start]
        for move in record.moves:
            positions.append(positions[-1].play(move))
        assert shown(page) == expected(positions[0])
        for ply, move in enumerate(record.moves, 1):
            page.keyboard.press("ArrowRight")
            expect(viewer.locator(".said")).to_contain_text(f"{ply} of {len(record.moves)}: {move}.")
            assert shown(page) == expected(positions[ply])
        expect(viewer.locator(".said")).to_contain_text(record.ending)
        page.keyboard.press("Home")
        assert shown(page) == expected(positions[0])
        viewer.get_by_role("button", name="To the end").click()
        assert shown(page) == expected(positions[-1])
        viewer.get_by_role("button", name="One move back").click()
        assert shown(page) == expected(positions[-2])


def test_a_game_goes_by_itself(new_page: NewPage) -> None:
    page = new_page()
    page.clock.install()
    start(page, SHORT)
    finish(page)
    page.get_by_role("button", name="show game 2", exact=True).click()
    viewer = page.locator(".viewer")
    stop_the_clock(page)
    viewer.get_by_role("button", name="Auto").click()
    for ply in (1, 2, 3):
        expect(viewer.locator(".said")).to_contain_text(f"{ply} of")
        if ply < 3:
            page.clock.run_for(AUTO_DELAY)
    viewer.get_by_role("button", name="Pause").click()
    expect(viewer.get_by_role("button", name="Auto")).to_be_visible()


def test_a_replayed_game_opens_in_play(page: Page) -> None:
    start(page, SHORT)
    finish(page)
    page.get_by_role("button", name="show game 3", exact=True).click()
    expect(page.locator(".viewer .said")).to_have_text("The start.")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".viewer .said")).to_contain_text("2 of")
    before = shown(page)
    link = page.get_by_role("link", name="Open in Play")
    values = parse_qs((link.get_attribute("href") or "").partition("?")[2])
    assert values["at"] == ["2"]
    link.click()
    expect(page.locator(".screen-play outplay-board")).to_be_visible()
    cell = next(cell for cell, side in before.items() if side != "none")
    expect(page.locator(f'[data-cell="{cell}"]').first).to_have_attribute("data-side", before[cell])
    assert shown(page) == before


def test_a_head_orders_the_table_and_games_of_a_player_and_of_a_pair_are_chosen(page: Page) -> None:
    start(page, SHORT)
    finish(page)
    check_order(page)
    page.get_by_role("combobox", name="Player", exact=True).select_option("Anna")
    found = rows(page, "Games")
    assert len(found) == 8 and all("Anna" in row for row in found)
    page.get_by_role("combobox", name="Against").select_option("greedy")
    assert len(rows(page, "Games")) == 4
    page.get_by_role("button", name=re.compile("engine:depth=2 against greedy")).click()
    found = rows(page, "Games")
    assert len(found) == 4 and all({"greedy", "engine:depth=2"} <= set(row) for row in found)


def check_order(page: Page) -> None:
    """A press on a head puts the table in order: downwards, upwards, and as it was."""
    head = table(page, "Table").get_by_role("columnheader", name="Discs")

    def pieces() -> list[int]:
        return [int(row[7]) for row in rows(page, "Table")]

    given = pieces()
    head.get_by_role("button").click()
    expect(head).to_have_attribute("aria-sort", "descending")
    assert pieces() == sorted(given, reverse=True)
    page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-sort", "ascending")
    assert pieces() == sorted(given)
    page.keyboard.press("Enter")
    assert head.get_attribute("aria-sort") is None
    assert pieces() == given


def test_results_and_games_are_saved(page: Page, tmp_path: Path) -> None:
    start(page, SHORT)
    finish(page)
    _, records = by_library(["Anna=random", "greedy", "engine:depth=2"], 4, "random:2", 9)
    moves = [" ".join(map(str, record.moves)) for record in records]
    lines = list(csv.DictReader(saved(page, "Save results (CSV)", tmp_path).read_text("utf-8").splitlines()))
    assert [line["moves"] for line in lines] == moves
    contents = read_journal(saved(page, "Save all games", tmp_path))
    assert [" ".join(map(str, record.moves)) for record in contents.games] == moves
    assert contents.plan["seed"] == 9
    page.get_by_role("button", name="show game 5", exact=True).click()
    expect(page.locator(".viewer .said")).to_have_text("The start.")
    [record] = read_records(saved(page, "Save this game", tmp_path))
    assert (record.moves, record.start) == (records[4].moves, records[4].start)


def saved(page: Page, name: str, folder: Path) -> Path:
    """The file that a button saves."""
    with page.expect_download() as download:
        button(page, name).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def check_ratings(page: Page) -> None:
    """Ratings are drawn and written."""
    chart = page.locator("outplay-chart svg")
    expect(chart.locator(".bar")).to_have_count(3)
    expect(chart.locator(".whisker")).to_have_count(3)
    label = chart.get_attribute("aria-label") or ""
    for row in rows(page, "Table"):
        assert f"{row[1]} {row[8]}" in label
    sizes = chart.locator("text").evaluate_all(
        "(texts) => texts.map((text) => parseFloat(getComputedStyle(text).fontSize))"
    )
    assert min(sizes) >= 14


def test_games_begin_as_the_board_allows_and_repetitions_are_told(page: Page) -> None:
    page.goto("/#/compete?game=hexapawn:3x3&players=greedy;mobility&games=6")
    expect(page.get_by_label("Games begin with")).to_have_value("start")
    expect(page.get_by_label("How many moves")).to_be_hidden()
    button(page, "Start").click()
    finish(page)
    expect(page.get_by_text("games were different")).to_be_visible()
    expect(button(page, "Play again with random first moves")).to_be_hidden()  # they would nearly end the game
    page.goto("/#/compete?game=hexareversi:4&players=greedy;mobility&games=6")
    expect(page.get_by_label("Games begin with")).to_have_value("random")
    page.locator("details.tournament-setup > summary").click()
    page.get_by_label("Games begin with").select_option("start")
    button(page, "Start again").click()
    finish(page)
    button(page, "Play again with random first moves").click()
    expect(page.get_by_text("6 games, all different")).to_be_visible(timeout=MUCH_WORK)
    expect(page).to_have_url(re.compile("openings=random:2"))
    assert len(rows(page, "Games")) == 6


def test_a_bots_file_is_changed_while_the_server_runs(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def player(position):\n    return 'nonsense'\n")
    with serving(["--player", f"mine={file}:player"]) as server:
        page = browser.new_page(base_url=server.url)
        start(page, "/#/compete?game=hexapawn:3x3&players=mine;random&games=4")
        finish(page)
        assert [head.split("\n")[0] for head in heads(page)][2:4] == ["Points", "Faults"]
        assert rows(page, "Table")[1][1:4] == ["mine", "0", "3\n\nunreadable 3, then out"]
        file.write_text("def player(position):\n    return (\n")
        page.locator("details.tournament-setup > summary").click()
        button(page, "Reload your players").click()
        fault = "mine cannot play: the player's file 'mine.py' cannot be used: line 2 is not Python"
        expect(page.locator(".entrants [role=alert]").first).to_contain_text(fault)
        expect(page.locator("#toast")).to_contain_text("line 2 is not Python")
        button(page, "Start again").click()
        expect(page.locator(".screen-compete [role=status]")).to_contain_text("line 2 is not Python")
        file.write_text("def player(position):\n    return position.legal_moves[0]\n")
        button(page, "Reload your players").click()
        expect(page.locator(".entrants [role=alert]").first).to_be_hidden()
        button(page, "Start again").click()
        finish(page)
        assert not any(head.startswith("Faults") for head in heads(page))
        page.close()


def test_players_come_and_go(page: Page) -> None:
    page.goto(SHORT)
    entrants = page.locator(".entrants > li")
    expect(entrants).to_have_count(3)
    button(page, "Add a player").click()
    expect(entrants).to_have_count(4)
    page.get_by_label("Name of player 4").fill("Berta")
    page.get_by_role("button", name="Remove player 2").click()
    expect(entrants).to_have_count(3)
    expect(page.get_by_label("Name of player 3")).to_have_value("Berta")
    expect(page).to_have_url(re.compile(r"players=Anna=random%3Bengine:depth=2%3BBerta=engine:depth=2"))
    expect(page.locator(".setup-line")).to_contain_text("3 players")
    button(page, "Start").click()
    finish(page)
    assert {row[1] for row in rows(page, "Table")} == {"Anna", "engine:depth=2", "Berta"}


@pytest.mark.parametrize(("kind", "count"), [("gauntlet", 8), ("swiss", 4)])
def test_gauntlet_and_swiss(page: Page, kind: str, count: int) -> None:
    page.goto(SHORT)
    expect(page.locator(".entrants > li")).to_have_count(3)
    page.get_by_label("Who meets whom").select_option(kind)
    expect(page.locator(".setup-line")).to_contain_text(f"{count} games")
    button(page, "Start").click()
    finish(page)
    assert len(rows(page, "Games")) == count


def test_what_cannot_be_is_said_and_not_started(page: Page) -> None:
    page.goto(SHORT)
    expect(button(page, "Start")).to_be_enabled()
    page.get_by_label("Games of each pair").fill("3")
    expect(page.locator(".setup-line")).to_contain_text("even number")
    expect(button(page, "Start")).to_be_disabled()
    page.get_by_label("Games of each pair").fill("4000")
    expect(page.locator(".setup-line")).to_contain_text("at most 2000")
    page.get_by_label("Games of each pair").fill("2")
    expect(button(page, "Start")).to_be_enabled()


def test_a_player_that_is_none_is_said(page: Page) -> None:
    start(page, f"/#/compete?game={GAME}&players=random;nonsense:4")
    message = page.locator(".screen-compete [role=status]")
    expect(message).to_contain_text("nonsense")
    expect(button(page, "Start again")).to_be_enabled()


def test_stop_leaves_the_table(page: Page) -> None:
    start(page, LONG.replace("games=40", "games=600"))
    expect(table(page, "Table").locator("tbody tr")).to_have_count(3)
    button(page, "Stop").click()
    expect(button(page, "Start again")).to_be_focused()
    played = sum(number(row[2]) for row in rows(page, "Table"))
    assert played > 0 and len(rows(page, "Games")) == min(played, 100)  # no more rows are shown at once


def test_a_tournament_goes_on_while_somebody_is_elsewhere(page: Page) -> None:
    start(page, LONG)
    expect(table(page, "Table").locator("tbody tr")).to_have_count(3)
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.locator(".screen-play outplay-board")).to_be_visible()
    page.get_by_role("link", name="Compete").click()
    finish(page)
    assert sum(number(row[2]) for row in rows(page, "Table")) == 120
    page.get_by_role("button", name="show game 3", exact=True).click()
    page.get_by_role("link", name="Open in Play").click()
    expect(page.locator(".screen-play outplay-board")).to_be_visible()
    page.go_back()
    expect(page.locator(".viewer").get_by_role("heading")).to_have_text("Game 3")
    expect(table(page, "Table").locator("tbody tr")).to_have_count(3)
    expect(page.locator("outplay-chart figure")).to_have_count(1)
    page.get_by_role("button", name="show game 4", exact=True).click()
    expect(page.locator(".viewer").get_by_role("heading")).to_have_text("Game 4")


def test_another_address_begins_anew(page: Page) -> None:
    start(page, SHORT)
    finish(page)
    page.goto("/#/play")
    expect(page.locator(".screen-play outplay-board")).to_be_visible()
    page.goto(SHORT.replace("seed=9", "seed=8"))
    expect(button(page, "Start")).to_be_enabled()
    expect(page.locator(".results")).to_be_hidden()


def test_a_connection_that_was_lost_is_said_and_the_table_stays(page: Page, server: Server) -> None:
    start(page, LONG)
    wait_until(page, "document.querySelector('outplay-table')?.querySelectorAll('tbody tr').length === 3")
    server.kill()  # at once: the tournament is not so long
    expect(page.locator("#away")).to_be_visible()
    before = rows(page, "Table")
    server.start()
    message = page.locator(".screen-compete [role=status]")
    expect(message).to_contain_text("connection")
    expect(message).to_contain_text("Start again")
    assert rows(page, "Table") == before
    button(page, "Start again").click()
    finish(page)


def test_fields_can_be_filled_before_the_game_has_come(page: Page) -> None:
    game = Held(page, "/api/game[?]")
    page.goto(SHORT)
    page.get_by_label("Games begin with").select_option("all")
    plies = page.get_by_label("How many moves")
    expect(plies).to_have_value("2")
    plies.select_text()
    game.let_go()
    expect(page).to_have_url(re.compile("openings=all:2"))
    page.keyboard.type("1")
    expect(page).to_have_url(re.compile("openings=all:1&"))


def test_the_address_has_the_whole_set_up(page: Page, new_page: NewPage) -> None:
    page.goto(SHORT)
    page.get_by_label("Games begin with").select_option("all")
    page.get_by_label("How many moves").fill("1")
    page.get_by_label("Rounds").fill("2")
    expect(page).to_have_url(re.compile("rounds=2&openings=all:1&seed=9"))
    other = new_page()
    other.goto(page.url)
    expect(other.locator(".entrants > li")).to_have_count(3)
    expect(other.get_by_label("Games begin with")).to_have_value("all")
    expect(other.get_by_label("How many moves")).to_have_value("1")
    expect(other.get_by_label("Rounds")).to_have_value("2")
    expect(other.get_by_label("Name of player 1")).to_have_value("Anna")


def test_nothing_sticks_out(page: Page) -> None:
    start(page, SHORT)
    finish(page)
    page.get_by_role("button", name="show game 1", exact=True).click()
    expect(page.locator(".viewer .said")).to_have_text("The start.")
    for width in (360, 800, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
