"""Ratings against other people's programs and against slow, obvious twins of our own."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import choix
import numpy
import pytest
from scipy import optimize, stats

from outplay.arena.rating import ELO, MatchResult, rate

Parameters = Sequence[float]


def strengths(results: Sequence[MatchResult], players: int, **options: Any) -> list[float]:
    return [bar.elo / ELO for bar in rate(results, players, **options).players]


@pytest.mark.parametrize("seed", range(6))
def test_drawless_ratings_agree_with_choix(seed: int) -> None:
    random = Random(seed)
    players = random.randint(2, 12)
    truth = [random.gauss(0, 0.7) for _ in range(players)]
    results, games = [], []
    for i in range(players):
        for j in range(i):
            wins = 1 + sum(
                random.random() < 1 / (1 + math.exp(truth[j] - truth[i])) for _ in range(random.randint(1, 20))
            )
            losses = random.randint(1, 3)
            results.append(MatchResult(i, j, wins, 0, losses))
            games += [(i, j)] * wins + [(j, i)] * losses
    ours = strengths(results, players, prior=0, has_first_move=False)
    for theirs in (
        choix.opt_pairwise(players, games, alpha=1e-12, tol=1e-12),
        choix.ilsr_pairwise(players, games, alpha=0, tol=1e-12, max_iter=1000),
    ):
        assert ours == pytest.approx([x - theirs.mean() for x in theirs], abs=1e-6)


def minus_log_likelihood(results: Sequence[MatchResult], players: int) -> Callable[[Parameters], float]:
    """By the formulas of the model, as they stand in the document: θ of all players, γ, log ν."""

    def value(at: Parameters) -> float:
        *theta, gamma, log_nu = at
        total = 0.0
        for white, black, wins, draws, losses in results:
            win = math.exp(theta[white] + gamma)
            draw = math.exp(log_nu) * math.exp((theta[white] + theta[black] + gamma) / 2)
            loss = math.exp(theta[black])
            whole = win + draw + loss
            total -= wins * math.log(win / whole) + draws * math.log(draw / whole) + losses * math.log(loss / whole)
        return total + sum(theta) ** 2

    return value


def with_prior(results: Sequence[MatchResult], players: int) -> Callable[[Parameters], float]:
    """The same, with the virtual games that docs/ratings.md describes."""
    played = minus_log_likelihood(results, players)
    games = [sum(result.games for result in results if player in result[:2]) for player in range(players)]

    def value(at: Parameters) -> float:
        *theta, gamma, log_nu = at
        total = played(at)
        for white, black, *counts in results:
            share = sum(counts) * (1 / games[white] + 1 / games[black]) / 2
            total += share * math.log(2 * math.cosh((theta[white] - theta[black]) / 2))
        return total + math.log(2 * math.cosh(gamma / 2) + math.exp(log_nu))

    return value


def results_with_draws(players: int, seed: int) -> list[MatchResult]:
    random = Random(seed)
    return [
        MatchResult(i, j, random.randint(1, 9), random.randint(0, 5), random.randint(1, 6))
        for i in range(players)
        for j in range(players)
        if i != j
    ]


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("prior", [0, 1])
def test_draws_and_first_move_agree_with_a_general_optimiser(players: int, prior: int) -> None:
    results = results_with_draws(players, seed=players)
    target = (with_prior if prior else minus_log_likelihood)(results, players)
    found = optimize.minimize(target, numpy.zeros(players + 2), method="BFGS", options={"gtol": 1e-8})
    ours = rate(results, players, prior=prior)
    assert [bar.elo / ELO for bar in ours.players] == pytest.approx(found.x[:players], abs=1e-5)
    assert ours.first_move.elo / ELO == pytest.approx(found.x[-2], abs=1e-5)
    weight = math.exp(found.x[-1])
    assert ours.draw_rate == pytest.approx(weight / (2 + weight), abs=1e-5)


def fall(target: Callable[[Parameters], float], best: Any, players: int, number: int, elo: float) -> float:
    """How far the likelihood falls if a rating is held at some Elo points, in shares of half of chi-square's 95 %."""
    held = optimize.minimize(
        target,
        numpy.zeros(len(best.x)),
        constraints={"type": "eq", "fun": lambda at: at[number] - sum(at[:players]) / players - elo / ELO},
        method="SLSQP",
        options={"ftol": 1e-12, "maxiter": 1000},
    )
    return float((held.fun - best.fun) / (stats.chi2.ppf(0.95, 1) / 2))


@pytest.mark.parametrize("players", [2, 4])
def test_bars_end_where_the_best_likelihood_has_fallen_enough(players: int) -> None:
    results = results_with_draws(players, seed=7)
    target = with_prior(results, players)
    best = optimize.minimize(target, numpy.zeros(players + 2), method="BFGS", options={"gtol": 1e-8})
    for number, bar in enumerate(rate(results, players).players):
        for end in (bar.low, bar.high):
            assert fall(target, best, players, number, end) == pytest.approx(1, rel=0.005)


@pytest.mark.parametrize(("wins", "losses"), [(10, 0), (7, 3), (12, 9), (60, 40), (4, 16)])
def test_chance_to_be_better_agrees_with_bayes(wins: int, losses: int) -> None:
    """Half a virtual game won and half lost are Jeffreys's prior, whose posterior is a beta distribution.

    Ours takes the likelihood's fall for a normal variable's square, which is right to a percent for a few games.
    """
    found = rate([MatchResult(0, 1, wins, 0, losses)], 2, has_first_move=False).chance_better(0, 1)
    assert found == pytest.approx(stats.beta.sf(0.5, wins + 0.5, losses + 0.5), abs=0.012)


def test_bars_of_groups_that_never_met() -> None:
    """Players 0 and 1 met, player 2 met nobody: both groups play virtual games against the same stranger."""

    def target(at: Parameters) -> float:
        first, second, third, stranger = at
        played = [(first - second, 6.5, 2.5), ((first + second) / 2 - stranger, 0.5, 0.5), (third - stranger, 0.5, 0.5)]
        lost = sum(wins * math.log1p(math.exp(-x)) + losses * math.log1p(math.exp(x)) for x, wins, losses in played)
        return lost + (first + second + third) ** 2

    best = optimize.minimize(target, numpy.zeros(4), method="BFGS", options={"gtol": 1e-8})
    found = rate([MatchResult(0, 1, wins=6, losses=2)], 3, has_first_move=False)
    assert [bar.elo / ELO for bar in found.players] == pytest.approx(best.x[:3], abs=1e-5)
    for number, bar in enumerate(found.players):
        for end in (bar.low, bar.high):
            # Where only the prior is known, the parabola is too short by up to a percent, never too long.
            assert 0.975 < fall(target, best, 3, number, end) < 1.001
