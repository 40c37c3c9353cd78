"""Analysis, players and search trees: what takes a while is done by worker processes, never in the server's own."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.web.models import AnalysisData, Choice, StepsData, TreeData
from outplay.web.players import checked_evaluation, checked_player
from outplay.web.requests import AnalysisQuery, ChooseBody, PositionQuery, StepsQuery, TreeQuery
from outplay.web.routes.desk import answered
from outplay.web.routes.queries import documented, read_query
from outplay.web.routes.shared import failures, settings_of, shelf_of
from outplay.web.shelf import set_up

router = APIRouter(tags=["Thinking"])
_GRACE = 2.0
"""Seconds that a worker gets beyond its own limit of time: to stop by itself is better than to be killed."""


@router.get(
    "/api/analysis",
    response_model=AnalysisData,
    responses=failures(400, 404, 409, 414, 503, 504),
    openapi_extra=documented(AnalysisQuery, is_work=True),
)
async def analysis(request: Request) -> Response:
    """Say what a position and each of its moves are worth, the best first; proven results with their distance.

    The engine stops at the first limit that it reaches. Without any it thinks for a second. With `exact`, everything is
    looked up instead, and proven, where the game or the rest of it is small enough.
    """
    query = read_query(request, AnalysisQuery)
    limits = settings_of(request).limits
    asked = _asked(request, query, depth=query.depth, nodes=query.nodes, evaluation=query.evaluation)
    if query.exact:
        asked["exact"] = True
    has_limit = query.depth is not None or query.nodes is not None
    seconds = query.seconds or (limits.analysis_seconds if has_limit else min(1.0, limits.analysis_seconds))
    asked["seconds"] = min(seconds, limits.analysis_seconds)
    return await answered(request, "analysis", asked, asked["seconds"] + _GRACE)


@router.post("/api/choose", response_model=Choice, responses=failures(400, 404, 409, 413, 415, 503, 504))
async def choose(request: Request, body: ChooseBody) -> Response:
    """Let a player choose a move. The same position, spec and seed give the same move, unless a clock decides."""
    settings = settings_of(request)
    game = shelf_of(request).find(body.game, body.rules)
    checked_player(body.player, game, settings.players)
    position = set_up(game, body.position)
    asked: dict[str, Any] = {"game": game.name, "position": str(position), "player": body.player}
    if body.seed is not None:
        asked["seed"] = body.seed
    return await answered(request, "choose", asked, settings.limits.choose_seconds)


@router.get(
    "/api/tree",
    response_model=TreeData,
    responses=failures(400, 404, 409, 414, 503, 504),
    openapi_extra=documented(TreeQuery, is_work=True),
)
async def tree(request: Request) -> Response:
    """Show a search tree, a few levels at a time: its summary, and the node at a path with what lies below it.

    Values are seen by the maximizer, which is the side to move. A tree that is too large is an error whose `fits` is
    the largest depth that would do.
    """
    query = read_query(request, TreeQuery)
    asked = {**_search(request, query), "path": query.numbers, "levels": query.levels}
    return await answered(request, "tree", asked, settings_of(request).limits.tree_seconds)


@router.get(
    "/api/steps",
    response_model=StepsData,
    responses=failures(400, 404, 409, 414, 503, 504),
    openapi_extra=documented(StepsQuery, is_work=True),
)
async def steps(request: Request) -> Response:
    """Tell step by step what minimax or alpha-beta does, with alpha and beta after each step."""
    query = read_query(request, StepsQuery)
    asked = {**_search(request, query), "first": query.first, "count": query.count}
    return await answered(request, "steps", asked, settings_of(request).limits.tree_seconds)


def _search(request: Request, query: TreeQuery | StepsQuery) -> dict[str, Any]:
    limits = settings_of(request).limits
    asked = _asked(request, query, depth=query.depth, evaluation=query.evaluation)
    seed, simulations = query.seed, min(query.simulations, limits.simulations)
    more = {"algorithm": query.algorithm, "limit": limits.tree_nodes, "seed": seed, "simulations": simulations}
    return {**asked, **more}


def _asked(request: Request, query: PositionQuery, **more: Any) -> dict[str, Any]:
    """What a worker is told. Whatever can be refused without thinking is refused here."""
    game = shelf_of(request).find(query.game, query.rules)
    checked_evaluation(more.get("evaluation"), game)
    told = {"game": game.name, "position": str(set_up(game, query.position)), **more}
    return {name: value for name, value in told.items() if value is not None}
