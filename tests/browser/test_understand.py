"""Understand: the tree that is shown is the library's, it is fetched bit by bit, and its steps end where they must."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import outplay
from outplay.search import alphabeta, mcts, minimax, steps_of
from outplay.search.score import format_number
from outplay.search.tree import Node, Tree
from tests.browser.conftest import NewPage
from tests.browser.screens import stop_the_clock
from tests.browser.table import wait_for_address
from tests.browser.understand_screen import (
    TEACHING,
    as_shown,
    box,
    expect_value,
    go_to_step,
    item,
    link,
    open_tree,
    requests_to,
    shown_tree,
    step_button,
)

SMALL = {"game": "hexapawn:3x3", "position": "bb-/w-b/-ww w", "evaluation": "pieces", "depth": 2}
"""Six nodes and two cuts, as in the documents."""


FAST = 300
"""Milliseconds between two steps, at the pace that is called so."""

VARIANT = Path(__file__).parents[1] / "data" / "variants" / "skirmish.toml"


def small_tree() -> Tree:
    return alphabeta(outplay.game("hexapawn:3x3").position("bb-/w-b/-ww w"), 2, "pieces")


def test_the_tree_unfolds_bit_by_bit(page: Page) -> None:
    asked = requests_to(page, "/api/tree")
    open_tree(page, game="octapawn", depth=4, algorithm="minimax")
    assert len(asked) == 1
    children = minimax(outplay.game("octapawn").start, 4).root.children
    assert page.locator("[role=treeitem]").count() == 1 + len(children)
    box(page, "1").click()
    expect(item(page, "1")).to_have_attribute("aria-expanded", "true")
    expect(page.locator("[role=treeitem]")).to_have_count(1 + len(children) + len(children[1].children))
    assert len(asked) == 2 and "path=1&levels=1" in asked[1]
    box(page, "1").click()
    expect(item(page, "1.0")).to_have_count(0)
    box(page, "1").click()
    box(page, "1.0").click()
    expect(item(page, "1.0.0")).to_be_visible()
    assert len(asked) == 3


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_every_node_is_that_of_the_library(page: Page, algorithm: str) -> None:
    open_tree(page, game="pawned:3", depth=3, algorithm=algorithm)
    tree = TEACHING[algorithm](outplay.game("pawned:3").start, 3)
    page.get_by_role("button", name="Unfold all").click()
    stubs = sum(node.cut is not None for node in tree.root.walk())
    expect(page.locator("[role=treeitem]")).to_have_count(tree.nodes + stubs)
    assert bool(stubs) is (algorithm == "alphabeta")

    def check(node: Node, path: tuple[int, ...]) -> None:
        shown = box(page, ".".join(map(str, path)))
        words = shown.inner_text()
        assert as_shown(format_number(node.value)) in words
        assert node.kind in words and (str(node.move) if node.move else "to move") in words
        assert ("≥" in words, "≤" in words) == (node.bound == "at least", node.bound == "at most")
        for number, child in enumerate(node.children):
            check(child, (*path, number))

    check(tree.root, ())
    lit = page.locator(".tree-item.lit").evaluate_all("items => items.map(item => item.dataset.id)")
    assert len(lit) == 1 + len(tree.line)
    assert [box(page, path).locator(".node-title").inner_text() for path in lit[1:]] == [
        str(move) for move in tree.line
    ]


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize(
    ("game", "depth"), [("hexapawn:3x3", 6), ("octapawn", 4), ("oska:4", 3), ("hexareversi:3", 3), ("skirmish", 3)]
)
def test_the_steps_end_at_the_value_of_the_engine(page: Page, game: str, depth: int, algorithm: str) -> None:
    open_tree(page, game=game, depth=depth, algorithm=algorithm)
    step_button(page, "Last step").click()
    expect(step_button(page, "Step forward")).to_be_disabled()
    start = outplay.game(str(VARIANT) if game == VARIANT.stem else game).start
    value = outplay.analyze(start, depth=depth, plain=True).score.rank
    expect(page.locator(".stage-sentence")).to_contain_text("The position is worth")
    expect_value(page, "", value)
    assert as_shown(format_number(value)) in page.locator(".stage-sentence").inner_text()
    assert page.locator(".tree-item.ahead").count() == 0


def test_each_step_shows_alpha_beta_and_its_sentence_and_back_restores_it(page: Page) -> None:
    steps = list(steps_of(small_tree()))
    open_tree(page, **SMALL)
    page.get_by_role("button", name="Unfold all").click()
    expect(page.locator("[role=treeitem]")).to_have_count(8)
    pictures = []
    for number, step in enumerate(steps, 1):
        go_to_step(page, number)
        assert page.locator(".stage-sentence").inner_text() == as_shown(step.text)
        ends = page.locator(".stage-window dd").all_inner_texts()
        assert ends == [as_shown(end_in_words(end)) for end in step.window]
        here = page.locator(".tree-item.here")
        assert here.get_attribute("data-id") == ".".join(map(str, step.path))
        expect(here.locator("> .tree-box")).to_be_in_viewport()
        pictures.append(shown_tree(page))
    assert len({tuple(picture) for picture in pictures}) > len(steps) // 2
    for number in range(len(steps) - 1, 0, -1):
        step_button(page, "Step back").click()
        expect(page.get_by_role("spinbutton", name="Step")).to_have_value(str(number))
        assert shown_tree(page) == pictures[number - 1]


def end_in_words(end: float) -> str:
    return {math.inf: "+∞", -math.inf: "-∞"}.get(end) or format_number(end)


def test_nothing_is_given_away_before_the_search_knows_it(page: Page) -> None:
    open_tree(page, **SMALL)
    page.get_by_role("button", name="Unfold all").click()
    go_to_step(page, 1)
    assert page.locator(".tree-item.ahead").count() == 7
    assert "not searched yet" in (item(page, "1").get_attribute("aria-label") or "")
    assert box(page, "1").locator(".node-value").inner_text() == ""
    assert box(page, "1/cut").inner_text().strip() == "1 more move"
    step_button(page, "Last step").click()
    expect(box(page, "1/cut")).to_contain_text("1 move not searched")


def test_cut_branches_show_the_bound_that_cut_them(page: Page) -> None:
    open_tree(page, **SMALL, open="-,1,2")
    expect(box(page, "1/cut")).to_contain_text("1 move not searched")
    expect(box(page, "1/cut")).to_contain_text("−1 is not above α = win in 1")
    expect(box(page, "2/cut")).to_contain_text("2 moves not searched")
    assert "b3b2, b3c2" in (item(page, "2/cut").get_attribute("aria-label") or "")
    expect(box(page, "1")).to_contain_text("α win in 1")


@pytest.mark.parametrize(("game", "depth"), [("hexapawn:3x3", 6), ("octapawn", 6), ("othello:6", 3)])
def test_node_counts_stand_side_by_side(page: Page, game: str, depth: int) -> None:
    open_tree(page, game=game, depth=depth)
    start = outplay.game(game).start
    plain, pruned = minimax(start, depth).nodes, alphabeta(start, depth).nodes
    figures = page.locator(".figures").inner_text()
    assert f"{plain:,} nodes" in figures and f"{pruned:,} nodes" in figures
    assert f"{round(100 * (1 - pruned / plain))} % saved" in figures
    page.get_by_role("button", name="Minimax").click()
    expect(page.get_by_role("button", name="Minimax")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".figures .is-shown")).to_contain_text("Minimax")
    assert page.locator(".figures").inner_text() == figures


def test_depth_evaluation_and_algorithm_can_be_chosen(page: Page) -> None:
    open_tree(page, game="hexapawn:3x3", depth=2)
    start = outplay.game("hexapawn:3x3").start
    wait_for_address(page, "rules=")  # which is written a little later
    page.get_by_label("Evaluation").select_option("pieces")
    wait_for_address(page, "evaluation=pieces")
    expect(page.locator(".figures")).to_contain_text(f"{alphabeta(start, 2, 'pieces').nodes} nodes")
    page.get_by_role("spinbutton", name="Depth").fill("4")
    page.get_by_role("spinbutton", name="Depth").press("Enter")
    expect(page.locator(".figures")).to_contain_text(f"{minimax(start, 4, 'pieces').nodes} nodes")
    expect_value(page, "", minimax(start, 4, "pieces").value)
    assert "depth=4" in page.url and "evaluation=pieces" in page.url
    page.go_back()
    expect(page.get_by_role("spinbutton", name="Depth")).to_have_value("2")


def test_too_large_a_tree_is_said_with_the_depth_that_fits(page: Page, may_refuse: bool) -> None:
    page.goto(link(game="othello:8", depth=12, algorithm="minimax"))
    expect(page.get_by_role("alert")).to_contain_text("The tree of depth 12 has more than")
    page.get_by_role("button", name="plies deep").click()
    expect(item(page, "")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_empty()
    assert int(page.get_by_role("spinbutton", name="Depth").input_value()) in range(3, 8)


def test_random_games_have_a_tree_and_no_steps(page: Page) -> None:
    open_tree(page, game="octapawn", algorithm="mcts", simulations=100)
    found = mcts(outplay.game("octapawn").start, simulations=100)
    root = found.tree()
    expect(box(page, "0")).to_contain_text(str(root["children"][0]["move"]))
    expect(box(page, "0")).to_contain_text(f"{root['children'][0]['visits']} games")
    expect(box(page, "")).to_contain_text(f"{root['visits']} games")
    expect(page.locator(".stepper")).to_be_hidden()
    expect(page.locator(".figures")).to_contain_text(f"{found.nodes:,} nodes")
    box(page, "0").click()
    expect(item(page, "0.0")).to_be_visible()
    page.get_by_role("combobox", name="Random games").select_option("1000")
    expect(box(page, "")).to_contain_text("1,000 games")


def test_what_random_games_have_proven_is_said(page: Page) -> None:
    open_tree(page, game="hexapawn:3x3", algorithm="mcts", simulations=1000)
    expect(box(page, "")).to_contain_text("Black wins")


def test_the_search_plays_by_itself_and_pauses(new_page: NewPage) -> None:
    page = new_page()
    page.clock.install()
    open_tree(page, **SMALL)
    page.get_by_label("Pace").select_option("Fast")
    stop_the_clock(page)
    step = page.get_by_role("spinbutton", name="Step")
    step_button(page, "Play").click()
    expect(step_button(page, "Play")).to_have_attribute("aria-pressed", "true")
    for number in range(1, 8):
        expect(step).to_have_value(str(number))
        page.clock.run_for(FAST)
    expect(page.locator(".tree-item.here")).to_have_attribute("data-id", "1")
    step_button(page, "Play").click()
    expect(step_button(page, "Play")).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(10 * FAST)
    expect(step).to_have_value("8")
    step_button(page, "Play").click()
    for number in range(9, 17):
        expect(step).to_have_value(str(number))
        page.clock.run_for(FAST)
    expect(step).to_have_value("16")
    expect(step_button(page, "Play")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Whole tree").click()
    expect(page.locator(".tree-item.here")).to_have_count(0)


def test_a_step_can_be_typed(page: Page) -> None:
    open_tree(page, game="octapawn", depth=5)
    step_button(page, "First step").is_disabled()
    page.get_by_role("spinbutton", name="Step").fill("250")
    page.get_by_role("spinbutton", name="Step").press("Enter")
    steps = list(steps_of(alphabeta(outplay.game("octapawn").start, 5)))
    expect(page.locator(".stage-sentence")).to_have_text(as_shown(steps[249].text))
    page.get_by_role("spinbutton", name="Step").fill("99999")
    page.get_by_role("spinbutton", name="Step").press("Enter")
    expect(page.get_by_role("spinbutton", name="Step")).to_have_value(str(len(steps)))


def test_a_link_reopens_what_was_seen(page: Page, new_page: NewPage) -> None:
    open_tree(page, game="octapawn", depth=4)
    box(page, "1").click()
    expect(item(page, "1.0")).to_be_visible()
    page.get_by_role("spinbutton", name="Step").fill("20")
    page.get_by_role("spinbutton", name="Step").press("Enter")
    expect(page.locator(".tree-item.here")).to_have_count(1)
    page.wait_for_url("**step=20**")
    other = new_page()
    other.goto(page.url)
    expect(other.locator(".tree-item.here")).to_have_count(1)
    assert shown_tree(other) == shown_tree(page)
    assert other.locator(".stage-sentence").inner_text() == page.locator(".stage-sentence").inner_text()


def test_other_rules_are_said(page: Page, may_refuse: bool) -> None:
    open_tree(page, game="hexapawn:3x3", rules="0123456789abcdef")
    expect(page.locator("#toast")).to_contain_text("rules")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"game": "no such game"}, "no such game"),
        ({"game": "hexapawn:3x3", "position": "bbb/w w"}, "'bbb/w' has 2 rows"),
    ],
)
def test_what_is_wrong_is_said(page: Page, values: dict[str, Any], words: str, may_refuse: bool) -> None:
    page.goto(link(**values))
    expect(page.get_by_role("alert")).to_contain_text(words)
    assert page.get_by_role("button", name="From the start").count() == ("position" in values)


def test_a_game_that_is_over_is_a_tree_of_one_node(page: Page) -> None:
    open_tree(page, game="hexapawn:3x3", position="bw-/--b/-ww b")
    expect(page.locator("[role=treeitem]")).to_have_count(1)
    expect(box(page, "")).to_contain_text("end")
    step_button(page, "Step forward").click()
    expect(page.locator(".stage-sentence")).to_contain_text("the game is over")


def test_a_press_while_another_tree_is_on_its_way_does_no_harm(page: Page) -> None:
    open_tree(page, game="octapawn", depth=2)
    page.get_by_role("spinbutton", name="Depth").fill("5")
    page.get_by_role("spinbutton", name="Depth").press("Enter")
    box(page, "1").click()
    nodes = alphabeta(outplay.game("octapawn").start, 5).nodes
    expect(page.locator(".figures")).to_contain_text(f"{nodes:,} nodes")
    expect(page.locator("outplay-tree")).not_to_have_attribute("aria-busy", "true")
    step_button(page, "Last step").click()
    expect_value(page, "", alphabeta(outplay.game("octapawn").start, 5).value)
