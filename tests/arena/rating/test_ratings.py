"""Ratings of odd and ordinary results: they are finite, fair, and say what is not known."""

from __future__ import annotations

import itertools
import math
import pickle
from random import Random

import pytest

from outplay.arena.rating import ELO, Bar, MatchResult, Ratings, rate
from outplay.errors import InputError, OutplayError

TEN_TO_NIL = [MatchResult(0, 1, wins=5), MatchResult(1, 0, losses=5)]


def random_results(players: int, seed: int, most: int = 3) -> list[MatchResult]:
    random = Random(seed)
    return [MatchResult(i, j, *(random.randint(0, most) for _ in range(3))) for i in range(players) for j in range(i)]


def all_numbers(found: Ratings) -> list[float]:
    bars = [*found.players, found.first_move]
    sure = [found.chance_better(i, j) for i in range(len(found.players)) for j in range(len(found.players))]
    return [x for bar in bars for x in (bar.elo, bar.low, bar.high)] + sure + [found.draw_rate]


ODD = {
    "ten to nil": (TEN_TO_NIL, 2),
    "ten to nil, one colour": ([MatchResult(0, 1, wins=10)], 2),
    "one game": ([MatchResult(0, 1, wins=1)], 2),
    "one draw": ([MatchResult(1, 0, draws=1)], 2),
    "only draws": ([MatchResult(0, 1, draws=50), MatchResult(1, 2, draws=50)], 3),
    "a million to nil": ([MatchResult(0, 1, wins=500_000), MatchResult(1, 0, losses=500_000)], 2),
    "White always wins": ([MatchResult(i, j, wins=9) for i, j in itertools.permutations(range(4), 2)], 4),
    "one player": ([], 1),
    "no games": ([], 5),
    "a player without games": (TEN_TO_NIL, 3),
    "two groups": ([MatchResult(0, 1, wins=3, losses=1), MatchResult(2, 3, wins=9)], 4),
    "a ladder of walk-overs": ([MatchResult(i, i + 1, wins=100) for i in range(11)], 12),
}


@pytest.mark.parametrize(("results", "players"), ODD.values(), ids=ODD)
def test_odd_results_have_finite_ratings(results: list[MatchResult], players: int) -> None:
    found = rate(results, players)
    assert all(map(math.isfinite, all_numbers(found)))
    assert len(found.players) == players
    assert all(bar.low <= bar.elo <= bar.high for bar in (*found.players, found.first_move))
    assert math.fsum(bar.elo for bar in found.players) == pytest.approx(0, abs=1e-6)
    if players > 1:
        assert all(bar.high - bar.low > 1 for bar in found.players)


def test_ten_to_nil_is_sure_but_not_infinite() -> None:
    found = rate(TEN_TO_NIL, 2)
    # Half a virtual game won and half lost are added: odds of 10.5 to 0.5.
    assert found.players[0].elo - found.players[1].elo == pytest.approx(400 * math.log10(21))
    assert found.chance_better(0, 1) > 0.999
    assert found.first_move.elo == pytest.approx(0, abs=1e-9)
    bar = found.players[0]
    assert bar.high - bar.elo > 2 * (bar.elo - bar.low), "it may be much stronger, but not much weaker"
    other = found.players[1]
    assert (bar.elo, bar.low, bar.high) == pytest.approx((-other.elo, -other.high, -other.low))


def test_more_games_make_shorter_bars() -> None:
    lengths = []
    for games in (10, 100, 1000):
        bar = rate([MatchResult(0, 1, games, games, games), MatchResult(1, 0, games, games, games)], 2).players[0]
        lengths.append(bar.high - bar.low)
    assert lengths[0] / lengths[1] == pytest.approx(math.sqrt(10), rel=0.05)
    assert lengths[1] / lengths[2] == pytest.approx(math.sqrt(10), rel=0.01)


def test_the_first_move_is_separated_from_strength() -> None:
    results = [MatchResult(0, 1, wins=80, losses=20), MatchResult(1, 0, wins=80, losses=20)]
    found = rate(results, 2)
    assert found.players[0].elo == pytest.approx(0, abs=1e-9)
    assert found.first_move.elo == pytest.approx(400 * math.log10(4), rel=0.02)
    assert found.first_move.low > 150
    assert rate(results, 2, has_first_move=False).first_move == Bar(0, 0, 0)
    # With one colour only, it may be strength as well.
    found = rate([MatchResult(0, 1, wins=10)], 2)
    assert found.players[0].elo > 0 and found.first_move.elo > 0
    assert found.chance_better(0, 1) < 0.95


def test_draws_between_equals() -> None:
    found = rate([MatchResult(0, 1, 250, 500, 250), MatchResult(1, 0, 250, 500, 250)], 2)
    assert found.draw_rate == pytest.approx(0.5, abs=0.001)
    assert rate(TEN_TO_NIL, 2).draw_rate == 0
    assert rate([MatchResult(0, 1, draws=99)], 2).draw_rate == pytest.approx(0.99)


def test_results_may_come_in_any_order_and_any_portions() -> None:
    results = random_results(5, seed=3)
    whole = rate(results, 5)
    games = [
        MatchResult(result.first, result.second, *(int(place == which) for place in range(3)))
        for result in results
        for which in range(3)
        for _ in range(int(result[2 + which]))
    ]
    Random(1).shuffle(games)
    assert all_numbers(rate(games, 5)) == all_numbers(whole), "to the last digit"


def test_the_numbers_of_the_players_do_not_matter() -> None:
    results = random_results(5, seed=4)
    order = [3, 0, 4, 1, 2]
    renamed = [MatchResult(order[result.first], order[result.second], *result[2:]) for result in results]
    found, other = rate(results, 5), rate(renamed, 5)
    for number, bar in enumerate(found.players):
        twin = other.players[order[number]]
        assert (bar.elo, bar.low, bar.high) == pytest.approx((twin.elo, twin.low, twin.high), rel=1e-5, abs=1e-4)


def test_chances_to_be_better_fit_together() -> None:
    found = rate(random_results(4, seed=5), 4)
    for i, j in itertools.product(range(4), repeat=2):
        assert found.chance_better(i, j) + found.chance_better(j, i) == pytest.approx(1)
        assert (found.chance_better(i, j) > 0.5) == (found.players[i].elo > found.players[j].elo)


def test_covariance_fits_the_bars() -> None:
    found = rate([MatchResult(i, j, 400, 200, 300) for i, j in itertools.permutations(range(3), 2)], 3)
    for number, bar in enumerate(found.players):
        assert bar.high - bar.low == pytest.approx(2 * 1.96 * math.sqrt(found.covariance[number][number]), rel=0.01)
        assert math.fsum(found.covariance[number]) == pytest.approx(0, abs=1e-6)


def test_groups_that_never_met() -> None:
    pairs = [(0, 1, 60), (1, 0, 40), (3, 4, 60), (4, 3, 40)]
    found = rate([MatchResult(white, black, wins, 0, 100 - wins) for white, black, wins in pairs], 5)
    assert found.groups == ((0, 1), (2,), (3, 4))
    assert found.chance_better(0, 3) == pytest.approx(0.5, abs=0.05), "nobody knows"
    assert found.chance_better(0, 1) > 0.99
    assert found.players[0].high - found.players[0].low > 500
    assert found.players[2].high > 500 and found.players[2].low < -500


def test_a_wide_ladder_is_not_drawn_together() -> None:
    """Twelve players, each 200 points above the one before: the prior must not pull the ends to the middle."""
    share = 1 / (1 + 10**-0.5)
    results = [MatchResult(i, j, wins=100 * share, losses=100 * (1 - share)) for j, i in itertools.pairwise(range(12))]
    results += [MatchResult(j, i, wins=100 * (1 - share), losses=100 * share) for j, i in itertools.pairwise(range(12))]
    found = rate(results, 12)
    assert found.players[-1].elo - found.players[0].elo == pytest.approx(2200, rel=0.02)


def test_values_can_be_sent_to_other_processes() -> None:
    found = rate(random_results(3, seed=6), 3)
    again = pickle.loads(pickle.dumps(found))
    assert again == found and again.chance_better(0, 1) == found.chance_better(0, 1)


@pytest.mark.parametrize("seed", range(3))
def test_a_hundred_players(seed: int) -> None:
    random = Random(seed)
    truth = [random.gauss(0, 200) for _ in range(100)]
    results = []
    for i, j in itertools.combinations(range(100), 2):
        if random.random() < 0.1:
            wins = sum(random.random() < 1 / (1 + 10 ** ((truth[j] - truth[i]) / 400)) for _ in range(20))
            results.append(MatchResult(i, j, wins, 0, 20 - wins))
    found = rate(results, 100)
    mean = math.fsum(truth) / 100
    within = sum(bar.low <= x - mean <= bar.high for bar, x in zip(found.players, truth, strict=True))
    assert 85 <= within <= 100


WRONG = {
    "nobody": ([], 0, 1.0, "at least one player, not 0"),
    "a stranger": ([MatchResult(0, 2, wins=1)], 2, 1.0, "two players from 0 to 1"),
    "oneself": ([MatchResult(1, 1, wins=1)], 2, 1.0, "against itself"),
    "fewer than none": ([MatchResult(0, 1, wins=-1)], 2, 1.0, "0 or more"),
    "not a number": ([MatchResult(0, 1, wins=math.nan)], 2, 1.0, "0 or more"),
    "a negative prior": ([], 2, -1.0, "a prior is a number of games"),
}


@pytest.mark.parametrize(("results", "players", "prior", "message"), WRONG.values(), ids=WRONG)
def test_what_makes_no_sense_is_refused(results: list[MatchResult], players: int, prior: float, message: str) -> None:
    with pytest.raises(InputError, match=message):
        rate(results, players, prior=prior)


TOO_LITTLE = {
    "won everything": (
        [MatchResult(0, 1, 3, 0, 1), MatchResult(2, 0, 2), MatchResult(2, 1, 2)],
        "player 2 won all games",
    ),
    "lost everything": (
        [MatchResult(0, 1, 3, 0, 1), MatchResult(0, 2, 2), MatchResult(1, 2, 2)],
        "player 2 lost all games",
    ),
    "never met": ([MatchResult(0, 1, 3, 0, 1)], "player 2 never met the others"),
    "only draws": ([MatchResult(0, 1, 0, 3, 0), MatchResult(1, 2, 0, 3, 0)], "all games were drawn"),
    "White won": (
        [MatchResult(0, 1, 3), MatchResult(1, 0, 3), MatchResult(1, 2, 3), MatchResult(2, 1, 3)],
        "grow without end",
    ),
}


@pytest.mark.parametrize(("results", "message"), TOO_LITTLE.values(), ids=TOO_LITTLE)
def test_without_a_prior_some_results_have_no_ratings(results: list[MatchResult], message: str) -> None:
    with pytest.raises(OutplayError, match=f"{message}.*; use a prior above 0"):
        rate(results, 3, prior=0)
    assert rate(results, 3)


def test_without_a_prior_the_first_move_may_be_unknown() -> None:
    found = rate([MatchResult(0, 1, wins=3, losses=1), MatchResult(1, 2, wins=3, losses=1)], 3, prior=0)
    assert found.first_move == Bar(0, 0, 0)
    assert found.players[0].elo - found.players[1].elo == pytest.approx(ELO * math.log(3))
