"""Strong solutions of small games and small endings, made on the spot: for players, hints, reviews and the page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from outplay.errors import TooLarge
from outplay.play import Game, Position
from outplay.solving.solution import Solution
from outplay.solving.strong import StrongSolution, solve_strongly

MAX_SMALL_GAME = 500_000
"""Positions, mirror images counted once: a fraction of a second, and some megabytes."""
MAX_SMALL_ENDING = 100_000
"""The same for the rest of a larger game: at every move it may turn out anew that it is still too large."""
_MEGABYTES = 256
_CACHED_GAMES = 8


def small_solution(game: Game, max_positions: int = MAX_SMALL_GAME) -> StrongSolution | None:
    """The strong solution of a small game, from a cache; None if the game is too large."""
    # The cache must not tell a limit that is given from the same one by default.
    return _cached_solution(game, max_positions)


@lru_cache(_CACHED_GAMES)
def _cached_solution(game: Game, max_positions: int) -> StrongSolution | None:
    return small_solution_from(game.start, max_positions)


def small_solution_from(position: Position, max_positions: int = MAX_SMALL_GAME) -> StrongSolution | None:
    """The strong solution of what can follow any position, reachable or not; None if that is too much."""
    try:
        return solve_strongly(position, megabytes=_MEGABYTES, max_positions=max_positions)
    except TooLarge:
        return None


class SolutionSource(Protocol):
    """Something that can be asked for exact solutions."""

    def known(self, position: Position) -> Solution | None:
        """A solution that exists already and covers a position; None if there is none."""

    def covering(self, position: Position) -> Solution | None:
        """A solution that covers a position, made on the spot if that is quickly done; None if there is none."""


class Solutions:
    """Exact solutions: given ones, those of small games, and those of the small endings of larger games."""

    def __init__(self, given: Iterable[Solution] = (), max_positions: int = MAX_SMALL_GAME) -> None:
        """With ``max_positions`` 0 none are made on the spot."""
        self._given = list(given)
        self._max_positions = max_positions
        self._last: Solution | None = None

    def known(self, position: Position) -> Solution | None:
        """A solution that was given or exists already and covers a position; None if there is none."""
        for solution in (*self._given, self._last):
            if solution is not None and solution.game == position.game and position in solution:
                return solution
        return None

    def covering(self, position: Position) -> Solution | None:
        """A solution that covers a position, made on the spot if that is quickly done; None if there is none.

        None is made for a finished game, which needs none.
        """
        if (known := self.known(position)) or position.outcome or not self._max_positions:
            return known
        whole = small_solution(position.game, self._max_positions)
        if whole is not None and position in whole:
            found: Solution | None = whole
        else:
            found = small_solution_from(position, min(self._max_positions, MAX_SMALL_ENDING))
        self._last = found or self._last
        return found
