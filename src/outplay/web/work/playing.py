"""Whole games: played by two players while somebody watches, or reviewed for mistakes."""

from __future__ import annotations

from contextlib import ExitStack, closing
from dataclasses import replace
from typing import cast

from outplay.arena.match import play_out
from outplay.arena.openings import find_openings
from outplay.play import Move, Position
from outplay.record import Header, Record
from outplay.rules.words import Side
from outplay.search.limits import Limits
from outplay.solving.review import JudgedMove, Review, judge_moves
from outplay.values import seed_or_random
from outplay.web.answers import move_data
from outplay.web.failures import without_folders
from outplay.web.labelling import cell_style
from outplay.web.requests import MatchRequest, OpeningsRequest, ReviewRequest
from outplay.web.shapes.games import OpeningsData, RecordData, WatchedMove
from outplay.web.shapes.thinking import JudgedMoveData, ReviewData
from outplay.web.work.context import TaskContext

REVIEW_NODES = 50_000
"""For each position: a typical game takes some seconds."""


def openings(request: OpeningsRequest, context: TaskContext) -> OpeningsData:
    """Different positions some random moves from the start, balanced ones if there are enough."""
    game, seed = request.find_game(context.tools.shelf), seed_or_random(request.seed)
    found = find_openings(game, f"random:{request.plies}", request.number, seed)
    return {"positions": list(found.texts), "remark": found.remark}


def play(request: MatchRequest, context: TaskContext) -> RecordData:
    """A game between two players, from the end of a line on; each new move is reported as it is made."""
    record, seed = request.replay(context.tools.shelf), seed_or_random(request.seed)
    ply = len(record.moves)

    def report(move: Move, after: Position, seconds: float) -> None:
        nonlocal ply
        ply += 1
        watched: WatchedMove = {"ply": ply, "move": move_data(move, after), "seconds": round(seconds, 3)}
        context.report(watched)

    with ExitStack() as stack:
        white, black = (
            stack.enter_context(closing(context.make_player(name, record.game, seed))) for name in request.players
        )
        names = request.players[0], request.players[1]
        header = Header(names, seed, is_reproducible=white.is_reproducible and black.is_reproducible)
        rest = play_out(record.position, white, black, header, limits=context.move_limits, report=report)
    whole = Record(record.game, record.start, (*record.moves, *rest.moves), header, rest.forfeit)
    return cast(RecordData, hide_folders(whole).full_data())


def hide_folders(record: Record) -> Record:
    """A game without the folder of a failed player's file."""
    forfeit = record.forfeit
    return replace(record, forfeit=replace(forfeit, detail=without_folders(forfeit.detail))) if forfeit else record


def review(request: ReviewRequest, context: TaskContext) -> ReviewData:
    """Every move of a game beside the best one; each is reported when it is judged, the last move first."""
    record = request.replay(context.tools.shelf)
    judged: list[JudgedMove] = []
    style = cell_style(record.game, request.labels)
    for move in judge_moves(record, context.tools.solutions, Limits(nodes=REVIEW_NODES), style=style):
        if context.stop.is_set:
            break
        judged.append(move)
        context.report(_judged_data(move))
    found = Review(record, tuple(reversed(judged)))
    return {
        "moves": [_judged_data(move) for move in found.moves],
        "summary": {"white": found.count(Side.WHITE), "black": found.count(Side.BLACK)},
        "complete": found.is_complete,
        "exact": found.is_exact,
    }


def _judged_data(judged: JudgedMove) -> JudgedMoveData:
    return cast(JudgedMoveData, {**judged.as_data(), "text": judged.text})
