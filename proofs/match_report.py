"""The results of matches: a table for people, facts for programs, the games as records, the table in the documents."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from outplay.record import write_records
from proofs.matches import Match, Played, Points, play_all
from proofs.settings import RESULTS, Settings, facts_of
from proofs.tables import markdown_table, publish, wide_console

DOCUMENTS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCUMENTS / "strength.md"
"""Shows the tables of the last whole runs, each between ``<!-- result: name -->`` and ``<!-- end -->``."""
HEADINGS = ("match", "board", "games", "won", "drawn", "lost", "points", "wanted", "ok", "plies", "seconds")
WORDS = 2
"""How many of them are words."""


@dataclass(frozen=True)
class Line:
    """A row of the table: a match or several together, and which share of the points is wanted of it."""

    title: str
    board: str
    points: Points
    least: float | None = None
    most: float | None = None

    @property
    def ok(self) -> bool | None:
        """Whether the share is as wanted; None where nothing is."""
        if self.least is None:
            return None
        return self.least <= self.points.share <= (1.0 if self.most is None else self.most)

    @property
    def wanted(self) -> str:
        """What is wanted, in words."""
        if self.least is None:
            return ""
        return f"≥ {self.least:.0%}" if self.most is None else f"{self.least:.0%}–{self.most:.0%}"

    def cells(self) -> tuple[str, ...]:
        """What the table shows."""
        points = self.points
        games = max(points.games, 1)
        return (
            self.title,
            self.board,
            str(points.games),
            str(points.wins),
            str(points.draws),
            str(points.losses),
            f"{points.share:.1%} ± {points.error:.1%}",
            self.wanted,
            {True: "yes", False: "NO", None: ""}[self.ok],
            f"{points.plies / games:.0f}",
            f"{points.seconds / games:.2f}",
        )

    def facts(self) -> dict[str, Any]:
        """What a program reads."""
        points = self.points
        return {
            "board": self.board,
            "games": points.games,
            "wins": points.wins,
            "draws": points.draws,
            "losses": points.losses,
            "share": round(points.share, 4),
            "error": round(points.error, 4),
            "least": self.least,
            "most": self.most,
            "ok": self.ok,
            "plies": points.plies,
            "seconds": round(points.seconds, 2),
        }


def together(results: Iterable[Played]) -> Points:
    """The points of several matches as if they were one."""
    total = Points()
    for played in results:
        total.add(played.points)
    return total


def prove_matches(
    name: str,
    explanation: str,
    settings: Settings,
    matches: Sequence[Match],
    lines: Callable[[Mapping[Match, Played]], Iterable[Line]],
    page: Path | None = None,
) -> bool:
    """Play the matches of a proof, print and write the result; whether all was played and is as wanted."""
    console = wide_console()
    if not matches:
        console.print(f"no board's name contains {settings.games!r}")
        return False
    started = time.monotonic()
    results, is_complete = play_all(matches, settings.seed, settings.workers, console)
    return report(
        name,
        explanation,
        settings,
        list(lines(results)),
        results,
        seconds=time.monotonic() - started,
        is_complete=is_complete,
        console=console,
        page=page,
    )


def report(
    name: str,
    explanation: str,
    settings: Settings,
    lines: Sequence[Line],
    results: Mapping[Match, Played],
    *,
    seconds: float,
    is_complete: bool,
    console: Console,
    page: Path | None = None,
) -> bool:
    """Print the table, write the files, fill in a page, usually ``PAGE``; whether all was played and is as wanted."""
    rows = [line.cells() for line in lines]
    facts = facts_of(
        name,
        settings,
        positions=None,
        openings=settings.openings,
        is_complete=is_complete,
        seconds=seconds,
        results={f"{line.title}, {line.board}": line.facts() for line in lines},
    )
    paths = publish(console, name, f"Matches: {name}", facts, explanation, HEADINGS, rows, words=WORDS)
    for path in _write_games(paths[0].with_suffix(""), results):
        console.print(f"written: proofs/results/{path.relative_to(RESULTS)}", highlight=False)
    if not paths[0].stem.endswith("-part"):
        shown = page or PAGE
        text = shown.read_text(encoding="utf-8")
        shown.write_text(fill_in(text, {name: markdown_table(HEADINGS, rows, WORDS)}), encoding="utf-8")
    return is_complete and all(line.ok is not False for line in lines)


def _write_games(folder: Path, results: Mapping[Match, Played]) -> list[Path]:
    """All games, a record file for each board, in the order of matches and openings."""
    by_board: dict[str, list[Any]] = {}
    for match, played in results.items():
        games = by_board.setdefault(match.board, [])
        games += [record for _, pair in sorted(played.records.items()) for record in pair]
    paths = []
    folder.mkdir(exist_ok=True)
    for board, records in by_board.items():
        if records:
            paths.append(folder / f"{board.replace(':', '-')}.jsonl")
            write_records(paths[-1], records)
    return paths


def fill_in(page: str, tables: Mapping[str, str]) -> str:
    """A page with these tables where it asks for them; others stay as they are."""

    def filled(marker: re.Match[str]) -> str:
        if marker[1] not in tables:
            return marker[0]
        return f"<!-- result: {marker[1]} -->\n\n{tables[marker[1]]}\n\n<!-- end -->"

    return re.sub(r"<!-- result: ([\w-]+) -->.*?<!-- end -->", filled, page, flags=re.DOTALL)
