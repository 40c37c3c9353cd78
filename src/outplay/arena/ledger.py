"""Games in the order of the schedule, whatever the order in which they end.

Workers finish games in any order, but the result must not depend on that. So the ledger settles games one by one in the
order of their numbers; it retires a player after three faulty games in a row, and drops what that player played later.
"""

from __future__ import annotations

from collections.abc import Iterator

from outplay.arena.plan import Plan
from outplay.arena.played import Played, walkover
from outplay.arena.schedule import Pairing
from outplay.rules.words import Side

MAX_FAULTY_GAMES = 3
"""After so many faulty games in a row a player is out."""
MAX_LOGS = 20
"""Faulty games of a player whose logs are kept; a report shows no more."""


class Ledger:
    """Takes games as they end, and settles them in order."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.settled: list[Played] = []
        """All games that count, in order."""
        self.retired: set[int] = set()
        """Players who are out."""
        self.next_number = 1
        """The first game that is not settled."""
        self._faults = [0] * len(plan.players)
        self._kept_logs = [0] * len(plan.players)
        self._waiting: dict[int, Played] = {}
        self._expected: dict[int, Pairing] = {}

    def expect(self, pairing: Pairing) -> None:
        """Announce a game that will be played; all are announced, in order."""
        self._expected[pairing.number] = pairing

    def take(self, played: Played) -> None:
        """Take a game that has ended; one that was settled without it is ignored."""
        if played.pairing.number in self._expected:
            self._waiting[played.pairing.number] = played

    def settle(self) -> Iterator[Played]:
        """Settle what can be settled, game by game; a game between two players who are out does not count."""
        while pairing := self._expected.get(self.next_number):
            played = self._waiting.pop(pairing.number, None)
            if self.is_out(pairing):
                played = self._walkover(pairing)
            elif played is None:
                return
            else:
                self._count_faults(played)
            del self._expected[self.next_number]
            self.next_number += 1
            if played is not None:
                self.settled.append(self._without_logs(played))
                yield played

    def is_out(self, pairing: Pairing) -> bool:
        """Whether a game need not be played because a player is out."""
        return pairing.white in self.retired or pairing.black in self.retired

    def _walkover(self, pairing: Pairing) -> Played | None:
        """The game as lost by the player who is out; None if both are."""
        sides = zip(Side, (pairing.white, pairing.black), strict=True)
        out = [side for side, player in sides if player in self.retired]
        return walkover(self.plan, pairing, out[0]) if len(out) == 1 else None

    def _without_logs(self, played: Played) -> Played:
        """A game without its logs, which could fill the memory; those of some faulty games are shown later."""
        if played.faulty is not None and self._kept_logs[played.faulty] < MAX_LOGS:
            self._kept_logs[played.faulty] += 1
            return played
        return played._replace(logs=("", "")) if any(played.logs) else played

    def _count_faults(self, played: Played) -> None:
        faulty = played.faulty
        for player in (played.pairing.white, played.pairing.black):
            if player == faulty:
                self._faults[player] += 1
            elif played.record.moves:  # otherwise its rival failed before it had to move
                self._faults[player] = 0
        if faulty is not None and self._faults[faulty] >= MAX_FAULTY_GAMES:
            self.retired.add(faulty)
