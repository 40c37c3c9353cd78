"""Random variants: any board, any headings, any way of winning. Nobody would play them, and all must play right."""

from __future__ import annotations

from random import Random
from typing import Any

from outplay.referee import legal_actions, start
from outplay.rules.declaration import Rules
from outplay.rules.variant import from_data

_HEADINGS = {"square": ["ahead", "ahead-left", "ahead-right"], "hex": ["ahead-left", "ahead-right"]}
_WINS = [["reach"], ["reach", "capture-all"], ["all-home"], ["all-home", "capture-all"], ["capture-all"], []]


def random_variant(name: str, random: Random) -> Rules:
    """A variant in which somebody has a first move."""
    while True:
        rules = from_data(_declaration(name, random))
        if legal_actions(rules, start(rules)):
            return rules


def _declaration(name: str, random: Random) -> dict[str, Any]:
    lattice = random.choice(["square", "hex"])
    family = random.choice(["march", "march", "flip"])
    shared = {
        "name": name,
        "family": family,
        "lattice": lattice,
        "goal": random.choice(["normal", "misere"]),
        "start": _drawing(random, staggered=lattice == "hex"),
        "first": random.choice(["white", "black"]),
        "row_one": random.choice(["bottom", "top"]),
    }
    return shared if family == "flip" else shared | _march(random, _HEADINGS[lattice])


def _march(random: Random, headings: list[str]) -> dict[str, Any]:
    def some() -> list[str]:
        return [heading for heading in headings if random.random() < 0.5]

    stuck = random.choice(["lose", "pass", "pass", "draw"])
    return {
        "step": some() or [random.choice(headings)],
        "take": some(),
        "jump": some(),
        "win": random.choice(_WINS),
        "stuck": stuck,
        "deadlock": random.choice(["majority", "draw"]) if stuck == "pass" else "draw",
        "capture": random.choice(["free", "compulsory"]),
        "ahead": random.choice(["up", "down"]),
    }


def _drawing(random: Random, *, staggered: bool) -> str:
    """Rows of any length on any indent, with holes in some boards."""
    rows, columns = random.randint(2, 8), random.randint(1, 8)
    marks = random.choice(["wb-", "wb---", "wb--.", "wb-."])
    offsets = [random.randrange(0, 6, 2) + row % 2 if staggered else 0 for row in range(rows)]
    lines = []
    for offset in offsets:
        length = max(1, columns - random.randrange(3)) if staggered else columns
        lines.append(" " * offset + " ".join(random.choice(marks) for _ in range(length)))
    lines[0] = lines[0].replace(".", "-")
    return "\n".join(lines)
