"""The five actions of ``docs/developing.md`` go through the files as the page says, row by row.

Every name exists, some earlier row leads to it, and a trace of the real action passes through the Python functions in
that order.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from click.testing import CliRunner

import outplay
from outplay.cli import main
from outplay.web.app import create_app
from tests.web.visitors import SETTINGS, Asker, WorkersHere

ROOT = Path(__file__).parents[1]
FOLDERS = {".py": ROOT / "src/outplay", ".js": ROOT / "src/outplay/web/page/js", ".cpp": ROOT / "native/src"}
ROW = re.compile(r"^\| `([\w/.-]+)`: `([\w.:#]+)` \| (.+?) \|(.*)\|$", re.MULTILINE)
CLICK = "A click on the page"
ELSEWHERE = {"sandbox/keeper.py", "sandbox/guard.py", "sandbox/confinement.py"} | {
    "players/external/host.py",
    "players/external/ugi_server.py",
    "web/work/pool.py",
    "web/work/worker.py",
}
"""What runs in processes of its own, where no trace can follow, or brings work there."""


class Hop(NamedTuple):
    """A row of a walk: a file, a function or class in it, and what goes on from there."""

    path: str
    name: str
    passed: str

    @property
    def file(self) -> Path:
        return FOLDERS[Path(self.path).suffix] / self.path

    @property
    def short_name(self) -> str:
        return re.split(r"\.#?|::", self.name)[-1]


def read_walks() -> dict[str, list[Hop]]:
    page = (ROOT / "docs" / "developing.md").read_text(encoding="utf-8")
    section = page.partition("## Five actions, file by file\n")[2].partition("\n## ")[0]
    found = {}
    for part in section.split("\n### ")[1:]:
        title, _, text = part.partition("\n")
        found[title] = [Hop(path, name, passed) for path, name, _, passed in ROW.findall(text)]
        assert len(found[title]) == text.count("\n| `"), f"a row of {title!r} cannot be read"
    return found


WALKS = read_walks()
HOPS = [pytest.param(walk, place, id=f"{title}-{place}") for title, walk in WALKS.items() for place in range(len(walk))]


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def source_of(hop: Hop) -> str:
    """The source of a function or class; of a file in another language, all of it."""
    text = text_of(hop.file)
    if hop.file.suffix == ".py":
        return find_definition(text, hop.name)
    if hop.file.suffix == ".cpp":
        assert re.search(rf"\b{re.escape(hop.name)}\(", text), f"{hop.path} does not define {hop.name}"
        return text
    *owner, name = hop.name.split(".")
    for one in owner:
        assert re.search(rf"^export class {one} ", text, re.MULTILINE), f"{hop.path} has no class {one}"
    defined = rf"^  (async )?{name}\(" if owner else rf"^export (async )?(function|class) {name}\b"
    assert re.search(defined, text, re.MULTILINE), f"{hop.path} does not define {hop.name}"
    return text


def find_definition(text: str, name: str) -> str:
    nodes: list[ast.stmt] = ast.parse(text).body
    for part in name.split("."):
        found = [one for one in nodes if isinstance(one, DEFINITIONS) and one.name == part]
        assert found, f"there is no {name}"
        nodes = found[0].body
    return ast.get_source_segment(text, found[0]) or ""


DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def test_the_page_has_five_walks() -> None:
    assert len(WALKS) == 5 and all(len(walk) > 10 for walk in WALKS.values())


@pytest.mark.parametrize(("walk", "place"), HOPS)
def test_an_earlier_row_leads_to_it(walk: list[Hop], place: int) -> None:
    """An earlier function names it; or a word in backticks that goes on stands in both files, such as an address."""
    hop = walk[place]
    own = source_of(hop)
    assert own
    if place:
        callers = [earlier for earlier in walk[:place] if re.search(rf"\b{hop.short_name}\b", source_of(earlier))]
        shared = [word for word in re.findall(r"`([^`]+)`", walk[place - 1].passed) if word in own]
        told = [word for word in shared if word in source_of(walk[place - 1])]
        assert callers or told, f"nothing before it leads to {hop.path}: {hop.name}"


# ---- The real actions


def trace(action: Callable[[], Any]) -> list[tuple[str, str]]:
    """File and name of every function, in the order in which they are entered."""
    entered: list[tuple[str, str]] = []

    def notice(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            entered.append((frame.f_code.co_filename, frame.f_code.co_qualname))

    before = sys.getprofile()
    threading.setprofile(notice)
    sys.setprofile(notice)
    try:
        action()
    finally:
        sys.setprofile(before)
        threading.setprofile(before)
    return entered


def run(*words: str, typed: str = "") -> None:
    done = CliRunner().invoke(main, words, input=typed, catch_exceptions=False)
    assert done.exit_code == 0, done.output


def type_a_move() -> None:
    run("play", "hexapawn:3x3", typed="a1a2\nquit\n")


def answer_a_click() -> None:
    """What the page asks for; ``tests/browser/test_walk.py`` makes the click itself."""
    with closing(Asker(create_app(SETTINGS, WorkersHere()))) as server:
        start = outplay.game("octapawn").start.play("a1a2")
        asked = {"game": "octapawn", "position": str(start)}
        body = json.dumps({**asked, "player": "level:3"}).encode()
        for method, target, sent in (("GET", f"position?{urlencode(asked)}", b""), ("POST", "choose", body)):
            status, answer = server.ask(method, f"/api/{target}", sent)
            assert status == 200, answer


def let_a_bot_move() -> None:
    Path("mine.py").write_text("def player(position):\n    return position.legal_moves[0]\n")
    bot = outplay.player("mine.py:player")
    try:
        outplay.play_game(outplay.game("hexapawn:3x3"), bot, outplay.player("greedy"))
    finally:
        bot.close()


def solve_and_verify() -> None:
    run("solve", "hexapawn:3x3", "--certificate", "hexapawn.proof")
    run("verify", "hexapawn.proof")


def learn_a_game() -> None:
    run("learn", "hexapawn:3x3", "--games", "1", "--runs", "1", "--memory", "machine.json")


ACTIONS = {
    "A typed move": type_a_move,
    CLICK: answer_a_click,
    "The move of a bot in the sandbox": let_a_bot_move,
    "A solution with a certificate": solve_and_verify,
    "A game that a machine learns from": learn_a_game,
}


@pytest.mark.parametrize("title", ACTIONS)
def test_the_real_action_goes_this_way(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    walk = [hop for hop in WALKS[title] if is_traced(hop)]
    assert len(walk) >= (8 if title == CLICK else 10)
    entered = iter(trace(ACTIONS[title]))
    missed = next((hop for hop in walk if (str(hop.file), hop.name) not in entered), None)
    assert missed is None, f"the action does not reach {missed} after the rows before it"


def is_traced(hop: Hop) -> bool:
    """Whether a hop is a Python function of this process."""
    if hop.file.suffix != ".py" or hop.path in ELSEWHERE:
        return False
    return not source_of(hop).startswith("class ")
