"""Checking solutions: whether the whole table agrees with itself, and a sample of it with the slow rules."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from outplay import referee
from outplay.rules.placement import format_placement
from outplay.rules.words import Side
from outplay.search.score import Score, counts_discs
from outplay.solving.files import load, score_stored
from outplay.solving.strong import StrongSolution, score_of_code

DEFAULT_SAMPLE = 1000
_PIECES = (None, Side.WHITE, Side.BLACK)


@dataclass(frozen=True)
class Check:
    """The result of checking a solution."""

    solution: StrongSolution
    faults: int
    """Entries of the table that are out of order, or whose score does not follow from the positions after them."""
    sampled: int
    """Entries that were computed again by the slow rules."""
    differences: tuple[str, ...]
    """What differs, in words."""

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults and not self.differences

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return {
            "game": self.solution.game.name,
            "rules": self.solution.game.rules.hash,
            "position": str(self.solution.root),
            "score": self.solution.score.as_data(),
            "entries": self.solution.table.entries,
            "faults": self.faults,
            "sampled": self.sampled,
            "differences": list(self.differences),
        }


def check_file(path: str | Path, *, sample: int = DEFAULT_SAMPLE) -> Check:
    """Check a saved solution: every entry against those after it, and a random sample against the slow rules."""
    solution = load(path)
    differences = []
    if (written := solution.header["worth"]) != score_stored(solution.score):
        differences.append(f"its header says {written!r} of its position, and its table {solution.score.verdict!r}")
    checked = check_solution(solution, sample=sample)
    return Check(solution, checked.faults, checked.sampled, (*differences, *checked.differences))


def check_solution(solution: StrongSolution, *, sample: int = DEFAULT_SAMPLE) -> Check:
    """Check the table of a solution."""
    faults = solution.table.faults()
    entries = range(solution.table.entries)
    chosen = random.Random(0).sample(entries, min(sample, len(entries)))
    found = [_difference(solution, number) for number in chosen]
    return Check(solution, faults, len(chosen), tuple(text for text in found if text is not None))


def _difference(solution: StrongSolution, number: int) -> str | None:
    """What is wrong with an entry by the slow rules: its score must be that of the best move."""
    try:
        contents, sides, codes = solution.table.read(number, 1)
    except ValueError as error:
        return f"entry {number} cannot be read: {error}"
    rules = solution.game.rules
    situation = referee.Situation(tuple(_PIECES[piece] for piece in contents[0]), tuple(Side)[sides[0]])
    stored = score_of_code(int(codes[0]), situation.side, counts_discs(rules))
    scores = [_score(solution, referee.play(rules, situation, one)) for one in referee.legal_actions(rules, situation)]
    text = f"{format_placement(rules.shape, situation.contents)} {situation.side.value}"
    if not scores:
        return f"in {text!r} the game is over, but the table says {stored.verdict!r}"
    if None in scores:
        return f"a move in {text!r} leads to a position that the table does not have"
    best = max(one.before() for one in scores if one is not None)
    if best == stored:
        return None
    return f"the side to move in {text!r} {best.verdict} by the slow rules, but {stored.verdict} by the table"


def _score(solution: StrongSolution, situation: referee.Situation) -> Score | None:
    rules = solution.game.rules
    if ended := referee.outcome(rules, situation):
        return Score.of_outcome(ended, situation.side)
    return solution.get(
        solution.game.position(f"{format_placement(rules.shape, situation.contents)} {situation.side.value}")
    )
