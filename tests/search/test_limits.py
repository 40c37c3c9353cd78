"""The numbers that a person gives a search."""

from __future__ import annotations

import inspect
import math

import pytest

from outplay.errors import InputError
from outplay.search import analyze
from outplay.search.limits import Limits, check_number, check_whole


@pytest.mark.parametrize("value", [1, 5, 9])
def test_numbers_in_the_range_are_let_through(value: int) -> None:
    check_whole("depth", value, 1, 9)
    check_number("depth", value, 1, 9)
    check_number("depth", value / 1.0, 1, 9)


@pytest.mark.parametrize("value", [0, 10, True, 10**400, "3", None, math.nan, math.inf])
def test_others_are_refused_by_both(value: object) -> None:
    with pytest.raises(InputError, match="the depth must be a whole number from 1 to 9, not "):
        check_whole("depth", value, 1, 9)
    with pytest.raises(InputError, match="the depth must be a number from 1 to 9, not "):
        check_number("depth", value, 1, 9)


def test_a_fraction_is_not_whole() -> None:
    check_number("time", 2.5, 1, 9)
    with pytest.raises(InputError, match=r"the time must be a whole number from 1 to 9, not 2\.5"):
        check_whole("time", 2.5, 1, 9)


def test_the_engine_takes_every_limit() -> None:
    assert set(Limits.__annotations__) <= set(inspect.signature(analyze).parameters)
