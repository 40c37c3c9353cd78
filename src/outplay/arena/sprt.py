"""Is the new player better? A sequential test on pairs of games, which stops as soon as the answer is sure enough.

Two games from the same opening with colours swapped are a pair. It brings 0, ½, 1, 1½ or 2 points; how often it brought
each is the *pentanomial*. Pairs are independent of one another, even if the two games of a pair are not. The test
compares how probable these counts are at best if the difference in strength is elo1, and if it is elo0.

    >>> Sprt(elo0=0, elo1=10).judge([50, 100, 200, 180, 90])
    SprtState(llr=..., lower=-2.94..., upper=2.94..., decision='accept')
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

from outplay.errors import InputError, SpecError, nearest, quoted

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair brings, as a share of its two points."""
MIN_COUNT = 1e-3
"""Replaces a count of zero, as is customary: what has not happened yet is not impossible."""
NORMALISED = 800 / math.log(10)
"""Normalised Elo in one standard deviation of a game's score."""

_MAX_STEPS = 200

Decision = Literal["accept", "reject"]


@dataclass(frozen=True)
class SprtState:
    """The state of a test: the log-likelihood ratio, its bounds and, once it has crossed one, the decision."""

    llr: float
    lower: float
    upper: float
    decision: Decision | None
    """``accept``: the first player is better, by elo1 rather than elo0; ``reject``: it is not; None: play on."""


@dataclass(frozen=True)
class Sprt:
    """A test of elo1 against elo0: wrong acceptance has the chance alpha, wrong rejection beta."""

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05
    model: str = "logistic"
    """``logistic`` Elo measures the expected score, ``normalised`` Elo the score in standard deviations."""

    def __post_init__(self) -> None:
        if not -1000 <= self.elo0 < self.elo1 <= 1000:
            raise SpecError(f"an SPRT needs -1000 ≤ elo0 < elo1 ≤ 1000, not {self.elo0:g} and {self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise SpecError(f"alpha and beta of an SPRT lie between 0 and 0.5, unlike {self.alpha:g} and {self.beta:g}")
        if self.model not in _MODELS:
            hint = nearest(self.model, _MODELS)
            raise SpecError(f"the model of an SPRT is {' or '.join(_MODELS)}, not {quoted(self.model)}{hint}")

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """Read a test from a text; what it leaves out has its default.

        >>> Sprt.parse("elo0=0,elo1=5")
        Sprt(elo0=0.0, elo1=5.0, alpha=0.05, beta=0.05, model='logistic')
        """
        given: dict[str, Any] = {}
        names = [known.name for known in fields(cls)]
        for item in filter(None, (item.strip() for item in text.split(","))):
            name, _, value = (part.strip() for part in item.partition("="))
            if name not in names or name in given or not value:
                expected = "one of " + ", ".join(f"{known}=…" for known in names) + ", each at most once"
                raise SpecError(f"{quoted(item)} in the SPRT {quoted(text)} must be {expected}{nearest(name, names)}")
            given[name] = value if name == "model" else _number(value, text)
        return cls(**given)

    def __str__(self) -> str:
        model = "" if self.model == "logistic" else f",model={self.model}"
        numbers = (f"{name}={getattr(self, name):.12g}" for name in ("elo0", "elo1", "alpha", "beta"))
        return ",".join(numbers) + model

    @property
    def lower(self) -> float:
        """The test rejects when the log-likelihood ratio is not above this."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The test accepts when the log-likelihood ratio is not below this."""
        return math.log((1 - self.beta) / self.alpha)

    def judge(self, pentanomial: Sequence[int]) -> SprtState:
        """The state after so many pairs with 0, ½, 1, 1½ and 2 points for the first player."""
        llr = self.llr(pentanomial)
        decision: Decision | None = "accept" if llr >= self.upper else "reject" if llr <= self.lower else None
        return SprtState(llr, self.lower, self.upper, decision)

    def llr(self, pentanomial: Sequence[int]) -> float:
        """The log-likelihood ratio of elo1 to elo0."""
        if len(pentanomial) != len(SCORES) or min(pentanomial) < 0:
            given = quoted(list(pentanomial))
            raise InputError(f"a pentanomial is five counts of pairs, for 0, ½, 1, 1½ and 2 points, not {given}")
        if not any(pentanomial):
            return 0.0
        smoothed = [count or MIN_COUNT for count in pentanomial]
        most_likely = _MODELS[self.model]
        under0, under1 = (most_likely(smoothed, elo) for elo in (self.elo0, self.elo1))
        return math.fsum(count * math.log(p1 / p0) for count, p0, p1 in zip(smoothed, under0, under1, strict=True))


def _number(value: str, text: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise SpecError(f"{quoted(value)} in the SPRT {quoted(text)} must be a number such as 5 or 0.05")
    return number


def expected_score(elo: float) -> float:
    """The expected score of a game for a player who is better by so many Elo points.

    >>> expected_score(0), round(expected_score(400), 3)
    (0.5, 0.909)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def _of_expected_score(counts: Sequence[float], elo: float) -> list[float]:
    """The most likely chances of the five scores if their mean is what Elo points say."""
    mean = expected_score(elo)
    return _with_mean_zero(counts, [score - mean for score in SCORES])


def _of_normalised_score(counts: Sequence[float], elo: float) -> list[float]:
    """The most likely chances if the mean is so many standard deviations above one half.

    The condition is not linear, but at the most likely chances its tangent is enough. The tangent depends on the
    standard deviation alone, so we look for the deviation that its own tangent leads to.
    """
    if elo < 0:
        return _of_normalised_score(counts[::-1], -elo)[::-1]
    ahead = elo / NORMALISED * math.sqrt(2)  # the mean of two games deviates less than one game, by this factor
    low, high = 0.0, 0.5 / max(1.0, ahead)  # the mean is at most 1, and nothing deviates more than one half
    deviation = 0.7 * high
    for step in range(_MAX_STEPS):
        mean, square = 0.5 + ahead * deviation, deviation * deviation
        tangent = [score - 0.5 - ahead * ((score - mean) ** 2 + square) / (2 * deviation) for score in SCORES]
        if max(tangent) > 0:
            found = _with_mean_zero(counts, tangent)
            new = math.sqrt(sum(chance * (score - mean) ** 2 for chance, score in zip(found, SCORES, strict=True)))
            if abs(new - deviation) < 1e-13 or high - low < 1e-13:
                break
        else:  # the mean cannot be so far above one half with so little deviation
            new = 1.0
        low, high = (deviation, high) if new > deviation else (low, deviation)
        is_quick = low < new < high and step % 8 < 6
        deviation = new if is_quick else (low + high) / 2
    return found


def _with_mean_zero(counts: Sequence[float], values: Sequence[float]) -> list[float]:
    """The most likely chances of values that were counted, if their mean is zero.

    They are count/total/(1 + x·value), where x makes the mean zero: the one root between two poles. Newton's steps find
    it; where one would leave the bounds, they are halved.
    """
    total = math.fsum(counts)
    low, high = -1 / max(values), -1 / min(values)
    x = 0.0
    for _ in range(_MAX_STEPS):
        mean = slope = 0.0
        for count, value in zip(counts, values, strict=True):
            part = value / (1 + x * value)
            mean += count * part
            slope += count * part * part
        low, high = (x, high) if mean > 0 else (low, x)
        before, x = x, x + mean / slope
        if not low < x < high:
            x = (low + high) / 2
        if abs(x - before) <= 1e-10 * abs(x):  # Newton has doubled the digits since
            break
    return [count / total / (1 + x * value) for count, value in zip(counts, values, strict=True)]


_MODELS = {"logistic": _of_expected_score, "normalised": _of_normalised_score}
