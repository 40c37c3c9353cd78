"""Checks of single values: accepted unchanged, or refused with a quote."""

from __future__ import annotations

import math

import pytest

from outplay.errors import InputError, RecordError
from outplay.values import (
    MAX_EXACT,
    MAX_SEED,
    check_choice,
    check_keys,
    check_name,
    check_number,
    check_seed,
    check_whole,
)


@pytest.mark.parametrize("value", [1, 5, 9])
def test_numbers_in_the_range_are_let_through(value: int) -> None:
    assert check_whole("the depth", value, 1, 9) == check_number("the depth", value, 1, 9) == value
    assert check_number("the depth", value / 1.0, 1, 9) == value


@pytest.mark.parametrize("value", [0, 10, True, 10**400, "3", None, math.nan, math.inf])
def test_others_are_refused_by_both(value: object) -> None:
    with pytest.raises(InputError, match="the depth must be a whole number from 1 to 9, not "):
        check_whole("the depth", value, 1, 9)
    with pytest.raises(InputError, match="the depth must be a number from 1 to 9, not "):
        check_number("the depth", value, 1, 9)


def test_a_fraction_is_not_whole() -> None:
    check_number("the time", 2.5, 1, 9)
    with pytest.raises(InputError, match=r"the time must be a whole number from 1 to 9, not 2\.5"):
        check_whole("the time", 2.5, 1, 9)


def test_the_error_is_of_the_kind_that_is_asked_for() -> None:
    for check in (check_whole, check_number):
        with pytest.raises(RecordError, match="the number"):
            check("the number", "x", 1, 9, RecordError)
    with pytest.raises(RecordError, match="the seed"):
        check_seed(-1, RecordError)


@pytest.mark.parametrize("seed", [0, 1, 2**64, MAX_SEED])
def test_seeds(seed: int) -> None:
    assert check_seed(seed) == seed


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1, 1.0, True, "7", None])
def test_what_is_no_seed(seed: object) -> None:
    with pytest.raises(InputError, match="the seed must be a whole number of at most 100 digits, not "):
        check_seed(seed)


def test_every_reader_of_json_keeps_exact_numbers() -> None:
    assert float(MAX_EXACT) == MAX_EXACT and float(MAX_EXACT + 2) != MAX_EXACT + 2


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("blak", "colour cannot be 'blak': it takes white, black; did you mean 'black'?"),
        (["white"], "colour cannot be ['white']: it takes white, black"),
        pytest.param(16**10_000, "colour cannot be <int>: it takes white, black", id="a number without an end"),
        (None, "colour cannot be None: it takes white, black"),
    ],
)
def test_other_words_are_refused(value: object, says: str) -> None:
    assert check_choice("colour", "black", ("white", "black")) == "black"
    with pytest.raises(InputError) as refusal:
        check_choice("colour", value, ("white", "black"))
    assert str(refusal.value) == says


def test_other_keys_are_refused() -> None:
    check_keys("a box has no", ["beads"], ("beads", "position"))
    for key, hint in (("bead", "; did you mean 'beads'?"), (5, "")):
        with pytest.raises(InputError) as refusal:
            check_keys("a box has no", ["beads", key], ("beads", "position"))
        assert str(refusal.value) == f"a box has no {key!r}: it takes beads, position{hint}"
    with pytest.raises(InputError, match="a stone has no 'x': it takes none"):
        check_keys("a stone has no", ["x"], ())


@pytest.mark.parametrize("name", ["", "a\nb", "x" * 256, 5, None])
def test_a_name_fits_on_a_line(name: object) -> None:
    assert check_name("a policy", "Käthe's own") == "Käthe's own"
    with pytest.raises(InputError, match="a policy cannot be called"):
        check_name("a policy", name)
