"""Positions and moves: the rules of the games, for programs that know none."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.web.answers import line_data, position_data
from outplay.web.requests import LineRequest, PositionRequest
from outplay.web.routes.description import describe_body, describe_query
from outplay.web.routes.shared import JsonBytes, PlainRoute, read_body, read_query, shelf_of
from outplay.web.shapes.games import LineData, PositionData

router = APIRouter(tags=["Playing"], route_class=PlainRoute)


@router.get("/api/position", **describe_query(PositionRequest, PositionData))
async def position(request: Request) -> Response:
    """List the legal moves of a position, each with the position after it; or say how the game has ended."""
    return JsonBytes(position_data(read_query(request, PositionRequest).find_position(shelf_of(request))))


@router.post("/api/play", **describe_body(LineRequest, LineData))
async def play(request: Request) -> Response:
    """Replay a line of play from the start or from any position; the answer ends with the legal moves there.

    If a move cannot be played, the error has its `ply`, counted from 1.
    """
    body = await read_body(request, LineRequest)
    return JsonBytes(line_data(body.replay(shelf_of(request))))
