"""Moves that certainly keep what there is, where only who wins can be proven and distances are out of reach."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from outplay._core import Prover
from outplay.play import Move, Position
from outplay.search.limits import LEAST_SECONDS, MOST_NODES, Limits
from outplay.search.score import Score
from outplay.solving.claims import DRAWS, result_of, value_of

_MEGABYTES = 64
_PART = 100


def kept_by(position: Position, preferred: Sequence[Move], limits: Limits) -> Move | None:
    """The first of the preferred moves that is proven to win or, where none does, to draw; None if that is not settled.

    The same limits always find the same move, unless time is one of them. Each question may take so many
    nodes, all of them together so many seconds.

    >>> import outplay
    >>> position = outplay.game("hexapawn:3x3").start.play("a1a2")
    >>> str(kept_by(position, position.legal_moves, outplay.Limits(nodes=1000)))
    'b3a2'
    """
    prover, side = Prover(position.game._core, megabytes=_MEGABYTES), position.side
    until = None if limits.seconds is None else time.perf_counter() + limits.seconds
    most = limits.nodes or MOST_NODES

    def holds(at: Position, least: int, nodes: int) -> bool | None:
        if outcome := at.outcome:
            return result_of(Score.of_outcome(outcome, side)) >= least
        return prover.holds(at._board, side.index, least, nodes=nodes, seconds=seconds_left(until), stop=limits.stop)

    value = value_of(position, lambda least: holds(position, least, most))
    if value is None or value < DRAWS:
        return None
    return first_kept(preferred, most, lambda move, part: holds(position.play(move), value, part) is True)


def seconds_left(until: float | None) -> float:
    """What a prover gets for a question if there is an end to its time; for a prover 0 would be no limit."""
    return 0.0 if until is None else max(until - time.perf_counter(), LEAST_SECONDS)


def first_kept(moves: Sequence[Move], nodes: int, keeps: Callable[[Move, int], bool]) -> Move | None:
    """The first move that certainly keeps what there is, as is asked with a number of nodes; None if none is found.

    All moves first get a small part of the nodes, for mostly one was proven along with its position.

    >>> import outplay
    >>> moves = outplay.game("hexapawn:3x3").start.legal_moves
    >>> str(first_kept(moves, 1000, lambda move, nodes: nodes == 1000 or str(move) == "b1b2"))
    'b1b2'
    """
    tries = ((move, part) for part in (max(nodes // _PART, 1), nodes) for move in moves)
    return next((move for move, part in tries if keeps(move, part)), None)
