"""Error bars by profile likelihood: how fast it falls when a quantity moves away from its best value.

The quantity is a weighted sum of the parameters. While it moves, the others follow so that the likelihood falls least.
The derivatives at the maximum say how they follow: first along a straight line, then along a parabola. Along both, the
contests that matter are computed exactly, and the better one counts. So a bar is longer on the side where less is
known: a player with ten wins of ten may be much stronger, but not much weaker.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul
from statistics import median
from typing import NamedTuple

from outplay.arena.rating.likelihood import Contest, Likelihood, Matrix, chances, log_total

DROP = 1.920729410347062
"""How far the logarithm of the likelihood falls at the ends of a 95 % bar: half of chi-square's 3.84."""
NEGLIGIBLE = 0.05
"""A contest that changes by less than this, when the quantity changes by one, is approximated by its curvature."""
EXACT = 1e-6
"""The precision of the ends of a bar, far below what is printed."""
MAX_STEPS = 100

Quantity = Sequence[tuple[int, float]]


class Peak:
    """The maximum of a likelihood: the best parameters and their covariance."""

    def __init__(self, likelihood: Likelihood, best: Sequence[float], covariance: Matrix) -> None:
        self.likelihood = likelihood
        self.best = best
        self.covariance = covariance
        self.touched: list[list[int]] = [[] for _ in best]
        """For each parameter the numbers of the contests that depend on it."""
        for number, contest in enumerate(likelihood.contests):
            for index, _ in contest.weights:
                self.touched[index].append(number)
            if likelihood.has_draws and contest.can_draw:
                self.touched[-1].append(number)

    def value(self, quantity: Quantity) -> float:
        """The best value of a quantity."""
        return math.fsum(weight * self.best[index] for index, weight in quantity)

    def moved(self, direction: Sequence[float]) -> set[int]:
        """The contests that change so much along a direction that they have to be computed exactly."""
        players = self.likelihood.players
        common = median(direction[:players])  # where most players move alike, contests between them do not change
        found: set[int] = set()
        for index, x in enumerate(direction):
            if abs(x - common if index < players else x) >= NEGLIGIBLE / 3:
                found.update(self.touched[index])
        return found


class Part(NamedTuple):
    """A contest that is computed exactly: how it moves along the line and, with the square, off it."""

    contest: Contest
    difference: float
    move: float
    bend: float


class Profile:
    """The paths of the parameters when a quantity moves away from its best value."""

    def __init__(self, peak: Peak, quantity: Quantity) -> None:
        self._peak = peak
        self._draws = peak.likelihood.draws_at(peak.best)
        direction = [math.fsum(weight * row[index] for index, weight in quantity) for row in peak.covariance]
        self.variance = math.fsum(weight * direction[index] for index, weight in quantity)
        self._parts: list[Part] = []
        self._drift = self._swerve = self._start = 0.0
        self._slopes = [0.0, 0.0]
        self._curves = [0.0, 0.0, 0.0]
        if self.variance > 0:  # otherwise there is nothing to compare it with
            self._lay(direction=[x / self.variance for x in direction])

    def _lay(self, direction: list[float]) -> None:
        """Find the parabola, and which contests matter on it."""
        peak, likelihood = self._peak, self._peak.likelihood
        self._drift = direction[-1] if likelihood.has_draws else 0.0
        moved = peak.moved(direction)
        pull = [0.0] * likelihood.size
        for number in sorted(moved):
            contest = likelihood.contests[number]
            move = contest.difference(direction)
            of_difference, of_draws = self._third(contest, contest.difference(peak.best), move)
            for index, weight in contest.weights:
                pull[index] += weight * of_difference
            pull[-1] += of_draws
        along = sum(map(mul, direction, pull)) * self.variance
        bends = [sum(map(mul, row, pull)) - along * x for row, x in zip(peak.covariance, direction, strict=True)]
        self._swerve = bends[-1] if likelihood.has_draws else 0.0
        self._curves = [1 / self.variance, 0.0, sum(map(mul, bends, pull))]
        deviation = math.sqrt(self.variance)
        moved |= peak.moved([x * deviation for x in bends])
        draws_move = max(abs(self._drift), abs(self._swerve) * deviation) >= NEGLIGIBLE
        for number in sorted(moved):
            contest = likelihood.contests[number]
            move, bend = contest.difference(direction), contest.difference(bends)
            if draws_move or max(abs(move), abs(bend) * deviation) >= NEGLIGIBLE:
                self._take_over(Part(contest, contest.difference(peak.best), move, bend))
        self._start = self._value(0.0, 0.0)

    def _third(self, contest: Contest, difference: float, move: float) -> tuple[float, float]:
        """The third derivatives of a contest, twice along the line, once by its difference and once by δ."""
        _, wins, drawn, losses, can_draw = contest
        win, draw, loss = chances(difference, self._draws if can_draw else -math.inf)
        half, drift = move / 2, self._drift
        mean = half * (win - loss) + drift * draw
        squares = (win * (half - mean) ** 2, draw * (drift - mean) ** 2, loss * (half + mean) ** 2)
        total, lead = sum(squares), win - loss
        games = wins + drawn + losses
        return -games * (squares[0] - squares[2] - lead * total) / 2, -games * (squares[1] - draw * total)

    def _take_over(self, part: Part) -> None:
        """Compute a contest exactly from now on, no longer by its slope and curvature."""
        self._parts.append(part)
        (_, wins, drawn, losses, can_draw), difference, move, bend = part
        win, draw, loss = chances(difference, self._draws if can_draw else -math.inf)
        drift, swerve = (self._drift, self._swerve) if can_draw else (0.0, 0.0)
        games, lead = wins + drawn + losses, win - loss
        first, second = move * lead / 2 + drift * draw, bend * lead / 2 + swerve * draw
        self._slopes[0] += (wins - losses) * move / 2 + drawn * drift - games * first
        self._slopes[1] += (wins - losses) * bend / 2 + drawn * swerve - games * second
        decided = (win + loss) / 4
        self._curves[0] -= games * (move * move * decided + drift * drift * draw - first * first)
        self._curves[1] -= games * (move * bend * decided + drift * swerve * draw - first * second)
        self._curves[2] -= games * (bend * bend * decided + swerve * swerve * draw - second * second)

    def _value(self, distance: float, square: float) -> float:
        """The logarithm of the likelihood of the contests that matter."""
        draws = self._draws + distance * self._drift + square * self._swerve
        value = 0.0
        for (_, wins, drawn, losses, can_draw), difference, move, bend in self._parts:
            there = difference + distance * move + square * bend
            value += (wins - losses) * there / 2 + (drawn * draws if drawn else 0.0)
            value -= (wins + drawn + losses) * log_total(there, draws if can_draw else -math.inf)
        return value

    def fall(self, distance: float) -> float:
        """How far the logarithm of the likelihood falls when the quantity moves by a distance."""
        return max(0.0, min(self._fall(distance, square) for square in (0.0, distance * distance / 2)))

    def _fall(self, distance: float, square: float) -> float:
        (slope, slope_off), (curve, mixed, curve_off) = self._slopes, self._curves
        rest = distance * slope + square * slope_off
        rest += (curve * distance * distance + curve_off * square * square) / 2 + mixed * distance * square
        return self._start - self._value(distance, square) + rest

    def reach(self, sign: int) -> float:
        """How far the quantity can move up (+1) or down (−1) before the likelihood has fallen by DROP."""
        target = math.sqrt(DROP)
        near, near_root = 0.0, 0.0
        far = math.sqrt(2 * DROP * self.variance)
        far_root = math.sqrt(self.fall(sign * far))
        while far_root < target:
            near, near_root = far, far_root
            far *= 2
            far_root = math.sqrt(self.fall(sign * far))
        # The root of the fall is nearly linear, so a secant nearly hits; bisecting now and then keeps it from crawling.
        for step in range(MAX_STEPS):
            share = 0.5 if step % 3 == 2 else (target - near_root) / (far_root - near_root)
            between = near + (far - near) * share
            root = math.sqrt(self.fall(sign * between))
            if abs(root - target) < EXACT:
                break
            if root < target:
                near, near_root = between, root
            else:
                far, far_root = between, root
        return sign * between
