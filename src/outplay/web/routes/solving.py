"""Exact solutions: what perfect play makes of a position, and which games are solved."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.solving.results import results
from outplay.web.requests import SolutionRequest
from outplay.web.routes.description import describe_body
from outplay.web.routes.desk import answer_by_worker
from outplay.web.routes.shared import JsonBytes, PlainRoute, read_body, settings_of
from outplay.web.shapes.thinking import SolutionData, SolvedGames

router = APIRouter(tags=["Solving"], route_class=PlainRoute)


@router.post("/api/solution", **describe_body(SolutionRequest, SolutionData))
async def solution(request: Request) -> Response:
    """Say what the position at the end of a line is worth with perfect play, and each of its moves, the best first.

    Small games, and what is left of larger ones, are solved as they are asked for; of the others the server knows what
    stands in the files that it was started with. Elsewhere `covered` is false and nothing is said.
    """
    body = await read_body(request, SolutionRequest)
    return await answer_by_worker(request, body, settings_of(request).limits.solution_seconds)


@router.get("/api/results", response_model=SolvedGames)
async def solved_games(request: Request) -> Response:
    """List the games whose result is known, as they come with the package: who wins, how soon, and by which methods."""
    return JsonBytes({"results": [result.as_data() for result in results()]})
