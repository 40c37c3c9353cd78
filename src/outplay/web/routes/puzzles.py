"""Puzzles: workers find them, judge moves, and give help when it is asked for."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from outplay.solving.puzzle_sheet import SHEET_POLICY
from outplay.web.requests import PuzzleHelpRequest, PuzzleMoveRequest, PuzzleRequest, PuzzleSheetRequest
from outplay.web.routes.description import describe_body, describe_query
from outplay.web.routes.shared import PlainRoute, answer_by_worker, read_body, read_query, server_of
from outplay.web.shapes.puzzles import PuzzleData, PuzzleHelpData, PuzzleMoveData

router = APIRouter(route_class=PlainRoute)
_GRACE = 5.0
"""Seconds beyond the limit of a search, which ends by itself after the position at hand."""


def _describe_page() -> dict[str, Any]:
    described = describe_query(PuzzleSheetRequest, None)
    page = {"description": "The page.", "content": {"text/html": {"schema": {"type": "string"}}}}
    return {**described, "responses": {**described["responses"], 200: page}}


@router.get("/api/puzzle", tags=["Puzzles"], **describe_query(PuzzleRequest, PuzzleData))
async def puzzle(request: Request) -> Response:
    """Find a puzzle: a position in which exactly one move wins, or draws. The answer does not give that move away.

    The same game, seed, number, goal and level give the same puzzle. If none is found in time, the answer is 404.
    """
    query = read_query(request, PuzzleRequest)
    return await answer_by_worker(request, query, server_of(request).limits.puzzle_seconds + _GRACE)


@router.post("/api/puzzle/move", tags=["Puzzles"], **describe_body(PuzzleMoveRequest, PuzzleMoveData))
async def move(request: Request) -> Response:
    """Try a move in a puzzle: a wrong one is explained and not made, to a right one a perfect rival replies."""
    body = await read_body(request, PuzzleMoveRequest)
    return await answer_by_worker(request, body, server_of(request).limits.puzzle_seconds + _GRACE)


@router.post("/api/puzzle/help", tags=["Puzzles"], **describe_body(PuzzleHelpRequest, PuzzleHelpData))
async def help_in(request: Request) -> Response:
    """Say where to look in a puzzle, or its move."""
    body = await read_body(request, PuzzleHelpRequest)
    return await answer_by_worker(request, body, server_of(request).limits.puzzle_seconds + _GRACE)


@router.get(
    "/api/puzzle/sheet",
    tags=["Puzzles"],
    **_describe_page(),
)
async def sheet(request: Request) -> Response:
    """Draw a sheet of puzzles to print, as an HTML page: the boards, and the answers upside down at its end."""
    query = read_query(request, PuzzleSheetRequest)
    seconds = server_of(request).limits.sheet_seconds + _GRACE
    return await answer_by_worker(request, query, seconds, respond=_sheet_page)


def _sheet_page(answer: dict[str, str]) -> Response:
    policy = f"{SHEET_POLICY}; frame-ancestors 'none'"
    return HTMLResponse(answer["html"], headers={"Content-Security-Policy": policy})
