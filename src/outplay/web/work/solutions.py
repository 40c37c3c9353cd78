"""Exact values as the plain values that a page gets: ``SolutionData`` of the models, and analyses that are exact."""

from __future__ import annotations

from itertools import pairwise
from time import monotonic

from outplay.play import Position
from outplay.record import Record
from outplay.search.score import MoveScore, Score
from outplay.solving.analysis import exact_analysis
from outplay.solving.strong import StrongSolution
from outplay.web.answers import Data
from outplay.web.records import replayed
from outplay.web.work.work import Work

_MOST_AT_ONCE = 100_000
_SECONDS_FOR_A_PROOF = 4.0
_SECONDS_AT_ONCE = 1.0
"""For what may be exact, if that can be had soon: a tenth of a second as a rule, and somebody waits."""


def solution(work: Work) -> Data:
    """SolutionData: what the position at the end of a line is worth, its moves, and the moves that led there."""
    limits = work.tools.limits
    record = replayed(work.game(), work.optional_text("position"), work.texts("line", limits.moves))
    position = record.position
    most, seconds = limits.solution_positions, limits.solution_seconds
    found = work.tools.solutions.covering(_last_open(record), most=most, seconds=seconds / 2, stop=work.stop)
    if found:
        found = _wider(work, found, record)
    score, proven = _score(found, position), None
    if score is None:
        work.tools.solutions.check_files(position.game)
        proven = _proven(work, position)
    return {
        "game": position.game.name,
        "rules": position.game.rules.hash,
        "position": str(position),
        "side": str(position.side),
        "covered": score is not None,
        "score": score and score.as_data(),
        "moves": [one.as_data() for one in found.moves(position)] if found else [],
        "line": [str(move) for move in found.line(position)] if found else [],
        "path": _path_data(found, record),
        "proven": proven,
        "method": found.method if found else None,
        "positions": found.positions if found else None,
        "root": str(found.root) if found else None,
        "saved": found is not None and work.tools.solutions.is_saved(found),
    }


def _proven(work: Work, position: Position) -> Data | None:
    """ProvenData: who wins, and by which moves, if that can be proven soon; how fast, nobody knows then."""
    found = work.tools.solutions.proven(position, seconds=_SECONDS_FOR_A_PROOF, stop=work.stop)
    if found is None:
        return None
    return {"score": found.score.as_data(), "moves": [one.as_data() for one in found.moves(position)]}


def _last_open(record: Record) -> Position:
    """The last position of a line in which there is something to play."""
    return next((position for position in reversed(record.positions) if not position.outcome), record.start)


def _wider(work: Work, found: StrongSolution, record: Record) -> StrongSolution:
    """A solution that covers as much of a line as can be had soon: what is left at its end says little of its moves."""
    end = monotonic() + _SECONDS_AT_ONCE
    for position in reversed(record.positions):
        if position not in found:
            seconds = end - monotonic()
            wider = work.tools.solutions.covering(position, most=_MOST_AT_ONCE, seconds=seconds, stop=work.stop)
            if wider is None:
                break
            found = wider
    return found


def exact(work: Work, position: Position) -> Data | None:
    """AnalysisData in which all is exact, if that can be had soon."""
    found = work.tools.solutions.covering(position, most=_MOST_AT_ONCE, seconds=_SECONDS_AT_ONCE, stop=work.stop)
    analysis = found and exact_analysis(found, position)
    return analysis.as_data() if analysis else None


def _path_data(found: StrongSolution | None, record: Record) -> list[Data]:
    """PathMove of each move: what it was worth to who made it, and the best one that there was."""
    data: list[Data] = []
    for move, (before, after) in zip(record.moves, pairwise(record.positions), strict=True):
        reached, best = _score(found, after), _best(found, before)
        score = reached and reached.before()
        data.append({"move": str(move), "score": score and score.as_data(), "best": best and best.as_data()})
    return data


def _best(found: StrongSolution | None, position: Position) -> MoveScore | None:
    """The best move of a position that is covered; of one that is not, some moves may be, and not the best."""
    return found.moves(position)[0] if found and position in found else None


def _score(found: StrongSolution | None, position: Position) -> Score | None:
    """What is known of a position; of one where the game is over, always."""
    if outcome := position.outcome:
        return Score.of_outcome(outcome, position.side)
    return found.get(position) if found else None
