"""The end of a flip game, played out perfectly: by how many discs it will be won.

>>> import outplay
>>> from outplay.search import final_margin
>>> start = outplay.game("othello:4").start
>>> final_margin(start).margin
-8
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from outplay._core import endgame as search_board
from outplay.errors import GameOver, InputError, quoted
from outplay.play import Move, Position
from outplay.rules.flip import Flip
from outplay.search.limits import NO_LIMITS, Limits, check_position

Empties = Literal["nobody", "winner"]
"""Whom cells count for that are empty at the end: nobody, as in our games, or the winner, as is usual elsewhere."""
_MEGABYTES = 32
"""More costs time: the table no longer fits the caches, and hardly saves nodes."""


@dataclass(frozen=True)
class Endgame:
    """The final margin for the side to move, a move that reaches it, and the positions that it took to know."""

    margin: int
    best: Move
    nodes: int


def final_margin(position: Position, limits: Limits | None = None, *, empties: Empties = "nobody") -> Endgame | None:
    """Search a flip game to its end; None if a limit of nodes or time, or a stop, comes before that is done.

    Twenty empty cells take a moment, thirty may take hours.
    """
    check_position(position)
    if not isinstance(position.game.rules.family, Flip):
        raise InputError(f"{position.game.name} has no discs to count: use outplay.analyze")
    if empties not in get_args(Empties):
        raise InputError(f"empties can be {' or '.join(map(repr, get_args(Empties)))}, not {quoted(empties)}")
    if position.outcome:
        raise GameOver(f"there is nothing to search in {str(position)!r}: the game is over")
    found = search_board(
        position.game._core,
        position._board,
        winner_takes_empties=empties == "winner",
        **(limits or NO_LIMITS).for_core(),
        megabytes=_MEGABYTES,
    )
    if found is None:
        return None
    margin, (_, target), visited = found
    name = None if target < 0 else position.game.shape.names[target]
    return Endgame(margin, next(move for move in position.legal_moves if move.target == name), visited)
