"""Published Othello endgames, played out perfectly: FFO 40 to 44, with the scores that are known."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import outplay
from outplay.search.engine import final_margin
from proofs.settings import Settings, facts_of
from proofs.tables import publish, wide_console
from proofs.workers import run

BOARD = "othello:8"
PUBLISHED = Path(__file__).resolve().parents[1] / "tests" / "data" / "ffo.json"
HEADINGS = ("endgame", "empty cells", "published", "found", "best move", "nodes", "seconds", "ok")
EXPLANATION = """\
The score is the final difference in discs for the side to move, with the empty cells given to the winner. One thread
for each; seconds are processor time."""


@dataclass(frozen=True)
class Task:
    """An endgame of the list."""

    number: str
    position: str
    score: int


@dataclass(frozen=True)
class Result:
    """What was found of it."""

    empty: int
    margin: int
    best: str
    nodes: int
    seconds: float


def tasks() -> list[Task]:
    """The endgames of the list."""
    published = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    return [Task(number, endgame["position"], endgame["score"]) for number, endgame in published.items()]


def work(task: Task) -> tuple[Task, Result]:
    """Solve one endgame."""
    started = time.process_time()
    found = final_margin(outplay.game(BOARD).position(task.position), empties="winner")
    seconds = time.process_time() - started
    assert found  # there was no limit
    return task, Result(task.position.count("-"), found.margin, str(found.best), found.nodes, seconds)


def prove(settings: Settings) -> bool:
    """Solve them, print and write the result; whether all scores are those that are known."""
    console = wide_console()
    if settings.games not in BOARD:
        console.print(f"the endgames are of {BOARD}, whose name does not contain {settings.games!r}")
        return True
    results: dict[Task, Result] = {}
    started = time.monotonic()
    is_complete = run(
        work,
        tasks(),
        results.__setitem__,
        workers=settings.workers,
        console=console,
        unit="endgames",
        size=lambda task: 1,
    )
    rows = [_row(task, results[task]) for task in tasks() if task in results]
    facts = facts_of(
        "exact scores of published endgames",
        settings,
        positions=None,
        is_complete=is_complete,
        seconds=time.monotonic() - started,
        results={task.number: _facts(task, results[task]) for task in tasks() if task in results},
    )
    publish(console, "endgames", "Published endgames", facts, EXPLANATION, HEADINGS, rows)
    return is_complete and all(task.score == result.margin for task, result in results.items())


def _row(task: Task, found: Result) -> tuple[str, ...]:
    return (
        f"FFO {task.number}",
        str(found.empty),
        f"{task.score:+d}",
        f"{found.margin:+d}",
        found.best,
        f"{found.nodes:,}",
        f"{found.seconds:.1f}",
        "yes" if task.score == found.margin else "NO",
    )


def _facts(task: Task, found: Result) -> dict[str, Any]:
    return {
        "position": task.position,
        "published": task.score,
        "found": found.margin,
        "best": found.best,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 2),
    }
