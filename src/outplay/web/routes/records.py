"""Record files: a game to keep, and games that were kept."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.record import Header
from outplay.web.models import RecordsData, RecordText
from outplay.web.records import as_file, replayed, resignation
from outplay.web.requests import RecordBody, RecordsBody
from outplay.web.routes.desk import answered
from outplay.web.routes.shared import JsonBytes, failures, settings_of, shelf_of

router = APIRouter(tags=["Records"])


@router.post("/api/record", response_model=RecordText, responses=failures(400, 404, 409, 413, 415))
async def record(request: Request, body: RecordBody) -> Response:
    """Write a game as a record file, which the command line and other servers can read."""
    game = shelf_of(request).find(body.game, body.rules)
    played = replayed(game, body.start, body.moves)
    text, filename = as_file(played, Header((body.players[0], body.players[1]), body.seed), resignation(body.resigned))
    return JsonBytes({"text": text, "filename": filename})


@router.post("/api/records", response_model=RecordsData, responses=failures(400, 413, 415, 503, 504))
async def records(request: Request, body: RecordsBody) -> Response:
    """Read the games of a record file: JSON Lines, or the text with tags in brackets. Every move is replayed."""
    return await answered(request, "records", {"text": body.text}, settings_of(request).limits.records_seconds)
