"""Tables of results: for the terminal, and as a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.table import Table


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
