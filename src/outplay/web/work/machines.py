"""Machines that visitors send along, on ground that a worker keeps."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from outplay.errors import InputError, nearest, quoted
from outplay.learn.truth import Truth
from outplay.play import Game
from outplay.players.matchbox.files import memory_from_data
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.places import Places, reachable_keys
from outplay.players.matchbox.policy import DEFAULT_POLICY, POLICIES, Policy, policy_from_data
from outplay.web.requests import MachineRequest
from outplay.web.settings import ServerLimits
from outplay.web.work.context import TaskContext

_GAMES_KEPT = 4
_BYTES_OF_A_BOX = 30
_BYTES_OF_A_BEAD = 14
_SHARE = 0.7
"""Of the bytes of a memory: what is left is for the games until somebody counts again."""


@lru_cache(_GAMES_KEPT)
def truth_of(game: Game) -> Truth:
    """What the places of a game are worth: all of them for a small game, walked through and solved once."""
    return Truth(game, max_places=len(reachable_keys(game) or ()))


def max_boxes(limits: ServerLimits) -> int:
    """How many boxes are read: those that a machine may have, and as many as the game makes that comes too much."""
    return limits.boxes + limits.moves


def is_too_long(memory: Memory, limits: ServerLimits) -> bool:
    """Whether the boxes of a machine can hardly be sent along any more: those of large boards take more bytes."""
    size = sum(_BYTES_OF_A_BOX + len(key) + _BYTES_OF_A_BEAD * len(box.beads) for key, box in memory.boxes.items())
    return size > _SHARE * limits.memory_bytes


def read_memory(request: MachineRequest, context: TaskContext) -> Memory:
    """The memory that is sent along, or that of a new machine."""
    game, policy = request.find_game(context.tools.shelf), _find_policy(request.policy)
    # The places of a large game are made anew for each request, or they would become ever more.
    truth = truth_of(game)
    places = Places(game) if truth.graph is None else truth.places
    if request.memory is None:
        return Memory(game, policy or POLICIES[DEFAULT_POLICY], places)
    return memory_from_data(request.memory, game, policy, places=places, max_boxes=max_boxes(context.tools.limits))


def _find_policy(given: Any) -> Policy | None:
    """The policy that is asked for; never one of a file."""
    if given is None:
        return None
    if isinstance(given, dict):
        return policy_from_data(given)
    if not isinstance(given, str) or given not in POLICIES:
        near = nearest(given[:100], POLICIES) if isinstance(given, str) else ""
        raise InputError(
            f"there is no policy {quoted(given)} here: there are {', '.join(POLICIES)}, and one of your own is an "
            f"object with its numbers{near}"
        )
    return POLICIES[given]
