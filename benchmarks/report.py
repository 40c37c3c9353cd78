"""Tables of results: as text for the terminal, as Markdown for the documents, as JSON for programs.

A table keeps what it shows (cells) beside what was measured (figures), so that the documents can be made again from the
JSON alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Figures = dict[str, float | int | str | bool | None]


@dataclass(frozen=True)
class Row:
    """One line of a table; ``ok`` says whether a target was met, None where there is none."""

    cells: tuple[str, ...]
    figures: Figures = field(default_factory=dict)
    ok: bool | None = None


@dataclass(frozen=True)
class Table:
    """A table with a name, by which the documents ask for it."""

    name: str
    title: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]

    def as_text(self) -> str:
        """Columns of equal width, for the terminal."""
        lines = [self.headings, *(row.cells for row in self.rows)]
        widths = [max(len(line[column]) for line in lines) for column in range(len(self.headings))]
        shown = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines]
        return "\n".join([self.title, "", *(line.rstrip() for line in shown)])

    def as_markdown(self) -> str:
        """A table for the documents; the first column is text, the others are figures."""
        rule = ["---", *["---:"] * (len(self.headings) - 1)]
        lines = [self.headings, rule, *(row.cells for row in self.rows)]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def as_json(self) -> dict[str, Any]:
        """Everything, in plain lists and dictionaries."""
        rows = [{"cells": list(row.cells), "figures": row.figures, "ok": row.ok} for row in self.rows]
        return {"name": self.name, "title": self.title, "headings": list(self.headings), "rows": rows}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Table:
        """The table that ``as_json`` wrote."""
        rows = tuple(Row(tuple(row["cells"]), row["figures"], row["ok"]) for row in data["rows"])
        return cls(data["name"], data["title"], tuple(data["headings"]), rows)


@dataclass(frozen=True)
class Report:
    """The tables of one run, and under which conditions it was made."""

    conditions: Mapping[str, str]
    tables: tuple[Table, ...]

    def missed(self) -> Iterator[str]:
        """The works that were slower than they should be."""
        return (row.cells[0] for table in self.tables for row in table.rows if row.ok is False)

    def as_json(self) -> dict[str, Any]:
        """Everything, in plain lists and dictionaries."""
        return {"conditions": dict(self.conditions), "tables": [table.as_json() for table in self.tables]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Report:
        """The report that ``as_json`` wrote."""
        return cls(data["conditions"], tuple(map(Table.from_json, data["tables"])))

    def as_markdown(self) -> str:
        """All tables under their titles."""
        parts = ["# Benchmarks", self.conditions_text()]
        for table in self.tables:
            parts += [f"## {table.title}", table.as_markdown()]
        return "\n\n".join(parts) + "\n"

    def conditions_text(self) -> str:
        """The conditions in one line."""
        return "; ".join(f"{name}: {value}" for name, value in self.conditions.items()) + "."

    def fill_in(self, page: str) -> str:
        """A page of the documents with the tables that it asks for.

        A table stands between ``<!-- table: name -->`` and ``<!-- end -->``; the name ``conditions`` asks for the line
        with the conditions.
        """
        texts = {table.name: table.as_markdown() for table in self.tables}
        texts["conditions"] = self.conditions_text()

        def filled(marker: re.Match[str]) -> str:
            return f"<!-- table: {marker[1]} -->\n\n{texts[marker[1]]}\n\n<!-- end -->"

        return re.sub(r"<!-- table: ([\w-]+) -->.*?<!-- end -->", filled, page, flags=re.DOTALL)


def rounded(value: float) -> str:
    """Three digits are all that a measurement is worth.

    >>> rounded(2948.2), rounded(36.44), rounded(0.8512), rounded(0.0412)
    ('2,950', '36.4', '0.851', '0.041')
    """
    if value >= 100:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 else f"{value:.3f}"


def rate(value: float, unit: str) -> str:
    """A rate with its unit.

    >>> rate(2.9482e9, "leaves/s"), rate(11594.3, "games/s")
    ('2,950 M leaves/s', '11.6 k games/s')
    """
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{rounded(value / size)}{letter} {unit}"
    return f"{rounded(value)} {unit}"
