"""The Learn screen, for its tests."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

import outplay
from outplay.learn.training import Training
from outplay.players.matchbox.files import memory_from_data
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import RESULTS
from tests.browser.screens import button
from tests.browser.served import MUCH_WORK, PATIENCE

SMALL = "hexapawn:3x3"


def learn(page: Page, *, game: str = SMALL, **values: str) -> None:
    """Go to the screen, and wait for its wall."""
    query = "&".join(f"{name}={value}" for name, value in {"game": game, **values}.items())
    page.goto(f"/#/learn?{query}")
    expect(page.locator(".matchbox, .boxes-group, .learn-wall h2").first).to_be_visible()
    expect(button(page, "New game" if values.get("teacher") == "you" else "Train")).to_be_enabled()


def status(page: Page) -> Locator:
    return page.locator(".screen-learn .status")


def figure(page: Page, name: str) -> Locator:
    """One of the figures below the board."""
    return page.locator(f'[data-figure="{name}"]')


def games_played(page: Page) -> int:
    """The number of games that the machine has learned from."""
    shown = [figure(page, name) for name in ("won", "drawn", "lost")]
    return sum(int(one.inner_text().replace(",", "")) for one in shown if one.count())


def wait_for_games(page: Page, number: int) -> None:
    """Wait until the machine has learned from a number of games."""
    deadline = time.monotonic() + PATIENCE
    while games_played(page) < number:
        assert time.monotonic() < deadline, f"{number} games are never played"
        page.wait_for_timeout(30)


def train(page: Page) -> None:
    """Press Train, and wait for the end."""
    button(page, "Train").click()
    expect(status(page)).to_contain_text("The training is over", timeout=MUCH_WORK)


def matchbox(page: Page, key: str) -> Locator:
    return page.locator(f'.matchbox[data-key="{key}"]')


def beads(box: Locator) -> list[int]:
    """The numbers of beads that a box shows."""
    return [int(text.replace(",", "")) for text in box.locator(".count").all_inner_texts()]


def saved(page: Page, folder: Path) -> Memory:
    """The memory in the file that the page writes."""
    with page.expect_download() as download:
        button(page, "Save").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    data = json.loads(path.read_text(encoding="utf-8"))
    return memory_from_data(data, outplay.game(data["game"]))


def load(page: Page, path: Path) -> None:
    """Load a file."""
    with page.expect_file_chooser() as chooser:
        button(page, "Load").click()
    chooser.value.set_files(path)


def contents(memory: Memory) -> tuple[dict[str, list[int]], list[int]]:
    """The contents of a memory, to compare."""
    return {key: box.beads for key, box in memory.boxes.items()}, [memory.results[result] for result in RESULTS]


def trained(games: int, teacher: str = "random", *, policy: str = "her", seed: int = 1, game: str = SMALL) -> Training:
    """The same training without any page."""
    training = Training(outplay.game(game), policy, teacher, outplay.Side.BLACK, seed)
    for _ in range(games):
        training.play()
    return training


def percent(share: float | None) -> re.Pattern[str]:
    """A share as the page formats it."""
    assert share is not None
    return re.compile(rf"^{share * 100:.0f} %$")
