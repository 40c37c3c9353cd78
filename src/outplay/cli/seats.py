"""Who sits at the board: the players that a header names, and the seed they play by."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from outplay.play import Game
from outplay.players import Player, player
from outplay.players.contract import Machine
from outplay.players.registry import HUMAN
from outplay.record import Header
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
