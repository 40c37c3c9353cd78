"""What a worker can do, by the form of the request: it gets one that was checked, reports on its way, and answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from time import perf_counter
from typing import Any, cast

from outplay.search.engine import Analysis, analyze
from outplay.web.documents import SealedText
from outplay.web.players import checked_evaluation
from outplay.web.records import from_file
from outplay.web.requests import (
    AnalysisRequest,
    ApiRequest,
    ChoiceRequest,
    DrawRequest,
    LessonRequest,
    MatchRequest,
    RecordsRequest,
    ReviewRequest,
    SolutionRequest,
    StepsRequest,
    TournamentRequest,
    TrainingRequest,
    TreeRequest,
    WallRequest,
)
from outplay.web.shapes.games import RecordData, RecordsData
from outplay.web.shapes.thinking import AnalysisData, ChoiceData
from outplay.web.work import learning, solutions, trees
from outplay.web.work.context import TaskContext, seed_or_chance
from outplay.web.work.playing import play, review
from outplay.web.work.tournaments import tournament
from outplay.web.work.training import train

_MEGABYTES = 32
"""Of the engine's table: enough for half a minute, and made in no time."""


def analysis(request: AnalysisRequest, context: TaskContext) -> AnalysisData:
    """What the engine says of a position and of each move; after each depth, what it knows so far."""
    limits, position = context.tools.limits, request.find_position(context.tools.shelf)
    evaluation = checked_evaluation(request.evaluation, position.game)
    if request.exact and (known := solutions.exact(context, position)):
        return _analysis_data(known)
    found = analyze(
        position,
        depth=request.depth,
        nodes=request.nodes,
        seconds=min(request.seconds or limits.streamed_seconds, limits.streamed_seconds),
        evaluation=evaluation,
        moves=True,
        megabytes=_MEGABYTES,
        report=lambda so_far: context.report(_analysis_data(so_far)),
        stop=context.stop,
    )
    return _analysis_data(found)


def _analysis_data(found: Analysis) -> AnalysisData:
    return cast(AnalysisData, found.as_data())


def choose(request: ChoiceRequest, context: TaskContext) -> ChoiceData:
    """The move that a player plays in a position."""
    position = request.find_position(context.tools.shelf)
    with closing(context.make_player(request.player, position.game, seed_or_chance(request.seed))) as machine:
        began = perf_counter()
        move = machine.choose(position, context.move_limits)
    return {"move": str(move), "player": request.player, "seconds": round(perf_counter() - began, 3)}


def records(request: RecordsRequest, context: TaskContext) -> RecordsData:
    """The games of the record file that a visitor sends."""
    return {"games": [cast(RecordData, record.full_data()) for record in from_file(request.text)]}


def reading(sealed: SealedText, context: TaskContext) -> dict[str, str]:
    """What stands in a long message besides the documents in it."""
    return {"rest": sealed.without_documents(context.tools.limits.message_bytes)}


Task = Callable[[Any, TaskContext], Any]
TASKS: Mapping[type[ApiRequest], Task] = {
    AnalysisRequest: analysis,
    ChoiceRequest: choose,
    SolutionRequest: solutions.solution,
    TreeRequest: trees.tree,
    StepsRequest: trees.steps,
    RecordsRequest: records,
    SealedText: reading,
    MatchRequest: play,
    ReviewRequest: review,
    TournamentRequest: tournament,
    WallRequest: learning.wall,
    DrawRequest: learning.draw,
    LessonRequest: learning.lesson,
    TrainingRequest: train,
}
