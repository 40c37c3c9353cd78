"""Exact values in the shapes of answers: solutions, and exact analyses."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from time import monotonic
from typing import cast

from outplay.play import Position
from outplay.record import Record
from outplay.search.engine import Analysis
from outplay.search.score import MoveScore, Score
from outplay.solving.strong import StrongSolution
from outplay.web.answers import side_name
from outplay.web.requests import SolutionRequest
from outplay.web.shapes.thinking import MoveScoreData, PathMove, ProvenData, ScoreData, SolutionData
from outplay.web.work.context import TaskContext

_MAX_AT_ONCE = 100_000
_SECONDS_AT_ONCE = 1.0
"""For an exact answer where an estimate would do: usually a tenth of a second is enough, and somebody waits."""


def solution(request: SolutionRequest, context: TaskContext) -> SolutionData:
    """What the position at the end of a line is worth, its moves, and the moves that led there."""
    limits, record = context.tools.limits, request.replay(context.tools.shelf)
    position = record.position
    most, seconds = limits.solution_positions, limits.solution_seconds
    found = context.tools.solutions.covering(_last_open(record), most=most, seconds=seconds / 2, stop=context.stop)
    if found:
        found = _wider(context, found, record)
    score, proven = _score(found, position), None
    if score is None:
        context.tools.solutions.check_files(position.game)
        proven = _proven(context, position, request.seconds)
    return {
        "game": position.game.name,
        "rules": position.game.rules.hash,
        "position": str(position),
        "side": side_name(position.side),
        "covered": score is not None,
        "score": None if score is None else _score_data(score),
        "moves": _moves_data(found.moves(position)) if found else [],
        "line": [str(move) for move in found.line(position)] if found else [],
        "path": _path_data(found, record),
        "proven": proven,
        "method": "strong" if found else None,
        "positions": found.positions if found else None,
        "root": str(found.root) if found else None,
        "saved": found is not None and context.tools.solutions.is_saved(found),
    }


def _proven(context: TaskContext, position: Position, seconds: float) -> ProvenData | None:
    """Who wins, and by which moves, if that can be proven quickly; not how fast."""
    found = context.tools.solutions.proven(position, seconds=seconds, stop=context.stop)
    if found is None:
        return None
    return {"score": _score_data(found.score), "moves": _moves_data(found.moves(position))}


def _last_open(record: Record) -> Position:
    """The last position of a line in which the game is not over."""
    return next((position for position in reversed(record.positions) if not position.outcome), record.start)


def _wider(context: TaskContext, found: StrongSolution, record: Record) -> StrongSolution:
    """A solution that covers as much of a line as is quickly solved: its end alone says little about its moves."""
    end = monotonic() + _SECONDS_AT_ONCE
    for position in reversed(record.positions):
        if position not in found:
            seconds = end - monotonic()
            wider = context.tools.solutions.covering(position, most=_MAX_AT_ONCE, seconds=seconds, stop=context.stop)
            if wider is None:
                break
            found = wider
    return found


def exact(context: TaskContext, position: Position) -> Analysis | None:
    """An exact analysis, if that is quickly done."""
    found = context.tools.solutions.covering(position, most=_MAX_AT_ONCE, seconds=_SECONDS_AT_ONCE, stop=context.stop)
    return found.analysis(position) if found else None


def _path_data(found: StrongSolution | None, record: Record) -> list[PathMove]:
    """What each move was worth to the side that made it, and the best move there."""
    data: list[PathMove] = []
    for move, (before, after) in zip(record.moves, pairwise(record.positions), strict=True):
        reached, best = _score(found, after), _best(found, before)
        score = _score_data(reached.before()) if reached else None
        data.append({"move": str(move), "score": score, "best": _moves_data([best])[0] if best else None})
    return data


def _score_data(score: Score) -> ScoreData:
    return cast(ScoreData, score.as_data())


def _moves_data(moves: Iterable[MoveScore]) -> list[MoveScoreData]:
    return [cast(MoveScoreData, one.as_data()) for one in moves]


def _best(found: StrongSolution | None, position: Position) -> MoveScore | None:
    """The best move of a covered position; of another one, some moves may be covered, and not the best."""
    return found.moves(position)[0] if found and position in found else None


def _score(found: StrongSolution | None, position: Position) -> Score | None:
    """What is known of a position; the result where the game is over."""
    if outcome := position.outcome:
        return Score.of_outcome(outcome, position.side)
    return found.get(position) if found else None
