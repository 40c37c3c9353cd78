"""Pairing for a Swiss tournament: neighbours by points, nobody twice against the same player if it can be helped."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

_MOST_STEPS = 20_000
"""How long the best pairing is looked for. It nearly always has no repeats, and is found at once."""

Meetings = Mapping[frozenset[int], int]
"""How often two players have met; a bye counts as a meeting with oneself."""


def pair_up(ranked: Sequence[int], points: Sequence[float], met: Meetings) -> list[tuple[int, int]]:
    """Pair players who stand in the order of their points; of an odd number, one is left over and has a bye.

    As few meetings as can be are repeats. The bye goes to one of those who had the fewest: to the last of them, unless
    another one spares the others a repeat.
    """
    fields = list(_without_bye(ranked, met))
    return _fewest_repeats(fields, met) or _nearest(fields[0], points, met)


def _without_bye(ranked: Sequence[int], met: Meetings) -> Iterator[tuple[int, ...]]:
    """Those who play, an even number; for each who may have the bye, the best choice first."""
    if len(ranked) % 2 == 0:
        yield tuple(ranked)
        return
    byes = {player: met.get(frozenset((player,)), 0) for player in ranked}
    for player in reversed(ranked):
        if byes[player] == min(byes.values()):
            yield tuple(other for other in ranked if other != player)


def _fewest_repeats(fields: list[tuple[int, ...]], met: Meetings) -> list[tuple[int, int]] | None:
    """The pairing of neighbours with the fewest repeats, by going back where it gets stuck; None if it takes long."""
    steps = 0

    def pair(rest: tuple[int, ...], repeats: int) -> list[tuple[int, int]] | None:
        nonlocal steps
        if not rest:
            return []
        for place in range(1, len(rest)):
            steps += 1
            if steps > _MOST_STEPS:
                return None
            left = repeats - met.get(frozenset((rest[0], rest[place])), 0)
            others = pair(rest[1:place] + rest[place + 1 :], left) if left >= 0 else None
            if others is not None:
                return [(rest[0], rest[place]), *others]
        return None

    for repeats in itertools.count(min(_least_repeats(players, met) for players in fields)):
        for players in fields:
            pairs = pair(players, repeats)
            if pairs is not None or steps > _MOST_STEPS:
                return pairs
    return None


def _least_repeats(players: tuple[int, ...], met: Meetings) -> int:
    """No pairing has fewer repeats than this: each player may meet whom it has met least often."""
    least = (min(met.get(frozenset((one, other)), 0) for other in players if other != one) for one in players)
    return -(-sum(least) // 2)


def _nearest(players: Sequence[int], points: Sequence[float], met: Meetings) -> list[tuple[int, int]]:
    """A pairing in which each in turn gets whom it has met least often, and of those the nearest by points."""
    rest, pairs = list(players), []
    while rest:
        first = rest.pop(0)
        second = min(
            rest, key=lambda other: (met.get(frozenset((first, other)), 0), abs(points[first] - points[other]))
        )
        rest.remove(second)
        pairs.append((first, second))
    return pairs
