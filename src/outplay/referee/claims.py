"""Claims: that a side gets at least so much from a position; and what they say in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from outplay.referee.game import start
from outplay.referee.situation import Situation
from outplay.rules.declaration import Rules
from outplay.rules.flip import Flip
from outplay.rules.placement import format_placement
from outplay.rules.words import Side


class Claim(NamedTuple):
    """A side gets at least so much: 1 for a win, 0 for a draw; where discs are counted, so many more than the rival."""

    side: Side
    least: int
    plies: int | None = None
    """Within so many plies, if that is claimed as well."""


def claims_text(rules: Rules, root: Situation, claims: Sequence[Claim]) -> str:
    """What claims about a position say together.

    >>> from outplay.rules.catalogue import find_catalogue_rules
    >>> rules = find_catalogue_rules("othello:4")
    >>> claims_text(rules, start(rules), [Claim(Side.BLACK, 8)])
    'From the start, Black wins by at least 8.'
    >>> claims_text(rules, start(rules), [Claim(Side.BLACK, 8), Claim(Side.WHITE, -8)])
    'From the start, Black wins by exactly 8.'
    >>> claims_text(rules, start(rules), [Claim(Side.BLACK, -5)])
    'From the start, Black does not lose by more than 5.'
    """
    where = "the start" if root == start(rules) else f"{format_placement(rules.shape, root.contents)} {root.side.value}"
    best = max(claims, key=lambda claim: claim.least)
    if len(claims) == 2 and claims[0].least == -claims[1].least:  # neither side can get more than it claims
        exactly = f"{rules.sides[best.side.index]} wins by exactly {best.least}" if best.least else "the game is a draw"
        return f"From {where}, {exactly}."
    return f"From {where}, {' and '.join(claim_text(rules, *claim) for claim in claims)}."


def claim_text(rules: Rules, side: Side, least: int, plies: int | None = None) -> str:
    """What one claim says."""
    name = rules.sides[side.index]
    if least == 0:
        return f"{name} wins or draws"
    if not isinstance(rules.family, Flip):
        return f"{name} wins" + ("" if plies is None else f" within {plies} plies")
    return f"{name} wins by at least {least}" if least > 0 else f"{name} does not lose by more than {-least}"
