"""The WebSocket: every job as the library does it, stopping, refusals, and nobody hears of another one's jobs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any, cast

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from outplay.web import stream
from outplay.web.failures import Busy
from outplay.web.routes.shared import RunningServer
from outplay.web.settings import ServerLimits, Settings
from outplay.web.stream import Outbox
from outplay.web.work.process import Message
from tests.patience import PATIENCE
from tests.web.streams import HOST, DeafPage, FakeWorkers, begin, connect, result, serving, start, stop
from tests.web.visitors import PAWNS
from tests.web.work.conftest import TaskRun

pytestmark = pytest.mark.anyio


@pytest.fixture
def workers() -> FakeWorkers:
    return FakeWorkers()


@pytest.fixture
def client(workers: FakeWorkers) -> Iterator[TestClient]:
    with serving(workers, ServerLimits(connections=3)) as client:
        yield client


# ---- The real thing


@pytest.fixture(scope="module")
def real() -> Iterator[TestClient]:
    with serving() as client:
        yield client


JOBS: dict[str, Message] = {
    "analysis": {"game": "oska:4", "depth": 6},
    "game": {"game": "othello:8", "players": ["random", "level:2"], "seed": 4},
    "review": {"game": PAWNS, "moves": ["a1a2", "b3a2", "b1a2"]},
    "tournament": {"game": "hexapawn:4x4", "players": ["random", "level:2", "anna=greedy"], "games": 4, "seed": 2},
    "learning": {"game": PAWNS, "side": "black", "teacher": "winner", "games": 9, "seed": 3, "moves": True},
}


def _timeless(data: Any) -> Any:
    """The same without how long anything took."""
    if isinstance(data, list):
        return [_timeless(one) for one in data]
    if isinstance(data, dict):
        return {key: _timeless(value) for key, value in data.items() if key not in ("seconds", "times")}
    return data


def _told(reports: list[Any]) -> tuple[str, list[Any]]:
    """What is told of a tournament when it is time for it, taken out: the header, and the games without times."""
    games = [game for report in reports for game in report.pop("games")]
    for game in games:
        game["line"] = json.loads(game["line"])
    return "".join(report.pop("header") for report in reports), _timeless(games)


@pytest.mark.parametrize("kind", JOBS)
def test_a_job_gives_what_its_task_gives(kind: str, real: TestClient) -> None:
    heard = TaskRun(kind, **JOBS[kind])
    with connect(real) as socket:
        begin(socket, kind, "7", **JOBS[kind])
        messages = [socket.receive_json()]
        while messages[-1]["event"] == "progress":
            messages.append(socket.receive_json())
    assert {message["id"] for message in messages} == {"7"}
    assert messages[-1]["event"] == "done"
    if kind == "tournament":
        assert _told([message["data"] for message in messages]) == _told([*heard.reports, heard.answer])
    assert _timeless(messages[-1]["data"]) == _timeless(heard.answer)
    progress = [_timeless(message["data"]) for message in messages[:-1]]
    expected = [_timeless(report) for report in heard.reports]
    if kind in ("game", "review", "learning"):
        assert progress == expected
    elif kind == "analysis":  # news that nobody has heard may be left out
        assert [one for one in expected if one in progress] == progress


@pytest.mark.parametrize(
    ("kind", "request_", "failure"),
    [
        ("analysis", {"game": "nix"}, {"kind": "SpecError"}),
        ("review", {"game": PAWNS, "moves": ["a1a1"]}, {"kind": "IllegalMove", "ply": 1}),
        ("analysis", {"game": PAWNS, "rules": "0" * 16}, {"kind": "RulesMismatch"}),
    ],
)
def test_an_error_of_a_job_has_its_kind(kind: str, request_: Message, failure: Message, real: TestClient) -> None:
    with connect(real) as socket:
        begin(socket, kind, **request_)
        message = socket.receive_json()
    assert (message["id"], message["event"]) == ("1", "error")
    assert message["error"].items() >= failure.items()


def test_a_training_is_finished_and_taken_up_again(real: TestClient) -> None:
    request: Message = {"game": PAWNS, "side": "black", "teacher": "random", "seed": 3}
    with connect(real) as socket:
        begin(socket, "learning", **request, games=100_000, policy={"name": "mild", "beads": [3]})
        assert socket.receive_json()["data"]["event"] == "games"
        socket.send_json({"id": "1", "finish": True})
        message = result(socket)
        done = message["data"]
        assert message["event"] == "done" and 0 < done["played"] < 100_000
        assert sum(done["memory"]["results"].values()) == done["played"]
        begin(socket, "learning", **request, games=1, memory=done["memory"])
        assert result(socket)["data"]["measures"]["games"] == done["played"] + 1


def test_a_training_that_is_finished_before_it_has_begun() -> None:
    # The only worker is busy, and the training has to wait.
    with serving(limits=ServerLimits(long_workers=1)) as client, connect(client) as socket:
        begin(socket, "analysis", game="othello:8")
        assert socket.receive_json()["id"] == "1"
        begin(socket, "learning", "2", game=PAWNS, side="black", teacher="random", games=100_000)
        socket.send_json({"id": "2", "finish": True})
        socket.send_json({"id": "1", "stop": True})
        while (message := socket.receive_json())["id"] == "1" or message["event"] == "progress":
            pass
    assert message["event"] == "done" and message["data"]["played"] < 100_000


# ---- Jobs of a connection


def test_a_job_is_stopped(client: TestClient, workers: FakeWorkers) -> None:
    with connect(client) as socket:
        start(socket, "a")
        assert socket.receive_json()["data"]["game"] == "a"
        assert stop(socket, "a") == {"id": "a", "event": "stopped"}
        start(socket, "b")
        assert socket.receive_json()["id"] == "b"
        assert workers.stopped == ["a"]


def test_an_id_can_be_used_again_after_a_stop(client: TestClient, workers: FakeWorkers) -> None:
    with connect(client) as socket:
        for _ in range(10):
            start(socket, "a")
            assert socket.receive_json()["event"] == "progress"
            assert stop(socket, "a")["event"] == "stopped"
    assert len(workers.stopped) == 10


def test_all_jobs_end_with_their_connection(client: TestClient, workers: FakeWorkers) -> None:
    with connect(client) as other:
        start(other, "z")
        other.receive_json()
        with connect(client) as socket:
            for name in "abc":
                start(socket, name)
                socket.receive_json()
        assert sorted(workers.stopped) == ["a", "b", "c"]
        start(other, "y")
        assert other.receive_json()["id"] == "y"
        assert "z" not in workers.stopped
    assert sorted(workers.stopped) == ["a", "b", "c", "y", "z"]


def test_connections_do_not_see_each_other(client: TestClient, workers: FakeWorkers) -> None:
    with connect(client) as one, connect(client) as other:
        start(one, "1", seed=1)
        start(other, "1", seed=2)
        assert one.receive_json()["data"]["seed"] == 1
        assert other.receive_json()["data"]["seed"] == 2
        assert stop(other, "1") == {"id": "1", "event": "stopped"}
        assert workers.stopped == ["1"]
        start(one, "1")  # its own is still under way
        assert "already" in one.receive_json()["error"]["message"]


def test_a_fifth_job_is_refused(client: TestClient) -> None:
    with connect(client) as socket:
        for name in "abcd":
            start(socket, name)
            socket.receive_json()
        start(socket, "e")
        refused = socket.receive_json()
        assert refused["id"] == "e" and "4 jobs of this page are running" in refused["error"]["message"]
        stop(socket, "a")
        start(socket, "e")
        assert socket.receive_json()["event"] == "progress"


def test_busy_workers_are_an_error(client: TestClient, workers: FakeWorkers) -> None:
    async def busy(request: Message) -> AsyncIterator[Message]:
        raise Busy
        yield {}

    workers.says = busy
    with connect(client) as socket:
        for _ in range(10):  # and the place of the job is free again
            start(socket, "a")
            assert socket.receive_json()["error"]["kind"] == "Busy"


def test_no_move_is_left_out_however_slow_the_page(client: TestClient, workers: FakeWorkers) -> None:
    async def talk(request: Message) -> AsyncIterator[Message]:
        for number in range(300):
            yield {"event": "progress", "data": {"number": number, "ballast": "x" * 10_000}}
        yield {"event": "done", "data": {}}

    workers.says = talk
    with connect(client) as socket:
        start(socket, "a")
        assert [socket.receive_json()["data"]["number"] for _ in range(300)] == list(range(300))
        assert socket.receive_json()["event"] == "done"


@pytest.mark.parametrize(
    "text", ["nonsense", '{"id": "a", "stop": true}', '{"id": "a", "start": "game", "request": 1}']
)
async def test_a_page_that_does_not_read_is_not_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "_SECONDS_TO_READ", 0.2)
    page = DeafPage(text)
    connection = stream.Connection(cast(WebSocket, page), RunningServer(Settings(), FakeWorkers()))
    await asyncio.wait_for(connection.run(), PATIENCE)  # after a while it is given up
    assert 32 <= page.said <= 40


# ---- What a page must not say


def _asked(kind: str, **request: Any) -> str:
    """A message that starts a job, with what it must have and something else."""
    needed = {"side": "black", "teacher": "random", "games": 1} if kind == "learning" and len(request) == 1 else {}
    return json.dumps({"id": "a", "start": kind, "request": {"game": "oska:4", **needed, **request}})


_WRONG: list[tuple[str, str]] = [
    ("", "is not JSON"),
    ("{", "is not JSON"),
    ("nonsense", "is not JSON"),
    ("[" * 30_000, "is not JSON"),
    ("1" * 5_000, "is not JSON"),
    ("[]", "a JSON object"),
    ("null", "a JSON object"),
    ("7", "a JSON object"),
    ('"start"', "a JSON object"),
    ("{}", "the id of a job"),
    ('{"id": 7, "start": "game", "request": {}}', "the id of a job"),
    ('{"id": null, "stop": true}', "the id of a job"),
    (json.dumps({"id": "x" * 65, "start": "game", "request": {}}), "the id of a job"),
    ('{"id": "a"}', "no job None"),
    ('{"id": "a", "start": "gme", "request": {}}', "did you mean 'game'?"),
    ('{"id": "a", "start": ["game"], "request": {}}', "no job ['game']"),
    ('{"id": "a", "start": {}, "request": {}}', "no job {}"),
    ('{"id": "a", "start": "choose", "request": {}}', "no job 'choose'"),
    ('{"id": "a", "start": "records", "request": {}}', "no job 'records'"),
    ('{"id": "a", "start": "game"}', "a JSON object"),
    ('{"id": "a", "start": "game", "request": [1]}', "a JSON object"),
    (json.dumps({"id": "a", "start": "game", "request": {"x": "y" * 66_000}}), "at most 65536"),
    (_asked("game", players=["random"] * 2, moves=[["a1a2"]]), "'moves', entry '0' must be a text, not ['a1a2']"),
    (_asked("game", game={"name": 1}, players=["random"] * 2), "'game' must be a text, not {'name': 1}"),
    (_asked("game", players=["random"] * 2, memory={"a": 1}), "'memory' is not known here"),
    (_asked("game", players=["random"] * 2, **{f"x{number}": 1 for number in range(5000)}), "'x0' is not known here"),
    (_asked("learning", game={"a": 1}), "'game' must be a text, not {'a': 1}"),
    (_asked("learning", side="black", teacher="random"), "'games' is missing"),
    (_asked("analysis", nodes="5"), "'nodes' must be a whole number, not '5'"),
    (_asked("analysis", exact=1), "'exact' must be true or false, not 1"),
    (_asked("analysis", position="x" * 601), "'position' is longer than 600 letters"),
    *(
        (_asked("learning", **{name: "DEEP"}).replace('"DEEP"', '{"a": ' + "[" * depth + "]" * depth + "}"), says)
        for name in ("memory", "policy")
        for depth, says in ((20, "nested deeper than 12 levels"), (900, ""), (950, ""), (990, ""))
    ),
    # As deep as can be read: what is hardly read cannot be written again, for that begins deeper in the program.
    *(
        ('{"id": "a", "start": "game", "request": {"game": ' + "[" * depth + "]" * depth + "}}", "")
        for depth in range(900, 1000)
    ),
]


@pytest.fixture(scope="module")
def one_server() -> Iterator[TestClient]:
    """For many tests: each server describes all its answers anew, which takes a tenth of a second."""
    with serving(FakeWorkers(), ServerLimits(connections=3)) as client:
        yield client


@pytest.mark.parametrize(("text", "says"), _WRONG, ids=range(len(_WRONG)))
def test_a_wrong_message_is_answered_by_an_error(text: str, says: str, one_server: TestClient) -> None:
    with connect(one_server) as socket:
        socket.send_text(text)
        refused = socket.receive_json()
        assert refused["event"] == "error" and refused["error"]["kind"] == "RequestError"
        assert says in refused["error"]["message"]
        assert refused["id"] in (None, "a")
        start(socket, "b")
        assert socket.receive_json()["id"] == "b"


def test_bytes_are_no_message(client: TestClient) -> None:
    with connect(client) as socket:
        socket.send_bytes(b"\xff\xfe")
        assert "not bytes" in socket.receive_json()["error"]["message"]


@pytest.mark.parametrize("name", ["", "\ud800", "\x00", "é" * 64])
def test_any_text_can_be_an_id(name: str, client: TestClient) -> None:
    with connect(client) as socket:
        start(socket, name)
        assert socket.receive_json()["id"] == name
        assert stop(socket, name) == {"id": name, "event": "stopped"}


def test_to_stop_what_is_over_is_no_mistake(client: TestClient) -> None:
    with connect(client) as socket:
        socket.send_json({"id": "gone", "finish": True})
        assert stop(socket, "gone") == {"id": "gone", "event": "stopped"}


# ---- Who may connect


ELSEWHERE = [None, "", "null", "http://evil.example", "http://localhost", "http://localhost:8001"]
ELSEWHERE += ["http://localhost:8000.evil.example", "http://evil.example:8000", "http://user@localhost:8000"]
ELSEWHERE += ["http://localhost:8000/", "http://localhost:8000#@evil.example", "file://localhost:8000", "http://[::1"]


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_another_page_cannot_connect(origin: str | None, client: TestClient) -> None:
    headers = {"host": HOST} if origin is None else {"host": HOST, "origin": origin}
    with pytest.raises(WebSocketDisconnect) as caught, client.websocket_connect("/api/stream", headers=headers):
        pass
    assert caught.value.code == 1008


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "LOCALHOST:8000", "localhost"])
def test_the_own_page_can(host: str, client: TestClient) -> None:
    headers = {"host": host, "origin": f"http://{host.lower()}"}
    with client.websocket_connect("/api/stream", headers=headers) as socket:
        start(socket, "a")
        assert socket.receive_json()["id"] == "a"


def test_too_many_pages_are_sent_away(client: TestClient) -> None:
    with connect(client), connect(client):
        for _ in range(3):  # a connection that is refused takes no place
            with connect(client), pytest.raises(WebSocketDenialResponse) as caught, connect(client):
                pass
            assert caught.value.status_code == 503
    with connect(client), connect(client), connect(client):
        pass


def test_the_limits_of_time_are_those_of_the_settings() -> None:
    limits = ServerLimits(
        streamed_seconds=1, game_seconds=2, review_seconds=3, tournament_seconds=4, training_seconds=5
    )
    seconds = {form.task: seconds for form, seconds in stream.seconds_of(limits).items()}
    assert seconds == {"analysis": 6, "game": 2, "review": 3, "tournament": 6, "learning": 7}
    assert list(stream.seconds_of(limits)) == [form for form in stream.JOBS.values() if form.task != "room"]


# ---- The outbox


async def test_messages_come_in_their_order() -> None:
    outbox = Outbox()
    for number in range(10):
        await outbox.put({"number": number})
    assert [(await outbox.take())["number"] for _ in range(10)] == list(range(10))


async def test_news_take_the_place_of_older_news_of_the_same_job() -> None:
    outbox = Outbox()
    await outbox.put({"number": 0}, replaces="a")
    await outbox.put({"number": 1})
    await outbox.put({"number": 2}, replaces="b")
    for number in range(3, 1000):
        await outbox.put({"number": number}, replaces="a")
    assert [(await outbox.take())["number"] for _ in range(3)] == [999, 1, 2]
    await outbox.put({"number": 1000}, replaces="a")
    assert (await outbox.take())["number"] == 1000


async def test_a_full_outbox_makes_its_jobs_wait() -> None:
    outbox = Outbox()
    said = 0

    async def talk() -> None:
        nonlocal said
        for number in range(1000):
            await outbox.put({"number": number})
            said += 1

    talking = [asyncio.create_task(talk()) for _ in range(3)]
    await asyncio.sleep(0.01)
    assert said == 32
    heard = [(await outbox.take())["number"] for _ in range(3000)]
    await asyncio.gather(*talking)
    assert sorted(heard) == sorted([*range(1000)] * 3) and said == 3000
