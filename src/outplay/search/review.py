"""What a game threw away: every move beside the best one there was.

A game is gone through from its end to its beginning. What is certain about a later position is then certain about the
move that led there, however far away it is from an earlier one: so the losing move is found where it was made. The
moves that were not played have no such future. Where one is compared by an estimate with a certain result, nobody knows
whether it kept the result: after a longer look the move is called unclear, and is no fault. Only if the certain win or
loss is so near that the search would have seen one as fast behind the other move, the two are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Unpack

from outplay.errors import RecordError
from outplay.play import Move, Position
from outplay.record import Record
from outplay.rules.words import Side
from outplay.search.engine import analyze
from outplay.search.limits import MOST_DEPTH, MOST_NODES, MOST_SECONDS, Limits
from outplay.search.score import Score, terminal_value

USUAL_NODES = 200_000
"""For a position, where no limit is given: a game takes some seconds, and always gets the same review."""
BLUNDER_PIECES = 3.0
MISTAKE_PIECES = 1.0
SLIP_PIECES = 0.5
"""How many pieces a move must lose, by the engine's estimate, to be called so."""
DECIDED_PIECES = 6.0
"""A lead of so many pieces is as good as a larger one, and as a won game where nothing but an estimate is beside it."""
LONGER = 10
"""How many times as many nodes, or as much time, a second look gets: it settles most of what the first left unclear."""
DEEPER = 2
"""How many plies it may look further."""


class Fault(Enum):
    """How bad a move was, the worst first."""

    BLUNDER = "blunder"
    """It gave away the result, or most of a good game."""
    MISTAKE = "mistake"
    """It gave away a good part."""
    SLIP = "slip"
    """It gave away a little: the result stayed, but there was a faster win, a slower loss, more discs."""


@dataclass(frozen=True)
class JudgedMove:
    """A move of a game beside the best one; both scores are seen by the side that moved."""

    ply: int
    """Counted from 1."""
    side: Side
    move: Move
    score: Score
    best: Move
    best_score: Score
    fault: Fault | None

    @property
    def is_best(self) -> bool:
        """Whether no move was better."""
        return self.move == self.best

    @property
    def is_unclear(self) -> bool:
        """Whether another move looks better, but what is certain of one of the two is an estimate of the other."""
        return self.fault is None and _is_doubtful(self.best_score, self.score)

    @property
    def thrown_away(self) -> str:
        """What there was and what was left, as in 'wins in 7 → loses in 4'."""
        return f"{self.best_score.verdict} → {self.score.verdict}"

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return {
            "ply": self.ply,
            "side": str(self.side),
            "move": str(self.move),
            "score": self.score.as_data(),
            "best": str(self.best),
            "best_score": self.best_score.as_data(),
            "fault": self.fault and self.fault.value,
            "unclear": self.is_unclear,
        }


@dataclass(frozen=True)
class Review:
    """The judged moves of a game, in the order in which they were played; the first ones may be missing."""

    record: Record
    moves: tuple[JudgedMove, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every move was judged."""
        return len(self.moves) == len(self.record.moves)

    @property
    def faults(self) -> tuple[JudgedMove, ...]:
        """The moves that threw something away."""
        return tuple(judged for judged in self.moves if judged.fault)

    def count(self, side: Side) -> dict[str, int]:
        """How many moves a side made, how many of them were the best there was, and how many faults of each kind."""
        own = [judged for judged in self.moves if judged.side is side]
        faults = Counter(judged.fault for judged in own)
        return {
            "moves": len(own),
            "best": sum(judged.is_best for judged in own),
            **{fault.value: faults[fault] for fault in Fault},
        }

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return {
            "game": self.record.game.name,
            "start": str(self.record.start),
            "players": list(self.record.header.players),
            "complete": self.is_complete,
            "moves": [judged.as_data() for judged in self.moves],
            "summary": {str(side): self.count(side) for side in Side},
        }


def review_game(record: Record, **limits: Unpack[Limits]) -> Review:
    """Judge every move of a game; the limits are those of ``analyze``, for each position."""
    return Review(record, tuple(reversed(list(judge_moves(record, **limits)))))


def judge_moves(record: Record, **limits: Unpack[Limits]) -> Iterator[JudgedMove]:
    """The judged moves of a game one by one, the last first."""
    if not record.moves:
        raise RecordError("there is nothing to review: the game has no moves")
    if all(limits.get(key) is None for key in ("depth", "nodes", "seconds")):
        limits["nodes"] = USUAL_NODES
    later = _ending(record)
    for number in reversed(range(len(record.moves))):
        position, move = record.positions[number], record.moves[number]
        known = _look(position, move, later, limits)
        if _is_doubtful(known.scores[known.best], known.scores[move]):
            known = _look(position, move, later, _longer(limits))
        later, best_score, score = known.whole, known.scores[known.best], known.scores[move]
        fault = find_fault(best_score, score, known.depth)
        yield JudgedMove(number + 1, position.side, move, score, known.best, best_score, fault)


@dataclass(frozen=True)
class _Known:
    """What a look at a position has found: every move's score, the best move, the position's worth, and how deep."""

    scores: dict[Move, Score]
    best: Move
    whole: Score
    depth: int


def _look(position: Position, played: Move, later: Score | None, limits: Limits) -> _Known:
    """Look at a position; the score of the move that was played may be known from what came later."""
    is_forced = len(position.legal_moves) == 1 and later is not None
    found = None if is_forced else analyze(position, moves=True, **limits)
    scores = {known.move: known.score for known in found.moves} if found else {}
    if later and (played not in scores or (later.is_proven and not scores[played].is_proven)):
        scores[played] = _a_ply_earlier(later)
    best = max(scores, key=lambda move: (scores[move].value, move == played))
    whole = found.score if found and found.score.is_proven else _combined(scores, best)
    return _Known(scores, best, whole, found.depth if found else 0)


def _longer(limits: Limits) -> Limits:
    """The limits of a second look: more nodes, more time, and a little deeper."""
    depth, nodes, seconds = limits.get("depth"), limits.get("nodes"), limits.get("seconds")
    return {
        **limits,
        "depth": depth and min(depth + DEEPER, MOST_DEPTH),
        "nodes": nodes and min(nodes * LONGER, MOST_NODES),
        "seconds": seconds and min(seconds * LONGER, MOST_SECONDS),
    }


def _ending(record: Record) -> Score | None:
    """What the last position is worth to the side that would be next, if the game is over."""
    side = record.position.side
    return Score(side, terminal_value(record.outcome, side), is_proven=True) if record.outcome else None


def _combined(scores: dict[Move, Score], best: Move) -> Score:
    """What a position is worth by its moves: certain if it is won, or if every move is certain."""
    score, is_proven = scores[best], all(known.is_proven for known in scores.values())
    return Score(score.side, score.value, is_proven, is_within=score.is_within or not is_proven)


def _a_ply_earlier(score: Score) -> Score:
    """The score of the move that led to a position, seen by the side that made it."""
    value = -score.value
    if score.plies is not None:
        value += -1 if value > 0 else 1
    return Score(score.side.rival, value, score.is_proven, score.is_within)


def find_fault(best: Score, played: Score, depth: int = 0) -> Fault | None:
    """How bad it was to play a move with one score where there was one with the other, both seen at a depth.

    What is certain of one and an estimate of the other cannot be compared, unless the end lies within the depth: for
    then it was looked for behind the other move too, and not found.
    """
    if best.is_proven is not played.is_proven:
        plies = (best if best.is_proven else played).plies
        if plies is None or plies > depth:
            return None
    elif best.is_proven:
        if best.winner is not played.winner:
            return Fault.BLUNDER
        is_worse = played.value < best.value and not (best.is_within or played.is_within)
        return Fault.SLIP if is_worse else None
    lost = _lost_pieces(best, played)
    return next((fault for fault, pieces in _LEAST_LOSSES.items() if lost >= pieces), None)


_LEAST_LOSSES = {Fault.BLUNDER: BLUNDER_PIECES, Fault.MISTAKE: MISTAKE_PIECES, Fault.SLIP: SLIP_PIECES}


def _is_doubtful(best: Score, played: Score) -> bool:
    return best.is_proven is not played.is_proven and _lost_pieces(best, played) >= SLIP_PIECES


def _lost_pieces(best: Score, played: Score) -> float:
    return _in_pieces(best) - _in_pieces(played)


def _in_pieces(score: Score) -> float:
    return max(-DECIDED_PIECES, min(score.value, DECIDED_PIECES))
