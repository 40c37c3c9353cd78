"""Numbers that look random and are not: the same for the same seed on every machine and under every Python."""

from __future__ import annotations

_WORD = 2**64 - 1


def mixed(*numbers: int) -> int:
    """Sixty-four bits that depend on all bits of all numbers (SplitMix64's mixing function, once a number).

    >>> mixed(1, 2) == mixed(1, 2), mixed(1, 2) == mixed(2, 1)
    (True, False)
    """
    value = 0
    for number in numbers:
        value = (value + number + 0x9E3779B97F4A7C15) & _WORD
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _WORD
        value ^= value >> 31
    return value
