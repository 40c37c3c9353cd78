"""Solutions of the homework for the tests: the right one, and others with some lines exchanged."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "data" / "homework"
RIGHT = (FOLDER / "right.py").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Solution:
    """A homework file, and the groups of checks that it fails."""

    name: str
    source: str
    groups: frozenset[str]
    move_time: float
    """Seconds for a call: many, so that a busy machine makes nothing wrong, but few where it is to run out."""


def solutions() -> list[Solution]:
    """All solutions that are listed."""
    listed = tomllib.loads((FOLDER / "wrong.toml").read_text(encoding="utf-8"))["solution"]
    return [
        Solution(one["name"], changed(one["changes"]), frozenset(one["groups"]), one.get("move_time", 30.0))
        for one in listed
    ]


def changed(changes: list[list[str]]) -> str:
    """The right solution with some lines exchanged, each of which is there just once."""
    source = RIGHT
    for before, after in changes:
        assert source.count(before) == 1, f"{source.count(before)} times: {before}"
        source = source.replace(before, after)
    return source
