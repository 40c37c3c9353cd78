"""Pairing for a Swiss tournament: neighbours by points, nobody twice against the same player if it can be helped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_MOST_STEPS = 20_000
"""How long a perfect pairing is looked for. There nearly always is one, and it is found at once."""


def pair_up(ranked: Sequence[int], points: Sequence[float], met: Mapping[frozenset[int], int]) -> list[tuple[int, int]]:
    """Pair players who stand in the order of their points; of an odd number, one is left over and has a bye.

    The bye goes to the last of those who had the fewest byes, which ``met`` counts as meetings with oneself.
    """
    order = list(ranked)
    if len(order) % 2:
        order.remove(min(reversed(order), key=lambda player: met.get(frozenset((player,)), 0)))
    return _without_repeats(order, met) or _nearest(order, points, met)


def _without_repeats(order: list[int], met: Mapping[frozenset[int], int]) -> list[tuple[int, int]] | None:
    """The pairing of neighbours in which nobody meets the same player again, by going back where it gets stuck."""
    steps = 0

    def pair(rest: tuple[int, ...]) -> list[tuple[int, int]] | None:
        nonlocal steps
        if not rest:
            return []
        for place in range(1, len(rest)):
            steps += 1
            if steps > _MOST_STEPS:
                return None
            if frozenset((rest[0], rest[place])) in met:
                continue
            others = pair(rest[1:place] + rest[place + 1 :])
            if others is not None:
                return [(rest[0], rest[place]), *others]
        return None

    return pair(tuple(order))


def _nearest(order: list[int], points: Sequence[float], met: Mapping[frozenset[int], int]) -> list[tuple[int, int]]:
    """A pairing in which each in turn gets whom it has met least often, and of those the nearest by points."""
    rest, pairs = list(order), []
    while rest:
        first = rest.pop(0)
        second = min(
            rest, key=lambda other: (met.get(frozenset((first, other)), 0), abs(points[first] - points[other]))
        )
        rest.remove(second)
        pairs.append((first, second))
    return pairs
