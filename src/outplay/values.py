"""Checks of single values from files, specs, plans and calls. An error quotes the value.

The caller says what the value is ("the depth", "fade") and, if it matters, which error to raise.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from math import inf
from typing import Any, TypeGuard

from outplay.errors import InputError, nearest, quoted

MAX_EXACT = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly, a browser too."""
_SEED_DIGITS = 100
MAX_SEED = 10**_SEED_DIGITS - 1
"""Far more than anybody needs, and far fewer digits than the most that Python reads."""
A_SEED = f"a whole number of at most {_SEED_DIGITS} digits"
"""What a seed is, in words."""
_MAX_NAME = 255
"""Letters: as many as the name of a file can have."""


def is_whole(value: object, minimum: float = -inf, maximum: float = inf) -> TypeGuard[int]:
    """Whether a value is a whole number in a range; True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool) and minimum <= value <= maximum


def is_number(value: object, minimum: float, maximum: float) -> TypeGuard[float]:
    """The same for a number with or without a fraction."""
    return isinstance(value, int | float) and not isinstance(value, bool) and minimum <= value <= maximum


def check_whole(what: str, value: object, minimum: int, maximum: int, error: type[InputError] = InputError) -> int:
    """Refuse anything but a whole number in a range."""
    if not is_whole(value, minimum, maximum):
        raise error(f"{what} must be a whole number from {minimum} to {maximum}, not {quoted(value)}")
    return value


def check_number(
    what: str, value: object, minimum: float, maximum: float, error: type[InputError] = InputError
) -> float:
    """Refuse anything but a number in a range."""
    if not is_number(value, minimum, maximum):
        raise error(f"{what} must be a number from {minimum} to {maximum}, not {quoted(value)}")
    return value


def check_seed(value: object, error: type[InputError] = InputError) -> int:
    """Refuse anything but the seed of random choices."""
    if not is_whole(value, 0, MAX_SEED):
        raise error(f"the seed must be {A_SEED}, not {quoted(value)}")
    return value


def seed_or_random(seed: int | None) -> int:
    """A seed, or a random one for somebody who gives none; it is short enough to be typed again."""
    return int.from_bytes(os.urandom(4)) if seed is None else seed


def check_choice(what: str, value: object, known: Sequence[str], error: type[InputError] = InputError) -> str:
    """Refuse anything but one of some words; the error hints at the nearest.

    >>> check_choice("empty", "refil", ("resign", "refill"))
    Traceback (most recent call last):
    outplay.errors.InputError: empty cannot be 'refil': it takes resign, refill; did you mean 'refill'?
    """
    if not isinstance(value, str) or value not in known:
        raise error(f"{what} cannot be {quoted(value)}: it takes {', '.join(known)}{_hint(value, known)}")
    return value


def check_keys(has_no: str, keys: Iterable[Any], known: Sequence[str], error: type[InputError] = InputError) -> None:
    """Refuse unknown keys; the error hints at the nearest known one.

    >>> check_keys("a policy has no", ["bead"], ("name", "beads"))
    Traceback (most recent call last):
    outplay.errors.InputError: a policy has no 'bead': it takes name, beads; did you mean 'beads'?
    """
    for key in keys:
        if key not in known:
            takes = ", ".join(known) or "none"
            raise error(f"{has_no} {quoted(key)}: it takes {takes}{_hint(key, known)}")


def _hint(value: object, known: Sequence[str]) -> str:
    return nearest(value, known) if isinstance(value, str) else ""


def check_name(what: str, value: object) -> str:
    """Refuse anything but a short name on one line."""
    if not isinstance(value, str) or not value or not value.isprintable() or len(value) > _MAX_NAME:
        raise InputError(f"{what} cannot be called {quoted(value)}: give it a short name")
    return value
