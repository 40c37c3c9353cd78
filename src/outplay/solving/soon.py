"""What can be proven soon of a position that is too large for a strong solution: its score, and those of its moves."""

from __future__ import annotations

import time
from collections.abc import Callable

from outplay._core import Prover, Stop
from outplay.play import Position
from outplay.search.score import Score
from outplay.solving.claims import Claim
from outplay.solving.proven_moves import seconds_left
from outplay.solving.solution import Work
from outplay.solving.weak import WeakSolution, settle

_Ask = Callable[[Claim, int], bool | None]


def prove_soon(position: Position, prover: Prover, *, seconds: float, stop: Stop | None = None) -> WeakSolution | None:
    """A weak solution that is found in half of the time, and answers in the other half; None if there is none.

    Moves that are not settled by then are left out. What a prover has once proven it knows the next time.

    >>> import outplay
    >>> start = outplay.game("hexapawn:5x6").start
    >>> found = prove_soon(start, Prover(start.game._core, megabytes=4), seconds=10)
    >>> found.score.verdict, {one.score.verdict for one in found.moves(start)}
    ('loses', {'loses'})
    """
    begun = time.perf_counter()

    def within(share: float) -> _Ask:
        def ask(claim: Claim, nodes: int) -> bool | None:
            left = seconds_left(begun + share * seconds)
            board, side = claim.position._board, claim.side.index
            return prover.holds(board, side, claim.least, nodes=nodes, seconds=left, stop=stop)

        return ask

    settling = within(0.5)
    score = settle(position, lambda claim: settling(claim, 0))
    if score is None:
        return None
    work = Work(time.perf_counter() - begun, prover.nodes, prover.bytes, "in passing")
    return _Hurried(position, score, prover, work, within(1.0))


class _Hurried(WeakSolution):
    """One whose questions have an end, whoever asks them."""

    def __init__(self, root: Position, score: Score, prover: Prover, work: Work, ask: _Ask) -> None:
        super().__init__(root, score, prover, work)
        self._ask_in_time = ask

    def _ask(self, claim: Claim, nodes: int) -> bool | None:
        return self._ask_in_time(claim, nodes)
