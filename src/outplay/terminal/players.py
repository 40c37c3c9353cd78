"""The players of a session: made from a record's header, kept if they learn, and taught by finished games."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping

from outplay.errors import OutplayError
from outplay.play import Game
from outplay.players import Player, player
from outplay.players.contract import Machine
from outplay.players.registry import HUMAN
from outplay.record import Header, Record
from outplay.render.scene import printable
from outplay.rules.words import Side

Players = Mapping[Side, Player | None]
"""Who plays each side; None for a person at the keyboard."""


def make_player(spec: str, seed: int, game: Game) -> Player | None:
    """The player of a spec, if it can play the game; None for a person at the keyboard."""
    if spec.strip() == HUMAN:
        return None
    machine = player(spec, seed)
    machine.check(game)
    return machine


def make_players(header: Header, game: Game) -> Players:
    """The players of a header. Both get its seed: their choices differ, since they move in different positions."""
    seed = header.seed or 0
    return {side: make_player(spec, seed, game) for side, spec in zip(Side, header.players, strict=True)}


def replace_players(header: Header, game: Game, current: Players, current_header: Header) -> Players:
    """The players of another header. A learning player that is in both stays: a new one would know nothing."""
    players = dict(make_players(header, game))
    for side, machine in current.items():
        is_same = header.players[side.index] == current_header.players[side.index]
        if is_same and isinstance(machine, Machine) and machine.learns:
            machine.begin(game, header.seed or 0)
            players[side] = machine
    return players


def random_seed(players: tuple[str, str]) -> int | None:
    """A new seed for these players; people need none."""
    return None if {spec.strip() for spec in players} == {HUMAN} else secrets.randbelow(2**32)


class FinishedGames:
    """Lets players learn from each finished game once, also if it is finished again after undo or resume."""

    def __init__(self) -> None:
        self._taught: set[tuple[Game, int | None]] = set()
        """The games by their seeds, which all differ."""

    def teach(self, record: Record, players: Players) -> Iterator[str]:
        """Let all players learn from a finished game; what each says about it."""
        game = (record.game, record.header.seed)
        if game in self._taught:
            return
        self._taught.add(game)
        for side, machine in players.items():
            said = ""
            if isinstance(machine, Machine):
                try:
                    said = machine.finish(record, side)
                except OutplayError as error:
                    said = str(error)
            if said:
                shown = f"{record.game.side_name(side)} ({record.header.players[side.index]})"
                yield printable(f"{shown}: {said}")


def weighs_only_move(player: Player | None) -> bool:
    """Whether a player is asked even if it has only one move, or a pass."""
    return isinstance(player, Machine) and player.weighs_only_move
