"""A finished game of a tournament: its pairing, its record, and what its players printed."""

from __future__ import annotations

from typing import NamedTuple

from outplay.arena.plan import Plan
from outplay.arena.schedule import Pairing
from outplay.errors import RecordError
from outplay.play import Position
from outplay.record import Forfeit, Header, Record, Verdict
from outplay.rules.words import Side


class Played(NamedTuple):
    """A finished game of a tournament."""

    pairing: Pairing
    record: Record
    logs: tuple[str, str] = ("", "")
    """What White and Black printed."""

    @property
    def faulty(self) -> int | None:
        """The player who lost the game by a fault, if any."""
        forfeit = self.record.forfeit
        return None if forfeit is None or not forfeit.verdict.is_fault else self.player(forfeit.side)

    @property
    def was_played(self) -> bool:
        """Whether the players met: not if one of them was out of the tournament."""
        forfeit = self.record.forfeit
        return forfeit is None or forfeit.verdict is not Verdict.RETIRED

    def player(self, side: Side) -> int:
        """The player of a side."""
        return self.pairing.white if side is Side.WHITE else self.pairing.black


def opening_of(plan: Plan, pairing: Pairing) -> Position:
    """The position from which a game starts."""
    return plan.game.position(plan.openings[pairing.opening]) if plan.openings else plan.game.start


def header_of(plan: Plan, pairing: Pairing) -> Header:
    """The players and the seed of a game."""
    return Header((plan.players[pairing.white].name, plan.players[pairing.black].name), pairing.seed, pairing.number)


def walkover(plan: Plan, pairing: Pairing, loser: Side) -> Played:
    """A game that is not played because a player is out of the tournament; that player loses it."""
    start = opening_of(plan, pairing)
    return Played(pairing, Record.played(start, (), start, header_of(plan, pairing), Forfeit(loser, Verdict.RETIRED)))


def from_record(plan: Plan, pairing: Pairing, record: Record) -> Played:
    """A game from a file, with the names of the plan; a game that does not fit the pairing is refused."""
    players, names = [plan.players[player] for player in (pairing.white, pairing.black)], record.header.players
    are_these = all(player.is_called(name) for player, name in zip(players, names, strict=True))
    if not are_these or (record.header.seed, record.start) != (pairing.seed, opening_of(plan, pairing)):
        raise RecordError(
            f"game {pairing.number} is not the one that the plan has there: {' against '.join(names)}, "
            f"not {' against '.join(player.name for player in players)}, or another seed or opening"
        )
    header = header_of(plan, pairing)
    played = Record.played(record.start, record.moves, record.position, header, record.forfeit, record.times)
    return Played(pairing, played)
