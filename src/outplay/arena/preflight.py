"""Before a tournament: whether all players are there, start and can play the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from outplay.arena.plan import Plan
from outplay.errors import OutplayError, PlayerFault, SpecError
from outplay.players.registry import player


class Preflight(NamedTuple):
    """What was found out about the players."""

    is_reproducible: bool
    """Whether the same seed gives the same games; a player that is limited by time spoils it."""
    rungs: tuple[str, ...]
    """What holds the players from outside; empty if there are none."""
    broken: Mapping[str, str]
    """The names of those that do not start, with what they said."""


def inspect_players(plan: Plan) -> Preflight:
    """Make every player and let it begin a game. A wrong spec, or a game that it cannot play, raises an error."""
    is_reproducible, rungs, broken = True, [], {}
    for entrant in plan.players:
        try:
            machine = player(entrant.spec, limits=plan.limits)
            machine.check(plan.game)
        except OutplayError as error:
            raise SpecError(f"{entrant.name} cannot take part: {error}") from None
        is_reproducible &= machine.is_reproducible
        try:
            machine.begin(plan.game, plan.seed)
            rungs.append(machine.rungs)
        except PlayerFault as fault:
            broken[entrant.name] = fault.detail
        finally:
            machine.close()
    held = [rung for rung in rungs if rung]
    common = tuple(rung for rung in held[0] if all(rung in others for others in held)) if held else ()
    return Preflight(is_reproducible, common, broken)
