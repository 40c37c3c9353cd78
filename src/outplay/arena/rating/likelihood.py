"""How probable results are under given strengths, and the strengths under which they are most probable.

Everything is a *contest*: a difference d of strengths (a weighted sum of the parameters), and how often the first side
won, drew and lost. Its three results have chances in proportion to e^(d/2), e^δ and e^(−d/2). The parameter δ is the
logarithm of the draws' weight, the same for all contests; virtual contests can have no draws. The logarithm of the
likelihood is concave, so Newton's method, with steps that are halved when needed, finds its maximum.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

MAX_STEPS = 100
SMALL_STEP = 1e-8
"""The step that ends the search: Newton's method doubles the correct digits, so the remaining error is far smaller."""
ROUNDING = 1e-12
"""The relative error of a sum of many logarithms."""
TINY = 1e-13
"""A difference below this share of a number counts as zero."""

Matrix = list[list[float]]


class Contest(NamedTuple):
    """So many wins, draws and losses where the first side is better by Σ weight · parameter."""

    weights: tuple[tuple[int, float], ...]
    wins: float
    draws: float
    losses: float
    can_draw: bool = True

    def difference(self, point: Sequence[float]) -> float:
        """By how much the first side is better, for these parameters."""
        return sum([weight * point[index] for index, weight in self.weights])


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
    """The logarithm of the likelihood at a point, its slope, and its negative curvature."""

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

    def draws_at(self, point: Sequence[float]) -> float:
        """The parameter δ."""
        return point[-1] if self.has_draws else -math.inf

    def landscape(self, point: Sequence[float]) -> Landscape:
        """The likelihood around a point."""
        value = 0.0
        slope = [0.0] * self.size
        information = [[0.0] * self.size for _ in range(self.size)]
        draws = self.draws_at(point)
        for contest in self.contests:
            weights, wins, drawn, losses, can_draw = contest
            difference = sum([weight * point[index] for index, weight in weights])
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
        """Give a cost to a common rise of all players, which changes nothing, so that the matrix becomes regular."""
        players = self.players
        cost = (1 + max(information[index][index] for index in range(players))) / players
        for row in information[:players]:
            row[:players] = [x + cost for x in row[:players]]

    def maximum(self) -> list[float] | None:
        """The parameters where the likelihood is greatest; None if it rises without end."""
        point = [0.0] * self.size
        here = self.landscape(point)
        for _ in range(MAX_STEPS):
            factor = cholesky(here.information)
            if factor is None:
                return None
            step = solve(factor, here.slope)
            for halvings in range(MAX_STEPS):
                next_point = [x + dx / 2**halvings for x, dx in zip(point, step, strict=True)]
                there = self.landscape(next_point)
                if there.value >= here.value - ROUNDING * (1 + abs(here.value)):
                    break
            point, here = next_point, there
            if max(map(abs, step)) < SMALL_STEP:
                return point
        return None


# ---- Linear equations with a symmetric positive matrix: a few hundred unknowns take a second


def cholesky(matrix: Sequence[Sequence[float]]) -> Matrix | None:
    """The rows of the lower triangle whose product with its mirror image is the matrix; None if there is none.

    >>> cholesky([[4.0, 2.0], [2.0, 5.0]])
    [[2.0], [1.0, 2.0]]
    """
    rows: Matrix = []
    for i, source in enumerate(matrix):
        row: list[float] = []
        for j in range(i):
            other = rows[j]
            row.append((source[j] - sum(map(mul, row, other))) / other[j])
        rest = source[i] - sum(map(mul, row, row))
        if not rest > TINY * abs(source[i]):
            return None
        row.append(math.sqrt(rest))
        rows.append(row)
    return rows


def solve(factor: Matrix, right: Sequence[float]) -> list[float]:
    """Solve the equations whose matrix has this Cholesky factor.

    >>> solve([[2.0], [1.0, 2.0]], [8.0, 8.0])
    [1.5, 1.0]
    """
    found: list[float] = []
    for row, value in zip(factor, right, strict=True):
        found.append((value - sum(map(mul, row, found))) / row[-1])
    for i in reversed(range(len(factor))):
        row = factor[i]
        found[i] /= row[-1]
        x = found[i]
        found[:i] = [y - a * x for y, a in zip(found[:i], row, strict=False)]
    return found


def inverse(factor: Matrix) -> Matrix:
    """The inverse of the matrix that has this Cholesky factor.

    >>> inverse([[2.0], [0.0, 2.0]])
    [[0.25, 0.0], [0.0, 0.25]]
    """
    size = len(factor)
    return [solve(factor, [0.0] * i + [1.0] + [0.0] * (size - i - 1)) for i in range(size)]
