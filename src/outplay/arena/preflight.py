"""Before a tournament: whether all players are there, start and can play the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from outplay.arena.plan import Entrant, Plan
from outplay.errors import CodeError, InputError, PlayerFault, SpecError
from outplay.players.registry import player


class Preflight(NamedTuple):
    """What was found out about the players."""

    is_reproducible: bool
    """Whether the same seed gives the same games; a player that is limited by time spoils it."""
    protections: tuple[str, ...]
    """What holds the players from outside; empty if there are none."""
    broken: Mapping[str, str]
    """The names of those that do not start, with what they said."""


class _Seen(NamedTuple):
    """One player that was tried."""

    is_reproducible: bool
    protections: tuple[str, ...]


def inspect_players(plan: Plan) -> Preflight:
    """Make every player and let it begin a game.

    A wrong spec, or a game that a player cannot play, raises an error, which tells of all that cannot take part.
    """
    plan.check_trusted()
    seen: list[_Seen] = []
    broken: dict[str, str] = {}
    refused: list[str] = []
    for entrant in plan.players:
        try:
            seen.append(_inspect(plan, entrant))
        except PlayerFault as fault:
            broken[entrant.name] = fault.detail
        except CodeError as error:
            broken[entrant.name] = str(error)
        except InputError as error:
            refused.append(f"{entrant.name} cannot take part: {error}")
    if refused:
        raise SpecError("\n".join([*refused, *(f"{name} does not start: {why}" for name, why in broken.items())]))
    held = [one.protections for one in seen if one.protections]
    common = tuple(protection for protection in held[0] if all(protection in others for others in held)) if held else ()
    return Preflight(not broken and all(one.is_reproducible for one in seen), common, broken)


def _inspect(plan: Plan, entrant: Entrant) -> _Seen:
    machine = player(entrant.spec, limits=plan.limits)
    machine.check(plan.game)
    try:
        machine.begin(plan.game, plan.seed)
        return _Seen(machine.is_reproducible, machine.protections)
    finally:
        machine.close()
