"""Analysis, players and search trees: what takes a while is done by worker processes, never in the server's own."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.web.requests import BriefAnalysisRequest, ChoiceRequest, StepsRequest, TreeRequest
from outplay.web.routes.description import describe_body, describe_query
from outplay.web.routes.desk import answer_by_worker
from outplay.web.routes.shared import PlainRoute, read_body, read_query, settings_of
from outplay.web.shapes.thinking import AnalysisData, ChoiceData, StepsData, TreeData

router = APIRouter(tags=["Thinking"], route_class=PlainRoute)
_GRACE = 2.0
"""Seconds that a worker gets beyond its own limit of time: to stop by itself is better than to be killed."""


@router.get("/api/analysis", **describe_query(BriefAnalysisRequest, AnalysisData))
async def analysis(request: Request) -> Response:
    """Say what a position and each of its moves are worth, the best first; proven results with their distance.

    The engine stops at the first limit that it reaches. Without any it thinks for a second. With `exact`, everything is
    looked up instead, and proven, where the game or the rest of it is small enough.
    """
    query, most = read_query(request, BriefAnalysisRequest), settings_of(request).limits.analysis_seconds
    is_limited = query.depth is not None or query.nodes is not None
    seconds = min(query.seconds or (most if is_limited else 1.0), most)
    return await answer_by_worker(request, replace(query, seconds=seconds), seconds + _GRACE)


@router.post("/api/choose", **describe_body(ChoiceRequest, ChoiceData))
async def choose(request: Request) -> Response:
    """Let a player choose a move. The same position, spec and seed give the same move, unless a clock decides."""
    body = await read_body(request, ChoiceRequest)
    return await answer_by_worker(request, body, settings_of(request).limits.choose_seconds)


@router.get("/api/tree", **describe_query(TreeRequest, TreeData))
async def tree(request: Request) -> Response:
    """Show a search tree, a few levels at a time: its summary, and the node at a path with what lies below it.

    Values are seen by the maximizer, which is the side to move. A tree that is too large is an error whose `fits` is
    the largest depth that would do.
    """
    query = read_query(request, TreeRequest)
    return await answer_by_worker(request, query, settings_of(request).limits.tree_seconds)


@router.get("/api/steps", **describe_query(StepsRequest, StepsData))
async def steps(request: Request) -> Response:
    """Tell step by step what minimax or alpha-beta does, with alpha and beta after each step."""
    query = read_query(request, StepsRequest)
    return await answer_by_worker(request, query, settings_of(request).limits.tree_seconds)
