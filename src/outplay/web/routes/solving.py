"""Exact solutions: what perfect play makes of a position, and which games are solved."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.solving.results import results
from outplay.web.models_solving import SolutionData, SolvedGames
from outplay.web.records import replayed
from outplay.web.requests import SolutionBody
from outplay.web.routes.desk import answered
from outplay.web.routes.shared import JsonBytes, failures, settings_of, shelf_of

router = APIRouter(tags=["Solving"])


@router.post("/api/solution", response_model=SolutionData, responses=failures(400, 404, 409, 413, 415, 503, 504))
async def solution(request: Request, body: SolutionBody) -> Response:
    """Say what the position at the end of a line is worth with perfect play, and each of its moves, the best first.

    Small games, and what is left of larger ones, are solved as they are asked for; of the others the server knows what
    stands in the files that it was started with. Elsewhere `covered` is false and nothing is said.
    """
    game = shelf_of(request).find(body.game, body.rules)
    start = str(replayed(game, body.position, body.line).start)
    asked = {"game": game.name, "position": start, "line": body.line}
    return await answered(request, "solution", asked, settings_of(request).limits.solution_seconds)


@router.get("/api/results", response_model=SolvedGames)
async def solved_games() -> Response:
    """List the games whose result is known, as they come with the package: who wins, how soon, and by which methods."""
    return JsonBytes({"results": [result.as_data() for result in results()]})
