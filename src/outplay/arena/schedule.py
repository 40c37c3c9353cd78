"""Who meets whom: pairings, as an iterator of plain values.

The number of a pairing is its place in the schedule. Everything random in a game comes from the plan's seed and that
number, so that a game is the same whoever plays it and whenever.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from outplay.arena.plan import Plan
from outplay.arena.swiss import pair_up
from outplay.players.seeds import mix_seed


class Pairing(NamedTuple):
    """A game to be played: the players by their places in the plan, and the opening by its place."""

    number: int
    """Counted from 1, in the order of the schedule."""
    round: int
    """Counted from 1."""
    white: int
    black: int
    opening: int
    seed: int


def pairings(plan: Plan) -> Iterator[Pairing]:
    """All pairings of a tournament in which they do not depend on the results."""
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
    """The pairings of a round of a Swiss tournament, numbered from one number on.

    Those who are still present are paired by their points, if possible with somebody whom they have not met.
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

    All meetings get on together, opening by opening, so that the table is worth looking at from the beginning.
    """
    pairs, openings = plan.games // 2, max(len(plan.openings), 1)
    for pair in range(pairs):
        opening = ((turn - 1) * pairs + pair) % openings
        for first, second in meetings:
            for white, black in ((first, second), (second, first)):
                number += 1
                yield Pairing(number, turn, white, black, opening, mix_seed(plan.seed, number))
