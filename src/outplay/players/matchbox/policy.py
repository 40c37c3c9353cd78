"""What a matchbox machine does with its beads, as data: how many there are, and what a result adds or takes away.

>>> find_policy("menace").beads
(4, 3, 2, 1)
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from outplay.errors import InputError, nearest, quoted
from outplay.files.documents import load_declared
from outplay.values import check_choice, check_keys, check_name, check_number, check_whole, is_whole

Result = Literal["win", "draw", "loss"]
RESULTS: tuple[Result, ...] = ("win", "draw", "loss")
MAX_BEADS = 1_000_000
"""For one move in one box."""
_MAX_STAGES = 128


@dataclass(frozen=True)
class Policy:
    """How boxes are filled, and how they change after a game."""

    name: str = "own"
    beads: tuple[int, ...] = (1,)
    """Beads for each move in a new box: for the machine's first move of a game, its second, and so on; the last number
    holds for all later ones."""
    win: int = 0
    """Beads added for the last move of a won game; a negative number takes beads away."""
    draw: int = 0
    loss: int = -1
    fade: float = 0.0
    """The share of that for the move before, of this for the one before it, and so on: 0 for the last move only, 1 for
    all moves alike. Shares are rounded to whole beads, halves away from zero."""
    empty: Literal["resign", "refill"] = "resign"
    """What an empty box does. A resigned game is lost, so the move before is punished."""
    mirrored: Literal["once", "each"] = "once"
    """Whether moves that mirror each other, on a board that is its own mirror image, share a bead."""

    def __post_init__(self) -> None:
        check_name("a policy", self.name)
        object.__setattr__(self, "beads", _checked_stages(self.beads))
        for result in RESULTS:
            check_whole(result, getattr(self, result), -MAX_BEADS, MAX_BEADS)
        check_number("fade", self.fade, 0, 1)
        check_choice("empty", self.empty, ("resign", "refill"))
        check_choice("mirrored", self.mirrored, ("once", "each"))

    def fresh(self, stage: int, moves: int) -> list[int]:
        """The beads of a new box with so many moves; stage 0 is the machine's first move of a game."""
        return [self.beads[min(stage, len(self.beads) - 1)]] * moves

    def change(self, result: Result, moves_later: int) -> int:
        """Beads to add for a move of a game with this result; 0 moves later is the last move, 1 the one before."""
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
    check_keys("a policy has no", data, [field.name for field in dataclasses.fields(Policy)])
    return Policy(**data)


def _checked_stages(beads: object) -> tuple[int, ...]:
    stages = tuple(beads) if isinstance(beads, list | tuple) else ()
    if not 0 < len(stages) <= _MAX_STAGES or not all(is_whole(count, 1, MAX_BEADS) for count in stages):
        raise InputError(f"beads must be a list of whole numbers from 1 up, one for each stage, not {quoted(beads)}")
    return stages


# ---- Policies that have a name, or a file


POLICIES: Mapping[str, Policy] = {
    policy.name: policy
    for policy in (
        # The program of the 1960s: a bead for every move, also for mirrored ones; the last move of a lost game goes.
        Policy("focal", mirrored="each"),
        # Martin Gardner's educable robot, whose initials spell it; Scientific American, March 1962.
        Policy("her"),
        # Donald Michie's MENACE, 1961: more beads for earlier moves, and every move of a game counts.
        Policy("menace", beads=(4, 3, 2, 1), win=3, draw=1, loss=-1, fade=1.0),
    )
}
"""The machines of history."""


class Story(NamedTuple):
    """What people call a machine of history, and a sentence about it."""

    title: str
    summary: str


STORIES: Mapping[str, Story] = {
    "focal": Story(
        "the FOCAL program",
        "Ralph Mayer's program for the PDP-8, a small computer of the 1960s: it forgets the last move of a lost game.",
    ),
    "her": Story(
        "Gardner's HER, 1962",
        "Martin Gardner's robot of 24 matchboxes: it loses the bead of the last move of a lost game, and moves that "
        "mirror each other share a bead.",
    ),
    "menace": Story(
        "MENACE, 1961",
        "Donald Michie's matchboxes, which learned noughts and crosses: all moves of a game count, and wins and draws "
        "add beads.",
    ),
}
DEFAULT_POLICY = "her"


def find_policy(text: str) -> Policy:
    """The policy that a text names: one of ``POLICIES``, or a file ending in .toml."""
    if text in POLICIES:
        return POLICIES[text]
    if text.endswith(".toml"):
        return load_policy(text)
    raise InputError(
        f"there is no policy {quoted(text)}: there are {', '.join(POLICIES)}, and one of your own is a file whose name "
        f"ends in .toml{nearest(text, POLICIES)}"
    )


def load_policy(path: str | Path) -> Policy:
    """Read a policy from a TOML file, such as ``beads = [2]``; without a name it gets that of its file."""
    return load_declared(path, "policy", policy_from_data)
