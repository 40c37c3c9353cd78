"""Perfect play by its definition: plain recursion over the referee's rules, the twin of everything that solves."""

from __future__ import annotations

from functools import cache
from random import Random

from outplay.play import Game, Position
from outplay.referee import Situation, legal_actions, outcome, start
from outplay.referee.game import after
from outplay.rules.declaration import Rules
from outplay.rules.words import Reason
from outplay.search.score import Score
from tests.positions import late_positions, position_of, situation_of


class Recursion:
    """What every situation is worth that can come up; found by looking at all that follow, each once."""

    def __init__(self, rules: Rules, most: int = 100_000) -> None:
        self.rules = rules
        self.known: dict[Situation, Score] = {}
        self._most = most

    def solve(self) -> Score:
        """The score of the start, and along with it of all that can come up."""
        return self.score(start(self.rules))

    def score(self, situation: Situation) -> Score:
        """What a situation is worth to the side to move."""
        if situation not in self.known:
            if len(self.known) >= self._most:
                raise RuntimeError(f"{self.rules.name} is too large for plain recursion")
            self.known[situation] = self._score(situation)
        return self.known[situation]

    def _score(self, situation: Situation) -> Score:
        if ended := outcome(self.rules, situation):
            value = 0 if ended.winner is None else 1 if ended.winner is situation.side else -1
            if ended.reason is Reason.DISCS:
                return Score(situation.side, value, margin=value * ended.margin)
            return Score(situation.side, value, distance=0 if value else None)
        actions = legal_actions(self.rules, situation)
        moves = [_for_mover(self.score(after(self.rules, situation, action))) for action in actions]
        return max(moves, key=_preference)


def _for_mover(after_it: Score) -> Score:
    assert after_it.value is not None  # all is proven
    distance = None if after_it.distance is None else after_it.distance + 1
    return Score(after_it.side.rival, -after_it.value, distance, None if after_it.margin is None else -after_it.margin)


def _preference(score: Score) -> tuple[int, int]:
    """A win as soon, a loss as late as can be; with discs, as many as can be."""
    if score.margin is not None:
        return score.margin, 0
    assert score.value is not None
    return score.value, -score.value * (score.distance or 0)


Solved = dict[Position, Score]
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
    recursion.score(situation_of(root))
    return {position_of(root.game, situation): score for situation, score in recursion.known.items()}


def root_and_some(solved: Solved, number: int = 20) -> Solved:
    """The root, and some of the positions that can come of it."""
    chosen = [*solved][-1:] + Random(1).sample([*solved], min(number, len(solved)))
    return {position: solved[position] for position in chosen}
