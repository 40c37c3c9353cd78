"""Record files: a game to keep, and games that were kept."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.record import Header
from outplay.rules.words import Side
from outplay.web.answers import record_data
from outplay.web.models import RecordBody, RecordsBody, RecordsData, RecordText
from outplay.web.records import as_file, from_file, replayed
from outplay.web.routes.shared import JsonBytes, failures, shelf_of

router = APIRouter(tags=["Records"])


@router.post("/api/record", response_model=RecordText, responses=failures(400, 404, 409, 413, 415))
async def record(request: Request, body: RecordBody) -> Response:
    """Write a game as a record file, which the command line and other servers can read."""
    game = shelf_of(request).find(body.game, body.rules)
    played = replayed(game, body.start, body.moves)
    resigned = next((side for side in Side if str(side) == body.resigned), None)
    text, filename = as_file(played, Header((body.players[0], body.players[1]), body.seed), resigned)
    return JsonBytes({"text": text, "filename": filename})


@router.post("/api/records", response_model=RecordsData, responses=failures(400, 413, 415))
async def records(request: Request, body: RecordsBody) -> Response:
    """Read the games of a record file: JSON Lines, or the text with tags in brackets. Every move is replayed."""
    found = await asyncio.to_thread(from_file, body.text)
    return JsonBytes({"games": [record_data(game) for game in found]})
