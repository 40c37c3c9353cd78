"""What a worker does: some games of a tournament, one after the other, with players that it keeps."""

from __future__ import annotations

from dataclasses import dataclass

from outplay.arena.match import play_out
from outplay.arena.plan import Plan
from outplay.arena.played import Played, header_of, opening_of
from outplay.arena.schedule import Pairing
from outplay.errors import CodeError, PlayerFault, SpecError
from outplay.jobs import at_end
from outplay.play import Game, Move, Position
from outplay.players.contract import Machine
from outplay.players.registry import player
from outplay.record import Forfeit, Header, Record, Verdict
from outplay.rules.words import Side
from outplay.search.limits import Limits


@dataclass(frozen=True)
class Batch:
    """Some games of one tournament."""

    plan: Plan
    pairings: tuple[Pairing, ...]


class Absent(Machine):
    """Sits in the place of a player whose file is of no use: it never starts."""

    def __init__(self, spec: str, why: str) -> None:
        super().__init__(spec)
        self._why = why

    def begin(self, game: Game, seed: int) -> None:
        """Say why there is nobody."""
        raise PlayerFault(Verdict.SILENT, self._why)

    def _pick(self, position: Position, limits: Limits) -> Move:
        raise PlayerFault(Verdict.SILENT, self._why)


class Table:
    """The players of a tournament as one process has them: made when they are first needed, kept between games."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._players: dict[int, Machine] = {}
        self._starts: dict[int, Position] = {}

    def player(self, number: int) -> Machine:
        """The player with a number in the plan."""
        if number not in self._players:
            spec = self.plan.players[number].spec
            try:
                self._players[number] = player(spec, limits=self.plan.limits)
            except CodeError as error:
                self._players[number] = Absent(spec, str(error))
        return self._players[number]

    def play(self, pairing: Pairing) -> Played:
        """Play a game."""
        start, header = self._start(pairing), header_of(self.plan, pairing)
        white, black = self.player(pairing.white), self.player(pairing.black)
        record = self._begin(start, white, black, header) or play_out(start, white, black, header)
        return Played(pairing, record, (white.take_log(), black.take_log()))

    def _start(self, pairing: Pairing) -> Position:
        """The opening of a game."""
        if pairing.opening not in self._starts:
            self._starts[pairing.opening] = opening_of(self.plan, pairing)
        return self._starts[pairing.opening]

    def _begin(self, start: Position, white: Machine, black: Machine, header: Header) -> Record | None:
        """Tell both that a game begins; a game without moves if one of them does not even start."""
        assert header.seed is not None
        for machine, side in ((white, Side.WHITE), (black, Side.BLACK)):
            try:
                machine.begin(self.plan.game, header.seed)
                continue
            except PlayerFault as fault:
                forfeit = Forfeit(side, Verdict(fault.verdict), fault.detail)
            except SpecError as error:  # it could play this game before the tournament, and now it says otherwise
                forfeit = Forfeit(side, Verdict.SILENT, str(error))
            return Record.played(start, (), start, header, forfeit)
        return None

    def close(self) -> None:
        """Send all players away."""
        for machine in self._players.values():
            machine.close()
        self._players.clear()


_tables: list[Table] = []
"""The table of the last batch. Batches of one tournament follow each other, and its players stay where they are."""


def play_batch(batch: Batch) -> list[Played]:
    """Play the games of a batch."""
    batch.plan.check_trusted()
    if not (_tables and _tables[0].plan == batch.plan):
        close_table()
        _tables.append(Table(batch.plan))
    return [_tables[0].play(pairing) for pairing in batch.pairings]


@at_end
def close_table() -> None:
    """Send the players of the last batch away."""
    while _tables:
        _tables.pop().close()
