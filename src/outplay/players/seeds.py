"""Random numbers that depend on nothing but a seed: the same on every machine and under every Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from outplay.play import Move, Position

_WORD = 2**64 - 1


def mix_seed(*numbers: int) -> int:
    """Sixty-four bits that depend on all bits of all numbers (the mixing function of SplitMix64, once per number).

    >>> mix_seed(1, 2) == mix_seed(1, 2), mix_seed(1, 2) == mix_seed(2, 1)
    (True, False)
    """
    value = 0
    for number in numbers:
        value = (value + number + 0x9E3779B97F4A7C15) & _WORD
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _WORD
        value ^= value >> 31
    return value


def sample_move(moves: Sequence[Move], position: Position, seed: int) -> Move:
    """A random move; the seed and the position decide which."""
    return moves[mix_seed(seed, position.fingerprint) % len(moves)]
