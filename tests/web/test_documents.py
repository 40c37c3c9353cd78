"""Documents of clients: not too deep; and the long messages that bring them, which a worker parses."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocket

from outplay.play import Game
from outplay.players.matchbox.files import memory_data
from outplay.players.matchbox.memory import Memory
from outplay.players.matchbox.policy import POLICIES
from outplay.web import stream
from outplay.web.checking import check_values
from outplay.web.documents import read_object
from outplay.web.failures import RequestError
from outplay.web.requests import check_document
from outplay.web.routes.shared import RunningServer
from outplay.web.settings import Settings
from outplay.web.work.process import Message
from tests.games import odd_games
from tests.patience import until_so
from tests.web.streams import DeafPage, FakeWorkers, begin, connect, serving, stop
from tests.web.visitors import PAWNS


def nested(levels: int, kind: type) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value] if kind is list else {"a": value}
    return value


@pytest.mark.parametrize("kind", [list, dict])
def test_depth(kind: type) -> None:
    check_document("memory", nested(12, kind))
    for levels in (13, 900, 5000):
        with pytest.raises(RequestError, match="'memory' is nested deeper than 12 levels"):
            check_document("memory", nested(levels, kind))


@pytest.mark.parametrize("value", [None, "text", 1, [], {}, {"a": "b"}])
def test_flat_values_are_no_concern(value: Any) -> None:
    check_document("policy", value)


def test_memories_of_own_variants_are_not_too_deep() -> None:
    for rules in odd_games():
        check_document("memory", memory_data(Memory(Game(rules), POLICIES["her"])))


# ---- Long messages

TRAINING: Message = {"game": PAWNS, "side": "black", "teacher": "random", "games": 1}


@pytest.fixture(scope="module")
def real() -> Iterator[TestClient]:
    with serving() as client:
        yield client


def test_a_memory_may_be_longer_than_other_messages(real: TestClient) -> None:
    with connect(real) as socket:
        for size, says in ((100_000, "not the memory"), (1_100_000, "at most 1048576 letters")):
            begin(socket, "learning", **TRAINING, memory={"format": "x" * size})
            message = socket.receive_json()
            assert message["event"] == "error" and says in message["error"]["message"]


def _long(**more: Any) -> str:
    request = {**TRAINING, "memory": {"boxes": [[number, {}] for number in range(60_000)]}, **more}
    return json.dumps({"id": "a", "start": "learning", "request": request})


def test_the_server_itself_reads_no_long_message(monkeypatch: pytest.MonkeyPatch) -> None:
    workers, read = FakeWorkers(), []

    def note(text: str) -> Message:
        read.append(len(text))
        return read_object(text)

    def note_values(form: Any, values: Message) -> Any:
        read.append(len(str(values)))
        return check_values(form, values)

    monkeypatch.setattr(stream, "read_object", note)
    monkeypatch.setattr(stream, "check_values", note_values)
    with serving(workers) as client, connect(client) as socket:
        for text in (_long(), _long(policy="her")):
            socket.send_text(text)
            message = socket.receive_json()
            request = json.loads(text)["request"]  # with the whole memory
            assert {name: message["data"][name] for name in request} == request
            stop(socket, "a")
    assert len(workers.read) == 2 and len(read) == 6
    assert max(read) < 1000


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[" + "1," * 50_000 + "1]", "a JSON object"),
        ("x" * 100_000, "is not JSON"),
        (_long(games=["x" * 100] * 1000), "without memory and policy"),
        (_long(memory=[1] * 50_000), "without memory and policy"),
        (_long().replace('"learning"', '"game"'), "at most 65536"),
        (_long().replace('"id": "a"', '"id": 7'), "the id of a job"),
        (_long(memory={"a": [[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]], "b": "x" * 70_000}), "deeper than 12 levels"),
        ("[" * 100_000, "is not JSON"),
        ('{"a":' * 100_000, "is not JSON"),
        ('{"a":' + "[" * 980 + "]" * 980 + ', "b": ' + '"x",' * 1 + '"c": "' + "y" * 70_000 + '"}', ""),
    ],
    ids=range(10),
)
def test_a_long_message_that_is_wrong(text: str, says: str, real: TestClient) -> None:
    with connect(real) as socket:
        socket.send_text(text)
        refused = socket.receive_json()
        assert refused["event"] == "error" and refused["error"]["kind"] == "RequestError"
        assert says in refused["error"]["message"]


@pytest.mark.anyio
async def test_nothing_is_read_while_a_long_message_is_parsed() -> None:
    class Reader(FakeWorkers):
        async def ask(self, request: Any, seconds: float, **_: object) -> Message:
            self.read.append(request.text)
            await asyncio.sleep(1000)
            return {}

    page, workers = DeafPage(_long()), Reader()
    connection = asyncio.create_task(stream.Connection(cast(WebSocket, page), RunningServer(Settings(), workers)).run())
    assert await until_so(lambda: workers.read)
    for _ in range(100):
        await asyncio.sleep(0)
    connection.cancel()
    await asyncio.gather(connection, return_exceptions=True)
    assert page.said == len(workers.read) == 1
