"""Machines that learn: their boxes, what they draw, and what they make of a game.

The server remembers none of them: a machine is its memory, which is sent along and comes back changed.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.web.documents import check_document
from outplay.web.learning import learning_data
from outplay.web.models_learning import Drawn, LearningData, TaughtWall, Wall
from outplay.web.records import replayed
from outplay.web.requests_learning import DrawBody, LessonBody, MachineBody, WallBody
from outplay.web.routes.desk import answered
from outplay.web.routes.documents import DocumentRoute, sealed_of
from outplay.web.routes.shared import JsonBytes, failures, settings_of, shelf_of
from outplay.web.shelf import set_up

router = APIRouter(tags=["Learning"], route_class=DocumentRoute)
_FAILURES = failures(400, 404, 409, 413, 415, 503, 504)


@router.get("/api/learning", response_model=LearningData)
async def learning(request: Request) -> Response:
    """List the policies by which machines learn, and the teachers that can train them."""
    return JsonBytes(learning_data(settings_of(request).limits))


@router.post("/api/learning/wall", response_model=Wall, responses=_FAILURES)
async def wall(request: Request, body: WallBody) -> Response:
    """Show the boxes of a machine with their beads, and how far it has come.

    Where there are few possible boxes, those that it has not met are among them. With `truth`, every bead has the exact
    value of its move, where that can be found out soon.
    """
    return await _answered(request, "wall", body, side=body.side, truth=body.truth)


@router.post("/api/learning/draw", response_model=Drawn, responses=_FAILURES)
async def draw(request: Request, body: DrawBody) -> Response:
    """Let a machine draw a bead: say which move that is in this position, or that it resigns.

    It learns nothing by that, and a box that is new here is not in its memory yet.
    """
    position = set_up(shelf_of(request).find(body.game, body.rules), body.position)
    told = {"position": str(position), "seed": body.seed, "stage": body.stage, "truth": body.truth}
    return await _answered(request, "draw", body, **told)


@router.post("/api/learning/game", response_model=TaughtWall, responses=_FAILURES)
async def game(request: Request, body: LessonBody) -> Response:
    """Let a machine learn from a whole game, and show its boxes afterwards.

    If a move cannot be played, the error has its `ply`, counted from 1.
    """
    replayed(shelf_of(request).find(body.game, body.rules), None, body.moves)
    told = {"moves": body.moves, "resigned": body.resigned, "truth": body.truth}
    return await _answered(request, "lesson", body, side=body.side, **told)


async def _answered(request: Request, kind: str, body: MachineBody, **more: Any) -> Response:
    """What a worker says of a machine. Whatever can be refused without thinking is refused here."""
    found = shelf_of(request).find(body.game, body.rules)
    check_document("policy", body.policy)
    check_document("memory", body.memory)
    told = {"game": found.name, "policy": body.policy, "memory": body.memory, **more}
    asked = {name: value for name, value in told.items() if value is not None}
    seconds = settings_of(request).limits.learning_seconds
    return await answered(request, kind, asked, seconds, sealed_of(request))
