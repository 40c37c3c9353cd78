"""The tables of ``docs/classic.md`` are those of the data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "classic.md").read_text(encoding="utf-8")


def data(name: str) -> Any:
    return json.loads((TESTS / "data" / name).read_text(encoding="utf-8"))


def table(head: str) -> list[str]:
    """The rows of the table with a head."""
    rows = PAGE.split(f"{head}\n")[1].split("\n\n")[0].splitlines()
    return rows[1:]


def test_every_leaf_that_differs_from_the_print_is_listed() -> None:
    assert table("| leaf | printed | by the rule |") == [
        f"| {', '.join(map(str, leaf['path']))} | {leaf['printed']} | {leaf['rule']} |"
        for leaf in data("pawned_printed_tree.json")["differs"]
    ]


def test_every_position_with_free_columns_is_listed() -> None:
    def quoted(moves: list[str]) -> str:
        return ", ".join(f"`{move}`" for move in moves)

    assert table("| position | wins | seen at depth | winning moves | the program plays |") == [
        f"| `{one['position']}` | {'White' if one['position'][-1] == 'w' else 'Black'} in {one['wins_in']} "
        f"| {one['seen_at']} | {quoted(one['winning'])} | {quoted(one['optimal'])} |"
        for one in data("pawned_free_columns.json")["positions"]
    ]
