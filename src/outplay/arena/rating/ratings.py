"""Ratings from results: Bradley–Terry with draws (Davidson) and a first-move term, with error bars.

    >>> found = rate([Result(0, 1, wins=6, draws=2, losses=2), Result(1, 0, wins=4, draws=2, losses=4)], players=2)
    >>> [round(bar.elo) for bar in found.players], round(found.chance_better(0, 1), 2)
    ([43, -43], 0.84)

Where player i begins against player j, i's win, the draw and j's win have chances in proportion to
e^(θi + γ), ν·e^((θi + θj + γ)/2) and e^θj. Strengths θ are told in Elo: 400 points are odds of ten to one.
What the numbers mean and what the bars assume is told in docs/ratings.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import NormalDist

from outplay.arena.rating.cholesky import Matrix, cholesky, inverse
from outplay.arena.rating.contests import Result, check_results, contests_of, groups_of, why_no_maximum
from outplay.arena.rating.likelihood import Likelihood
from outplay.arena.rating.line import Line, Peak, Quantity
from outplay.errors import OutplayError

ELO = 400 / math.log(10)
"""Elo points in a unit of strength."""
USUAL_PRIOR = 1.0
"""Games in thought for each player, half won and half lost; docs/ratings.md tells why one."""


@dataclass(frozen=True)
class Bar:
    """An estimate in Elo points, and the ends of its bar of 95 %."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """The ratings of all players by their numbers, and what else was found. The mean rating is zero."""

    players: tuple[Bar, ...]
    first_move: Bar
    """How much it is worth to begin."""
    draw_rate: float
    """The chance of a draw between players whose chances to win are equal."""
    groups: tuple[tuple[int, ...], ...]
    """Who met whom, directly or through others. Across groups only the prior tells: such ratings are a guess."""
    _peak: Peak = field(repr=False, compare=False)

    def chance_better(self, first: int, second: int) -> float:
        """How sure it is, from 0 to 1, that one player is stronger than another."""
        return _chance_positive(self._peak, ((first, 1.0), (second, -1.0)))

    @cached_property
    def covariance(self) -> tuple[tuple[float, ...], ...]:
        """Of the players' ratings, in square Elo points, as far as a normal distribution can tell."""
        size = len(self.players)
        return tuple(tuple(ELO * ELO * x for x in row[:size]) for row in self._peak.covariance[:size])


def rate(
    results: Iterable[Result], players: int, *, prior: float = USUAL_PRIOR, has_first_move: bool = True
) -> Ratings:
    """Fit the ratings of so many players to results.

    The prior is so many games in thought for each player, half won and half lost. It keeps ratings finite after ten
    wins of ten, and holds groups together that never met. With 0 it is the plain maximum of the likelihood, and an
    error where there is none. Without a first-move term, it is taken to be the same who begins.
    """
    known = check_results(results, players, prior)
    groups = groups_of(known, players)
    contests, parameters, has_first_move = contests_of(known, players, groups, prior, has_first_move)
    likelihood = Likelihood(contests, parameters, players)
    why_not = why_no_maximum(known, players, groups) if prior == 0 else ""
    best = None if why_not else likelihood.maximum()
    if best is None:
        reason = why_not or "wins and losses are divided so that ratings would grow without end"
        raise OutplayError(f"these results have no ratings of maximum likelihood: {reason}; use a prior above 0")
    peak = Peak(likelihood, best, _covariance(likelihood, best))
    bars = tuple(_bar(peak, ((number, 1.0),)) for number in range(players))
    first_move = _bar(peak, ((players, 1.0),)) if has_first_move else Bar(0.0, 0.0, 0.0)
    weight = math.exp(likelihood.draws_at(best))
    return Ratings(bars, first_move, weight / (2 + weight), groups, peak)


def _covariance(likelihood: Likelihood, best: Sequence[float]) -> Matrix:
    factor = cholesky(likelihood.landscape(best).information)
    assert factor is not None  # or there were no best parameters
    found = inverse(factor)
    # That the sum of all ratings is zero was only a cost; now it is certain: take away what the sum shares with each.
    players = likelihood.players
    shared = [math.fsum(row[:players]) / players for row in found]
    whole = math.fsum(shared[:players]) / players
    return [[x - y * z / whole for x, z in zip(row, shared, strict=True)] for row, y in zip(found, shared, strict=True)]


def _bar(peak: Peak, quantity: Quantity) -> Bar:
    best, line = peak.value(quantity), Line(peak, quantity)
    low, high = (best + line.reach(sign) for sign in (-1, 1)) if line.variance > 0 else (best, best)
    return Bar(ELO * best, ELO * low, ELO * high)


def _chance_positive(peak: Peak, quantity: Quantity) -> float:
    """By the likelihood's fall from a quantity's best value to zero, whose double is a normal variable's square."""
    best = peak.value(quantity)
    return NormalDist().cdf(math.copysign(math.sqrt(2 * Line(peak, quantity).fall(-best)), best))
