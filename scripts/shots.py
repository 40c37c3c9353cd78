"""Screenshots of every screen of the page, light and dark, on a desktop, a phone and a projector: ``make shots``.

They go to build/shots. With --documents the few that the documents show are made small and put into docs/pictures.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the server, the browser and the scenes of the tests

from playwright.sync_api import Browser, Error, expect
from small_png import shrink

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.scenes import SCENES
from tests.browser.served import OWN, Server, browsing, serving

ROOT = Path(__file__).resolve().parents[1]
PROJECTOR: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
PATIENCE = 30_000
DEVICES = {"desktop": DESKTOP, "phone": PHONE}
SCHEMES = ("light", "dark")
PROJECTED = ("understand", "understand-tree", "play-help", "watch", "learn-truth", "explore")
SHOWN: dict[str, tuple[str, str, dict[str, Any]]] = {
    "page-home": ("home", "light", {"viewport": {"width": 1366, "height": 900}}),
    "page-play": ("play-help", "light", DESKTOP),
    "page-phone": ("play-hint", "dark", PHONE),
    "page-understand": ("understand-tree", "light", DESKTOP),
    "page-explore": ("explore-line", "light", DESKTOP),
    "page-learn": ("learn-truth", "light", {"viewport": {"width": 1366, "height": 1290}}),
    "page-compete": ("compete-table", "dark", {"viewport": {"width": 1200, "height": 1150}}),
}
"""The pictures of the documents: their scene, their scheme and their screen."""
Taken = tuple[str, bool]
"""The name of a picture, and whether its scene was reached."""


def main() -> None:
    """Take those that are asked for."""
    parser = argparse.ArgumentParser(description="Take screenshots of the page.")
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"only these: {', '.join(SCENES)}")
    parser.add_argument("--documents", action="store_true", help="take those of docs/pictures instead")
    arguments = parser.parse_args()
    if unknown := sorted(set(arguments.scenes) - set(SCENES)):
        parser.error(f"there is no scene {', '.join(unknown)}")
    expect.set_options(timeout=PATIENCE)
    with serving(OWN) as server, browsing() as browser:
        if arguments.documents:
            taken = take_documents(browser, server)
        else:
            taken = take_all(browser, server, arguments.scenes or list(SCENES))
        missed = [name for name, is_there in taken if not is_there]
    sys.exit(f"The scene was not reached: {', '.join(missed)}" if missed else 0)


def take_all(browser: Browser, server: Server, scenes: list[str]) -> list[Taken]:
    """Every scene in every light on every screen."""
    folder = ROOT / "build" / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    taken = []
    for scene in scenes:
        devices = {**DEVICES, "projector": PROJECTOR} if scene in PROJECTED else DEVICES
        for scheme in SCHEMES:
            for device, options in devices.items():
                path = folder / f"{scene}-{device}-{scheme}.png"
                taken.append(take(browser, server, scene, {**options, "color_scheme": scheme}, path))
    return taken


def take_documents(browser: Browser, server: Server) -> list[Taken]:
    """The pictures of the documents: what is on the screen, in as few pixels as show it."""
    taken = []
    for name, (scene, scheme, options) in SHOWN.items():
        path = ROOT / "docs" / "pictures" / f"{name}.png"
        small = {**options, "device_scale_factor": 1, "color_scheme": scheme}
        taken.append(take(browser, server, scene, small, path, whole=False))
        page = browser.new_page()
        path.write_bytes(shrink(path.read_bytes(), page))
        page.context.close()
    return taken


def take(
    browser: Browser, server: Server, scene: str, options: dict[str, Any], path: Path, *, whole: bool = True
) -> Taken:
    """One picture; of a scene that cannot be reached too, so that one sees why."""
    context = browser.new_context(base_url=server.url, reduced_motion="reduce", **options)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    is_there = True
    try:
        SCENES[scene].enter(page)
    except (AssertionError, Error) as error:
        print(error, file=sys.stderr)
        is_there = False
    page.mouse.move(0, 0)  # nothing is lit that nobody points at
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=path, full_page=whole)
    context.close()
    print(path.relative_to(ROOT), flush=True)
    return path.stem, is_there


if __name__ == "__main__":
    main()
