"""The states of the page that are worth a look: axe examines them, and ``make shots`` takes their pictures.

A scene is an address and what a person does there. It is over when all is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from tests.browser.settled import go_and_settle, settle


@dataclass(frozen=True)
class Scene:
    """An address, and what is done there."""

    address: str
    act: Callable[[Page], None] | None = None

    def enter(self, page: Page) -> None:
        """Bring a page there, and wait until it has settled."""
        go_and_settle(page, self.address)
        expect(page.locator("h1").first).to_be_attached()
        if self.act is not None:
            self.act(page)
        expect(page.locator("#toast:not([hidden])")).to_have_count(0)
        settle(page)


def at(screen: str, **values: str) -> str:
    """The address of a screen."""
    return f"/#/{screen}?{urlencode(values)}"


def press(*names: str) -> Callable[[Page], None]:
    """Press buttons by their labels."""

    def act(page: Page) -> None:
        for name in names:
            page.get_by_role("button", name=name, exact=True).first.click()

    return act


def see(*selectors: str) -> Callable[[Page], None]:
    """Wait until elements are visible."""

    def act(page: Page) -> None:
        for selector in selectors:
            expect(page.locator(selector).first).to_be_visible()

    return act


def read(text: str) -> Callable[[Page], None]:
    """Wait for a text."""

    def act(page: Page) -> None:
        expect(page.locator("main")).to_contain_text(text)

    return act


def unfold(*selectors: str) -> Callable[[Page], None]:
    """Open folded parts, one after the other."""

    def act(page: Page) -> None:
        for selector in selectors:
            page.locator(f"{selector} > summary").first.click()

    return act


def choose(label: str, value: str) -> Callable[[Page], None]:
    """Choose from a list."""

    def act(page: Page) -> None:
        page.get_by_role("combobox", name=label).select_option(value)

    return act


def both(*acts: Callable[[Page], None]) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        for each in acts:
            each(page)

    return act


def touch(*cells: str) -> Callable[[Page], None]:
    """Press cells of the board, one after the other."""

    def act(page: Page) -> None:
        for cell in cells:
            page.locator(f"outplay-board [data-cell={cell}]").click()

    return act


def first_game(page: Page) -> None:
    """Open the first game of a tournament."""
    page.locator(".games tbody button").first.click()


def play_and_look(page: Page) -> None:
    """Win a game against a machine, begin another one for two people, and look at them."""
    touch("d3", "d4")(page)
    go_and_settle(page, at("play", **WON))
    touch("a2", "b3")(page)
    expect(page.locator(".verdict")).to_have_text("You win!")
    go_and_settle(page, "/#/games")
    expect(page.locator("outplay-table td.win")).to_have_text("Won")


HEXAGON = {
    "game": "hexareversi:5",
    "white": "human",
    "black": "level:3",
    "line": "f6.e7.c4.f4.e3.c6.d8.d3.g5.e2.c5.f7.d2.b3",
    "seed": "1",
}
HOURGLASS = {"game": "oska:4", "white": "human", "black": "level:4", "line": "b5b4.b1b2.d5c4.b2a3", "seed": "1"}
SQUARE = {"game": "breakthrough:6x6", "white": "human", "black": "human", "line": "c2d3.e5d4.b2c3.d4c3", "seed": "1"}
PROVEN = {"game": "octapawn", "white": "human", "black": "level:5", "line": "b1b2.c4c3", "seed": "1"}
LOST = {"game": "hexapawn:3x3", "white": "human", "black": "human", "line": "b1b2.a3b2.a1a2.b2b1", "seed": "1"}
WON = {"game": "hexapawn:3x3", "white": "human", "black": "level:3", "line": "a1a2.c3c2", "seed": "1"}
BEATEN = LOST | {"black": "level:3"}
ODD = {"game": "honeycomb", "white": "human", "black": "mine", "seed": "1"}
LESSON = {"game": "hexapawn:3x3", "position": "bb-/w-b/-ww w", "algorithm": "alphabeta", "evaluation": "pieces"}
QUICK_TEN = {"game": "hexareversi:3", "x": "greedy", "y": "random", "delay": "0", "seed": "1"}
LATE = {"game": "breakthrough:6x6", "start": "------/--b---/--w---/---wb-/------/------ w"}
FOUR = {"game": "breakthrough:5x5", "players": "Ada=level:4;Bob=level:2;mine;random", "games": "6", "seed": "1"}
PUZZLE = {"game": "octapawn", "seed": "3", "number": "1", "level": "2"}
AT_ONCE = {"game": "octapawn", "seed": "2", "number": "1", "level": "1"}

SCENES: dict[str, Scene] = {
    "home": Scene("/", see(".home-game:last-child svg")),
    "origins": Scene("/#/origins", see(".screen-origins section")),
    "games": Scene(at("play", **SQUARE), play_and_look),
    "games-none": Scene("/#/games", read("No games yet")),
    "play": Scene("/#/play"),
    "play-clock": Scene(at("play", clock="5+3", left="95,2460", **SQUARE), see(".clock.hurried")),
    "play-help": Scene(at("play", help="on", **HEXAGON), both(read("Searched"), see("outplay-board .marks > *"))),
    "play-hint": Scene(at("play", **HOURGLASS), both(press("Hint"), see("outplay-board .marks .hint"))),
    "play-proven": Scene(at("play", help="on", **PROVEN), both(read("certain"), see("outplay-board .marks > *"))),
    "play-odd": Scene(at("play", **ODD), see("outplay-board .cell")),
    "play-end": Scene(at("play", **LOST), see(".ending")),
    "play-lost": Scene(at("play", **BEATEN), read("You lose.")),
    "play-review": Scene(at("play", **LOST), both(press("Review"), read("Mistake 1 of"))),
    "play-editor": Scene(at("play", **SQUARE), both(press("Edit position"), read("legal moves."))),
    "play-games": Scene("/#/play", both(press("Change"), see("outplay-game-picker"))),
    "play-rules": Scene("/#/play", both(press("Rules"), see(".diagrams figure:last-child svg"))),
    "play-invite": Scene("/#/play", both(press("Invite a friend"), see("dialog[open]"))),
    "play-room": Scene("/#/play", both(press("Invite a friend", "White"), see(".invitation img"))),
    "play-transcript": Scene(at("play", **SQUARE), both(press("Transcript"), see("dialog[open]"))),
    "play-border": Scene(at("play", game="octapawn", labels="border", line="b1b2"), see(".border-squares")),
    "play-display": Scene("/#/play", both(press("Board"), see("dialog[open]"))),
    "play-keys": Scene("/#/play", both(press("Keys"), see("dialog[open]"))),
    "puzzle": Scene(at("puzzle", **PUZZLE), read("to move and")),
    "puzzle-wrong": Scene(at("puzzle", **PUZZLE), both(touch("a1", "a2"), read("is not it"))),
    "puzzle-answer": Scene(at("puzzle", **PUZZLE), both(press("Answer"), see("outplay-board .marks .hint"))),
    "puzzle-solved": Scene(at("puzzle", **AT_ONCE), both(touch("b3", "b4"), read("Solved!"))),
    "watch": Scene("/#/watch"),
    "watch-ten": Scene(
        at("watch", **QUICK_TEN), both(press("Tournament"), see("outplay-table tbody tr:nth-child(10)"))
    ),
    "compete": Scene("/#/compete"),
    "compete-table": Scene(at("compete", **FOUR), both(press("Start"), read("All games are played"))),
    "compete-viewer": Scene(
        at("compete", **FOUR),
        both(press("Start"), read("All games are played"), first_game, see(".viewer outplay-board .cell")),
    ),
    "understand": Scene(at("understand", depth="2", **LESSON), see("[role=treeitem]")),
    "understand-tree": Scene(
        at("understand", depth="3", step="24", **LESSON),
        both(press("Unfold all"), see(".tree-item.here")),
    ),
    "understand-fit": Scene(
        at("understand", game="octapawn", depth="4"), both(press("Unfold all", "Fit"), see(".is-overview"))
    ),
    "understand-mcts": Scene(at("understand", game="hexapawn:3x3", algorithm="mcts"), see("[role=treeitem]")),
    "explore": Scene("/#/explore", both(read("Black wins in 6"), see(".explore-results tbody tr"))),
    "explore-line": Scene(at("explore", game="hexapawn:4x4", line="a1a2.b4b3.c1c2"), see(".trail .wrong")),
    "explore-discs": Scene(at("explore", game="hexareversi:3,start=ring"), read("wins by 4")),
    "explore-late": Scene(at("explore", **LATE), read("From here on")),
    "explore-large": Scene(at("explore", game="oska:6"), both(read("too large"), see(".badge.unknown"))),
    "explore-end": Scene(at("explore", game="hexapawn:3x3", line="b1b2.a3b2.a1a2.b2b1"), read("wins")),
    "explore-results": Scene(
        "/#/explore", both(choose("Game", "hexapawn"), see(".result-grid table", ".explore-results tbody tr"))
    ),
    "learn": Scene("/#/learn", see(".matchbox")),
    "learn-open": Scene(
        at("learn", game="hexapawn:3x3", policy="menace", seed="3"),
        both(press("Step"), read("White plays"), press("Step"), press("Step"), see(".matchbox.open .bead.drawn")),
    ),
    "learn-truth": Scene(
        at("learn", game="hexapawn:3x3", delay="0", games="60", truth="on", seed="1"),
        both(press("Train"), read("The training is over"), see(".bead[data-worth=loss]")),
    ),
    "learn-large": Scene(
        at("learn", game="octapawn:4x4", delay="0", games="1500", policy="menace"),
        both(press("Train"), read("The training is over"), read("too many for one wall")),
    ),
    "learn-you": Scene(at("learn", game="hexapawn:3x3", teacher="you"), both(press("New game"), read("your move"))),
    "learn-setup": Scene("/#/learn", unfold("details.learn-setup", "details.policy")),
    "reference": Scene("/docs"),
}
