"""Perfect play by its definition: plain recursion over the referee's rules, the twin of everything that solves."""

from __future__ import annotations

from functools import cache
from random import Random

from outplay.play import Game, Position
from outplay.referee import Situation, legal_actions, outcome, start
from outplay.referee.game import after
from outplay.rules.declaration import Rules
from outplay.rules.words import Reason
from outplay.solving.worth import Worth
from tests.positions import late_positions, position_of, situation_of


class Recursion:
    """What every situation is worth that can come up; found by looking at all that follow, each once."""

    def __init__(self, rules: Rules, most: int = 100_000) -> None:
        self.rules = rules
        self.known: dict[Situation, Worth] = {}
        self._most = most

    def solve(self) -> Worth:
        """The worth of the start, and along with it of all that can come up."""
        return self.worth(start(self.rules))

    def worth(self, situation: Situation) -> Worth:
        """What a situation is worth to the side to move."""
        if situation not in self.known:
            if len(self.known) >= self._most:
                raise RuntimeError(f"{self.rules.name} is too large for plain recursion")
            self.known[situation] = self._worth(situation)
        return self.known[situation]

    def _worth(self, situation: Situation) -> Worth:
        if ended := outcome(self.rules, situation):
            value = 0 if ended.winner is None else 1 if ended.winner is situation.side else -1
            if ended.reason is Reason.DISCS:
                return Worth(value, margin=value * ended.margin)
            return Worth(value, distance=0 if value else None)
        actions = legal_actions(self.rules, situation)
        moves = [_for_mover(self.worth(after(self.rules, situation, action))) for action in actions]
        return max(moves, key=_preference)


def _for_mover(after_it: Worth) -> Worth:
    distance = None if after_it.distance is None else after_it.distance + 1
    return Worth(-after_it.value, distance, None if after_it.margin is None else -after_it.margin)


def _preference(worth: Worth) -> tuple[int, int]:
    """A win as soon, a loss as late as can be; with discs, as many as can be."""
    if worth.margin is not None:
        return worth.margin, 0
    return worth.value, -worth.value * (worth.distance or 0)


Solved = dict[Position, Worth]
"""What every position is worth that can come of one; that one is the last."""
_MOST = 400
_GAMES = 3


@cache  # several tests of a game ask
def solved_ends(game: Game) -> list[Solved]:
    """The ends of some random games, each from the earliest position for which plain recursion is not too long."""
    random = Random(game.name)
    return [_solved(late_positions(game, random, _MOST)[-1]) for _ in range(_GAMES)]


def _solved(root: Position) -> Solved:
    recursion = Recursion(root.game.rules, _MOST)
    recursion.worth(situation_of(root))
    return {position_of(root.game, situation): worth for situation, worth in recursion.known.items()}


def root_and_some(solved: Solved, number: int = 20) -> Solved:
    """The root, and some of the positions that can come of it."""
    chosen = [*solved][-1:] + Random(1).sample([*solved], min(number, len(solved)))
    return {position: solved[position] for position in chosen}
