"""Analyses, players, search trees and exact solutions: worker processes think, never the server itself."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.solving.results import results
from outplay.web.requests import (
    BriefAnalysisRequest,
    ChoiceRequest,
    OpeningsRequest,
    SolutionRequest,
    StepsRequest,
    TreeRequest,
)
from outplay.web.routes.description import describe_body, describe_query
from outplay.web.routes.shared import JsonBytes, PlainRoute, answer_by_worker, read_body, read_query, server_of
from outplay.web.shapes.games import OpeningsData
from outplay.web.shapes.thinking import AnalysisData, ChoiceData, SolutionData, SolvedGames, StepsData, TreeData

router = APIRouter(route_class=PlainRoute)
_GRACE = 2.0
"""Seconds that a worker gets beyond its own time limit: stopping by itself is better than being killed."""


@router.get("/api/analysis", tags=["Thinking"], **describe_query(BriefAnalysisRequest, AnalysisData))
async def analysis(request: Request) -> Response:
    """Say what a position and each of its moves are worth, the best first; proven results with their distance.

    The engine stops at the first limit that it reaches. Without any it thinks for a second. With `exact`, everything is
    looked up instead, and proven, where the game or the rest of it is small enough.
    """
    query, most = read_query(request, BriefAnalysisRequest), server_of(request).limits.analysis_seconds
    is_limited = query.depth is not None or query.nodes is not None
    seconds = min(query.seconds or (most if is_limited else 1.0), most)
    return await answer_by_worker(request, replace(query, seconds=seconds), seconds + _GRACE)


@router.post("/api/choose", tags=["Thinking"], **describe_body(ChoiceRequest, ChoiceData))
async def choose(request: Request) -> Response:
    """Let a player choose a move. The same position, spec and seed give the same move, unless a clock decides."""
    body = await read_body(request, ChoiceRequest)
    return await answer_by_worker(request, body, server_of(request).limits.choose_seconds)


@router.get("/api/openings", tags=["Thinking"], **describe_query(OpeningsRequest, OpeningsData))
async def openings(request: Request) -> Response:
    """Find positions for games to start from: some random moves from the start, and balanced where enough of them are.

    Players without random choices repeat their games; from different positions they play different ones.
    """
    query = read_query(request, OpeningsRequest)
    return await answer_by_worker(request, query, server_of(request).limits.choose_seconds)


@router.get("/api/tree", tags=["Thinking"], **describe_query(TreeRequest, TreeData))
async def tree(request: Request) -> Response:
    """Show a search tree, a few levels at a time: its summary, and the node at a path with what lies below it.

    Values are seen by the maximizer, which is the side to move. A tree that is too large is an error whose `fits` is
    the largest depth that would do.
    """
    query = read_query(request, TreeRequest)
    return await answer_by_worker(request, query, server_of(request).limits.tree_seconds)


@router.get("/api/steps", tags=["Thinking"], **describe_query(StepsRequest, StepsData))
async def steps(request: Request) -> Response:
    """Show step by step what minimax or alpha-beta does, with alpha and beta after each step."""
    query = read_query(request, StepsRequest)
    return await answer_by_worker(request, query, server_of(request).limits.tree_seconds)


@router.post("/api/solution", tags=["Solving"], **describe_body(SolutionRequest, SolutionData))
async def solution(request: Request) -> Response:
    """Say what the position at the end of a line is worth with perfect play, and each of its moves, the best first.

    Small games, and endings of larger ones, are solved on request; of the others the server knows what is in the
    files that it was started with. Elsewhere `covered` is false and nothing is said.
    """
    body = await read_body(request, SolutionRequest)
    return await answer_by_worker(request, body, server_of(request).limits.solution_seconds)


@router.get("/api/results", tags=["Solving"], response_model=SolvedGames)
async def solved_games(request: Request) -> Response:
    """List the games whose result is known, as they come with the package: who wins, how soon, and by which methods."""
    return JsonBytes({"results": [result.as_data() for result in results()]})
