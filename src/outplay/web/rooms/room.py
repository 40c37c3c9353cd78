"""The rules of a room: plain functions from a room to the next one.

A room is a value, and its game is a ``Record``. The secret token of a seat is needed to play its side; a room keeps
only digests of the tokens.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Literal

from outplay.errors import InputError
from outplay.record import Forfeit, Record, Verdict
from outplay.rules.words import Side
from outplay.web.failures import RoomRefusal

OfferKind = Literal["undo", "rematch"]
Action = Literal["play", "undo", "rematch", "refuse", "resign"]


@dataclass(frozen=True)
class Offer:
    """What a side has asked of its rival."""

    kind: OfferKind
    side: Side


@dataclass(frozen=True)
class Room:
    """A game between two seats. Every change makes a new room."""

    record: Record
    seats: Mapping[Side, str] = field(default_factory=dict)
    """The digests of the tokens of the seats that are taken."""
    offer: Offer | None = None
    round: int = 1
    """Which game of the room this is."""
    version: int = 1
    """Which state of the room this is: an action names the state that it is meant for."""

    def side_of(self, token: str | None) -> Side | None:
        """The seat that a token opens; None for everybody else, who watches."""
        given = _digest(token or "")
        return next((side for side, kept in self.seats.items() if hmac.compare_digest(kept, given)), None)


def open_room(record: Record, side: Side, token: str) -> Room:
    """A new room, in which a token has the seat of a side."""
    return Room(_with_passes(record), {side: _digest(token)})


def take_seat(room: Room, token: str) -> Room | None:
    """The room after a newcomer has taken the free seat; None if both are taken."""
    free = next((side for side in Side if side not in room.seats), None)
    if free is None:
        return None
    return replace(room, seats={**room.seats, free: _digest(token)}, version=room.version + 1)


def act(room: Room, side: Side, action: Action, move: str | None = None) -> Room:
    """The room after an action of a side; one that is not possible now raises an error and changes nothing."""
    changed = _ACTIONS[action](room, side, move)
    return replace(changed, version=room.version + 1)


def _play(room: Room, side: Side, move: str | None) -> Room:
    if move is None:
        raise InputError("'move' is missing")
    if not room.record.is_over and room.record.position.side is not side:
        raise RoomRefusal(f"it is not your turn: {room.record.game.side_name(side.rival)} is to move")
    return replace(room, record=_with_passes(room.record.play(move)), offer=None)


def _with_passes(record: Record) -> Record:
    """A record with the passes that the rules force: nobody has to confirm them."""
    while not record.is_over and record.position.legal_moves[0].target is None:
        record = record.play(record.position.legal_moves[0])
    return record


def _undo(room: Room, side: Side, _: str | None) -> Room:
    _check_running(room)
    if room.offer == Offer("undo", side.rival):
        return replace(room, record=_taken_back(room.record, side.rival), offer=None)
    _taken_back(room.record, side)  # there must be a move to take back
    return _offered(room, "undo", side)


def _taken_back(record: Record, side: Side) -> Record:
    """The record before the last move that a side has chosen."""
    chosen = (
        ply
        for ply in range(len(record.moves) - 1, -1, -1)
        if record.positions[ply].side is side and record.moves[ply].target is not None
    )
    ply = next(chosen, None)
    if ply is None:
        raise RoomRefusal("you have no move to take back")
    return record.undo(len(record.moves) - ply)


def _rematch(room: Room, side: Side, _: str | None) -> Room:
    if not room.record.is_over:
        raise RoomRefusal("the game is not over: finish it, or resign, before you offer another one")
    if room.offer != Offer("rematch", side.rival):
        return _offered(room, "rematch", side)
    again = _with_passes(Record(room.record.game, room.record.start))
    swapped = {side.rival: digest for side, digest in room.seats.items()}
    return replace(room, record=again, seats=swapped, offer=None, round=room.round + 1)


def _offered(room: Room, kind: OfferKind, side: Side) -> Room:
    offer = Offer(kind, side)
    if room.offer == offer:
        raise RoomRefusal("you have asked for that already: your rival has to answer")
    return replace(room, offer=offer)


def _refuse(room: Room, _: Side, __: str | None) -> Room:
    """No to the offer of the rival; or the own one is withdrawn."""
    if room.offer is None:
        raise RoomRefusal("there is nothing to refuse any more")
    return replace(room, offer=None)


def _resign(room: Room, side: Side, _: str | None) -> Room:
    _check_running(room)
    record = replace(room.record, forfeit=Forfeit(side, Verdict.RESIGNED))
    return replace(room, record=record, offer=None)


def _check_running(room: Room) -> None:
    if room.record.is_over:
        raise RoomRefusal(f"the game is over. {room.record.ending}")


_ACTIONS: Mapping[Action, Callable[[Room, Side, str | None], Room]] = {
    "play": _play,
    "undo": _undo,
    "rematch": _rematch,
    "refuse": _refuse,
    "resign": _resign,
}


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
