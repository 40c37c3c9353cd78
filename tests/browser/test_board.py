"""The board element in a real browser, on real games: mouse, finger, keys, marks, editing, sizes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import outplay
from tests.browser.bench import heard, put_board
from tests.browser.conftest import NewPage
from tests.browser.open_to_all import LIGHTS, violations
from tests.browser.served import Server, wait_until
from tests.browser.settled import settle
from tests.browser.table import cell

SQUARE, HOURGLASS, HEXAGON = "breakthrough:5x5", "oska:4", "hexareversi:4"
OWN = ("skirmish", "honeycomb", "long-reversi")
EVERY = (*(entry.default_name for entry in outplay.games()), *OWN)


_MIDDLE = "(element) => (({x, y, width, height}) => [x + width / 2, y + height / 2])(element.getBoundingClientRect())"


def cells_that_are(page: Page, state: str) -> set[str]:
    names: list[str] = page.locator(f".cell.{state}").evaluate_all("cells => cells.map(cell => cell.dataset.cell)")
    return set(names)


def pieces_at(page: Page) -> list[list[float]]:
    """Where the middles of all pieces are now: a pawn's is not that of its outline."""
    middles: list[list[float]] = page.locator(".pieces .face").evaluate_all(
        "faces => faces.map((face) => face.getScreenCTM()).map(({e, f}) => [e, f])"
    )
    return middles


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def focused(page: Page) -> str:
    name: str = page.evaluate("document.activeElement.dataset.cell ?? ''")
    return name


@pytest.mark.parametrize("spec", EVERY)
def test_the_chosen_moves_are_the_servers_legal_moves(page: Page, server: Server, spec: str) -> None:
    """Pressing every pair of cells chooses every legal move and nothing else, all through a game."""
    put_board(page, server, spec, plays=False)
    turns = page.evaluate(
        """async () => {
          const cell = (name) => document.querySelector(`[data-cell="${name}"]`);
          const press = (name) => cell(name).dispatchEvent(new MouseEvent("click", {bubbles: true}));
          const turns = [];
          for (let ply = 0; ply < 4 && !here.outcome; ply++) {
            heard.length = 0;
            for (const first of game.cells) {
              cell(first).dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
              for (const second of game.cells) {
                if (!cell(first).classList.contains("selected")) press(first);
                if (!cell(first).classList.contains("selected")) break;
                press(second);
              }
            }
            turns.push([heard, here.moves.map((move) => move.move).filter((move) => move !== "pass")]);
            heard = [];
            const move = here.moves.findLast((move) => move.captured.length) ?? here.moves.at(-1);
            board.show(move.after, move, {animate: false});
            await turn(move.after);
          }
          return turns;
        }"""
    )
    assert turns
    for chosen, legal in turns:
        assert sorted(chosen) == sorted(legal)


@pytest.mark.parametrize("spec", EVERY)
def test_every_piece_is_drawn_where_it_stands(page: Page, server: Server, spec: str) -> None:
    """After moves with and without animation, and turned round, pieces stand on the cells that have them."""
    put_board(page, server, spec)
    for ply in range(4):
        page.evaluate(
            """async (ply) => {
              if (here.outcome) return;
              const move = here.moves.at(-1);
              const arrived = board.show(move.after, move, {animate: ply % 2 === 0});
              await turn(move.after);
              board.flipped = ply > 1;
              await arrived;
            }""",
            ply,
        )
        seats = page.locator('.cell:not([data-side="none"]) .tile')
        discs = pieces_at(page)
        assert len(discs) == seats.count()
        for x, y in seats.evaluate_all(f"tiles => tiles.map({_MIDDLE})"):
            assert min(abs(x - left) + abs(y - top) for left, top in discs) < 12


def test_a_piece_then_its_target(page: Page, server: Server) -> None:
    put_board(page, server, SQUARE)
    cell(page, "b2").click()
    assert cells_that_are(page, "selected") == {"b2"}
    assert cells_that_are(page, "target") == {"a3", "b3", "c3"}
    cell(page, "b2").click()
    assert cells_that_are(page, "selected") == set()
    cell(page, "b2").click()
    cell(page, "d2").click()
    assert cells_that_are(page, "selected") == {"d2"}
    cell(page, "c3").click()
    assert heard(page) == ["d2c3"]
    assert cells_that_are(page, "last") == {"d2", "c3"}
    expect(cell(page, "c3")).to_have_attribute("data-side", "white")
    expect(cell(page, "d2")).to_have_attribute("data-side", "none")


def test_a_disc_is_placed_at_once_and_others_turn_over(page: Page, server: Server) -> None:
    put_board(page, server, HEXAGON)
    target = page.evaluate("here.moves[0].target")
    before = page.locator('[data-side="white"]').count()
    cell(page, target).click()
    assert heard(page) == [target]
    assert page.locator('[data-side="white"]').count() > before + 1
    page.evaluate("arrived")
    assert page.locator(".piece.white").count() == page.locator('[data-side="white"]').count()


def test_a_piece_is_dragged_to_its_target(page: Page, server: Server) -> None:
    put_board(page, server, SQUARE)
    page.mouse.move(*middle(cell(page, "b2")))
    page.mouse.down()
    x, y = middle(cell(page, "c3"))
    page.mouse.move(x - 9, y + 7, steps=4)
    assert any(abs(left - x + 9) < 2 and abs(top - y - 7) < 2 for left, top in pieces_at(page))
    assert cells_that_are(page, "target") == {"a3", "b3", "c3"}
    assert cells_that_are(page, "over") == {"c3"}
    page.mouse.up()
    assert heard(page) == ["b2c3"]
    page.evaluate("arrived")
    assert any(abs(left - x) < 2 and abs(top - y) < 2 for left, top in pieces_at(page))
    assert cells_that_are(page, "selected") == set()


def test_a_piece_dropped_elsewhere_goes_back(page: Page, server: Server) -> None:
    put_board(page, server, SQUARE)
    start = sorted(pieces_at(page))
    for x, y in (middle(cell(page, "e4")), (3.0, 3.0)):
        page.mouse.move(*middle(cell(page, "b2")))
        page.mouse.down()
        page.mouse.move(x, y, steps=3)
        page.mouse.up()
        wait_until(page, "document.getAnimations().length === 0")
        assert heard(page) == []
        assert sorted(pieces_at(page)) == start
    cell(page, "c3").click()
    assert heard(page) == ["b2c3"], "the piece that went back is still selected"


def test_escape_gives_up_a_drag_and_a_selection(page: Page, server: Server) -> None:
    put_board(page, server, SQUARE)
    cell(page, "b2").click()
    page.keyboard.press("Escape")
    assert cells_that_are(page, "selected") == set()
    page.mouse.move(*middle(cell(page, "b2")))
    page.mouse.down()
    page.mouse.move(*middle(cell(page, "b3")), steps=3)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert heard(page) == []
    assert cells_that_are(page, "over") == set()


@pytest.mark.parametrize(
    ("spec", "keys", "way"),
    [
        (SQUARE, "Home ArrowRight ArrowUp ArrowUp End Control+Home", "a1 b1 b2 b3 e3 a5"),
        (HOURGLASS, "Home ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp End", "a1 a2 a3 a4 a5 a5 d5"),
        (HEXAGON, "Home ArrowUp ArrowUp ArrowUp ArrowUp ArrowRight ArrowDown", "a1 a2 b3 b4 b5 c5 c4"),
    ],
)
def test_arrows_walk_over_the_board(page: Page, server: Server, spec: str, keys: str, way: str) -> None:
    put_board(page, server, spec)
    page.keyboard.press("Tab")
    walked = []
    for key in keys.split():
        page.keyboard.press(key)
        walked.append(focused(page))
    assert " ".join(walked) == way
    expect(page.locator(".board .focus")).to_be_visible()
    page.keyboard.press("Tab")
    assert focused(page) == "", "the board is a single stop of the tab key"
    page.keyboard.press("Shift+Tab")
    assert focused(page) == walked[-1]


@pytest.mark.parametrize("spec", [SQUARE, HOURGLASS, HEXAGON, *OWN])
def test_a_game_by_keys_alone(page: Page, server: Server, spec: str) -> None:
    """Every move of a game is chosen with arrows, Enter and Space; the twin is the server's list."""
    put_board(page, server, spec)
    page.keyboard.press("Tab")
    played = []
    for ply in range(4):
        wait_until(page, "board.moves.length > 0 || here.outcome !== null")
        move: dict[str, Any] | None = page.evaluate("board.moves[0] ?? null")
        if move is None or move["target"] is None:
            break
        for goal in filter(None, (move["origin"], move["target"])):
            walk_to(page, goal)
            page.keyboard.press("Enter" if ply % 2 else "Space")
        played.append(move["move"])
        assert heard(page) == played
    assert len(played) == 4


def walk_to(page: Page, goal: str) -> None:
    """Press arrows until the focus is on a cell, as somebody would who hears where it is."""
    for _ in range(40):
        x, y = middle(page.locator(":focus"))
        across, down = middle(cell(page, goal))
        if focused(page) == goal:
            return
        if abs(down - y) > 3:
            page.keyboard.press("ArrowDown" if down > y else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if across > x else "ArrowLeft")
    pytest.fail(f"{goal} cannot be reached")


def test_cells_say_what_they_are(page: Page, server: Server) -> None:
    put_board(page, server, HOURGLASS)
    expect(cell(page, "b5")).to_have_attribute("aria-label", "b5, White, can move to a4, b4")
    expect(page.get_by_role("grid")).to_have_accessible_name("Board of Oska, 4 pieces")
    cell(page, "b5").click()
    expect(page.get_by_role("gridcell", name="a4, empty, target of b5")).to_be_visible()
    cell(page, "a4").click()
    expect(cell(page, "a4")).to_have_attribute("aria-label", "a4, White, last move")


@pytest.mark.parametrize("spec", [SQUARE, HOURGLASS, HEXAGON])
def test_touch_on_a_phone(phone: Page, server: Server, spec: str) -> None:
    put_board(phone, server, spec)
    for _ in range(3):
        wait_until(phone, "board.moves.length > 0")
        move = phone.evaluate("board.moves.at(-1)")
        for goal in filter(None, (move["origin"], move["target"])):
            cell(phone, goal).tap()
        assert heard(phone)[-1] == move["move"]


def touch(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Put a finger down, draw it to another place, and lift it."""
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start[0], "y": start[1]}]})
    for step in range(1, 9):
        x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_drags_a_piece_and_not_the_page(phone: Page, server: Server) -> None:
    put_board(phone, server, SQUARE)
    phone.evaluate("document.body.style.setProperty('padding-bottom', '2000px')")
    touch(phone, middle(cell(phone, "b2")), middle(cell(phone, "b3")))
    wait_until(phone, "heard.length > 0")
    assert heard(phone) == ["b2b3"]
    assert phone.evaluate("scrollY") == 0


def test_a_finger_beside_the_pieces_scrolls_the_page(phone: Page, server: Server) -> None:
    put_board(phone, server, SQUARE)
    phone.evaluate("document.body.style.setProperty('padding-bottom', '2000px')")
    x, y = middle(cell(phone, "b3"))
    touch(phone, (x, y), (x, y - 150))
    wait_until(phone, "scrollY > 50")
    assert heard(phone) == []


def test_marks_differ_by_shape_and_stand_where_moves_lead(page: Page, server: Server) -> None:
    put_board(page, server, SQUARE)
    kinds = ["win", "draw", "loss", "unknown"]
    page.evaluate(
        """(kinds) => {
          board.marks = new Map(here.moves.map(({move}, number) => {
            const kind = kinds[number % 4];
            return [move, {kind, text: String(number), title: `${kind} ${number}`}];
          }));
        }""",
        kinds,
    )
    movable = page.evaluate("[...new Set(here.moves.map(move => move.origin))]")
    expect(page.locator(".mark")).to_have_count(len(movable))
    shapes = {
        kind: page.locator(f".mark.{kind} path").first.get_attribute("d")
        if page.locator(f".mark.{kind}").count()
        else kind
        for kind in kinds
    }
    assert len(set(shapes.values())) == len(kinds)
    cell(page, "b2").click()
    targets = page.evaluate("here.moves.filter(move => move.origin === 'b2').length")
    expect(page.locator(".mark")).to_have_count(len(movable) + targets)
    assert "can move to" in (cell(page, "b2").get_attribute("aria-label") or "")
    page.evaluate("board.marks = new Map()")
    expect(page.locator(".mark")).to_have_count(0)


def test_an_estimate_for_which_there_is_no_room_leaves_nothing_behind(new_page: NewPage, server: Server) -> None:
    marks = (
        "board.marks = new Map(here.moves.map(({move}) => [move, {kind: 'unknown', text: '+0.17', title: '+0.17'}]))"
    )
    page = new_page(viewport={"width": 360, "height": 640})
    put_board(page, server, "othello:8")
    page.evaluate(marks)
    expect(page.locator(".mark text").filter(has_text="+")).to_have_count(page.locator(".mark").count())
    page.set_viewport_size({"width": 200, "height": 640})
    expect(page.locator(".mark")).to_have_count(0)
    expect(page.locator(".target.dot")).to_have_count(4)


def test_a_hint_points_at_a_move(page: Page, server: Server) -> None:
    put_board(page, server, SQUARE, hint="b2c3")
    expect(page.locator(".hint .shaft")).to_be_visible()
    page.evaluate("board.hint = null")
    expect(page.locator(".hint")).to_have_count(0)
    page.evaluate("board.hint = 'c3'")
    x, y = middle(page.locator("circle.hint"))
    assert (x, y) == pytest.approx(middle(cell(page, "c3")), abs=1)


def test_the_letters_of_a_mark_are_not_hidden_by_arrows(page: Page, server: Server) -> None:
    put_board(page, server, SQUARE, hint="b2c3", played="b2b3")
    expect(page.locator(".played .head")).to_be_visible()
    page.evaluate("board.marks = new Map([['b2b3', {kind: 'loss', text: '4', title: 'loses in 4'}]])")
    expect(page.locator(".marks > *").last).to_have_class("mark loss")


def test_while_editing_every_cell_tells_its_name(page: Page, server: Server) -> None:
    put_board(page, server, HOURGLASS, editing=True)
    cell(page, "a3").click()
    cell(page, "b5").click()
    page.keyboard.press("Enter")
    assert heard(page) == ["cell a3", "cell b5", "cell b5"]
    page.evaluate("board.editing = false")
    cell(page, "b5").click()
    assert cells_that_are(page, "selected") == {"b5"}


def test_a_second_position_ends_the_first_animation_at_once(page: Page, server: Server) -> None:
    put_board(page, server, "othello:4")
    left = page.evaluate(
        """async () => {
          const move = here.moves[0];
          const first = board.show(move.after, move);
          const running = document.getAnimations().length;
          board.show(game.start, null);
          board.position = game.start;
          await first;
          return [running, document.getAnimations().length, document.querySelectorAll(".piece").length];
        }"""
    )
    assert left[0] > 1
    assert left[1:] == [0, 4]


def test_the_end_of_a_broken_off_animation_does_not_break_off_the_next(page: Page, server: Server) -> None:
    put_board(page, server, "othello:4")
    going = page.evaluate(
        """async () => {
          const move = here.moves[0];
          const first = board.show(move.after, move);
          board.show(game.start, null);
          const before = document.querySelectorAll(".piece").length;
          await first;
          return [before, document.querySelectorAll(".piece").length];
        }"""
    )
    assert going[0] > 4, "what leaves is still to be seen"
    assert going[1] == going[0]


def test_those_who_want_no_motion_get_none(new_page: NewPage, server: Server) -> None:
    page = new_page(reduced_motion="reduce")
    put_board(page, server, "othello:4")
    moving = page.evaluate(
        """() => {
          board.show(here.moves[0].after, here.moves[0]);
          return document.getAnimations().filter((animation) => animation.effect.target.closest(".pieces")).length;
        }"""
    )
    assert moving == 0


def test_pieces_persist_from_position_to_position(page: Page, server: Server) -> None:
    """The same element slides: it is not drawn anew."""
    put_board(page, server, SQUARE)
    page.evaluate("document.querySelectorAll('.piece').forEach((piece, number) => piece.id = `piece-${number}`)")
    cell(page, "b2").click()
    cell(page, "b3").click()
    page.evaluate("arrived")
    assert page.locator(".piece[id]").count() == page.locator(".piece").count() == 20


_UNITS = "1 / board.firstChild.getScreenCTM().a"
SIZES = ((280, 500), (360, 640), (1366, 768), (1920, 1080))
LARGE = ("hexareversi:6", "pawned:11", "hexapawn:3x20", "hexapawn:30x3")


@pytest.mark.parametrize("spec", [SQUARE, HOURGLASS, HEXAGON, *LARGE])
def test_the_board_fits_every_screen(page: Page, server: Server, spec: str) -> None:
    put_board(page, server, spec)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, "document.documentElement.scrollWidth <= innerWidth")
        # The board is drawn anew, with other letters, when the observer of sizes has been told.
        wait_until(page, f"Math.abs(100 / board.firstChild.style.getPropertyValue('--cell') - {_UNITS}) < 0.02")
        box = page.locator(".board").bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["height"] <= height
        room = page.evaluate("document.getElementById('bench').clientWidth")
        assert box["width"] > 0.85 * room or box["height"] > 0.8 * height, "it uses the room that there is"
        drawn = page.evaluate("(({width, height}) => width / height)(board.firstChild.viewBox.baseVal)")
        assert box["width"] / box["height"] == pytest.approx(drawn, rel=0.02)
        heights = page.locator(".board .names:visible text").evaluate_all(
            "texts => texts.map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"
        )
        assert all(height >= 10.9 for height in heights)


@pytest.mark.parametrize("spec", [SQUARE, HOURGLASS, HEXAGON])
def test_thumbnails_show_the_position(page: Page, server: Server, spec: str) -> None:
    put_board(page, server, spec)
    page.evaluate(
        """async () => {
          const {thumbnail} = await import("/js/elements/thumbnail.js");
          const move = here.moves[0];
          const pictures = [thumbnail(game, game.start), thumbnail(game, move.after, {last: move.move, label: true})];
          document.getElementById("bench").replaceChildren(...pictures);
        }"""
    )
    start = outplay.game(spec).start
    after = start.play(start.legal_moves[0])
    plain, told = page.locator(".thumbnail").all()
    assert plain.locator(".body").count() == sum(start.count_pieces())
    assert told.locator(".body").count() == sum(after.count_pieces())
    expect(plain).to_have_attribute("aria-hidden", "true")
    white, black = (", ".join(sorted(after.cells(side), key=after.game.shape.number)) for side in outplay.Side)
    names = after.game.rules.sides
    expect(page.get_by_role("img")).to_have_accessible_name(f"{names[0]} on {white}. {names[1]} on {black}.")
    assert plain.locator(".last").count() == 0 and told.locator(".last").count() == 1


def test_cells_are_large_enough_for_a_finger(phone: Page, server: Server) -> None:
    put_board(phone, server, "othello:8")
    box = cell(phone, "a1").locator(".tile").bounding_box()
    assert box is not None and box["width"] > 40


@pytest.mark.parametrize("spec", [SQUARE, HOURGLASS, HEXAGON])
def test_axe_finds_nothing(page: Page, server: Server, spec: str) -> None:
    put_board(page, server, spec)
    page.evaluate(
        "board.marks = new Map(here.moves.map(({move}) => [move, {kind: 'win', text: '3', title: 'wins in 3'}]))"
    )
    page.locator(".cell.movable, .cell.target").first.focus()
    for scheme in LIGHTS:
        page.emulate_media(color_scheme=scheme)
        settle(page)
        assert violations(page) == [], scheme
