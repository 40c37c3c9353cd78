"""Solutions of small games, made on the spot and kept: for players, hints, reviews and the page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from outplay.errors import TooLarge
from outplay.play import Game, Position
from outplay.solving.solution import Solution
from outplay.solving.strong import StrongSolution, solve_strongly

MOST_AT_HAND = 500_000
"""Positions, mirror images counted once: a fraction of a second, and some megabytes."""
MOST_LEFT = 100_000
"""The same for what is left of a larger game: at every move somebody may find out anew that it is still too much."""
_MEGABYTES = 256
_GAMES_KEPT = 8


def solution_at_hand(game: Game, most: int = MOST_AT_HAND) -> StrongSolution | None:
    """The strong solution of a small game; None if it is too large to be solved in passing."""
    return _kept(game, most)


@lru_cache(_GAMES_KEPT)
def _kept(game: Game, most: int) -> StrongSolution | None:
    return solution_from(game.start, most)


def solution_from(position: Position, most: int = MOST_AT_HAND) -> StrongSolution | None:
    """The strong solution of what can come of a position, which may be one that the game's start does not lead to."""
    try:
        return solve_strongly(position, megabytes=_MEGABYTES, most=most)
    except TooLarge:
        return None


class SolutionSource(Protocol):
    """Whoever can be asked for exact solutions."""

    def known(self, position: Position) -> Solution | None:
        """A solution that is there already and covers a position; None if there is none."""

    def covering(self, position: Position) -> Solution | None:
        """A solution that covers a position, made on the spot if that is quickly done; None if there is none."""


class Solutions:
    """What is known exactly: solutions that were given, small games, and what little is left of larger ones."""

    def __init__(self, given: Iterable[Solution] = (), most: int = MOST_AT_HAND) -> None:
        """With ``most`` 0 none are made on the spot."""
        self._given = list(given)
        self._most = most
        self._last: Solution | None = None

    def known(self, position: Position) -> Solution | None:
        """A solution that was given or is there already and covers a position; None if there is none."""
        for solution in (*self._given, self._last):
            if solution is not None and solution.game == position.game and position in solution:
                return solution
        return None

    def covering(self, position: Position) -> Solution | None:
        """A solution that covers a position, made on the spot if that is quickly done; None if there is none.

        Finished games need none; one that was made before may be given.
        """
        if (known := self.known(position)) or position.outcome or not self._most:
            return known
        whole = solution_at_hand(position.game, self._most)
        if whole is not None and position in whole:
            found: Solution | None = whole
        else:
            found = solution_from(position, min(self._most, MOST_LEFT))
        self._last = found or self._last
        return found
