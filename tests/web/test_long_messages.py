"""Messages of the stream that are longer than the server reads itself: a worker reads them, one after the other."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocket

from outplay.web import stream
from outplay.web.checking import check_values
from outplay.web.documents import read_object
from outplay.web.settings import ServerLimits
from outplay.web.work.desk import Desk
from tests.patience import until_so
from tests.web.streams import DeafPage, FakeDesk, Message, connect, serving


@pytest.fixture(scope="module")
def real() -> Iterator[TestClient]:
    with serving() as client:
        yield client


def test_a_memory_may_be_longer_than_other_messages(real: TestClient) -> None:
    request = {"game": "hexapawn:3x3", "side": "black", "teacher": "random", "games": 1}
    with connect(real) as socket:
        for memory, says in (("x" * 100_000, "not the memory"), ("x" * 1_100_000, "at most 1048576 letters")):
            socket.send_json({"id": "1", "start": "learning", "request": {**request, "memory": {"format": memory}}})
            message = socket.receive_json()
            assert message["event"] == "error" and says in message["error"]["message"]


def _long(**more: Any) -> str:
    memory = {"boxes": [[number, {}] for number in range(60_000)]}
    asked = {"game": "hexapawn:3x3", "side": "black", "teacher": "random", "games": 1}
    request = {**asked, "memory": memory, **more}
    return json.dumps({"id": "a", "start": "learning", "request": request})


def test_the_server_itself_reads_no_long_message(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, read = FakeDesk(), []

    def note(text: str) -> Message:
        read.append(len(text))
        return read_object(text)

    def note_values(form: Any, values: Message) -> Any:
        read.append(len(str(values)))
        return check_values(form, values)

    monkeypatch.setattr(stream, "read_object", note)
    monkeypatch.setattr(stream, "check_values", note_values)
    with serving(desk) as client, connect(client) as socket:
        for text in (_long(), _long(policy="her")):
            socket.send_text(text)
            message = socket.receive_json()
            request = json.loads(text)["request"]  # with the whole memory
            assert {name: message["data"][name] for name in request} == request
            socket.send_json({"id": "a", "stop": True})
            socket.receive_json()
    assert len(desk.read) == 2 and len(read) == 6
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


def test_nothing_is_heard_while_a_long_message_is_read() -> None:
    class Reader(FakeDesk):
        async def ask(self, request: Any, seconds: float, **_: object) -> Message:
            self.read.append(request.text)
            await asyncio.sleep(1000)
            return {}

    async def serve(page: DeafPage, desk: FakeDesk) -> None:
        connection = asyncio.create_task(
            stream._Connection(cast(WebSocket, page), cast(Desk, desk), ServerLimits()).run()
        )
        assert await until_so(lambda: desk.read)
        for _ in range(100):
            await asyncio.sleep(0)
        connection.cancel()
        await asyncio.gather(connection, return_exceptions=True)

    page, desk = DeafPage(_long()), Reader()
    asyncio.run(serve(page, desk))
    assert page.said == len(desk.read) == 1
