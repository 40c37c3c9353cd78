"""Checks of single values, wherever they come from: a file, a spec, a plan, a call. A refusal quotes what was given.

Who checks says what the value is ("the depth", "fade") and, if that matters, which error it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Any, TypeGuard

from outplay.errors import InputError, nearest, quoted

MAX_EXACT = 2**53 - 1
"""The largest whole number that every program keeps as it is when it reads JSON, a browser too."""
_SEED_DIGITS = 100
MAX_SEED = 10**_SEED_DIGITS - 1
"""Far more than anybody needs, and far fewer digits than Python refuses to read."""
A_SEED = f"a whole number of at most {_SEED_DIGITS} digits"
"""What a seed is, in words."""
_MAX_NAME = 255
"""Letters: as many as the name of a file can have."""


def is_whole(value: object, least: float = -inf, most: float = inf) -> TypeGuard[int]:
    """Whether a value is a whole number between two others; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def is_number(value: object, least: float, most: float) -> TypeGuard[float]:
    """The same for a number with or without a fraction."""
    return isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most


def check_whole(what: str, value: object, least: int, most: int, error: type[InputError] = InputError) -> int:
    """A whole number between two others; anything else is refused."""
    if not is_whole(value, least, most):
        raise error(f"{what} must be a whole number from {least} to {most}, not {quoted(value)}")
    return value


def check_number(what: str, value: object, least: float, most: float, error: type[InputError] = InputError) -> float:
    """A number between two others; anything else is refused."""
    if not is_number(value, least, most):
        raise error(f"{what} must be a number from {least} to {most}, not {quoted(value)}")
    return value


def check_seed(value: object, error: type[InputError] = InputError) -> int:
    """What random choices depend on; anything else is refused."""
    if not is_whole(value, 0, MAX_SEED):
        raise error(f"the seed must be {A_SEED}, not {quoted(value)}")
    return value


def check_choice(what: str, value: object, known: Sequence[str], error: type[InputError] = InputError) -> str:
    """One of some words; for any other the error names the nearest.

    >>> check_choice("empty", "refil", ("resign", "refill"))
    Traceback (most recent call last):
    outplay.errors.InputError: empty cannot be 'refil': it takes resign, refill; did you mean 'refill'?
    """
    if not isinstance(value, str) or value not in known:
        raise error(f"{what} cannot be {quoted(value)}: it takes {', '.join(known)}{_hint(value, known)}")
    return value


def check_keys(has_no: str, keys: Iterable[Any], known: Sequence[str], error: type[InputError] = InputError) -> None:
    """Refuse keys that mean nothing; the error names the nearest that does.

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
    """A name that fits on a line; anything else is refused."""
    if not isinstance(value, str) or not value or not value.isprintable() or len(value) > _MAX_NAME:
        raise InputError(f"{what} cannot be called {quoted(value)}: give it a short name")
    return value
