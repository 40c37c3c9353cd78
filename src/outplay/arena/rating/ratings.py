"""Ratings from results: Bradley–Terry with draws (Davidson) and a first-move term, with error bars.

    >>> results = [MatchResult(0, 1, wins=6, draws=2, losses=2), MatchResult(1, 0, wins=4, draws=2, losses=4)]
    >>> found = rate(results, players=2)
    >>> [round(bar.elo) for bar in found.players], round(found.chance_better(0, 1), 2)
    ([43, -43], 0.84)

Where player i begins against player j, i's win, the draw and j's win have chances in proportion to
e^(θi + γ), ν·e^((θi + θj + γ)/2) and e^θj. Strengths θ are given in Elo: 400 points are odds of ten to one.
docs/ratings.md says what the numbers mean and what the bars assume.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import NormalDist

from outplay.arena.rating.contests import MatchResult, check_results, contests_of, groups_of, why_no_maximum
from outplay.arena.rating.likelihood import Likelihood, Matrix, cholesky, inverse
from outplay.arena.rating.profile import Peak, Profile, Quantity
from outplay.errors import OutplayError

ELO = 400 / math.log(10)
"""Elo points in a unit of strength."""
DEFAULT_PRIOR = 1.0
"""Virtual games for each player, half won and half lost; docs/ratings.md says why one."""


@dataclass(frozen=True)
class Bar:
    """An estimate in Elo points, and the ends of its bar of 95 %."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """The ratings of all players by their numbers; their mean is zero."""

    players: tuple[Bar, ...]
    first_move: Bar
    """What moving first is worth."""
    draw_rate: float
    """The chance of a draw between players with equal chances to win."""
    groups: tuple[tuple[int, ...], ...]
    """Players who met directly or through others. Between groups there is only the prior, so ratings are a guess."""
    _peak: Peak = field(repr=False, compare=False)

    def chance_better(self, first: int, second: int) -> float:
        """The probability that one player is stronger than another."""
        return _chance_positive(self._peak, ((first, 1.0), (second, -1.0)))

    @cached_property
    def covariance(self) -> tuple[tuple[float, ...], ...]:
        """The covariance of the players' ratings in square Elo points, in the normal approximation."""
        size = len(self.players)
        return tuple(tuple(ELO * ELO * x for x in row[:size]) for row in self._peak.covariance[:size])


def rate(
    results: Iterable[MatchResult], players: int, *, prior: float = DEFAULT_PRIOR, has_first_move: bool = True
) -> Ratings:
    """Fit the ratings of players to results.

    The prior is a number of virtual games for each player, half won and half lost. It keeps ratings finite after ten
    wins of ten, and connects groups that never met. With 0 it is the plain maximum of the likelihood, and an error if
    there is none. Without a first-move term, moving first is taken to be worth nothing.
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
    assert factor is not None  # otherwise there would be no best parameters
    found = inverse(factor)
    # So far a nonzero sum of all ratings was only a cost. Now it is zero: remove what the sum shares with each rating.
    players = likelihood.players
    shared = [math.fsum(row[:players]) / players for row in found]
    whole = math.fsum(shared[:players]) / players
    return [[x - y * z / whole for x, z in zip(row, shared, strict=True)] for row, y in zip(found, shared, strict=True)]


def _bar(peak: Peak, quantity: Quantity) -> Bar:
    best, profile = peak.value(quantity), Profile(peak, quantity)
    low, high = (best + profile.reach(sign) for sign in (-1, 1)) if profile.variance > 0 else (best, best)
    return Bar(ELO * best, ELO * low, ELO * high)


def _chance_positive(peak: Peak, quantity: Quantity) -> float:
    """From the likelihood's fall between the best value and zero: twice that is the square of a normal variable."""
    best = peak.value(quantity)
    return NormalDist().cdf(math.copysign(math.sqrt(2 * Profile(peak, quantity).fall(-best)), best))
