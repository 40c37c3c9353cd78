"""Quick proofs for games too large for a strong solution: the score of a position, or one move that keeps it."""

from __future__ import annotations

import time
from collections.abc import Sequence

from outplay._core import Prover, Stop
from outplay.play import Move, Position
from outplay.search.limits import MAX_NODES, Limits
from outplay.search.score import Score
from outplay.solving.claims import DRAWS, PositionClaim, result_of, value_of
from outplay.solving.solution import Cost
from outplay.solving.weak import ProveWithin, WeakSolution, first_proven, seconds_left, settle

_MEGABYTES = 64


def quick_proof(position: Position, prover: Prover, *, seconds: float, stop: Stop | None = None) -> WeakSolution | None:
    """A weak solution found in the first half of the time, which answers in the second half; None if not found.

    Moves not settled by then are left out. A prover remembers what it has proven.

    >>> import outplay
    >>> start = outplay.game("hexapawn:5x6").start
    >>> found = quick_proof(start, Prover(start.game._core, megabytes=4), seconds=10)
    >>> found.score.verdict, {one.score.verdict for one in found.moves(start)}
    ('loses', {'loses'})
    """
    begun = time.perf_counter()

    def prove_before(share: float) -> ProveWithin:
        def prove(claim: PositionClaim, nodes: int) -> bool | None:
            left = seconds_left(begun + share * seconds)
            board, side = claim.position._board, claim.side.index
            return prover.holds(board, side, claim.least, nodes=nodes, seconds=left, stop=stop)

        return prove

    settling = prove_before(0.5)
    score = settle(position, lambda claim: settling(claim, 0))
    if score is None:
        return None
    cost = Cost(time.perf_counter() - begun, prover.nodes, prover.bytes, "in passing")
    return WeakSolution(position, score, prover, cost, prove=prove_before(1.0))


def proven_move(position: Position, preferred: Sequence[Move], limits: Limits) -> Move | None:
    """The first of the preferred moves that is proven to win or, if none wins, to draw; None if that is not settled.

    The same limits always find the same move, unless time is one of them. The limit of nodes is for each question, the
    limit of time for all of them together.

    >>> import outplay
    >>> position = outplay.game("hexapawn:3x3").start.play("a1a2")
    >>> str(proven_move(position, position.legal_moves, outplay.Limits(nodes=1000)))
    'b3a2'
    """
    prover, side = Prover(position.game._core, megabytes=_MEGABYTES), position.side
    until = None if limits.seconds is None else time.perf_counter() + limits.seconds
    max_nodes = limits.nodes or MAX_NODES

    def holds(at: Position, least: int, nodes: int) -> bool | None:
        if outcome := at.outcome:
            return result_of(Score.of_outcome(outcome, side)) >= least
        return prover.holds(at._board, side.index, least, nodes=nodes, seconds=seconds_left(until), stop=limits.stop)

    value = value_of(position, lambda least: holds(position, least, max_nodes))
    if value is None or value < DRAWS:
        return None
    return first_proven(preferred, max_nodes, lambda move, nodes: holds(position.play(move), value, nodes) is True)
