"""What players who learn take from the games of a sitting: each game teaches them once."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.cli.seats import Players
from outplay.errors import OutplayError
from outplay.play import Game
from outplay.players.contract import Machine, Player
from outplay.record import Record
from outplay.render.scene import printable


class Lessons:
    """Remembers which games have been to an end: after undo or resume they teach nothing more."""

    def __init__(self) -> None:
        self._given: set[tuple[Game, int | None]] = set()
        """By their seeds, of which every game has its own."""

    def give(self, record: Record, players: Players) -> Iterator[str]:
        """Let all players learn from a game that is over, and say what came of it."""
        game = (record.game, record.header.seed)
        if game in self._given:
            return
        self._given.add(game)
        for side, machine in players.items():
            told = ""
            if isinstance(machine, Machine):
                try:
                    told = machine.finish(record, side)
                except OutplayError as error:
                    told = str(error)
            if told:
                shown = f"{record.game.side_name(side)} ({record.header.players[side.index]})"
                yield printable(f"{shown}: {told}")


def weighs_only_move(player: Player | None) -> bool:
    """Whether a player wants to be asked even if there is nothing but one move, or a pass."""
    return isinstance(player, Machine) and player.weighs_only_move
