"""Tables of the documents, for tests that hold them against the code."""

from __future__ import annotations

import re


def tables(text: str) -> list[list[list[str]]]:
    """Every table of a page: its rows without the head, each a list of cells."""
    found = re.findall(r"^\|.*\|\n\|[-:|]+\|\n((?:\|.*\|\n)+)", text, re.MULTILINE)
    return [[[cell.strip() for cell in line.strip("|").split("|")] for line in body.splitlines()] for body in found]


def words(cell: str) -> tuple[str, ...]:
    """What stands in backticks."""
    return tuple(re.findall(r"`([^`]+)`", cell))


def sections(text: str) -> dict[str, str]:
    """The parts of a page under its second headings, by their titles."""
    _, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    return {part.partition("\n")[0]: part for part in parts}
