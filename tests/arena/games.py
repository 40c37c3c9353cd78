"""Games of tournaments, made up for tests."""

from __future__ import annotations

import outplay
from outplay.arena.plan import Plan
from outplay.arena.played import Played, header_of
from outplay.arena.schedule import Pairing
from outplay.play import Move
from outplay.record import Forfeit, Record, Verdict
from outplay.rules.words import Side

_PAWNS = outplay.game("hexapawn:3x3")
_TAME = outplay.game(
    {"name": "tame", "family": "march", "start": "b b b\n- - -\nw w w", "step": ["ahead"], "stuck": "draw"}
)
_ENDS = {
    Side.WHITE: _PAWNS.position("w--/-w-/--b b"),
    Side.BLACK: _PAWNS.position("---/ww-/--b w"),
    None: _TAME.position("-b-/-w-/w-- b"),
}
"""In each White has two pieces and Black one."""


def game(
    plan: Plan, pairing: Pairing, winner: Side | None = None, *, fault: Verdict | None = None, plies: int = 5
) -> Played:
    """A game with a winner; if there is a fault, it is the loser's. Three that follow each other are the same."""
    forfeit = Forfeit(winner.rival, fault, "why") if winner and fault else None
    moves = (Move("a1", f"a{pairing.number // 3}"),) * plies
    times = (0.5, 0.25, 0.0, 0.0, 0.0)[:plies]
    header = header_of(plan, pairing)
    return Played(pairing, Record.played(plan.game.start, moves, _ENDS[winner], header, forfeit, times))
