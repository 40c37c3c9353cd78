"""Tables of results: for the terminal, and as a page of Markdown; and how a proof publishes them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from proofs.settings import write_results

MAX_SHOWN = 20


def wide_console() -> Console:
    """A console with room for the tables; a file has no width of its own."""
    return Console(width=None if sys.stdout.isatty() else 160)


def as_table(headings: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> Table:
    """A table for the terminal; the first so many columns are words, the others figures."""
    table = Table()
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number < words else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def markdown_table(headings: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """The same for a document."""
    rule = [*["---"] * words, *["---:"] * (len(headings) - words)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (headings, rule, *rows))


def conditions(facts: Mapping[str, Any]) -> str:
    """Under which conditions a result was obtained, in one line."""
    known = facts["versions"]
    return (
        f"Seed {facts['seed']}, outplay {known['outplay']} at {known['commit']}, Python {known['python']}, "
        f"{known['processor']}; {facts['seconds']:.0f} seconds on the clock"
        + ("." if facts["is_complete"] else ", interrupted before the end.")
    )


def as_markdown(
    title: str,
    facts: Mapping[str, Any],
    explanation: str,
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    words: int = 1,
) -> str:
    """A page with a title, the conditions, an explanation and a table."""
    parts = [f"# {title}", conditions(facts), explanation, markdown_table(headings, rows, words)]
    return "\n\n".join(parts) + "\n"


def publish(
    console: Console,
    name: str,
    title: str,
    facts: dict[str, Any],
    explanation: str,
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    words: int = 1,
    more: str = "",
) -> list[Path]:
    """Print the table of a proof and its first mismatches, and write its files, for programs and for people.

    The page ends with ``more`` and all mismatches.
    """
    console.print(as_table(headings, rows, words))
    mismatches = facts.get("mismatches", [])
    for mismatch in mismatches[:MAX_SHOWN]:
        console.print(mismatch, style="red", highlight=False, markup=False)
    if not facts["is_complete"]:
        console.print("Interrupted: what is counted here was done; the rest was not.")
    page = as_markdown(title, facts, explanation, headings, rows, words) + more
    paths = write_results(name, facts, page + "".join(f"\n- {mismatch}" for mismatch in mismatches))
    for path in paths:
        console.print(f"written: proofs/{path.parent.name}/{path.name}", highlight=False)
    return paths
