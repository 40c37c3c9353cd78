"""Rooms: games of two people on two devices. The only thing that the server remembers."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from outplay.rules.words import SIDES
from outplay.web.callers import is_own_page
from outplay.web.guard import names_this_machine
from outplay.web.requests import ActionRequest, CreationRequest, InvitationRequest, SeatRequest
from outplay.web.routes.description import describe_body
from outplay.web.routes.shared import JsonBytes, PlainRoute, read_body, server_of
from outplay.web.shapes.rooms import InvitationData, RoomData, SeatData

router = APIRouter(tags=["Rooms"], route_class=PlainRoute)


@router.post("/api/rooms", **describe_body(CreationRequest, SeatData, 503))
async def create(request: Request) -> Response:
    """Open a room in which two people play a game, each on a device of their own; you get the first seat.

    The name of the room is all that the other one needs. Follow the room on the stream, with the job `room`.
    """
    body = await read_body(request, CreationRequest)
    server = server_of(request)
    return JsonBytes(server.rooms.create(body.replay(server.shelf), SIDES[body.side]))


@router.post("/api/rooms/join", **describe_body(SeatRequest, SeatData, 503))
async def join(request: Request) -> Response:
    """Enter a room: with a token to the own seat, without one to the free seat; if both are taken, you watch."""
    body = await read_body(request, SeatRequest)
    return JsonBytes(server_of(request).rooms.join(body.room, body.token))


@router.post("/api/rooms/act", **describe_body(ActionRequest, RoomData, 503))
async def act(request: Request) -> Response:
    """Play a move in a room, resign, or offer something and answer an offer; the answer is the changed room.

    The `version` says which state of the room you have seen: if it has changed meanwhile, nothing is done.
    """
    body = await read_body(request, ActionRequest)
    return JsonBytes(server_of(request).rooms.act(body.room, body.token, body.version, body.action, body.move))


@router.post("/api/rooms/invitation", **describe_body(InvitationRequest, InvitationData, 503))
async def invite(request: Request) -> Response:
    """Write an invitation to a room: a link for another device, and the same as a QR code."""
    body = await read_body(request, InvitationRequest)
    server_of(request).rooms.check(body.room)
    import segno  # only now: most servers never invite anybody

    origin, is_local = _origin(request)
    link = f"{origin}/#/play?room={body.room}"
    picture = segno.make(link, error="m").svg_data_uri(scale=8, border=4, light="#fff", omitsize=True)
    return JsonBytes({"link": link, "picture": picture, "local": is_local})


def _origin(request: Request) -> tuple[str, bool]:
    """The address of the server for other devices, and whether there is none."""
    host, addresses = request.headers["host"], server_of(request).settings.addresses
    own = request.headers["origin"] if is_own_page(request.scope) else f"http://{host}"
    if not names_this_machine(host):
        return own, False  # the visitor has come by an address that works
    return (addresses[0].removesuffix("/"), False) if addresses else (own, True)
