"""How bad a move was: what it is worth beside the best one there was."""

from __future__ import annotations

from enum import Enum

from outplay.search.score import Score

BLUNDER_PIECES = 3.0
MISTAKE_PIECES = 1.0
SLIP_PIECES = 0.5
"""How many pieces a move must lose, by the engine's estimate, to be called so."""
DECIDED_PIECES = 6.0
"""A lead of so many pieces is as good as a larger one, and as a won game where nothing but an estimate is beside it."""


class Fault(Enum):
    """How bad a move was, the worst first."""

    BLUNDER = "blunder"
    """It gave away the result, or most of a good game."""
    MISTAKE = "mistake"
    """It gave away a good part."""
    SLIP = "slip"
    """It gave away a little: the result stayed, but there was a faster win, a slower loss, more discs."""


_LEAST_LOSSES = {Fault.BLUNDER: BLUNDER_PIECES, Fault.MISTAKE: MISTAKE_PIECES, Fault.SLIP: SLIP_PIECES}


def find_fault(best: Score, played: Score, depth: int = 0) -> Fault | None:
    """How bad it was to play a move with one score where there was one with the other, both seen at a depth.

    What is certain of one and an estimate of the other cannot be compared, unless the end lies within the depth: for
    then it was looked for behind the other move too, and not found.
    """
    if best.is_proven is not played.is_proven:
        distance = (best if best.is_proven else played).distance
        if distance is None or distance > depth:
            return None
    elif best.is_proven:
        if best.winner is not played.winner:
            return Fault.BLUNDER
        is_worse = played < best and not (best.is_bound or played.is_bound)
        return Fault.SLIP if is_worse else None
    lost = _lost_pieces(best, played)
    return next((fault for fault, pieces in _LEAST_LOSSES.items() if lost >= pieces), None)


def is_doubtful(best: Score, played: Score) -> bool:
    """Whether the best move looks better, but what is certain of one of the two is an estimate of the other."""
    return best.is_proven is not played.is_proven and _lost_pieces(best, played) >= SLIP_PIECES


def _lost_pieces(best: Score, played: Score) -> float:
    return _in_pieces(best) - _in_pieces(played)


def _in_pieces(score: Score) -> float:
    return max(-DECIDED_PIECES, min(score.rank, DECIDED_PIECES))
