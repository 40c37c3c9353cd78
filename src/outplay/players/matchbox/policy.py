"""What a matchbox machine does with its beads, as data: how many there are, and what a result adds or takes."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from outplay.errors import InputError, nearest, quoted

Result = Literal["win", "draw", "loss"]
RESULTS: tuple[Result, ...] = ("win", "draw", "loss")
MOST_BEADS = 1_000_000
"""Of one move in one box."""
_MOST_STAGES = 128


@dataclass(frozen=True)
class Policy:
    """How boxes are filled, and how they change after a game."""

    name: str = "own"
    beads: tuple[int, ...] = (1,)
    """Beads of each move in a new box, for the machine's first move of a game, its second, and so on; the last number
    holds for all later ones."""
    win: int = 0
    """Beads that are added for the last move of a game that was won; a negative number takes beads away."""
    draw: int = 0
    loss: int = -1
    fade: float = 0.0
    """What share of that the move before gets, and of this the one before it: 0 for the last move only, 1 for all moves
    alike. Shares are rounded to whole beads, halves away from zero."""
    empty: Literal["resign", "refill"] = "resign"
    """What an empty box does. A game that was resigned is lost, so the move before is punished."""
    mirrored: Literal["once", "each"] = "once"
    """Whether two moves that mirror each other, where the board is its own mirror image, share a bead."""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name or not self.name.isprintable() or len(self.name) > 100:
            raise InputError(f"a policy cannot be called {quoted(self.name)}: give it a short name")
        object.__setattr__(self, "beads", _checked_stages(self.beads))
        for result in RESULTS:
            if not _is_whole(getattr(self, result), -MOST_BEADS, MOST_BEADS):
                raise InputError(f"{result} must be a whole number of beads, not {quoted(getattr(self, result))}")
        if type(self.fade) not in (int, float) or not 0 <= self.fade <= 1:
            raise InputError(f"fade must be a number from 0 (last move only) to 1 (all moves), not {quoted(self.fade)}")
        for key, known in (("empty", ("resign", "refill")), ("mirrored", ("once", "each"))):
            if getattr(self, key) not in known:
                raise InputError(f"{key} must be {known[0]!r} or {known[1]!r}, not {quoted(getattr(self, key))}")

    def fresh(self, stage: int, moves: int) -> list[int]:
        """The beads of a new box with so many moves, for the machine's first move of a game (0) or a later one."""
        return [self.beads[min(stage, len(self.beads) - 1)]] * moves

    def change(self, result: Result, moves_later: int) -> int:
        """Beads to add for a move of a game that ended so; 0 moves later is the last one, 1 the one before."""
        amount: int = getattr(self, result)
        share = abs(amount) * self.fade**moves_later if moves_later else abs(amount)
        whole = int(share + 0.5)
        return whole if amount > 0 else -whole

    def as_data(self) -> dict[str, Any]:
        """All of it as plain JSON values; ``policy_from_data`` reads them back."""
        return dataclasses.asdict(self) | {"beads": list(self.beads)}


def policy_from_data(data: Mapping[str, Any]) -> Policy:
    """A policy from plain values.

    >>> policy_from_data({"name": "mild", "beads": [3], "loss": -1, "fade": 0.5}).change("loss", 1)
    -1
    """
    known = [field.name for field in dataclasses.fields(Policy)]
    for key in data:
        if key not in known:
            raise InputError(f"a policy has no {quoted(key)}: it takes {', '.join(known)}{nearest(str(key), known)}")
    return Policy(**data)


def _checked_stages(beads: object) -> tuple[int, ...]:
    stages = tuple(beads) if isinstance(beads, list | tuple) else ()
    if not 0 < len(stages) <= _MOST_STAGES or not all(_is_whole(count, 1, MOST_BEADS) for count in stages):
        raise InputError(f"beads must be a list of whole numbers from 1 up, one for each stage, not {quoted(beads)}")
    return stages


def _is_whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most
