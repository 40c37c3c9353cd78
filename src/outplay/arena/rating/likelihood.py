"""How probable results are under given strengths, and the strengths under which they are most probable.

Everything is a *contest*: a difference d of strengths (a weighted sum of the parameters), and how often the first side
won, drew and lost. Its three results have chances in proportion to e^(d/2), e^δ and e^(−d/2). The parameter δ is the
logarithm of the draws' weight, the same for all contests; some contests, made in thought, can have no draws. The
logarithm of the likelihood is concave, so Newton's method with a step that is halved when needed finds its maximum.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from outplay.arena.rating.cholesky import Matrix, cholesky, solve

MOST_STEPS = 100
SMALL_STEP = 1e-8
"""The step that ends the search. Newton's method doubles the right digits with each step: the rest is far smaller."""
ROUNDING = 1e-12
"""By so much of itself the sum of many logarithms may be wrong."""


class Contest(NamedTuple):
    """So many wins, draws and losses where the first side is better by Σ weight · parameter."""

    weights: tuple[tuple[int, float], ...]
    wins: float
    draws: float
    losses: float
    can_draw: bool = True

    def difference(self, place: Sequence[float]) -> float:
        """By how much the first side is better, for these parameters."""
        return sum([weight * place[index] for index, weight in self.weights])


def chances(difference: float, draws: float = -math.inf) -> tuple[float, float, float]:
    """The chances of a win, a draw and a loss; ``draws`` is δ, which is −∞ where there are none.

    >>> [round(chance, 3) for chance in chances(math.log(10))]
    [0.909, 0.0, 0.091]
    """
    half = difference / 2
    top = max(half, -half, draws)
    win, draw, loss = math.exp(half - top), math.exp(draws - top), math.exp(-half - top)
    total = win + draw + loss
    return win / total, draw / total, loss / total


def log_total(difference: float, draws: float) -> float:
    """The logarithm of the sum to which the chances of the three results are in proportion."""
    half = abs(difference) / 2
    if draws <= half:
        return half + math.log1p(math.exp(-2 * half) + math.exp(draws - half))
    return draws + math.log1p(math.exp(half - draws) + math.exp(-half - draws))


class Landscape(NamedTuple):
    """The logarithm of the likelihood at some place, its slope there, and its curvature with the sign turned."""

    value: float
    slope: list[float]
    information: Matrix


class Likelihood:
    """The likelihood of contests as a function of the parameters: first the players', last δ if there were draws."""

    def __init__(self, contests: Sequence[Contest], parameters: int, players: int) -> None:
        self.contests = contests
        self.players = players
        self.has_draws = any(contest.draws for contest in contests)
        self.size = parameters + self.has_draws

    def draws_at(self, place: Sequence[float]) -> float:
        """The parameter δ."""
        return place[-1] if self.has_draws else -math.inf

    def landscape(self, place: Sequence[float]) -> Landscape:
        """The likelihood around a place."""
        value = 0.0
        slope = [0.0] * self.size
        information = [[0.0] * self.size for _ in range(self.size)]
        draws = self.draws_at(place)
        for contest in self.contests:
            weights, wins, drawn, losses, can_draw = contest
            difference = sum([weight * place[index] for index, weight in weights])
            weight_of_draws = draws if can_draw else -math.inf
            win, draw, loss = chances(difference, weight_of_draws)
            games, lead = wins + drawn + losses, win - loss
            value += (wins - losses) * difference / 2 + (drawn * draws if drawn else 0.0)
            value -= games * log_total(difference, weight_of_draws)
            pull = (wins - losses - games * lead) / 2
            curve = games * (win + loss - lead * lead) / 4
            for index, weight in weights:
                slope[index] += weight * pull
                row, product = information[index], weight * curve
                for other, factor in weights:
                    row[other] += factor * product
            if draw:
                slope[-1] += drawn - games * draw
                information[-1][-1] += games * draw * (1 - draw)
                for index, weight in weights:
                    information[-1][index] -= weight * games * draw * lead / 2
        if self.has_draws:
            for index in range(self.size - 1):
                information[index][-1] = information[-1][index]
        self._keep_level(information)
        return Landscape(value, slope, information)

    def _keep_level(self, information: Matrix) -> None:
        """Let a common rise of all players, which changes nothing, count as if it cost: the matrix becomes regular."""
        players = self.players
        cost = (1 + max(information[index][index] for index in range(players))) / players
        for row in information[:players]:
            row[:players] = [x + cost for x in row[:players]]

    def maximum(self) -> list[float] | None:
        """The parameters where the likelihood is greatest; None where it rises for ever."""
        place = [0.0] * self.size
        here = self.landscape(place)
        for _ in range(MOST_STEPS):
            factor = cholesky(here.information)
            if factor is None:
                return None
            step = solve(factor, here.slope)
            for halvings in range(MOST_STEPS):
                next_place = [x + dx / 2**halvings for x, dx in zip(place, step, strict=True)]
                there = self.landscape(next_place)
                if there.value >= here.value - ROUNDING * (1 + abs(here.value)):
                    break
            place, here = next_place, there
            if max(map(abs, step)) < SMALL_STEP:
                return place
        return None
