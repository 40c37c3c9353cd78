"""Who meets whom: pairings as an iterator of plain values.

Everything random in a game depends on the plan's seed and the number of its pairing, so that a game is the same on any
worker and at any time.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from outplay.arena.plan import Plan
from outplay.players.seeds import mix_seed

_MAX_STEPS = 20_000
"""Of the search for the best pairing, which nearly always has no repeats and is found at once."""

Meetings = Mapping[frozenset[int], int]
"""How often two players have met; a bye counts as meeting oneself."""


class Pairing(NamedTuple):
    """A game to be played: players and opening are numbers in the plan."""

    number: int
    """Counted from 1, in the order of the schedule."""
    round: int
    """Counted from 1."""
    white: int
    black: int
    opening: int
    seed: int


def pairings(plan: Plan) -> Iterator[Pairing]:
    """All pairings of a tournament that is not a Swiss one."""
    number = 0
    for turn in range(1, plan.rounds + 1):
        for pairing in _games_of(plan, turn, _meetings(plan), number):
            yield pairing
            number = pairing.number


def swiss_round(
    plan: Plan,
    turn: int,
    points: Sequence[float],
    met: Mapping[frozenset[int], int],
    present: Sequence[bool],
    number: int,
) -> list[Pairing]:
    """The pairings of a round of a Swiss tournament, numbered after ``number``.

    The players still present are paired by their points, if possible with players whom they have not met.
    """
    first = [player for player in range(len(plan.players)) if present[player]]
    ranked = sorted(first, key=lambda player: -points[player])
    return list(_games_of(plan, turn, pair_up(ranked, points, met), number))


def _meetings(plan: Plan) -> list[tuple[int, int]]:
    players = range(len(plan.players))
    if plan.kind == "gauntlet":
        return [(0, other) for other in players[1:]]
    return list(itertools.combinations(players, 2))


def _games_of(plan: Plan, turn: int, meetings: Sequence[tuple[int, int]], number: int) -> Iterator[Pairing]:
    """The games of some meetings: each opening twice, with the colours changed.

    The meetings alternate, opening by opening, so that the table makes sense from the beginning.
    """
    pairs, openings = plan.games // 2, max(len(plan.openings), 1)
    for pair in range(pairs):
        opening = ((turn - 1) * pairs + pair) % openings
        for first, second in meetings:
            for beginner, other in ((first, second), (second, first)):
                number += 1
                white, black = plan.game.rules.by_side(beginner, other)
                yield Pairing(number, turn, white, black, opening, mix_seed(plan.seed, number))


# ---- Swiss pairing


def pair_up(ranked: Sequence[int], points: Sequence[float], met: Meetings) -> list[tuple[int, int]]:
    """Pair players who are sorted by points, neighbours first; of an odd number, one has a bye.

    As few meetings as possible are repeats. The bye goes to a player who had the fewest: the last of these, unless
    another one avoids a repeat.
    """
    fields = list(_without_bye(ranked, met))
    return _fewest_repeats(fields, met) or _nearest(fields[0], points, met)


def _without_bye(ranked: Sequence[int], met: Meetings) -> Iterator[tuple[int, ...]]:
    """The players without one who may have the bye, the best choice first."""
    if len(ranked) % 2 == 0:
        yield tuple(ranked)
        return
    byes = {player: met.get(frozenset((player,)), 0) for player in ranked}
    for player in reversed(ranked):
        if byes[player] == min(byes.values()):
            yield tuple(other for other in ranked if other != player)


def _fewest_repeats(fields: list[tuple[int, ...]], met: Meetings) -> list[tuple[int, int]] | None:
    """The pairing of neighbours with the fewest repeats, by backtracking; None if it takes too long."""
    steps = 0

    def pair(rest: tuple[int, ...], repeats: int) -> list[tuple[int, int]] | None:
        nonlocal steps
        if not rest:
            return []
        for place in range(1, len(rest)):
            steps += 1
            if steps > _MAX_STEPS:
                return None
            left = repeats - met.get(frozenset((rest[0], rest[place])), 0)
            others = pair(rest[1:place] + rest[place + 1 :], left) if left >= 0 else None
            if others is not None:
                return [(rest[0], rest[place]), *others]
        return None

    for repeats in itertools.count(min(_least_repeats(players, met) for players in fields)):
        for players in fields:
            pairs = pair(players, repeats)
            if pairs is not None or steps > _MAX_STEPS:
                return pairs
    return None


def _least_repeats(players: tuple[int, ...], met: Meetings) -> int:
    """A lower bound: each player meets the one whom it has met least often."""
    least = (min(met.get(frozenset((one, other)), 0) for other in players if other != one) for one in players)
    return -(-sum(least) // 2)


def _nearest(players: Sequence[int], points: Sequence[float], met: Meetings) -> list[tuple[int, int]]:
    """A greedy pairing: each in turn gets the rival whom it has met least often, and of those the nearest by points."""
    rest, pairs = list(players), []
    while rest:
        first = rest.pop(0)
        second = min(
            rest, key=lambda other: (met.get(frozenset((first, other)), 0), abs(points[first] - points[other]))
        )
        rest.remove(second)
        pairs.append((first, second))
    return pairs
