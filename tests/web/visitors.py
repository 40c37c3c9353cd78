"""A server without a socket, and workers that do their work in this process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter
from starlette.testclient import TestClient

import outplay
from outplay.learn.training import Training
from outplay.play import Game
from outplay.players.matchbox.files import memory_data
from outplay.rules.catalogue import CATALOGUE
from outplay.search.engine import Stop
from outplay.web.app import create_app
from outplay.web.callers import CLIENT_HEADER
from outplay.web.documents import LongText
from outplay.web.requests import ApiRequest
from outplay.web.settings import ServerLimits, Settings
from outplay.web.shelf import Shelf
from outplay.web.work.context import TaskContext, Tools
from outplay.web.work.pool import WorkerPool
from outplay.web.work.tasks import TASKS, Task
from tests.games import odd_games

HOST = "http://localhost:8765"
CLIENT = {CLIENT_HEADER: "tests"}
OWN_GAMES = tuple(Game(rules) for rules in odd_games())
ALL_GAMES = [*(outplay.game(entry.default_name) for entry in CATALOGUE), *OWN_GAMES]
PAWNS = "hexapawn:3x3"
LOST = ["b1b2", "a3b2", "a1b2", "c3b2", "c1b2"]
"""A whole game of it, which Black has lost."""
OWN_PLAYERS = {"mine": "tests/data/zoo/good.py:player", "patient": "engine:nodes=100"}
SETTINGS = Settings(games=OWN_GAMES, players=OWN_PLAYERS)


class WorkersHere(WorkerPool):
    """Does the jobs in this process, and remembers what it was asked for."""

    def __init__(self, settings: Settings = SETTINGS) -> None:
        super().__init__(settings)
        self._tools = Tools(Shelf(settings.games), settings.players, settings.limits)
        self.asked: list[tuple[Any, float]] = []

    async def __aenter__(self) -> WorkersHere:
        return self

    async def ask(
        self, request: ApiRequest, seconds: float, *, source: LongText | None = None, queue: str = "quick"
    ) -> dict[str, Any]:
        self.asked.append((request, seconds))
        return await asyncio.to_thread(self._answer, request, source)

    def _answer(self, request: ApiRequest, source: LongText | None) -> dict[str, Any]:
        form, task = task_of(request.task)
        given = form(**json.loads(json.dumps(vars(request), default=vars)))
        context = TaskContext(self._tools, Stop(), lambda _: None)
        return dict(task(source.complete(given) if source else given, context))


def task_of(kind: str) -> tuple[type[ApiRequest], Task]:
    """The form of the requests of a task, and the task."""
    return next((form, task) for form, task in TASKS.items() if form.task == kind)


class BrokenWorkers(WorkersHere):
    """Fails with an error."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self._error = error

    async def ask(self, *_: object, **__: object) -> dict[str, Any]:
        raise self._error


def visitor(settings: Settings = SETTINGS, workers: WorkerPool | None = None) -> TestClient:
    """A client of a server with these settings."""
    return TestClient(create_app(settings, workers or WorkersHere(settings)), base_url=HOST, headers=CLIENT)


class Asker:
    """Asks an app through ASGI, ten times as fast as a client that speaks HTTP."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._loop = asyncio.new_event_loop()

    def ask(self, method: str, target: str, body: bytes = b"") -> tuple[int, dict[str, Any]]:
        """The status of an answer, and its JSON; of a page, nothing."""
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
        kind = dict(sent[0]["headers"])[b"content-type"]
        return sent[0]["status"], json.loads(sent[1]["body"]) if kind == b"application/json" else {}

    def close(self) -> None:
        """Close the loop."""
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()


def has_shape(answer: Any, shape: Any) -> Any:
    """An answer as it arrives; it must have the described shape."""
    text = json.dumps(answer)
    TypeAdapter(shape).validate_json(text, strict=True)
    return json.loads(text)


def limited(**limits: float) -> Settings:
    """The settings with other limits."""
    return Settings(games=OWN_GAMES, players=OWN_PLAYERS, limits=ServerLimits(**limits))  # type: ignore[arg-type]


def refused(answer: Any, status: int, kind: str) -> Mapping[str, Any]:
    """The failure in an answer, which must be one."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert set(answer.json()) == {"error"}
    failure: Mapping[str, Any] = answer.json()["error"]
    assert failure["kind"] == kind
    assert failure["message"] and "\n" not in failure["message"]
    return failure


def trained(games: int, name: str = PAWNS, policy: str = "her", **more: Any) -> Training:
    """A machine after some games of training."""
    training = Training(outplay.game(name), policy, **{"seed": 3, **more})
    for _ in range(games):
        training.play()
    return training


def learned(games: int, name: str = PAWNS, policy: str = "her", **more: Any) -> dict[str, Any]:
    """The memory of such a machine."""
    return memory_data(trained(games, name, policy, **more).memory)
