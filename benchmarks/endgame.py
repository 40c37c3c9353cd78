"""Published Othello endgames, FFO 40 to 44, played out perfectly in one thread."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import NamedTuple

from comparison import verdict
from measure import show_progress
from report import Row, Table, rate, rounded

import outplay
from outplay.search.engine import final_margin

PUBLISHED = json.loads((Path(__file__).parents[1] / "tests" / "data" / "ffo.json").read_text(encoding="utf-8"))
MIN_RATE = 12e6
MAX_SECONDS = 60


class Solved(NamedTuple):
    """What an endgame took, and whether its score is the published one."""

    nodes: int
    seconds: float
    is_right: bool


def solve(number: str) -> Solved:
    """Solve one endgame of the list."""
    show_progress(f"endgame FFO {number}")
    position = outplay.game("othello:8").position(PUBLISHED[number]["position"])
    start = time.process_time()
    found = final_margin(position, empties="winner")
    seconds = time.process_time() - start
    assert found  # there was no limit
    return Solved(found.nodes, seconds, found.margin == PUBLISHED[number]["score"])


def row(title: str, solved: list[Solved], *, is_all: bool = False) -> Row:
    nodes, seconds = sum(one.nodes for one in solved), sum(one.seconds for one in solved)
    is_right = all(one.is_right for one in solved)
    ok = is_right
    shown_target = "the published score"
    if is_all:
        ok = is_right and nodes / seconds >= MIN_RATE and seconds <= MAX_SECONDS
        shown_target = f"all right, ≥ {rate(MIN_RATE, 'nodes/s')}, ≤ {MAX_SECONDS} s"
    cells = (title, f"{nodes:,}", f"{rounded(seconds)} s", rate(nodes / seconds, "nodes/s"), shown_target, verdict(ok))
    return Row(cells, {"nodes": nodes, "seconds": seconds, "rate": nodes / seconds, "right": is_right}, ok)


def table(*, quick: bool) -> Table:
    numbers = list(PUBLISHED)[:1] if quick else list(PUBLISHED)
    solved = {number: solve(number) for number in numbers}
    show_progress("")
    rows = [row(f"FFO {number}, score {PUBLISHED[number]['score']:+d}", [one]) for number, one in solved.items()]
    if not quick:
        rows.append(row("all", list(solved.values()), is_all=True))
    headings = ("endgame", "nodes", "time", "rate", "target", "ok")
    return Table("endgame", "Exact endgames", headings, tuple(rows))
