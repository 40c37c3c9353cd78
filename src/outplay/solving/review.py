"""Reviews of games: every move beside the best one there was, and how bad it was.

Where there is a solution, and towards the end of every game, all moves are looked up and everything is exact; where
discs are counted, the last moves are searched to the end. The engine judges the rest.

A review goes from the end of a game to its beginning. What is proven of a later position is then proven of the move
that led there, however far it was from an earlier one: so the losing move is found where it was made. Moves that were
not played have no such future. If one of two moves is proven and the other estimated, it is unknown whether the result
was kept: after a longer look the move is called unclear, which is no fault. The two are compared only if the proven win
or loss is so near that the search would have seen an equally fast one behind the other move.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from outplay.errors import RecordError
from outplay.play import Move, Position
from outplay.record import Record
from outplay.rules.words import Side
from outplay.search.engine import Analysis, analyze, final_margin
from outplay.search.evaluations import Weights
from outplay.search.limits import MAX_DEPTH, MAX_NODES, MAX_SECONDS, NO_LIMITS, Limits
from outplay.search.reasons import bad_reason, good_reason
from outplay.search.score import MoveScore, Score, counts_discs, remark
from outplay.solving.small_solutions import Solutions, SolutionSource
from outplay.solving.solution import Solution

DEFAULT_NODES = 200_000
"""For a position, if no limit is given: a game takes some seconds, and always gets the same review."""
LONGER = 10
"""How many times as many nodes, or as much time, a second look gets: it settles most of what the first left unclear."""
DEEPER = 2
"""How many plies deeper a second look may go."""
BLUNDER_PIECES = 3.0
MISTAKE_PIECES = 1.0
SLIP_PIECES = 0.5
"""How many pieces a move must lose, by the engine's estimate, to be called so."""
MISTAKE_DISCS = 12
"""How many discs a move must lose to be called a mistake where the result stays."""
DECIDED_PIECES = 6.0
"""A lead of so many pieces counts like any larger one, unless discs are counted, and like a won game beside one."""
ENDING_NODES = 20_000_000
"""For the exact search of an ending in which discs are counted: a second at most, and some twenty empty cells."""

_Look = Callable[[Position, Limits], Analysis]
"""The engine's analysis of a position and of each of its moves."""


class Fault(Enum):
    """How bad a move was, the worst first."""

    BLUNDER = "blunder"
    """It gave away the result, or most of a good game."""
    MISTAKE = "mistake"
    """It gave away a good part."""
    SLIP = "slip"
    """It gave away a little: the result stayed, but there was a faster win, a slower loss, some discs more."""


_MIN_LOSSES = {Fault.BLUNDER: BLUNDER_PIECES, Fault.MISTAKE: MISTAKE_PIECES, Fault.SLIP: SLIP_PIECES}


def find_fault(best: Score, played: Score, depth: int = 0, max_lead: float = DECIDED_PIECES) -> Fault | None:
    """How bad it was to play a move with one score where there was one with the other, both searched to a depth.

    A larger estimated lead counts as ``max_lead``. If only one of them is proven they cannot be compared, unless the
    end lies within the depth: then it was looked for behind the other move too, and not found.
    """
    if best.is_proven is not played.is_proven:
        distance = (best if best.is_proven else played).distance
        if distance is None or distance > depth:
            return None
    elif best.is_proven:
        if best.winner is not played.winner:
            return Fault.BLUNDER
        if not played < best or best.is_bound or played.is_bound:
            return None
        return Fault.MISTAKE if _lost_discs(best, played) >= MISTAKE_DISCS else Fault.SLIP
    lost = _lost_pieces(best, played, max_lead)
    return next((fault for fault, pieces in _MIN_LOSSES.items() if lost >= pieces), None)


def _lost_discs(best: Score, played: Score) -> int:
    """How many discs fewer a move leads to; 0 where discs are not counted."""
    return (best.margin or 0) - (played.margin or 0)


def is_doubtful(best: Score, played: Score) -> bool:
    """Whether the best move looks better, but only one of the two is proven."""
    return best.is_proven is not played.is_proven and _lost_pieces(best, played, DECIDED_PIECES) >= SLIP_PIECES


def _lost_pieces(best: Score, played: Score, max_lead: float) -> float:
    ahead, behind = (max(-max_lead, min(score.rank, max_lead)) for score in (best, played))
    return ahead - behind


@dataclass(frozen=True)
class JudgedMove:
    """A move of a game beside the best one; both scores are for the side that moved."""

    ply: int
    """Counted from 1."""
    side: Side
    move: Move
    score: Score
    best: Move
    best_score: Score
    fault: Fault | None
    reason: str = ""
    """Of a fault: what the move allows, and what the best one does, if that can be shown in a few words."""

    @property
    def is_best(self) -> bool:
        """Whether no move was better."""
        return self.move == self.best

    @property
    def is_unclear(self) -> bool:
        """Whether another move looks better, but only one of the two is proven."""
        return self.fault is None and is_doubtful(self.best_score, self.score)

    @property
    def is_exact(self) -> bool:
        """Whether nothing about the move is an estimate or a bound."""
        return self.score.is_exact and self.best_score.is_exact

    @property
    def text(self) -> str:
        """What the move was worth, and the best one if that was, or may have been, better.

        >>> import outplay
        >>> print(review_game(outplay.Record(outplay.game("hexapawn:3x3"), moves=["a1a2", "c3c2"])).moves[1].text)
        loses in 2 (best: b3a2 wins in 3)
        """
        if self.fault or self.is_unclear:
            return remark(self.score, MoveScore(self.best, self.best_score))
        return self.score.verdict

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
            "reason": self.reason,
            "unclear": self.is_unclear,
            "exact": self.is_exact,
        }


@dataclass(frozen=True)
class Review:
    """The judged moves of a game, in their order; the first ones may be missing."""

    record: Record
    moves: tuple[JudgedMove, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every move was judged."""
        return len(self.moves) == len(self.record.moves)

    @property
    def is_exact(self) -> bool:
        """Whether every move was judged exactly."""
        return self.is_complete and all(judged.is_exact for judged in self.moves)

    @property
    def faults(self) -> tuple[JudgedMove, ...]:
        """The moves that gave something away."""
        return tuple(judged for judged in self.moves if judged.fault)

    def count(self, side: Side) -> dict[str, int]:
        """How many moves a side made, how many of them were best, and how many faults of each kind."""
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
            "exact": self.is_exact,
            "moves": [judged.as_data() for judged in self.moves],
            "summary": {str(side): self.count(side) for side in Side},
        }


def review_game(
    record: Record,
    solutions: SolutionSource | None = None,
    limits: Limits | None = None,
    *,
    evaluation: Weights | str | None = None,
    threads: int = 1,
) -> Review:
    """Judge every move of a game; the limits are those of ``analyze``, for each position that no solution covers."""
    judged = judge_moves(record, solutions, limits, evaluation=evaluation, threads=threads)
    return Review(record, tuple(reversed(list(judged))))


def judge_moves(
    record: Record,
    solutions: SolutionSource | None = None,
    limits: Limits | None = None,
    *,
    evaluation: Weights | str | None = None,
    threads: int = 1,
    style: str | None = "names",
) -> Iterator[JudgedMove]:
    """The judged moves of a game one by one, the last first, with reasons in a label style, or without them."""
    if not record.moves:
        raise RecordError("there is nothing to review: the game has no moves")
    limits = limits or NO_LIMITS
    if not limits.has_end:
        limits = replace(limits, nodes=DEFAULT_NODES)

    def look(position: Position, limits: Limits) -> Analysis:
        return analyze(position, limits, moves=True, evaluation=evaluation, threads=threads)

    solutions = solutions or Solutions()
    find, later, endings = solutions.covering, _ending(record), _Endings(record, limits)
    max_lead = math.inf if counts_discs(record.game.rules) else DECIDED_PIECES
    for number in reversed(range(len(record.moves))):
        position, move = record.positions[number], record.moves[number]
        solution = find(position)
        if solution is None:
            find = solutions.known  # earlier positions are larger: they cannot be solved in passing either
        known = (
            _look_up(position, move, solution)
            or endings.search(position, move, later)
            or _look_twice(look, position, move, later, limits)
        )
        later, best_score, score = known.score, known.scores[known.best], known.scores[move]
        fault = find_fault(best_score, score, known.depth, max_lead)
        reason = _reason(position, move, known.best, style) if fault and style else ""
        yield JudgedMove(number + 1, position.side, move, score, known.best, best_score, fault, reason)


def _reason(position: Position, played: Move, best: Move, style: str) -> str:
    """What a move allows, and what the best one does."""
    said = (
        (played, bad_reason(position, played, best, style)),
        (best, good_reason(position, best, style=style)),
    )
    return "; ".join(f"{position.format_move(move, style)} {reason}" for move, reason in said if reason)


@dataclass(frozen=True)
class _Known:
    """What is known of a position: the score of every move, the best move, the position's own score, and the depth."""

    scores: dict[Move, Score]
    best: Move
    score: Score
    depth: int = 0


def _look_up(position: Position, played: Move, solution: Solution | None) -> _Known | None:
    """What a solution says; None if it lacks distances or margins."""
    if solution is None or not solution[position].is_exact:
        return None
    scores = {one.move: one.score for one in solution.moves(position)}
    best = _best(scores, played)
    return _Known(scores, best, scores[best])


class _Endings:
    """The exact search of endings in which discs are counted, from the last position back until one is too long."""

    def __init__(self, record: Record, limits: Limits) -> None:
        self._limits = Limits(nodes=ENDING_NODES, stop=limits.stop)
        self._is_near = counts_discs(record.game.rules)

    def search(self, position: Position, played: Move, later: Score | None) -> _Known | None:
        """The best move and the played one; None if the end is too far away, as it is then from earlier positions."""
        if not self._is_near:
            return None
        after = later if later and later.is_exact else self._score(position.play(played))
        found = after and self._best(position)
        if not (after and found):
            self._is_near = False
            return None
        best, score = found
        known = {best: score, played: after.before()}
        best = _best(known, played)
        return _Known(known, best, known[best])

    def _best(self, position: Position) -> tuple[Move, Score] | None:
        found = final_margin(position, self._limits)
        return None if found is None else (found.best, _score_of_margin(found.margin, position.side))

    def _score(self, position: Position) -> Score | None:
        if outcome := position.outcome:
            return Score.of_outcome(outcome, position.side)
        found = self._best(position)
        return found and found[1]


def _score_of_margin(margin: int, side: Side) -> Score:
    return Score(side, (margin > 0) - (margin < 0), margin=margin)


def _look_twice(look: _Look, position: Position, played: Move, later: Score | None, limits: Limits) -> _Known:
    """What the engine says; it looks longer if it is unclear whether the move was a fault."""
    known = _look(look, position, played, later, limits)
    if is_doubtful(known.scores[known.best], known.scores[played]):
        known = _look(look, position, played, later, _longer(limits))
    return known


def _look(look: _Look, position: Position, played: Move, later: Score | None, limits: Limits) -> _Known:
    """Look at a position; the score of the played move may be known from what came later."""
    is_forced = len(position.legal_moves) == 1 and later is not None
    found = None if is_forced else look(position, limits)
    scores = {known.move: known.score for known in found.moves} if found else {}
    if later and (played not in scores or (later.is_proven and not scores[played].is_proven)):
        scores[played] = later.before()
    best = _best(scores, played)
    score = found.score if found and found.score.is_proven else _combined(scores, best)
    return _Known(scores, best, score, found.depth if found else 0)


def _longer(limits: Limits) -> Limits:
    """The limits of a second look: more nodes, more time, and a little deeper."""
    depth, nodes, seconds = limits.depth, limits.nodes, limits.seconds
    return replace(
        limits,
        depth=depth and min(depth + DEEPER, MAX_DEPTH),
        nodes=nodes and min(nodes * LONGER, MAX_NODES),
        seconds=seconds and min(seconds * LONGER, MAX_SECONDS),
    )


def _ending(record: Record) -> Score | None:
    """What the last position is worth to the side that would be next, if the game is over."""
    return Score.of_outcome(record.outcome, record.position.side) if record.outcome else None


def _best(scores: dict[Move, Score], played: Move) -> Move:
    """The best move; the played one if none was better."""
    return max(scores, key=lambda move: (scores[move].rank, move == played))


def _combined(scores: dict[Move, Score], best: Move) -> Score:
    """What a position is worth by its moves: proven if it is won, or if every move is proven."""
    score = scores[best]
    if all(known.is_proven for known in scores.values()):
        return score
    return replace(score, is_bound=True) if score.winner else Score(score.side, estimate=score.rank)
