"""Rooms: games of two people on two devices."""

from __future__ import annotations

from typing import Annotated, Literal

from outplay.web.shapes import AnswerShape, Doc, SideName
from outplay.web.shapes.games import RecordData


class SeatData(AnswerShape):
    """A seat in a room, or a place to watch."""

    room: Annotated[str, Doc("The name of the room, which is in the link to it.")]
    token: Annotated[str | None, Doc("The secret of the seat, for further requests; null for somebody who watches.")]
    side: Annotated[SideName | None, Doc("Which side the seat plays; null for somebody who watches.")]


class OfferData(AnswerShape):
    """What a side has asked of its rival."""

    kind: Literal["undo", "rematch"]
    side: SideName


class RoomData(AnswerShape):
    """A room as somebody in it sees it."""

    room: str
    version: Annotated[int, Doc("The number of this state; an action names the state that it is meant for.")]
    round: Annotated[int, Doc("Which game of the room this is, from 1 on.")]
    record: RecordData
    you: Annotated[SideName | None, Doc("The side of the seat whose token was sent; null for somebody who watches.")]
    taken: Annotated[list[SideName], Doc("The seats that somebody has taken.")]
    present: Annotated[list[SideName], Doc("The seats whose player is connected now.")]
    watchers: Annotated[int, Doc("How many others are connected.")]
    offer: OfferData | None


class InvitationData(AnswerShape):
    """A link to a room."""

    link: str
    picture: Annotated[str, Doc("The link as a QR code: an SVG picture in a data URI.")]
    local: Annotated[bool, Doc("Whether the server answers this machine only, so that no other device can follow it.")]
