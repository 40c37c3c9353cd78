"""The rules of a room."""

from __future__ import annotations

import random

import pytest

import outplay
from outplay import Record
from outplay.errors import GameOver, IllegalMove, InputError, MoveError
from outplay.rules.words import Side
from outplay.web.failures import RoomRefusal
from outplay.web.rooms.room import Offer, Room, act, open_room, take_seat
from tests.web.visitors import LOST, PAWNS

W, B = Side.WHITE, Side.BLACK


def opened(name: str = PAWNS, *moves: str) -> Room:
    """A room in which both seats are taken."""
    room = take_seat(open_room(Record(outplay.game(name), moves=moves), W, "white's"), "black's")
    assert room is not None
    return room


def moves_of(room: Room) -> list[str]:
    return [str(move) for move in room.record.moves]


def test_seats() -> None:
    room = open_room(Record(outplay.game(PAWNS)), B, "secret")
    assert room.side_of("secret") is B
    assert [room.side_of(other) for other in (None, "", "Secret", "secret ", "\ud800")] == [None] * 5
    joined = take_seat(room, "other")
    assert joined is not None and joined.version == room.version + 1
    assert (joined.side_of("secret"), joined.side_of("other")) == (B, W)
    assert take_seat(joined, "third") is None
    assert "secret" not in repr(joined) and "other" not in repr(joined)


def test_a_whole_game() -> None:
    room, sides = opened(), (W, B)
    for ply, move in enumerate(LOST):
        with pytest.raises(RoomRefusal, match="not your turn"):
            act(room, sides[ply % 2].rival, "play", move)
        room = act(room, sides[ply % 2], "play", move)
    assert moves_of(room) == LOST and room.record.is_over
    for side in sides:
        with pytest.raises(GameOver):
            act(room, side, "play", "a1a2")
        with pytest.raises(RoomRefusal, match="over"):
            act(room, side, "undo")
        with pytest.raises(RoomRefusal, match="over"):
            act(room, side, "resign")


@pytest.mark.parametrize(
    ("move", "error"), [("a1a3", IllegalMove), ("zz", MoveError), ("pass", Exception), (None, InputError)]
)
def test_moves_that_cannot_be_played(move: str | None, error: type[Exception]) -> None:
    with pytest.raises(error):
        act(opened(), W, "play", move)


def test_passes_are_played_by_themselves() -> None:
    game, draw = outplay.game("hexareversi:3"), random.Random(1)
    passes = 0
    for _ in range(30):
        room = opened(game.name)
        while not room.record.is_over:
            legal = room.record.position.legal_moves
            assert legal[0].target is not None
            room = act(room, room.record.position.side, "play", str(draw.choice(legal)))
        passes += moves_of(room).count("pass")
    assert passes


@pytest.mark.parametrize(
    ("moves", "side", "left"),
    [(LOST[:1], W, []), (LOST[:2], W, []), (LOST[:2], B, LOST[:1]), (LOST[:3], W, LOST[:2]), (LOST[:3], B, LOST[:1])],
)
def test_undo_by_consent(moves: list[str], side: Side, left: list[str]) -> None:
    asked = act(opened(PAWNS, *moves), side, "undo")
    assert moves_of(asked) == moves and asked.offer == Offer("undo", side)
    with pytest.raises(RoomRefusal, match="already"):
        act(asked, side, "undo")
    agreed = act(asked, side.rival, "undo")
    assert moves_of(agreed) == left and agreed.offer is None
    refused = act(asked, side.rival, "refuse")
    assert moves_of(refused) == moves and refused.offer is None
    assert act(asked, side, "refuse").offer is None  # withdrawn


def test_undo_goes_back_beyond_passes() -> None:
    game, draw = outplay.game("hexareversi:3"), random.Random(1)
    seen = 0
    for _ in range(60):
        room = opened(game.name)
        while not room.record.is_over:
            before = room
            side = room.record.position.side
            room = act(room, side, "play", str(draw.choice(room.record.position.legal_moves)))
            if moves_of(room)[-1] == "pass" and not room.record.is_over:
                back = act(act(room, side, "undo"), side.rival, "undo")
                assert back.record == before.record
                seen += 1
    assert seen


def test_nothing_to_take_back() -> None:
    with pytest.raises(RoomRefusal, match="no move to take back"):
        act(opened(), W, "undo")
    with pytest.raises(RoomRefusal, match="no move to take back"):
        act(opened(PAWNS, LOST[0]), B, "undo")
    with pytest.raises(RoomRefusal, match="nothing to refuse"):
        act(opened(), W, "refuse")


def test_a_move_answers_an_offer_with_no() -> None:
    asked = act(opened(PAWNS, LOST[0]), W, "undo")
    assert act(asked, B, "play", LOST[1]).offer is None


def test_resigning_and_a_rematch_with_swapped_sides() -> None:
    room = opened(PAWNS, *LOST[:1])
    with pytest.raises(RoomRefusal, match="not over"):
        act(room, B, "rematch")
    lost = act(room, B, "resign")
    assert lost.record.result == "1-0" and "resigned" in lost.record.ending
    asked = act(lost, B, "rematch")
    assert asked.record == lost.record and asked.offer == Offer("rematch", B)
    again = act(asked, W, "rematch")
    assert moves_of(again) == [] and not again.record.is_over and again.round == 2 and again.offer is None
    assert (again.side_of("white's"), again.side_of("black's")) == (B, W)
    assert again.version == room.version + 3
