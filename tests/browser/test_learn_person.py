"""The Learn screen for a person: playing against the machine, its own policy, and keeping what it has learned."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import outplay
from outplay.players.matchbox.files import format_memory, save_memory
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES
from tests.browser.conftest import NewPage
from tests.browser.learn_screen import (
    SMALL,
    beads,
    contents,
    figure,
    games_played,
    learn,
    load,
    matchbox,
    saved,
    status,
    train,
    trained,
)
from tests.browser.screens import Held, button
from tests.browser.table import expected, shown

START = "bbb/---/www w"
LOST = ["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"]
"""A game that Black loses: the whole of it."""


def machine(policy: str = "her") -> Memory:
    return Memory(outplay.game(SMALL), POLICIES[policy])


def play(page: Page, move: str) -> None:
    """Press a piece and its target."""
    for cell in (move[:2], move[2:]):
        page.locator(f'.learn-stage [data-cell="{cell}"]').click()


LISTEN = """() => {
  window.listener?.disconnect();
  window.told = [];
  const status = document.querySelector(".screen-learn .status");
  window.listener = new MutationObserver(() => told.push(status.textContent));
  listener.observe(status, {childList: true});
}"""
MOVE = re.compile(r"White plays (\w+)|It draws \w from box \d+(?:, mirrored)?: (\w+)")


def moves_told(page: Page) -> list[str]:
    """The moves of the game, from what the page has told since it began to listen."""
    found = [MOVE.search(text) for text in page.evaluate("told")]
    return [match[1] or match[2] for match in found if match]


def finish_a_game(page: Page) -> list[str]:
    """Play the first move that there is, until the game is over; all moves of the game."""
    page.evaluate(LISTEN)
    while not page.evaluate("told.some((text) => text.includes('It has'))"):
        position = outplay.Record(outplay.game(SMALL), moves=moves_told(page)).position
        mine = page.locator(".learn-stage .cell.movable")
        if position.outcome is None and position.side is outplay.Side.WHITE and mine.count():
            play(page, str(position.legal_moves[0]))
        page.wait_for_timeout(50)
    return moves_told(page)


def test_a_person_plays_and_it_learns_from_that(page: Page, tmp_path: Path) -> None:
    learn(page, teacher="you", seed="2")
    memory = machine()
    for number in range(1, 4):
        button(page, "New game").click()
        expect(status(page)).to_contain_text("You are White: your move.")
        record = outplay.Record(memory.game, moves=finish_a_game(page))
        assert record.is_over
        memory.learn(record, outplay.Side.BLACK)
        assert games_played(page) == number
        assert contents(saved(page, tmp_path)) == contents(memory)
        for key, box in memory.boxes.items():
            assert beads(matchbox(page, key)) == box.beads
        assert shown(page) == expected(record.position)


def test_it_begins_where_it_plays_white(page: Page) -> None:
    learn(page, teacher="you", side="white")
    expect(page.locator(".matchbox")).to_have_count(18)
    button(page, "New game").click()
    expect(status(page)).to_contain_text("It draws")
    expect(status(page)).to_contain_text("You are Black: your move.")
    expect(page.locator(".matchbox.open")).to_have_count(1)


def test_giving_up_is_a_win_for_the_machine(page: Page) -> None:
    learn(page, teacher="you")
    expect(button(page, "Resign")).to_be_disabled()
    button(page, "New game").click()
    button(page, "Resign").click()
    expect(figure(page, "won")).to_have_text("1")
    expect(button(page, "New game")).to_be_focused()


def test_how_to_begin_is_said(page: Page) -> None:
    learn(page)
    unfold(page)
    page.get_by_label("Its rival").select_option("you")
    expect(status(page)).to_contain_text("Press New game to play.")
    button(page, "New game").click()
    expect(status(page)).to_have_text("You are White: your move.")
    button(page, "Resign").click()
    expect(status(page)).to_contain_text("Press New game to play.")
    page.get_by_label("Its rival").select_option("random")
    expect(status(page)).not_to_contain_text("New game")


def test_the_truth_that_is_wanted_in_a_game_is_still_there_after_it(page: Page) -> None:
    learn(page, teacher="you")
    button(page, "New game").click()
    expect(button(page, "Resign")).to_be_enabled()
    page.get_by_label("Show which beads lose").check()
    expect(page.locator(".tray .bead:not([data-worth])")).to_have_count(0)
    button(page, "Resign").click()
    expect(figure(page, "won")).to_have_text("1")
    expect(page.locator(".tray .bead:not([data-worth])")).to_have_count(0)


def test_a_new_game_in_the_middle_teaches_nothing(page: Page) -> None:
    learn(page, teacher="you")
    button(page, "New game").click()
    play(page, "b1b2")
    expect(status(page)).to_contain_text("It draws")
    button(page, "New game").click()
    expect(status(page)).to_have_text("You are White: your move.")
    assert games_played(page) == 0
    assert shown(page) == expected(outplay.game(SMALL).start)


def test_an_empty_box_resigns(page: Page, tmp_path: Path) -> None:
    memory = machine()
    memory.learn(outplay.Record(memory.game, moves=LOST), outplay.Side.BLACK)
    for box in memory.boxes.values():
        box.beads[:] = [0] * len(box.beads)
    save_memory(memory, tmp_path / "empty.json")
    learn(page, teacher="you")
    load(page, tmp_path / "empty.json")
    expect(page.locator(".matchbox.empty")).to_have_count(2)
    button(page, "New game").click()
    play(page, "b1b2")
    expect(status(page)).to_contain_text("It has lost. It resigned.")
    expect(figure(page, "lost")).to_have_text("2")


# ---- Keeping


def test_a_file_is_saved_and_loaded(page: Page, new_page: NewPage, tmp_path: Path) -> None:
    learn(page, delay="0", games="40", policy="menace")
    train(page)
    memory = saved(page, tmp_path)
    (file,) = tmp_path.iterdir()
    assert file.name == "matchboxes-hexapawn-3x3-menace.json"
    assert json.loads(file.read_text()) == json.loads(format_memory(memory))
    assert file.read_text().count("\n") == len(memory.boxes) + 10, "a box a line"
    other = new_page()
    learn(other)
    load(other, file)
    expect(other.locator("#toast")).to_contain_text("40 games")
    expect(other).to_have_url(re.compile("policy=menace"))
    for key, box in memory.boxes.items():
        assert beads(matchbox(other, key)) == box.beads
    with other.expect_download() as download:
        button(other, "Save").click()
    assert Path(download.value.path()).read_text() == file.read_text()


def test_a_file_of_another_game_brings_its_game(page: Page, tmp_path: Path) -> None:
    training = trained(30, game="octapawn:4x4", policy="menace")
    save_memory(training.memory, tmp_path / "other.json")
    learn(page)
    load(page, tmp_path / "other.json")
    expect(page).to_have_url(re.compile("game=octapawn"))
    assert games_played(page) == 30
    expect(page.locator(".matchbox")).to_have_count(training.measures.boxes)


@pytest.mark.usefixtures("may_refuse")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("oh", "not JSON"),
        ("[1]", "not the memory"),
        (json.dumps({"game": SMALL, "boxes": []}), "not the memory"),
        (json.dumps({"game": "nonsense:3", "boxes": []}), "nonsense"),
        (format_memory(machine()).replace('"loss": -1', '"loss": "many"'), "loss"),
    ],
)
def test_a_wrong_file_is_refused_and_nothing_is_lost(page: Page, tmp_path: Path, text: str, said: str) -> None:
    learn(page, delay="0", games="10")
    train(page)
    before = page.locator(".matchbox").all_inner_texts()
    (tmp_path / "wrong.json").write_text(text)
    load(page, tmp_path / "wrong.json")
    expect(page.locator("#toast")).to_contain_text("wrong.json cannot be loaded")
    expect(page.locator("#toast")).to_contain_text(said)
    assert page.locator(".matchbox").all_inner_texts() == before
    button(page, "Train").click()
    expect(status(page)).to_contain_text("The training is over. 20 games")


def test_what_is_forgotten_can_be_brought_back(page: Page, tmp_path: Path) -> None:
    learn(page, delay="0", games="30")
    train(page)
    memory = saved(page, tmp_path)
    button(page, "Forget all").click()
    expect(page.locator(".matchbox.unmet")).to_have_count(19)
    expect(figure(page, "lost")).to_have_text("0")
    back = button(page, "Bring back (30 games)")
    expect(back).to_be_focused()
    back.click()
    expect(figure(page, "lost")).not_to_have_text("0")
    expect(back).to_be_hidden()
    assert contents(saved(page, tmp_path)) == contents(memory)


def test_it_never_forgets_unless_told_to(page: Page, new_page: NewPage, tmp_path: Path) -> None:
    learn(page, delay="0", games="30")
    train(page)
    memory = saved(page, tmp_path)
    page.reload()
    expect(status(page)).to_contain_text("30 games")
    assert contents(saved(page, tmp_path)) == contents(memory)
    learn(page, delay="0", games="30", policy="focal")
    expect(page.locator(".matchbox.unmet")).to_have_count(19)  # that is another machine
    learn(page)
    expect(status(page)).to_contain_text("30 games")  # and this one is still there
    button(page, "Forget all").click()
    expect(page.locator(".matchbox.unmet")).to_have_count(19)
    page.reload()
    expect(page.locator(".matchbox.unmet")).to_have_count(19)


def test_an_own_variant_can_be_learned_and_kept(page: Page, new_page: NewPage, tmp_path: Path) -> None:
    learn(page, game="skirmish", delay="0", games="5", policy="menace")
    train(page)
    with page.expect_download() as download:
        button(page, "Save").click()
    download.value.save_as(tmp_path / "own.json")
    other = new_page()
    learn(other)
    load(other, tmp_path / "own.json")
    expect(other).to_have_url(re.compile("game=skirmish"))
    expect(status(other)).to_contain_text("5 games")


def test_leaving_pauses_and_all_is_there_again(page: Page) -> None:
    learn(page, delay="2000", games="50")
    button(page, "Train").click()
    expect(status(page)).to_contain_text("Game 1")
    page.get_by_role("link", name="Compete").click()
    expect(page.get_by_role("heading", name="Compete")).to_be_visible()
    page.get_by_role("link", name="Learn").click()
    expect(button(page, "Continue")).to_be_visible()
    expect(status(page)).to_contain_text("Game 1")
    button(page, "Step").click()
    expect(page.locator(".matchbox")).to_have_count(19)


# ---- The set-up


def unfold(page: Page) -> None:
    page.locator("details.learn-setup > summary").click()


def test_the_address_has_the_whole_set_up(page: Page, new_page: NewPage) -> None:
    learn(page)
    unfold(page)
    page.get_by_label("It learns like").select_option("menace")
    page.get_by_label("Its rival").select_option("expert")
    page.get_by_label("It plays").select_option("white")
    page.get_by_role("spinbutton", name="Games").fill("70")
    page.get_by_role("spinbutton", name="Seed").fill("9")
    page.get_by_role("slider", name="Speed").press("Home")
    expect(page.locator(".matchbox")).to_have_count(18)
    expect(page).to_have_url(re.compile("policy=menace&teacher=expert&side=white&games=70&delay=2000&seed=9$"))
    other = new_page()
    other.goto(page.url)
    expect(other.locator(".matchbox")).to_have_count(18)
    unfold(other)
    expect(other.get_by_label("Its rival")).to_have_value("expert")
    expect(other.get_by_label("It learns like")).to_have_value("menace")
    expect(other.get_by_role("spinbutton", name="Games")).to_have_value("70")


def test_while_it_trains_the_set_up_is_locked_and_says_so(page: Page) -> None:
    learn(page)
    unfold(page)
    note = page.get_by_text("Press Stop to change this.")
    expect(note).to_be_hidden()
    button(page, "Step").click()
    expect(note).to_be_visible()
    games = page.get_by_role("spinbutton", name="Games")
    expect(games).to_be_disabled()
    background = "field => getComputedStyle(field).backgroundColor"
    locked = games.evaluate(background)
    button(page, "Stop").click()
    expect(note).to_be_hidden()
    expect(games).to_be_enabled()
    assert games.evaluate(background) != locked


def test_any_player_can_be_the_rival(page: Page) -> None:
    learn(page, delay="0", games="3")
    unfold(page)
    page.get_by_label("Its rival").select_option("player")
    page.locator("outplay-player-picker select").first.select_option("mine")
    expect(page).to_have_url(re.compile("teacher=mine"))
    train(page)
    assert games_played(page) == 3


@pytest.mark.usefixtures("may_refuse")
def test_a_rival_that_there_is_not_is_said(page: Page) -> None:
    learn(page, delay="0", teacher="nonsense")
    button(page, "Train").click()
    expect(page.locator("#toast")).to_contain_text("nonsense")
    expect(button(page, "Train")).to_be_visible()


def test_an_own_policy_in_numbers(page: Page, new_page: NewPage, tmp_path: Path) -> None:
    learn(page, delay="0", games="20", policy="menace")
    unfold(page)
    page.get_by_label("It learns like").select_option("own")
    page.get_by_role("textbox", name="Won").fill("+5")
    page.get_by_role("textbox", name="Won").press("Tab")
    expect(page).to_have_url(re.compile(r"policy=own,beads=4-3-2-1,win=5"))
    page.get_by_label("Beads per move").fill("2 x")
    page.get_by_label("Beads per move").press("Tab")
    expect(page.locator(".policy [role=alert]")).to_contain_text("whole numbers")
    page.get_by_label("Beads per move").fill("2")
    page.get_by_label("Beads per move").press("Tab")
    expect(page).to_have_url(re.compile(r"policy=own,beads=2,win=5"))
    train(page)
    policy = saved(page, tmp_path).policy
    assert (policy.beads, policy.win, policy.loss) == ((2,), 5, -1)
    other = new_page()
    other.goto(page.url)
    expect(other.locator("details.learn-setup > summary")).to_contain_text("your own numbers")
    assert set(beads(other.locator(".matchbox").first)) == {2}


def test_a_wall_that_comes_late_does_not_undo_what_is_written(page: Page) -> None:
    learn(page, policy="menace")
    unfold(page)
    wall = Held(page, "/api/learning/wall$")
    page.get_by_label("It learns like").select_option("own")
    won, beads_of_each = page.get_by_role("textbox", name="Won"), page.get_by_label("Beads per move")
    won.fill("+5")
    expect(won).to_be_focused()
    wall.let_go()
    expect(page).to_have_url(re.compile(r"policy=own,beads=4-3-2-1,win=3"))
    won.press("Tab")
    beads_of_each.fill("2")
    wall.let_go()
    expect(page).to_have_url(re.compile(r"policy=own,beads=4-3-2-1,win=5"))
    beads_of_each.press("Tab")
    wall.let_go()
    expect(page).to_have_url(re.compile(r"policy=own,beads=2,win=5"))


def test_a_policy_that_there_is_not_is_said(page: Page) -> None:
    page.goto("/#/learn?policy=magic")
    expect(page.locator("#toast")).to_contain_text("magic")
    expect(page.locator(".matchbox").first).to_be_visible()


def test_another_policy_is_another_machine(page: Page) -> None:
    learn(page, delay="0", games="10")
    train(page)
    unfold(page)
    page.get_by_label("It learns like").select_option("focal")
    expect(page.locator(".matchbox.unmet")).to_have_count(19)
    expect(button(page, "Bring back (10 games)")).to_be_visible()
    button(page, "Bring back (10 games)").click()
    expect(page.get_by_label("It learns like")).to_have_value("her")
    assert games_played(page) == 10


def test_full_screen_leaves_the_wall(page: Page) -> None:
    learn(page)
    button(page, "Full screen").click()
    expect(button(page, "Leave full screen")).to_be_visible()
    expect(page.locator("details.learn-setup")).to_be_hidden()
    expect(page.locator(".matchbox").first).to_be_visible()
    button(page, "Leave full screen").click()
    expect(page.locator("details.learn-setup")).to_be_visible()
