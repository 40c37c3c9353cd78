"""The result of the twin proof: a table by game and switch, and every game in a file."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from rich.console import Console

from outplay.rules.declaration import Rules
from proofs.settings import Settings, facts_of
from proofs.tables import publish
from tests.games import game_of

if TYPE_CHECKING:
    from proofs.twin import Result

HEADINGS = ("game", "boards", "positions", "placements", "moves", "finished", "mismatches", "seconds")

EXPLANATION = """\
A row is a game with its switches, on all its boards together. Positions are from random games and from set-ups, half
and half; the placements among them are all that there are on boards of up to nine cells, with either side to move.
Every move was compared with what it captures, every finished game with its winner, reason and margin. Seconds are
processor time."""
RANDOM_GROUP = "variants made at random"


def report(
    console: Console,
    settings: Settings,
    rules: list[Rules],
    results: dict[str, Result],
    seconds: float,
    *,
    is_complete: bool,
) -> None:
    """Print the table and write the files."""
    rows = [*_grouped_rows(results), _row("all", list(results.values()))]
    facts = facts_of(
        "the native core against the referee",
        settings,
        is_complete=is_complete,
        seconds=seconds,
        mismatches=[mismatch for result in results.values() for mismatch in result.mismatches],
        endings=dict(sum((result.tally.endings for result in results.values()), Counter[str]()).most_common()),
        cores=dict(Counter(game_of(one)._core.description for one in rules).most_common()),
        results={one.name: _facts(one, results[one.name]) for one in rules},
    )
    cores = ", ".join(f"{core} ({number} boards)" for core, number in facts["cores"].items())
    endings = "; ".join(f"{ending} {number:,}" for ending, number in facts["endings"].items())
    publish(
        console,
        "twin",
        "The native core against the referee",
        facts,
        f"{EXPLANATION}\n\nCores: {cores}.",
        HEADINGS,
        rows,
        more=f"\nHow the finished games ended: {endings}.\n",
    )


def group_of(name: str) -> str:
    """The game and its switches without the size; variants made at random are one group.

    >>> group_of("hexapawn:3x5,goal=misere"), group_of("octapawn:goal=misere"), group_of("random-7")
    ('hexapawn,goal=misere', 'octapawn,goal=misere', 'variants made at random')
    """
    if name.startswith("random-"):
        return RANDOM_GROUP
    game, _, rest = name.partition(":")
    options = [item for item in rest.split(",") if "=" in item]
    return ",".join([re.sub(r"^line-.*", "long lines", game), *options])


def _grouped_rows(results: dict[str, Result]) -> list[list[str]]:
    groups: dict[str, list[Result]] = {}
    for name, result in results.items():
        groups.setdefault(group_of(name), []).append(result)
    return [_row(group, members) for group, members in groups.items()]


def _row(name: str, members: list[Result]) -> list[str]:
    numbers = [
        len(members),
        sum(result.tally.positions for result in members),
        sum(result.placements for result in members),
        sum(result.tally.moves for result in members),
        sum(result.tally.outcomes for result in members),
        sum(len(result.mismatches) for result in members),
        round(sum(result.seconds for result in members)),
    ]
    return [name, *(f"{number:,}" for number in numbers)]


def _facts(rules: Rules, result: Result) -> dict[str, Any]:
    return {
        "rules": rules.hash,
        "core": game_of(rules)._core.description,
        "positions": result.tally.positions,
        "placements": result.placements,
        "moves": result.tally.moves,
        "captures": result.tally.captures,
        "passes": result.tally.passes,
        "finished": result.tally.outcomes,
        "mismatches": len(result.mismatches),
        "seconds": round(result.seconds, 2),
    }
