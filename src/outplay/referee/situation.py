"""What the referee looks at: who stands where and whose turn it is; and what a side may do."""

from __future__ import annotations

from typing import NamedTuple

from outplay.rules.words import Contents, Outcome, Reason, Side


class Situation(NamedTuple):
    """All that the rules depend on. No rule of any game asks how a situation came about."""

    contents: Contents
    side: Side
    """The side to move."""


class Action(NamedTuple):
    """One ply, in cell names, with everything that it does to the rival's pieces."""

    origin: str | None
    """The cell that a piece leaves; None where a disc is placed, and for a pass."""
    target: str | None
    """The cell that is occupied; None for a pass."""
    captured: tuple[str, ...]
    """In reading order: where the piece stood that was taken or jumped over, or all discs that turn."""


PASS = Action(None, None, ())
"""The forced pass. It is a ply like any other, and where it is legal nothing else is."""


def by_count(contents: Contents, reason: Reason, tie: Reason) -> Outcome:
    """The outcome by count: more pieces or discs win, by the difference; a tie is a draw with a reason of its own."""
    difference = contents.count(Side.WHITE) - contents.count(Side.BLACK)
    if difference == 0:
        return Outcome(None, tie)
    return Outcome(Side.WHITE if difference > 0 else Side.BLACK, reason, abs(difference))
