"""A server without a socket, and a desk whose work is done here and now."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter
from starlette.testclient import TestClient

from outplay.play import Game
from outplay.search.engine import Stop
from outplay.web.app import create_app
from outplay.web.callers import CLIENT_HEADER
from outplay.web.documents import SealedText
from outplay.web.requests import ApiRequest
from outplay.web.settings import ServerLimits, Settings
from outplay.web.shelf import Shelf
from outplay.web.work.context import TaskContext, Tools
from outplay.web.work.tasks import TASKS
from tests.games import odd_games

HOST = "http://localhost:8765"
CLIENT = {CLIENT_HEADER: "tests"}
OWN_GAMES = tuple(Game(rules) for rules in odd_games())
OWN_PLAYERS = {"mine": "tests/data/zoo/good.py:player", "patient": "engine:nodes=100"}
SETTINGS = Settings(games=OWN_GAMES, players=OWN_PLAYERS)


class DeskHere:
    """Does what a worker would do, in this process; remembers what it was asked for."""

    def __init__(self, settings: Settings = SETTINGS) -> None:
        self._tools = Tools(Shelf(settings.games), settings.players, settings.limits)
        self.asked: list[tuple[Any, float]] = []

    async def __aenter__(self) -> DeskHere:
        return self

    async def __aexit__(self, *error: object) -> None:
        pass

    async def ask(
        self, request: ApiRequest, seconds: float, *, sealed: SealedText | None = None, pool: str = "quick"
    ) -> dict[str, Any]:
        self.asked.append((request, seconds))
        return await asyncio.to_thread(self._do, request, sealed)

    def _do(self, request: ApiRequest, sealed: SealedText | None) -> dict[str, Any]:
        form, task = next((form, task) for form, task in TASKS.items() if form.task == request.task)
        given = form(**json.loads(json.dumps(vars(request))))
        context = TaskContext(self._tools, Stop(), lambda _: None)
        return dict(task(sealed.complete(given) if sealed else given, context))


class BrokenDesk(DeskHere):
    """Fails in a way of one's choice."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self._error = error

    async def ask(self, *_: object, **__: object) -> dict[str, Any]:
        raise self._error


def visitor(settings: Settings = SETTINGS, desk: DeskHere | None = None) -> TestClient:
    """Somebody who asks a server of these settings."""
    return TestClient(create_app(settings, desk or DeskHere(settings)), base_url=HOST, headers=CLIENT)


class Asker:
    """Asks an app by its bare interface, ten times as fast as a client that knows HTTP."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._loop = asyncio.new_event_loop()

    def ask(self, method: str, target: str, body: bytes = b"") -> tuple[int, dict[str, Any]]:
        """The status of an answer, and its JSON."""
        path, _, query = target.partition("?")
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), (b"outplay-client", b"tests")]
        scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": headers}
        requests = [{"type": "http.request", "body": body, "more_body": False}]
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return requests.pop() if requests else await asyncio.Future()

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        self._loop.run_until_complete(self._app({**scope, "query_string": query.encode()}, receive, send))
        return sent[0]["status"], json.loads(sent[1]["body"])

    def close(self) -> None:
        """Leave no loop behind."""
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()


def has_shape(answer: Any, shape: Any) -> Any:
    """What arrives of an answer, if it has the shape that the description promises."""
    text = json.dumps(answer)
    TypeAdapter(shape).validate_json(text, strict=True)
    return json.loads(text)


def limited(**limits: float) -> Settings:
    """The usual settings with other limits."""
    return Settings(games=OWN_GAMES, players=OWN_PLAYERS, limits=ServerLimits(**limits))  # type: ignore[arg-type]


def refused(answer: Any, status: int, kind: str) -> Mapping[str, Any]:
    """The failure in an answer that must be one."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert set(answer.json()) == {"error"}
    failure: Mapping[str, Any] = answer.json()["error"]
    assert failure["kind"] == kind
    assert failure["message"] and "\n" not in failure["message"]
    return failure
