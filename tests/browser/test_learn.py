"""The Learn screen: a machine is trained at any speed, and the wall shows what the library knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import outplay
from outplay.learn.training import LessonStep, Training
from outplay.learn.truth import Truth
from tests.browser.conftest import NewPage
from tests.browser.learn_screen import (
    SMALL,
    beads,
    contents,
    figure,
    games_played,
    learn,
    matchbox,
    percent,
    saved,
    status,
    train,
    trained,
    wait_for_games,
)
from tests.browser.screens import boxes_of, button
from tests.browser.served import MUCH_WORK, Server
from tests.browser.settled import settle
from tests.browser.table import expected, shown
from tests.browser.understand_screen import small_texts


def test_all_boxes_of_a_small_game_hang_on_the_wall(page: Page) -> None:
    learn(page)
    expect(page.locator(".matchbox.unmet")).to_have_count(19)
    sizes = [group.locator(".matchbox").count() for group in page.locator(".boxes-group").all()]
    assert sizes == [2, 10, 7]
    expect(page.locator(".boxes-group h3").first).to_contain_text("Its first move")
    truth = Truth(outplay.game(SMALL))
    keys = page.locator(".matchbox").evaluate_all("boxes => boxes.map(box => box.dataset.key)")
    assert sorted(keys) == sorted(place.key for place in truth.boxes(outplay.Side.BLACK) or ())


def test_step_by_step_the_box_opens_the_bead_is_drawn_and_the_end_takes_it(page: Page) -> None:
    """Every move of five games, as the library plays them with the same seed."""
    learn(page, seed="4")
    training = Training(outplay.game(SMALL), "her", "random", outplay.Side.BLACK, 4)
    mirrored = 0
    for number in range(1, 6):
        lesson = training.play()
        for step in lesson.steps():
            mirrored += step.is_mirrored
            see_step(page, step)
        if lesson.resigned:
            button(page, "Step").click()
            expect(status(page)).to_contain_text("resigns")
        button(page, "Step").click()
        expect(status(page)).to_contain_text({"win": "It has won", "loss": "It has lost"}[lesson.result])
        assert games_played(page) == number
        for box in training.memory.boxes.values():
            assert beads(matchbox(page, box.place.key)) == box.beads
    assert mirrored, "no test of a mirror image"


def see_step(page: Page, step: LessonStep) -> None:
    """Step through one move: the rival's at once, the machine's in two moments."""
    after = step.position.play(step.move)
    button(page, "Step").click()
    if step.box is not None:
        box = matchbox(page, step.box.place.key)
        expect(status(page)).to_contain_text("It opens")
        expect(page.locator(".matchbox.open")).to_have_count(1)
        expect(box).to_have_class(re.compile("open"))
        expect(box.locator(".bead.drawn")).to_have_count(0)
        button(page, "Step").click()
        assert step.bead is not None
        letter = "ABCDEFGH"[step.bead]
        expect(box.locator(".bead.drawn .disc-letter")).to_have_text(letter)
        expect(page.locator(".drawer tr.drawn .disc-letter")).to_have_text(letter)
        expect(box.locator(".mirror")).to_be_visible(visible=step.is_mirrored)
        expect(page.locator(".drawer .tag", has_text="mirror")).to_be_visible(visible=step.is_mirrored)
    expect(status(page)).to_contain_text(str(step.move))
    assert shown(page) == expected(after)


@pytest.mark.parametrize("teacher", ["random", "winner", "expert", "adversary", "self", "level:1"])
def test_as_fast_as_it_goes_it_learns_what_the_library_learns(page: Page, tmp_path: Path, teacher: str) -> None:
    learn(page, delay="0", games="25", seed="7", teacher=teacher)
    train(page)
    training = trained(25, teacher, seed=7)
    assert contents(saved(page, tmp_path)) == contents(training.memory)
    measures = training.measures
    expect(figure(page, "beatable")).to_have_text(percent(measures.exploitability))
    expect(figure(page, "losing")).to_have_text(str(measures.losing))
    expect(figure(page, "beads")).to_have_text(str(measures.beads))
    expect(page.locator(".learn-wall > .row")).to_contain_text(f"{measures.boxes} of 19 met")


def test_speeds_and_pauses_do_not_change_the_course(page: Page, tmp_path: Path) -> None:
    learn(page, delay="2000", games="100000", seed="11", policy="menace")
    speed = page.get_by_role("slider", name="Speed")
    for _ in range(5):
        button(page, "Step").click()
    speed.press("End")
    expect(speed).to_have_attribute("aria-valuetext", "full speed")
    assert games_played(page) == 0, "a pause of one speed is no start of another"
    button(page, "Continue").click()
    expect(figure(page, "won")).not_to_have_text("0")
    speed.press("ArrowLeft")  # it goes on move by move
    expect(status(page)).to_contain_text(re.compile("It draws|White plays"))
    button(page, "Pause").click()
    expect(button(page, "Continue")).to_be_visible()
    button(page, "Step").click()
    speed.press("End")
    button(page, "Continue").click()
    before = games_played(page)
    wait_for_games(page, before + 1)
    button(page, "Stop").click()
    expect(button(page, "Train")).to_be_visible()
    memory = saved(page, tmp_path)
    games = sum(memory.results.values())
    assert before < games < 100_000
    assert contents(memory) == contents(trained(games, policy="menace", seed=11).memory)


def test_training_goes_on_where_it_ended(page: Page, tmp_path: Path) -> None:
    learn(page, delay="0", games="10")
    train(page)
    button(page, "Train").click()
    expect(status(page)).to_contain_text("The training is over. 20 games")
    assert contents(saved(page, tmp_path)) == contents(trained(20).memory)


def test_stop_keeps_what_was_learned(page: Page, tmp_path: Path) -> None:
    learn(page, delay="0", games="100000", policy="menace")
    button(page, "Train").click()
    expect(figure(page, "won")).not_to_have_text("0")
    button(page, "Stop").click()
    expect(button(page, "Train")).to_be_focused()
    expect(button(page, "Save")).to_be_enabled()
    memory = saved(page, tmp_path)
    games = sum(memory.results.values())
    assert 0 < games < 100_000
    assert contents(memory) == contents(trained(games, policy="menace").memory)


def test_the_truth_marks_exactly_the_beads_that_lose(page: Page) -> None:
    learn(page)
    expect(page.locator("[data-worth]")).to_have_count(0)
    page.get_by_label("Show which beads lose").check()
    expect(page.locator(".tray .bead[data-worth=loss]").first).to_be_visible()
    truth = Truth(outplay.game(SMALL))
    for place in truth.boxes(outplay.Side.BLACK) or ():
        values = [truth.of_move(place, number) for number in place.distinct]
        wanted = ["win" if known and known.value == 1 else "loss" for known in values]
        box = matchbox(page, place.key)
        found = box.locator(".tray .bead").evaluate_all("all => all.map(bead => bead.dataset.worth)")
        assert found == wanted, place.key
        signs = box.locator(".tray .sign").all_inner_texts()
        assert signs == [{"win": "▲", "loss": "✕"}[worth] for worth in wanted], "not by colour alone"
        assert str(box.get_attribute("aria-label")).count("loses in") == wanted.count("loss")
    assert "truth=on" in page.url


def test_the_truth_can_be_shown_while_it_trains(page: Page) -> None:
    learn(page, delay="0", games="100000", policy="menace")
    button(page, "Train").click()
    expect(figure(page, "won")).not_to_have_text("0")
    page.get_by_label("Show which beads lose").check()
    expect(page.locator(".tray .bead[data-worth=loss]").first).to_be_visible()
    expect(page.locator(".tray .bead:not([data-worth])")).to_have_count(0)
    button(page, "Stop").click()


def test_the_truth_can_be_asked_for_before_the_wall_is_there(page: Page) -> None:
    held: list[Route] = []
    page.route("**/api/learning/wall", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/api/learning/wall"):
        page.goto(f"/#/learn?game={SMALL}")
    page.get_by_label("Show which beads lose").check()
    held[0].continue_()
    expect(page.locator(".tray .bead[data-worth=loss]").first).to_be_visible()
    expect(page.locator(".tray .bead:not([data-worth])")).to_have_count(0)
    expect(page.get_by_label("Show which beads lose")).to_be_checked()


def test_after_stop_the_last_move_is_not_told_any_more(page: Page) -> None:
    learn(page, delay="2000")
    with page.expect_websocket() as opened:
        button(page, "Train").click()
    expect(status(page)).to_contain_text("Game 1.")
    button(page, "Stop").click()
    expect(status(page)).to_contain_text("Stopped. 0 games")
    page.get_by_role("slider", name="Speed").press("End")
    page.locator("details.learn-setup > summary").click()
    page.get_by_role("spinbutton", name="Games").fill("100000")
    button(page, "Train").click()
    expect(figure(page, "lost")).not_to_have_text("0")
    with opened.value.expect_event("framereceived", lambda frame: '"done"' in str(frame)):
        button(page, "Stop").click()
    expect(button(page, "Train")).to_be_visible()
    settle(page)  # what was under way is learned, and told
    expect(status(page)).to_have_text(re.compile(r"^Stopped\. [1-9][\d,]* games"))


def test_a_large_game_does_not_choke(page: Page) -> None:
    learn(page, game="octapawn:4x4", delay="0", games="1500", policy="menace")
    train(page)
    expect(page.locator(".matchbox")).to_have_count(200)
    expect(page.locator(".boxes-group h3")).to_contain_text(re.compile("200 of .* too many for one wall"))
    expect(page.locator(".boxes-group h3")).to_contain_text("used last")
    box = page.locator(".matchbox").nth(120)
    box.click()
    expect(page.locator(".drawer h2")).to_have_text(f"Box {box.locator('.number').inner_text()}")
    expect(page.locator(".drawer")).to_be_in_viewport()
    expect(box).to_be_in_viewport()  # one looks into it without losing the place


def test_results_are_announced_but_not_too_often(page: Page) -> None:
    learn(page, delay="0", games="3000", policy="menace")
    page.evaluate(
        """() => {
          window.said = 0;
          window.began = performance.now();
          new MutationObserver(() => { said += 1; }).observe(document.getElementById("announcer"), {childList: true});
        }"""
    )
    train(page)
    expect(page.locator("#announcer")).to_contain_text("The training is over. 3,000 games")
    said, seconds = page.evaluate("[said, (performance.now() - began) / 1000]")
    assert 1 <= said <= seconds + 1, "at most one a second, however long it takes"


def test_boxes_are_reached_by_keys_and_looked_into(page: Page) -> None:
    learn(page, delay="0", games="30")
    train(page)
    first = page.locator(".matchbox").first
    first.focus()
    expect(page.locator('.matchbox[tabindex="0"]')).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".matchbox").nth(1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    chosen = page.locator(".matchbox:focus")
    number = chosen.locator(".number").inner_text()
    assert int(number) > 2
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".drawer h2")).to_have_text(f"Box {number}")
    assert page.locator(".drawer tbody tr").count() == chosen.locator(".bead").count()
    page.keyboard.press("End")
    expect(page.locator(".matchbox").last).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".matchbox").last).to_be_focused()
    page.keyboard.press("Home")
    expect(first).to_be_focused()


def test_the_curves_end_where_the_figures_stand(page: Page) -> None:
    learn(page, delay="0", games="200")
    train(page)
    lost = figure(page, "lost").inner_text()
    chart = page.locator("outplay-chart").first.locator("svg")
    expect(chart).to_have_attribute("aria-label", re.compile(rf"lost {lost}$"))
    expect(page.locator("outplay-chart").nth(1)).to_contain_text(figure(page, "beatable").inner_text())


@pytest.mark.usefixtures("may_refuse")
def test_a_connection_that_was_lost_the_training_goes_on(page: Page, server: Server, tmp_path: Path) -> None:
    learn(page, delay="1000", games="6", seed="5")
    button(page, "Train").click()
    expect(status(page)).to_contain_text("Game 1")
    server.kill()
    server.start()
    page.get_by_role("slider", name="Speed").press("End")
    expect(status(page)).to_contain_text("The training is over", timeout=MUCH_WORK)
    assert contents(saved(page, tmp_path)) == contents(trained(6, seed=5).memory)


def test_nothing_sticks_out(page: Page) -> None:
    learn(page, delay="0", games="3000", policy="menace", truth="on")
    train(page)
    page.locator("details.learn-setup > summary").click()
    page.locator("details.policy > summary").click()
    for width in (360, 800, 1366, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for selector in (".drawer", ".score > div", ".matchbox"):
            wide = page.locator(selector).evaluate_all("all => all.map(one => one.scrollWidth - one.clientWidth)")
            assert max(wide) <= 1, (selector, width)


def test_a_drawn_bead_finds_room_on_a_telephone(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    learn(page, policy="menace", truth="on")
    for told in ("White plays", "It opens", "It draws"):
        button(page, "Step").click()
        expect(status(page)).to_contain_text(told)
    expect(page.locator(".drawer tr.drawn .tag")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    right = page.locator(".beads-table").evaluate("table => table.getBoundingClientRect().right")
    card = page.locator(".drawer").evaluate("card => card.getBoundingClientRect().right")
    assert right < card


PARTS = [
    *(".learn-bar", ".learn-bar input[type=range]", ".learn-bar .check", ".learn-bar .full-screen"),
    *(".learn-stage outplay-board", ".score", ".drawer", ".drawer-board", ".learn-wall", ".matchbox", ".tools"),
]
"""The main parts of the screen, which stay where they are."""


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768)])
def test_in_a_hall_everything_can_be_read_nothing_moves_and_one_plays_against_it(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    learn(page, delay="0", games="60", teacher="winner")
    train(page)
    for is_full in (False, True):
        if is_full:
            button(page, "Full screen").click()
            expect(page.locator(":root:fullscreen .screen-learn")).to_be_visible()
            settle(page)
            assert not small_texts(page)
        before = boxes_of(page, PARTS)
        page.get_by_label("Show which beads lose").check()
        expect(page.locator(".tray .bead[data-worth=loss]").first).to_be_visible()
        assert boxes_of(page, PARTS) == before
        button(page, "Play against it").click()
        expect(status(page)).to_have_text("You are White: your move.")
        expect(button(page, "Resign")).to_be_enabled()
        assert "teacher=you" in page.url and boxes_of(page, PARTS) == before
        assert not is_full or not small_texts(page)
        button(page, "Resign").click()
        expect(status(page)).to_contain_text("It has won")
        assert boxes_of(page, PARTS) == before
        button(page, "Train").click()
        expect(status(page)).to_contain_text("The training is over", timeout=MUCH_WORK)
        assert "teacher=winner" in page.url
        page.get_by_label("Show which beads lose").uncheck()
        expect(page.locator(".tray .bead[data-worth]")).to_have_count(0)
        assert boxes_of(page, PARTS) == before
    wide = page.locator(".score > div, .matchbox, .beads-table, .learn-bar").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
    )
    assert wide == []
    button(page, "Leave full screen").click()
    expect(page.locator(".masthead")).to_be_visible()


def test_a_hall_has_no_empty_places_before_the_first_box(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1920, "height": 1080})
    learn(page, game="hexapawn:3x4")
    button(page, "Full screen").click()
    expect(page.locator(":root:fullscreen .screen-learn")).to_be_visible()
    expect(page.get_by_text("No box yet")).to_be_visible()
    settle(page)
    stage, wall, title, curves = (
        page.locator(part).bounding_box() for part in (".learn-stage", ".learn-wall", ".learn-wall h2", ".curves")
    )
    assert stage and wall and title and curves
    assert wall["x"] - (stage["x"] + stage["width"]) < 40, "an empty column"
    assert title["y"] - wall["y"] < 40 and curves["y"] - title["y"] < 100, "curves that hang in the middle"
    button(page, "Step").click()
    button(page, "Step").click()
    expect(page.locator(".matchbox")).to_have_count(1)
    expect(page.get_by_text("No box yet")).to_be_hidden()


def test_the_whole_wall_is_seen_in_a_lecture_hall(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1920, "height": 1080})
    learn(page, delay="0", games="60")
    train(page)
    bottom = page.locator(".matchbox").last.evaluate("box => box.getBoundingClientRect().bottom")
    assert bottom <= 1080
    small = page.evaluate(
        """() => [...document.querySelectorAll(".tray *, .drawer *, .score *")].filter(
          (one) => one.childElementCount === 0 && one.textContent && parseFloat(getComputedStyle(one).fontSize) < 14)"""
    )
    assert small == []
