"""Games of tournaments, made up for tests."""

from __future__ import annotations

from outplay.arena.plan import Plan
from outplay.arena.played import Played
from outplay.arena.schedule import Pairing
from outplay.record import Forfeit, Verdict
from outplay.rules.words import Side


def game(plan: Plan, pairing: Pairing, winner: Side | None = None, *, fault: Verdict | None = None) -> Played:
    """A game with a winner; if there is a fault, it is the loser's."""
    forfeit = Forfeit(winner.rival, fault, "why") if winner and fault else None
    return Played(pairing, ("a1a2",) * 5, winner, None, forfeit, (2, 1), (), (0.5, 0.25), pairing.number // 3)
