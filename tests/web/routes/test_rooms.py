"""Rooms over HTTP and on the stream: two people, those who watch, and those who should not be there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from outplay.web.app import create_app
from outplay.web.settings import ServerLimits, Settings
from outplay.web.shapes.rooms import InvitationData, RoomData, SeatData
from tests.web.streams import HOST, FakeWorkers, begin, connect, stop
from tests.web.visitors import LOST, PAWNS, has_shape, refused

pytestmark = pytest.mark.anyio


def visiting(stack: ExitStack, **settings: Any) -> TestClient:
    app = create_app(Settings(**settings), FakeWorkers())
    return stack.enter_context(TestClient(app, base_url=f"http://{HOST}"))


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def client(opened: ExitStack) -> TestClient:
    return visiting(opened)


class Person:
    """Somebody in a room."""

    def __init__(self, client: TestClient, seat: Any) -> None:
        self._client = client
        self.seat = has_shape(seat, SeatData)
        self.room, self.token = seat["room"], seat["token"]

    def act(self, version: int, action: str, **more: Any) -> Any:
        body = {"room": self.room, "token": self.token or "none", "version": version, "action": action, **more}
        return self._client.post("/api/rooms/act", json=body)

    def plays(self, version: int, move: str) -> Any:
        answer = self.act(version, "play", move=move)
        assert answer.status_code == 200, answer.text
        return has_shape(answer.json(), RoomData)


def create(client: TestClient, side: str = "white", **more: Any) -> Person:
    answer = client.post("/api/rooms", json={"game": PAWNS, "side": side, **more})
    assert answer.status_code == 200, answer.text
    return Person(client, answer.json())


def join(client: TestClient, room: str, token: str | None = None) -> Person:
    answer = client.post("/api/rooms/join", json={"room": room, "token": token})
    assert answer.status_code == 200, answer.text
    return Person(client, answer.json())


def test_a_game_of_two_while_a_third_watches(client: TestClient) -> None:
    white = create(client)
    black, third = join(client, white.room), join(client, white.room)
    assert [one.seat["side"] for one in (white, black, third)] == ["white", "black", None]
    assert join(client, white.room, black.token).seat == black.seat  # after a reload
    version = 2
    for ply, move in enumerate(LOST):
        refused(third.act(version, "play", move=move), 403, "NoSeat")
        refused((white, black)[1 - ply % 2].act(version, "play", move=move), 409, "RoomRefusal")
        shown = (white, black)[ply % 2].plays(version, move)
        version = shown["version"]
    assert shown["record"]["moves"] == LOST and shown["record"]["winner"] == "white"
    for action in ("undo", "rematch", "refuse", "resign"):
        refused(third.act(version, action), 403, "NoSeat")
    assert white.act(version, "rematch").json()["offer"] == {"kind": "rematch", "side": "white"}
    again = black.act(version + 1, "rematch").json()
    assert (again["you"], again["round"], again["record"]["moves"]) == ("white", 2, [])


def test_a_room_from_a_position_with_moves(client: TestClient) -> None:
    black = create(client, "black", start="bbb/---/www w", moves=LOST[:2])
    assert join(client, black.room).plays(2, LOST[2])["record"]["moves"] == LOST[:3]


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({"game": "nothing", "side": "white"}, 404, "SpecError"),
        ({"game": PAWNS, "side": "both"}, 400, "RequestError"),
        ({"game": PAWNS}, 400, "RequestError"),
        ({"game": PAWNS, "side": "white", "moves": ["a1a3"]}, 400, "IllegalMove"),
        ({"game": PAWNS, "side": "white", "moves": ["a1a2"] * 1001}, 400, "RequestError"),
        ({"game": PAWNS, "side": "white", "rules": "0" * 16}, 409, "RulesMismatch"),
        ({"game": PAWNS, "side": "white", "token": "mine"}, 400, "RequestError"),
    ],
)
def test_rooms_that_cannot_be_made(client: TestClient, body: Any, status: int, kind: str) -> None:
    refused(client.post("/api/rooms", json=body), status, kind)


@pytest.mark.parametrize("room", ["", "x", "../../etc/passwd", "' OR 1=1 --", "\x00", "%", "*", "💥"])
def test_no_such_room(client: TestClient, room: str) -> None:
    own = create(client)
    for path, more in (("join", {}), ("invitation", {}), ("act", {"token": own.token, "version": 1, "action": "undo"})):
        refused(client.post(f"/api/rooms/{path}", json={"room": room, **more}), 404, "NoSuchRoom")
    with connect(client) as socket:
        begin(socket, "room", room=room)
        assert socket.receive_json()["error"]["kind"] == "NoSuchRoom"


@pytest.mark.parametrize(
    "change",
    [
        {"version": "1"},
        {"version": 1.5},
        {"version": 0},
        {"version": True},
        {"version": 2**60},
        {"action": "win"},
        {"action": None},
        {"token": None},
        {"token": 5},
        {"token": "x" * 65},
        {"room": ["x"]},
        {"move": ["a1a2"]},
        {"move": "x" * 61},
        {"side": "white"},
    ],
)
def test_actions_in_a_wrong_form(client: TestClient, change: Any) -> None:
    own = create(client)
    body = {"room": own.room, "token": own.token, "version": 1, "action": "play", "move": "a1a2"}
    refused(client.post("/api/rooms/act", json={**body, **change}), 400, "RequestError")
    assert own.plays(1, "a1a2")["version"] == 2


def test_forged_tokens(client: TestClient) -> None:
    own, other = create(client), create(client)
    for token in ("", own.token[1:], own.token.swapcase(), own.room, other.token, "null"):
        own.token = token
        refused(own.act(1, "play", move="a1a2"), 403, "NoSeat")
        refused(own.act(1, "resign"), 403, "NoSeat")


async def test_of_many_moves_at_a_time_one_is_played(client: TestClient) -> None:
    own = create(client)
    moves = ["a1a2", "b1b2", "c1c2"] * 10
    answers = await asyncio.gather(*(asyncio.to_thread(own.act, 1, "play", move=move) for move in moves))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 29
    played = next(answer.json() for answer in answers if answer.status_code == 200)
    assert len(played["record"]["moves"]) == 1 and played["version"] == 2


async def test_of_many_who_join_at_a_time_one_gets_the_seat(client: TestClient) -> None:
    own = create(client)
    found = await asyncio.gather(*(asyncio.to_thread(join, client, own.room) for _ in range(20)))
    assert sorted(str(one.seat["side"]) for one in found) == ["None"] * 19 + ["black"]


def test_a_flood_of_rooms(opened: ExitStack) -> None:
    client = visiting(opened, limits=ServerLimits(rooms=5))
    first = [create(client) for _ in range(5)]
    for _ in range(20):
        answer = client.post("/api/rooms", json={"game": PAWNS, "side": "white"})
        refused(answer, 503, "TooManyRooms")
        assert answer.headers["retry-after"]
    assert all(one.plays(1, "a1a2") for one in first)  # those that there are stay


# ---- On the stream


def test_everybody_sees_every_change(client: TestClient) -> None:
    white = create(client)
    with connect(client) as own, connect(client) as theirs, connect(client) as others:
        begin(own, "room", room=white.room, token=white.token)
        first = has_shape(own.receive_json()["data"], RoomData)
        assert (first["you"], first["taken"], first["present"]) == ("white", ["white"], ["white"])
        black = join(client, white.room)
        assert own.receive_json()["data"]["taken"] == ["white", "black"]
        begin(theirs, "room", room=white.room, token=black.token)
        assert theirs.receive_json()["data"]["you"] == "black"
        assert own.receive_json()["data"]["present"] == ["white", "black"]
        begin(others, "room", room=white.room)
        assert [one.receive_json()["data"]["watchers"] for one in (own, theirs, others)] == [1, 1, 1]
        white.plays(2, "a1a2")
        seen = [one.receive_json()["data"] for one in (own, theirs, others)]
        assert [one["record"]["moves"] for one in seen] == [["a1a2"]] * 3
        assert [one["you"] for one in seen] == ["white", "black", None]
        assert not any(str(token) in str(seen) for token in (white.token, black.token))
        stop(theirs, "1")
        assert own.receive_json()["data"]["present"] == ["white"]


def test_watchers_are_limited_and_players_are_not(opened: ExitStack) -> None:
    client = visiting(opened, limits=ServerLimits(room_watchers=1))
    white = create(client)
    with connect(client) as one, connect(client) as other:
        begin(one, "room", room=white.room)
        assert one.receive_json()["event"] == "progress"
        begin(other, "room", "2", room=white.room, token="forged")
        assert other.receive_json()["error"]["kind"] == "RoomRefusal"
        begin(other, "room", "3", room=white.room, token=white.token)
        assert other.receive_json()["event"] == "progress"
        begin(other, "room", "4", room=5)
        assert "must be a text" in other.receive_json()["error"]["message"]


def test_a_room_survives_a_restart(opened: ExitStack, tmp_path: Any) -> None:
    file = str(tmp_path / "rooms.sqlite")
    with ExitStack() as first:
        client = visiting(first, rooms=file)
        white = create(client)
        black = join(client, white.room)
        white.plays(2, "a1a2")
    again = visiting(opened, rooms=file)
    assert join(again, white.room, black.token).plays(3, "b3a2")["record"]["moves"] == ["a1a2", "b3a2"]


def test_a_file_that_became_unusable(opened: ExitStack, tmp_path: Any) -> None:
    file = tmp_path / "rooms.sqlite"
    client = visiting(opened, rooms=str(file))
    file.write_text("no database " * 500)
    answer = client.post("/api/rooms", json={"game": PAWNS, "side": "white"})
    message = refused(answer, 500, "RoomsUnusable")["message"]
    assert str(tmp_path) not in message
    assert client.get("/api/health").status_code == 200


# ---- Invitations


@pytest.mark.parametrize(
    ("host", "origin", "addresses", "link", "local"),
    [
        ("localhost:8000", None, (), "http://localhost:8000", True),
        ("127.0.0.1:8000", None, ("http://192.168.1.7:8000/",), "http://192.168.1.7:8000", False),
        ("192.168.1.7:8000", None, ("http://10.0.0.1:8000/",), "http://192.168.1.7:8000", False),
        ("games.example", "https://games.example", (), "https://games.example", False),
        ("games.example", "https://evil.example", (), "http://games.example", False),
    ],
)
def test_an_invitation(
    opened: ExitStack, host: str, origin: str | None, addresses: tuple[str, ...], link: str, local: bool
) -> None:
    client = visiting(opened, hosts=("games.example", "*"), addresses=addresses)
    own = create(client)
    headers = {"host": host, "sec-fetch-site": "same-origin", **({"origin": origin} if origin else {})}
    answer = client.post("/api/rooms/invitation", json={"room": own.room}, headers=headers).json()
    has_shape(answer, InvitationData)
    assert answer["link"] == f"{link}/#/play?room={own.room}" and answer["local"] is local
    assert answer["picture"].startswith("data:image/svg+xml")
    assert own.token not in answer["link"]
