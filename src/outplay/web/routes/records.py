"""Record files: a game to keep, and games that were kept."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.record import Header
from outplay.web.records import as_file, replayed
from outplay.web.requests import RecordRequest, RecordsRequest
from outplay.web.routes.description import describe_body
from outplay.web.routes.desk import answer_by_worker
from outplay.web.routes.shared import JsonBytes, PlainRoute, read_body, settings_of, shelf_of
from outplay.web.shapes.games import RecordsData, RecordText

router = APIRouter(tags=["Records"], route_class=PlainRoute)


@router.post("/api/record", **describe_body(RecordRequest, RecordText))
async def record(request: Request) -> Response:
    """Write a game as a record file, which the command line and other servers can read."""
    body = await read_body(request, RecordRequest)
    played = replayed(body.find_game(shelf_of(request)), body.start, body.moves, body.resigned)
    white, black = body.players
    text, filename = as_file(replace(played, header=Header((white, black), body.seed)))
    return JsonBytes(RecordText(text=text, filename=filename))


@router.post("/api/records", **describe_body(RecordsRequest, RecordsData))
async def records(request: Request) -> Response:
    """Read the games of a record file: JSON Lines, or the text with tags in brackets. Every move is replayed."""
    body = await read_body(request, RecordsRequest)
    return await answer_by_worker(request, body, settings_of(request).limits.records_seconds)
