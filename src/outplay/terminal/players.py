"""The players of a session: made from a record's header, and kept from game to game if they learn."""

from __future__ import annotations

from collections.abc import Mapping

from outplay.play import Game
from outplay.players import Player, player
from outplay.players.contract import Machine
from outplay.players.registry import HUMAN
from outplay.record import Header
from outplay.rules.words import Side
from outplay.values import seed_or_random

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
    return None if {spec.strip() for spec in players} == {HUMAN} else seed_or_random(None)
