"""Who wins a game from its start, where that is known at once."""

from __future__ import annotations

from functools import lru_cache

from outplay.play import Game
from outplay.rules.declaration import Rules
from outplay.search.score import Score
from outplay.solving.results import results
from outplay.solving.small_solutions import small_solution_from

_MAX_POSITIONS = 10_000
"""Of a game that is not in the table of results: some hundredths of a second."""


@lru_cache(256)
def known_score(rules: Rules) -> Score | None:
    """What the start of a game is worth, for the side that begins; None if that is not known at once.

    >>> from outplay.rules import find_rules
    >>> str(known_score(find_rules("hexapawn:3x3"))), known_score(find_rules("breakthrough:8x8"))
    ('black wins in 6', None)
    """
    result = next((one for one in results() if one.rules == rules.hash), None)
    if result:
        return result.score
    start = Game(rules).start
    solution = small_solution_from(start, _MAX_POSITIONS)
    return solution[start] if solution else None
