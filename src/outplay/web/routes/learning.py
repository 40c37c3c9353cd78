"""Machines that learn: their boxes, what they draw, and what they learn from a game.

The server keeps none of them: a machine is its memory, which the client sends and gets back changed. A body with a long
memory is parsed by workers, never by the server.
"""

from __future__ import annotations

from typing import cast

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.learn.report.svg import PAINTS
from outplay.learn.teachers import TEACHERS
from outplay.players.matchbox.policy import POLICIES, STORIES
from outplay.web.checking import check_values
from outplay.web.documents import LongText, read_object
from outplay.web.failures import RequestError
from outplay.web.requests import DrawRequest, LessonRequest, MachineRequest, WallRequest
from outplay.web.routes.description import describe_body
from outplay.web.routes.shared import JsonBytes, PlainRoute, answer_by_worker, read_body, server_of
from outplay.web.settings import ServerLimits
from outplay.web.shapes.learning import DrawnData, LearnedData, LearningData, NamedPolicy, WallData

router = APIRouter(tags=["Learning"], route_class=PlainRoute)


@router.get("/api/learning", response_model=LearningData)
async def learning(request: Request) -> Response:
    """List the policies by which machines learn, and the teachers that can train them."""
    return JsonBytes(learning_data(server_of(request).limits))


@router.post("/api/learning/wall", **describe_body(WallRequest, WallData))
async def wall(request: Request) -> Response:
    """Show the boxes of a machine with their beads, and how far it has come.

    Where there are few possible boxes, those that it has not met are among them. With `truth`, every bead has the exact
    value of its move, where that can be found quickly.
    """
    return await _answer(request, WallRequest)


@router.post("/api/learning/draw", **describe_body(DrawRequest, DrawnData))
async def draw(request: Request) -> Response:
    """Let a machine draw a bead: say which move that is in this position, or that it resigns.

    It learns nothing from that, and a box that is new here is not in its memory yet.
    """
    return await _answer(request, DrawRequest)


@router.post("/api/learning/game", **describe_body(LessonRequest, LearnedData))
async def game(request: Request) -> Response:
    """Let a machine learn from a whole game, and show its boxes afterwards.

    If a move cannot be played, the error has its `ply`, counted from 1.
    """
    return await _answer(request, LessonRequest)


def learning_data(limits: ServerLimits) -> LearningData:
    """Policies with all their numbers, teachers, and the colours of beads, as on printed boxes."""
    policies = [{**policy.as_data(), **STORIES[name]._asdict()} for name, policy in POLICIES.items()]
    return {
        "policies": cast(list[NamedPolicy], policies),
        "teachers": [{"name": name, "summary": summary} for name, summary in TEACHERS.items()],
        "colours": [{"name": paint.name, "fill": paint.fill, "ink": paint.ink} for paint in PAINTS],
        "limits": {"boxes": limits.boxes, "games": limits.lessons},
    }


async def _answer(request: Request, form: type[MachineRequest]) -> Response:
    """The answer of a worker to a request about a machine."""
    limits, body = server_of(request).limits, await request.body()
    if len(body) <= limits.message_bytes:
        return await answer_by_worker(request, await read_body(request, form), limits.learning_seconds)
    try:
        source = LongText(text=body.decode())
    except UnicodeDecodeError:
        raise RequestError("the body is not JSON: it is not text in UTF-8") from None
    found = await server_of(request).workers.ask(source, limits.reading_seconds, queue="reading")
    asked = check_values(form, read_object(found["rest"]))
    return await answer_by_worker(request, asked, limits.learning_seconds, source)
