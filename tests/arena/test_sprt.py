"""The sequential test: published ratios, how often it errs, and how it is written."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy
import pytest
from scipy import optimize, special

from outplay.arena.rating.likelihood import chances
from outplay.arena.sprt import SCORES, Sprt, SprtState, expected_score
from outplay.errors import InputError, SpecError

PUBLISHED = json.loads((Path(__file__).parents[1] / "data" / "sprt.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", PUBLISHED["vectors"], ids=lambda vector: f"{vector['source']} {vector['llr']}")
def test_published_ratios(vector: dict[str, Any]) -> None:
    assert vector["source"] in PUBLISHED["sources"]
    test = Sprt(vector["elo0"], vector["elo1"], model=vector["model"])
    assert test.llr(vector["pentanomial"]) == pytest.approx(vector["llr"], abs=0.0051)


def most_likely(counts: Sequence[float], elo: float, model: str) -> float:
    """The greatest logarithm of the likelihood under a condition, by a general optimiser."""
    scores, numbers = numpy.array(SCORES), numpy.array([count or 1e-3 for count in counts])

    def log_share(at: Any) -> Any:
        return at - special.logsumexp(at)

    def gap(at: Any) -> float:
        share = numpy.exp(log_share(at))
        mean = share @ scores
        if model == "logistic":
            return float(mean - 1 / (1 + 10 ** (-elo / 400)))
        deviation = math.sqrt(2 * share @ (scores - mean) ** 2)  # of one game: two games deviate less on average
        return float((mean - 0.5) - elo * math.log(10) / 800 * deviation)

    found = optimize.minimize(
        lambda at: -float(numbers @ log_share(at)) / numbers.sum(),
        numpy.zeros(5),
        constraints={"type": "eq", "fun": gap},
        method="SLSQP",
        options={"ftol": 1e-15, "maxiter": 1000},
    )
    assert abs(gap(found.x)) < 1e-8
    return -float(found.fun) * float(numbers.sum())


@pytest.mark.parametrize("model", ["logistic", "normalised"])
@pytest.mark.parametrize(
    "counts", [(5, 20, 50, 30, 9), (0, 3, 10, 6, 1), (0, 0, 0, 0, 104), (7, 0, 2, 0, 11), (1, 90, 300, 120, 4)]
)
def test_the_ratio_is_that_of_a_general_optimiser(counts: tuple[int, ...], model: str) -> None:
    slow = most_likely(counts, 40, model) - most_likely(counts, -5, model)
    assert Sprt(-5, 40, model=model).llr(counts) == pytest.approx(slow, abs=2e-4)


def test_bounds_and_decisions() -> None:
    state = Sprt(0, 10, alpha=0.05, beta=0.1).judge([0] * 5)
    assert (state.lower, state.upper) == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))  # Wald's
    assert state.llr == 0 and state.decision is None
    test = Sprt(0, 20)
    assert test.judge([10, 20, 100, 60, 30]).decision == "accept"
    assert test.judge([30, 60, 100, 20, 10]).decision == "reject"
    assert test.judge([10, 20, 40, 22, 10]).decision is None


@pytest.mark.parametrize("model", ["logistic", "normalised"])
def test_the_ratio_is_symmetric_and_finite(model: str) -> None:
    counts = [3, 8, 20, 11, 4]
    there, back = Sprt(-3, 12, model=model).llr(counts), Sprt(-12, 3, model=model).llr(counts[::-1])
    assert there == pytest.approx(-back)
    for place in range(5):
        state = Sprt(0, 10, model=model).judge([1000 if score == place else 0 for score in range(5)])
        assert math.isfinite(state.llr)
        if place != 2:
            assert state.decision == ("accept" if place > 2 else "reject")


def accepted(test: Sprt, ahead: float, draws: float, first_move: float, random: Random) -> bool:
    """One test on random pairs of games."""
    tables = [chances(ahead + sign * first_move, draws) for sign in (1, -1)]
    counts = [0] * 5
    state: SprtState = test.judge(counts)
    while state.decision is None:
        counts[sum(random.choices((2, 1, 0), weights)[0] for weights in tables)] += 1
        state = test.judge(counts)
    return state.decision == "accept"


@pytest.mark.parametrize("draws", [-math.inf, 0.0], ids=["no draws", "draws"])
@pytest.mark.parametrize("first_move", [0.0, 1.0], ids=["fair", "White ahead"])
def test_it_errs_as_seldom_as_promised(draws: float, first_move: float) -> None:
    """With 300 tests at 5 %, more than 27 errors come by chance once in 2,000 times."""
    test = Sprt(0, 100)

    def score(ahead: float) -> float:
        tables = [chances(ahead + sign * first_move, draws) for sign in (1, -1)]
        return sum(win + draw / 2 for win, draw, _ in tables) / 2

    for elo, wrong in ((test.elo0, True), (test.elo1, False)):
        ahead = optimize.brentq(lambda x, elo=elo: score(x) - expected_score(elo), -3, 3)
        random = Random(f"{draws} {first_move} {elo}")
        errors = sum(accepted(test, ahead, draws, first_move, random) == wrong for _ in range(300))
        assert errors <= 27


def test_texts() -> None:
    assert Sprt.parse("") == Sprt()
    test = Sprt.parse(" elo0=-2.5, elo1=7,alpha=0.01 ,beta=0.2,model=normalised")
    assert test == Sprt(-2.5, 7, 0.01, 0.2, "normalised")
    assert Sprt.parse(str(test)) == test
    assert str(Sprt()) == "elo0=0,elo1=10,alpha=0.05,beta=0.05"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("elo=5", r"'elo=5' in the SPRT 'elo=5' must be one of elo0=….*did you mean 'elo.'"),
        ("elo0", "must be one of"),
        ("elo0=1,elo0=2", "each at most once"),
        ("elo1=ten", "'ten' in the SPRT 'elo1=ten' must be a number"),
        ("elo1=inf", "must be a number"),
        ("elo0=10,elo1=10", "elo0 < elo1"),
        ("elo0=5,elo1=0", "not 5 and 0"),
        ("alpha=0", "between 0 and 0.5, unlike 0 and 0.05"),
        ("beta=1", "between 0 and 0.5"),
        ("model=normalized", "did you mean 'normalised'"),
    ],
)
def test_wrong_texts_are_refused(text: str, message: str) -> None:
    with pytest.raises(SpecError, match=message):
        Sprt.parse(text)


@pytest.mark.parametrize("counts", [[1, 2, 3], [1, 2, 3, 4, -5], []])
def test_wrong_counts_are_refused(counts: list[int]) -> None:
    with pytest.raises(InputError, match="five counts of pairs"):
        Sprt().judge(counts)
