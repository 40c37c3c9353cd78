"""What a solution says of a position, in the words of the engine: for hints, marks and whoever shows scores."""

from __future__ import annotations

import time
from dataclasses import replace

from outplay.play import Position
from outplay.search.engine import Analysis
from outplay.solving.solution import Solution


def exact_analysis(solution: Solution, position: Position) -> Analysis | None:
    """An analysis in which every score is exact and no position was searched; None if the solution does not cover it.

    >>> import outplay
    >>> solution = outplay.solve("hexapawn:3x3")
    >>> exact_analysis(solution, solution.root.play("a1a2"))
    <Analysis hexapawn:3x3: black wins in 3, best b3a2, depth 0>
    """
    start = time.perf_counter()
    score = solution.get(position)
    if score is None:
        return None
    moves = tuple(
        replace(one, line=(one.move, *solution.line(position.play(one.move)))) for one in solution.moves(position)
    )
    best = moves[0] if moves else None
    return Analysis(
        position,
        score,
        best=best.move if best else None,
        line=best.line if best else (),
        moves=moves,
        nodes=0,
        depth=0,
        seconds=time.perf_counter() - start,
    )
