"""The task for each request: it gets a checked request, reports progress, and returns the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from time import perf_counter
from typing import Any, cast

from outplay.diagrams import Diagram, diagrams
from outplay.errors import RecordError
from outplay.record import parse_records
from outplay.record.files import format_records
from outplay.record.text import parse_text
from outplay.search.engine import Analysis, analyze
from outplay.values import seed_or_random
from outplay.web.answers import game_data, move_data
from outplay.web.documents import LongText
from outplay.web.labelling import cell_style
from outplay.web.players import checked_evaluation
from outplay.web.requests import (
    AnalysisRequest,
    ApiRequest,
    ChoiceRequest,
    DiagramsRequest,
    DrawRequest,
    LessonRequest,
    MatchRequest,
    OpeningsRequest,
    PuzzleHelpRequest,
    PuzzleMoveRequest,
    PuzzleRequest,
    PuzzleSheetRequest,
    RecordRequest,
    RecordsRequest,
    ReviewRequest,
    SolutionRequest,
    StepsRequest,
    TournamentRequest,
    TrainingRequest,
    TreeRequest,
    WallRequest,
)
from outplay.web.shapes.games import DiagramData, DiagramsData, RecordData, RecordsData, RecordText
from outplay.web.shapes.thinking import AnalysisData, ChoiceData
from outplay.web.work import learning, puzzles, solutions, trees
from outplay.web.work.context import TaskContext
from outplay.web.work.playing import openings, play, review
from outplay.web.work.tournaments import tournament
from outplay.web.work.training import train

_MEGABYTES = 32
"""Of the engine's table: enough for half a minute, and allocated at once."""
_MAX_RECORDS = 500
"""In a file that is sent as a request: more than its length allows, unless its games have hardly any moves."""


def analysis(request: AnalysisRequest, context: TaskContext) -> AnalysisData:
    """What the engine says of a position and of each move; reported after each depth."""
    limits, position = context.tools.limits, request.find_position(context.tools.shelf)
    evaluation, style = checked_evaluation(request.evaluation, position.game), cell_style(position.game, request.labels)
    if request.exact and (known := solutions.exact(context, position)):
        return _analysis_data(known, style)
    found = analyze(
        position,
        depth=request.depth,
        nodes=request.nodes,
        seconds=min(request.seconds or limits.streamed_seconds, limits.streamed_seconds),
        evaluation=evaluation,
        moves=True,
        megabytes=_MEGABYTES,
        report=lambda so_far: context.report(_analysis_data(so_far, style)),
        stop=context.stop,
    )
    return _analysis_data(found, style)


def _analysis_data(found: Analysis, style: str | None) -> AnalysisData:
    return cast(AnalysisData, {**found.as_data(), "reason": found.reason_in(style) if style else ""})


def diagrams_of(request: DiagramsRequest, context: TaskContext) -> DiagramsData:
    """The diagrams of a game's rules, and the small board on which they are drawn."""
    found = diagrams(request.find_game(context.tools.shelf))
    return {
        "board": game_data(found[0].position.game) if found else None,
        "diagrams": [_diagram_data(one) for one in found],
    }


def _diagram_data(diagram: Diagram) -> DiagramData:
    return {
        "title": diagram.title,
        "text": diagram.text,
        "position": str(diagram.position),
        "moves": [move_data(move, diagram.position.play(move)) for move in diagram.moves],
    }


def choose(request: ChoiceRequest, context: TaskContext) -> ChoiceData:
    """The move that a player plays in a position."""
    position = request.find_position(context.tools.shelf)
    with closing(context.make_player(request.player, position.game, seed_or_random(request.seed))) as machine:
        began = perf_counter()
        move = machine.choose(position, context.clock_limits(request.seconds_left))
    return {"move": str(move), "player": request.player, "seconds": round(perf_counter() - began, 3)}


def record(request: RecordRequest, context: TaskContext) -> RecordText:
    """Games as a record file, and a name for it."""
    games = request.records(context.tools.shelf)
    words = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in games[0].game.name)
    return {"text": "".join(format_records(games)), "filename": f"{words.strip('-') or 'game'}.jsonl"}


def records(request: RecordsRequest, context: TaskContext) -> RecordsData:
    """The games of a record file, in either of its two forms, or the one of a transcript."""
    if transcript := request.transcript(context.tools.shelf):
        return {"games": [cast(RecordData, transcript.full_data())]}
    text = request.text.removeprefix("\ufeff")
    found = parse_records(text.split("\n")) if text.lstrip().startswith("{") else parse_text(text)
    if not found:
        raise RecordError("there is no game in this file: it should be a record, with moves or at least its tags")
    if len(found) > _MAX_RECORDS:
        raise RecordError(f"this file has {len(found)} games: a page can open {_MAX_RECORDS} at most")
    return {"games": [cast(RecordData, record.full_data()) for record in found]}


def reading(source: LongText, context: TaskContext) -> dict[str, str]:
    """A long text without the documents in it."""
    return {"rest": source.without_documents(context.tools.limits.message_bytes)}


Task = Callable[[Any, TaskContext], Any]
TASKS: Mapping[type[ApiRequest], Task] = {
    AnalysisRequest: analysis,
    ChoiceRequest: choose,
    DiagramsRequest: diagrams_of,
    SolutionRequest: solutions.solution,
    PuzzleRequest: puzzles.puzzle,
    PuzzleSheetRequest: puzzles.sheet,
    PuzzleMoveRequest: puzzles.move,
    PuzzleHelpRequest: puzzles.help_in,
    TreeRequest: trees.tree,
    StepsRequest: trees.steps,
    RecordRequest: record,
    RecordsRequest: records,
    LongText: reading,
    OpeningsRequest: openings,
    MatchRequest: play,
    ReviewRequest: review,
    TournamentRequest: tournament,
    WallRequest: learning.wall,
    DrawRequest: learning.draw,
    LessonRequest: learning.lesson,
    TrainingRequest: train,
}
