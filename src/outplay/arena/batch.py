"""What a worker does: plays some games of a tournament, one after the other, with players that it keeps."""

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
    """Stands in for a player whose file cannot be used: it never starts."""

    def __init__(self, spec: str, why: str) -> None:
        super().__init__(spec)
        self._why = why

    def begin(self, game: Game, seed: int) -> None:
        """Say why there is no player."""
        raise PlayerFault(Verdict.SILENT, self._why)

    def _pick(self, position: Position, limits: Limits) -> Move:
        raise PlayerFault(Verdict.SILENT, self._why)


class PlayerPool:
    """The players of a tournament in one process: made when they are first needed, kept between games."""

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
        """Begin a game for both players; a lost game without moves if one of them does not start."""
        assert header.seed is not None
        for machine, side in ((white, Side.WHITE), (black, Side.BLACK)):
            try:
                machine.begin(self.plan.game, header.seed)
                continue
            except PlayerFault as fault:
                forfeit = Forfeit(side, Verdict(fault.verdict), fault.detail)
            except SpecError as error:  # it could play this game before the tournament, but not any more
                forfeit = Forfeit(side, Verdict.SILENT, str(error))
            return Record.played(start, (), start, header, forfeit)
        return None

    def close(self) -> None:
        """Close all players."""
        for machine in self._players.values():
            machine.close()
        self._players.clear()


_pools: list[PlayerPool] = []
"""The players of the last batch: batches of one tournament follow each other, and its players are kept."""


def play_batch(batch: Batch) -> list[Played]:
    """Play the games of a batch."""
    batch.plan.check_trusted()
    if not (_pools and _pools[0].plan == batch.plan):
        close_players()
        _pools.append(PlayerPool(batch.plan))
    return [_pools[0].play(pairing) for pairing in batch.pairings]


@at_end
def close_players() -> None:
    """Close the players of the last batch."""
    while _pools:
        _pools.pop().close()
