"""The games of the catalogue, solved by independent methods; the page of results is made from what they find.

Boards that fit into minutes are solved anew. Of the others the results of earlier runs are kept; they are run one by
one with ``--only``. What methods do not agree on is a mismatch.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from rich.console import Console

from outplay.files.plain import write_text
from outplay.rules import find_rules
from outplay.solving.results import Result, read_results, write_results
from proofs.settings import Settings, facts_of
from proofs.solving_boards import IN_MINUTES, LONG_RUNS, Effort, boards, limits_at_length, published
from proofs.solving_methods import solve_board
from proofs.solving_page import HEADINGS, page, row
from proofs.tables import publish, wide_console
from proofs.workers import run

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "src" / "outplay" / "rules" / "results.json"
PAGE = ROOT / "docs" / "results.md"
EXPLANATION = """\
Who wins with perfect play, for the side that moves first, by which methods. Boards that take longer than minutes are
not in this table: see the page of results."""


@dataclass(frozen=True)
class Task:
    """A board, and how hard it is tried."""

    spec: str
    limits: Effort
    is_long: bool
    """Then what is found is kept before all is done."""


def tasks(settings: Settings) -> list[Task]:
    """The boards that are asked for."""
    if settings.only:
        names = [find_rules(spec).name for spec in settings.only]
        return [Task(name, limits_at_length(name, settings.minutes), is_long=True) for name in names]
    return [
        Task(spec, IN_MINUTES, is_long=False) for spec in boards() if spec not in LONG_RUNS and settings.games in spec
    ]


def work(task: Task) -> tuple[Task, Result | str]:
    """Solve one board; a fault is reported in words, and the proof goes on."""
    try:
        return task, solve_board(task.spec, task.limits, partial(keep, task.spec) if task.is_long else None)
    except Exception as error:  # a method that breaks is wrong, too
        return task, f"{task.spec}: {error!r}"


def merged(old: Result | None, new: Result) -> Result:
    """A new result with what only earlier runs have found by the same rules."""
    if old is None or old.rules != new.rules:
        return new
    return replace(
        new,
        findings={**old.findings, **new.findings},
        first_moves=_fuller(old, new).first_moves,
        positions=new.positions or old.positions,
        note="" if "weak" in (*old.findings, *new.findings) else new.note or old.note,
    )


def _fuller(old: Result, new: Result) -> Result:
    """Of two results the one that knows the first moves, with distances if any does."""
    if new.first_moves is None or ("strong" in old.findings and "strong" not in new.findings):
        return old
    return new


def in_order(found: Mapping[str, Result]) -> list[Result]:
    """The results in the order of the table; boards that are not in it come last, those not solved are there too."""
    wanted = list(dict.fromkeys([*boards(), *found]))
    listed = [found.get(spec) or Result(spec, find_rules(spec).hash) for spec in wanted]
    own = [{method: one for method, one in result.findings.items() if method != "published"} for result in listed]
    return [replace(one, findings=found | published(one.game)) for one, found in zip(listed, own, strict=True)]


def kept() -> dict[str, Result]:
    """What earlier runs have found."""
    return {one.game: one for one in read_results(DATA.read_text(encoding="utf-8"))} if DATA.exists() else {}


def keep(spec: str, new: Result) -> Result:
    """Put a result to the others at once: a long run shall not be lost, nor what another one has found meanwhile."""
    folder = os.open(DATA.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)  # several long runs may have found something at once
        known = kept()
        known[spec] = merged(known.get(spec), new)
        listed = in_order(known)
        write_text(DATA, write_results(listed))
        write_text(PAGE, page(listed))
    finally:
        os.close(folder)
    return known[spec]


def prove(settings: Settings) -> bool:
    """Solve all boards, print and write the results; whether all methods agree."""
    console = wide_console()
    planned = tasks(settings)
    if not planned:
        console.print(f"no board's name contains {settings.games!r}")
        return False
    found: dict[str, Result] = {}
    mismatches: list[str] = []

    def gather(task: Task, result: Result | str) -> None:
        if isinstance(result, str):
            mismatches.append(result)
            return
        found[task.spec] = keep(task.spec, result)
        mismatches.extend(found[task.spec].contradictions())

    started = time.monotonic()
    is_complete = run(
        work, planned, gather, workers=settings.workers, console=console, unit="boards", size=lambda task: 1
    )
    results = [found[task.spec] for task in planned if task.spec in found]
    seconds = time.monotonic() - started
    _report(console, settings, results, mismatches, seconds, is_complete=is_complete)
    return is_complete and not mismatches


def _report(
    console: Console,
    settings: Settings,
    results: Iterable[Result],
    mismatches: list[str],
    seconds: float,
    *,
    is_complete: bool,
) -> None:
    rows = [row(one) for one in results]
    facts = facts_of(
        "games solved by independent methods",
        settings,
        games=settings.games or ",".join(settings.only),
        positions=None,
        is_complete=is_complete,
        seconds=seconds,
        mismatches=mismatches,
        results={one.game: {"text": one.text, "methods": list(one.findings)} for one in results},
    )
    title = "Games solved by independent methods"
    publish(console, "solving", title, facts, EXPLANATION, HEADINGS, rows, words=3)
    for path in (DATA, PAGE):
        console.print(f"written: {path.relative_to(ROOT)}", highlight=False)
