"""Who sits at the board: the players that a header names, the seed they play by, and what they learn from a game."""

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
    """The player that a spec names, if it can play the game; None for a person at the keyboard."""
    if spec.strip() == HUMAN:
        return None
    machine = player(spec, seed)
    machine.check(game)
    return machine


def make_players(header: Header, game: Game) -> Players:
    """The players that a header names, on one seed: whose turn it is makes their choices differ."""
    seed = header.seed or 0
    return {side: make_player(spec, seed, game) for side, spec in zip(Side, header.players, strict=True)}


def seat_again(header: Header, game: Game, seated: Players, present: Header) -> Players:
    """The players that a header names; whoever learns and sits there already stays, for it would forget everything."""
    players = dict(make_players(header, game))
    for side, machine in seated.items():
        is_same = header.players[side.index] == present.players[side.index]
        if is_same and isinstance(machine, Machine) and machine.learns:
            machine.begin(game, header.seed or 0)
            players[side] = machine
    return players


def draw_seed(players: tuple[str, str]) -> int | None:
    """A fresh seed for these players; people need none."""
    return None if {spec.strip() for spec in players} == {HUMAN} else secrets.randbelow(2**32)


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
