"""Positions and moves: the rules of the games, for programs that know none."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.web.answers import line_data, position_data
from outplay.web.models import LineData, PositionData
from outplay.web.records import replayed
from outplay.web.requests import PlayBody, PositionQuery
from outplay.web.routes.queries import QueryRoute, documented, read_query
from outplay.web.routes.shared import JsonBytes, failures, shelf_of
from outplay.web.shelf import set_up

router = APIRouter(tags=["Playing"], route_class=QueryRoute)
lines = APIRouter(tags=["Playing"])


@router.get(
    "/api/position",
    response_model=PositionData,
    responses=failures(400, 404, 409, 414),
    openapi_extra=documented(PositionQuery),
)
async def position(request: Request) -> Response:
    """List the legal moves of a position, each with the position after it; or say how the game has ended."""
    query = read_query(request, PositionQuery)
    game = shelf_of(request).find(query.game, query.rules)
    return JsonBytes(position_data(set_up(game, query.position)))


@lines.post("/api/play", response_model=LineData, responses=failures(400, 404, 409, 413, 415))
async def play(request: Request, body: PlayBody) -> Response:
    """Replay a line of play from the start or from any position; the answer ends with the legal moves there.

    If a move cannot be played, the error has its `ply`, counted from 1.
    """
    game = shelf_of(request).find(body.game, body.rules)
    return JsonBytes(line_data(replayed(game, body.start, body.moves)))
