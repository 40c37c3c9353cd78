"""What is known of the games of the catalogue: who wins with perfect play, and by which methods that was found.

The data are in ``rules/results.json``, beside the catalogue, and are made by ``proofs/run.py solving``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from outplay.files.documents import Format, parse_json
from outplay.play import Position
from outplay.rules.catalogue import find_catalogue_rules, find_entry
from outplay.rules.spec import parse_spec
from outplay.rules.words import Side
from outplay.search.score import Score, move_data

FORMAT = Format("a table of results", "outplay-results", 1)
METHODS = ("strong", "weak", "recursion", "certificate", "published")
"""All independent of each other: valued backwards from the ends; proof search; plain recursion over the referee's
rules; a proof that the referee has checked line by line; a result published by others."""


@dataclass(frozen=True)
class Finding:
    """What one method has found, for the side that begins, and what it took."""

    score: Score
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Seconds, nodes, bytes, machine, date, version; of a certificate its positions; of a published one its source."""

    def as_data(self) -> dict[str, Any]:
        """The finding as plain JSON values."""
        return {"worth": _numbers(self.score), **self.facts}

    @classmethod
    def from_data(cls, data: Mapping[str, Any], first: Side) -> Finding:
        """Read back what ``as_data`` gave of a game that a side begins."""
        return cls(Score(first, *data["worth"]), {key: value for key, value in data.items() if key != "worth"})


@dataclass(frozen=True)
class Result:
    """A game, and what is known of its start."""

    game: str
    rules: str
    """The hash of the rules by which it was solved."""
    findings: Mapping[str, Finding] = field(default_factory=dict)
    first_moves: tuple[tuple[str, Score], ...] | None = None
    """Every first move with its score for the first player, the best first; None if not all are known."""
    positions: int | None = None
    """How many can arise, finished ones and mirror images too; None if they were not counted."""
    note: str = ""
    """What a proof search has tried in vain."""

    @property
    def score(self) -> Score | None:
        """The fullest of the findings, for the first player; None if the game is not solved."""
        found = [one.score for one in self.findings.values()]
        return max(found, key=lambda score: (score.distance is not None, score.margin is not None), default=None)

    @property
    def is_certain(self) -> bool:
        """Whether at least two independent methods have found the same."""
        return len(self.findings) >= 2 and not self.contradictions()

    def contradictions(self) -> list[str]:
        """What the methods disagree on."""
        faults = []
        for name in ("value", "distance", "margin"):
            said = {method: getattr(one.score, name) for method, one in self.findings.items()}
            known = {method: value for method, value in said.items() if value is not None}
            if len(set(known.values())) > 1:
                faults.append(f"{self.game}: {name} " + ", ".join(f"{value} by {by}" for by, value in known.items()))
        return faults

    @property
    def text(self) -> str:
        """The result in words: 'first wins in 11', 'second wins by 4', 'draw', 'not finished'."""
        score = self.score
        if score is None:
            return "not finished"
        names = {score.side: "first", score.side.rival: "second"}
        return score.describe((names[Side.WHITE], names[Side.BLACK]))

    @property
    def best_moves(self) -> tuple[str, ...] | None:
        """The first moves that keep the value (and the margin); None if unknown."""
        score = self.score
        if self.first_moves is None or score is None:
            return None
        return tuple(move for move, one in self.first_moves if (one.value, one.margin) == (score.value, score.margin))

    def as_data(self) -> dict[str, Any]:
        """Everything as plain JSON values, to be shown."""
        spec, score, best = parse_spec(self.game), self.score, self.best_moves
        return {
            "game": self.game,
            "group": spec.name,
            "size": list(spec.size or find_entry(spec.name).default),
            "switches": dict(spec.options),
            "rules": self.rules,
            "score": score and score.as_data(),
            "text": self.text,
            "first_moves": self.first_moves and [move_data(move, one) for move, one in self.first_moves],
            "winning": None if best is None else len(best),
            "positions": self.positions,
            "methods": {method: dict(one.facts) for method, one in self.findings.items()},
            "is_certain": self.is_certain,
            "note": self.note,
        }


@cache
def results() -> tuple[Result, ...]:
    """All results that come with the package, in the order of their table."""
    return read_results(files("outplay.rules").joinpath("results.json").read_text(encoding="utf-8"))


def earlier_count(root: Position, method: str) -> int | None:
    """How many positions a method found, or searched, when it solved this game for the table; None if it has not.

    >>> import outplay
    >>> [earlier_count(outplay.game("hexapawn:5x5").start, method) for method in ("strong", "weak", "guess")]
    [3210411, 7541, None]
    """
    rules = root.game.rules.hash
    result = next((one for one in results() if one.rules == rules), None)
    if result is None or method not in result.findings or root != root.game.start:
        return None
    return result.positions if method == "strong" else result.findings[method].facts["nodes"]


def read_results(text: str) -> tuple[Result, ...]:
    """Read the text of ``write_results``."""
    data = FORMAT.check(parse_json(text))
    return tuple(_from_data(game, one) for game, one in data["results"].items())


def write_results(found: Iterable[Result]) -> str:
    """Results as text, with a line for each, so that changes can be read."""
    lines = [f"  {json.dumps(one.game)}: {json.dumps(_stored(one))}" for one in found]
    head = json.dumps(FORMAT.stamp).removesuffix("}")
    return f'{head}, "results": {{\n' + ",\n".join(lines) + "\n}}\n"


def _numbers(score: Score) -> list[int | None]:
    return [score.value, score.distance, score.margin]


def _stored(one: Result) -> dict[str, Any]:
    moves = one.first_moves and [[move, *_numbers(score)] for move, score in one.first_moves]
    return {
        "rules": one.rules,
        "positions": one.positions,
        "first_moves": moves,
        "findings": {method: finding.as_data() for method, finding in one.findings.items()},
        "note": one.note,
    }


def _from_data(game: str, data: Mapping[str, Any]) -> Result:
    moves, first = data["first_moves"], find_catalogue_rules(game).first
    return Result(
        game,
        data["rules"],
        {method: Finding.from_data(one, first) for method, one in data["findings"].items()},
        None if moves is None else tuple((move, Score(first, *numbers)) for move, *numbers in moves),
        data["positions"],
        data["note"],
    )
