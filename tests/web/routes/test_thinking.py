"""The routes that let a worker think."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import outplay
from outplay.errors import OutplayError
from outplay.web.app import create_app
from outplay.web.shapes import thinking
from outplay.web.shelf import Shelf
from outplay.web.work.errors import Busy, TookTooLong, TooMuchMemory
from tests.web.visitors import OWN_GAMES, SETTINGS, BrokenDesk, DeskHere, has_shape, limited, refused, visitor

PAWNS = "hexapawn:3x3"
NAMES = [entry.default_name for entry in outplay.games()]


@pytest.mark.parametrize("name", [*NAMES, "skirmish", "honeycomb"])
def test_analysis_is_the_engine(client: TestClient, name: str) -> None:
    answer = client.get("/api/analysis", params={"game": name, "depth": 3}).json()
    has_shape(answer, thinking.AnalysisData)
    position = Shelf(OWN_GAMES).find(name).start
    found = outplay.analyze(position, depth=3, moves=True, megabytes=32)
    assert answer["best"] == str(found.best)
    assert answer["score"] == found.score.as_data()
    assert answer["moves"] == json.loads(json.dumps([move.as_data() for move in found.moves]))
    assert {move["move"] for move in answer["moves"]} == {str(move) for move in position.legal_moves}


def test_analysis_of_a_position_by_an_evaluation(client: TestClient) -> None:
    query: dict[str, Any] = {"game": PAWNS, "position": "b-b/-b-/www w", "depth": 2, "evaluation": "pieces"}
    answer = client.get("/api/analysis", params=query).json()
    position = outplay.game(PAWNS).position("b-b/-b-/www w")
    assert answer["position"] == str(position)
    assert answer["score"] == outplay.analyze(position, depth=2, evaluation="pieces").score.as_data()


def test_proven_results_have_their_distance(client: TestClient) -> None:
    answer = client.get("/api/analysis", params={"game": PAWNS, "nodes": 100_000}).json()
    assert answer["score"]["value"] == -1 and answer["score"]["winner"] == "black"
    assert answer["score"]["distance"] == 6
    distances = [move["score"]["distance"] for move in answer["moves"]]
    assert distances == sorted(distances, reverse=True)


def test_a_game_that_is_over_has_an_outcome_and_no_moves(client: TestClient) -> None:
    answer = client.get("/api/analysis", params={"game": PAWNS, "position": "w--/---/--- b"}).json()
    assert answer["moves"] == [] and answer["best"] is None
    assert answer["score"]["winner"] == "white"


def test_how_long_an_analysis_takes(client: TestClient, desk: DeskHere) -> None:
    for query, seconds in (({}, 1), ({"depth": 1}, 5), ({"seconds": 0.01}, 0.01), ({"nodes": 5, "seconds": 0.5}, 0.5)):
        client.get("/api/analysis", params={"game": PAWNS, **query})
        asked, limit = desk.asked[-1]
        assert (asked.task, asked.seconds) == ("analysis", seconds)
        assert seconds < limit <= seconds + 5


def test_nobody_thinks_longer_than_the_server_allows() -> None:
    desk = DeskHere()
    with visitor(limited(analysis_seconds=0.05), desk) as client:
        client.get("/api/analysis", params={"game": PAWNS, "seconds": 5})
    assert desk.asked[-1][0].seconds == 0.05


@pytest.mark.parametrize(
    "player", ["random", "level:3", "greedy", "engine:nodes=200", "mcts:simulations=50", "patient"]
)
def test_what_a_player_chooses(client: TestClient, player: str) -> None:
    body: dict[str, Any] = {"game": "oska:4", "position": "wwww/---/--/---/bbbb b", "player": player, "seed": 7}
    answer = client.post("/api/choose", json=body).json()
    has_shape(answer, thinking.ChoiceData)
    spec = {"patient": "engine:nodes=100"}.get(player, player)
    position = outplay.game("oska:4").position(body["position"])
    assert answer["move"] == str(outplay.player(spec, seed=7).choose(position))
    assert answer["player"] == player


def test_without_a_seed_chance_decides(client: TestClient) -> None:
    moves = {
        client.post("/api/choose", json={"game": "breakthrough", "player": "random"}).json()["move"] for _ in range(30)
    }
    assert len(moves) > 1


@pytest.mark.parametrize(
    "player", ["human", "ugi:/bin/sh", "mine.py:player", "engine:time=60", "t77", "engine:eval=x.toml"]
)
def test_players_that_a_visitor_cannot_have(client: TestClient, player: str) -> None:
    answer = client.post("/api/choose", json={"game": "oska:4", "player": player})
    assert answer.status_code == 400 and answer.json()["error"]["kind"] in ("SpecError", "InputError")


def test_a_player_is_made_once_for_a_move(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def note(spec: str, *more: Any) -> Any:
        made.append(spec)
        return outplay.players.registry.player(spec, *more)

    monkeypatch.setattr("outplay.web.players.player", note)
    client.post("/api/choose", json={"game": "oska:4", "player": "level:2"}).raise_for_status()
    assert made == ["level:2"]


def test_nobody_can_choose_after_the_end(client: TestClient) -> None:
    body = {"game": PAWNS, "position": "w--/---/--- b", "player": "random"}
    refused(client.post("/api/choose", json=body), 400, "GameOver")


@pytest.mark.parametrize("path", ["/api/analysis", "/api/tree", "/api/steps"])
@pytest.mark.parametrize(
    ("query", "status", "kind"),
    [
        ({"game": "nothing"}, 404, "SpecError"),
        ({"rules": "00"}, 409, "RulesMismatch"),
        ({"position": "x"}, 400, "PositionError"),
        ({"evaluation": "own.toml"}, 400, "InputError"),
    ],
)
def test_what_is_wrong_is_said(client: TestClient, path: str, query: dict[str, Any], status: int, kind: str) -> None:
    usual = {"game": PAWNS} | ({} if path == "/api/analysis" else {"algorithm": "minimax"})
    refused(client.get(path, params=usual | query), status, kind)


@pytest.mark.parametrize("path", ["/api/analysis", "/api/tree", "/api/steps"])
@pytest.mark.parametrize(
    "query",
    [
        {"depth": "x"},
        {"depth": 101010},
        {"depth": "9" * 4000},
        {"unknown": 1},
        {"game": "x" * 201},
        {"position": "x" * 601},
    ],
)
def test_no_worker_gets_what_has_a_wrong_form(
    client: TestClient, desk: DeskHere, path: str, query: dict[str, Any]
) -> None:
    before = len(desk.asked)
    usual = {"game": PAWNS} | ({} if path == "/api/analysis" else {"algorithm": "minimax"})
    refused(client.get(path, params=usual | query), 400, "RequestError")
    assert len(desk.asked) == before


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "1e400", "6", "x", ""])
def test_seconds_that_cannot_be(client: TestClient, seconds: str) -> None:
    refused(client.get("/api/analysis", params={"game": PAWNS, "seconds": seconds}), 400, "RequestError")


def test_a_tree_and_its_steps(client: TestClient) -> None:
    query: dict[str, Any] = {"game": PAWNS, "algorithm": "alphabeta", "depth": 3, "evaluation": "pieces"}
    answer = client.get("/api/tree", params={**query, "path": "0.1", "levels": 2}).json()
    has_shape(answer, thinking.TreeData)
    assert answer["path"] == [0, 1] and answer["node"]["children"]
    answer = client.get("/api/steps", params={**query, "first": 2, "count": 3}).json()
    has_shape(answer, thinking.StepsData)
    assert answer["first"] == 2 and len(answer["steps"]) == 3


def test_a_tree_that_is_too_large_says_what_fits() -> None:
    with visitor(limited(tree_nodes=100)) as client:
        query: dict[str, Any] = {"game": PAWNS, "algorithm": "minimax", "depth": 6}
        failure = refused(client.get("/api/tree", params=query), 400, "TreeTooLarge")
        assert client.get("/api/tree", params={**query, "depth": failure["fits"]}).status_code == 200
        refused(client.get("/api/tree", params={**query, "depth": failure["fits"] + 1}), 400, "TreeTooLarge")


@pytest.mark.parametrize(
    ("error", "status"), [(Busy(), 503), (TookTooLong(15), 504), (TooMuchMemory(), 503)], ids=["busy", "time", "memory"]
)
def test_what_a_desk_cannot_do(error: OutplayError, status: int) -> None:
    with visitor(desk=BrokenDesk(error)) as client:
        for answer in (
            client.get("/api/analysis", params={"game": PAWNS}),
            client.post("/api/choose", json={"game": PAWNS, "player": "random"}),
            client.get("/api/tree", params={"game": PAWNS, "algorithm": "mcts"}),
            client.get("/api/steps", params={"game": PAWNS, "algorithm": "minimax"}),
        ):
            refused(answer, status, type(error).__name__)
            assert ("retry-after" in answer.headers) == isinstance(error, Busy)


class SlowDesk(DeskHere):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.has_begun, self.was_stopped = asyncio.Event(), False

    async def ask(self, *_: object, **__: object) -> dict[str, Any]:
        self.has_begun.set()
        try:
            return await asyncio.Future()
        except asyncio.CancelledError:
            self.was_stopped = True
            raise


def test_whoever_goes_away_stops_the_thinking() -> None:
    desk = SlowDesk()

    async def visit() -> None:
        messages = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> Any:
            if messages:
                return messages.pop()
            await desk.has_begun.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            pass

        scope = {
            "type": "http",
            "method": "GET",
            "path": "/api/analysis",
            "root_path": "",
            "query_string": f"game={PAWNS}".encode(),
            "headers": [(b"host", b"localhost"), (b"outplay-client", b"tests")],
        }
        async with asyncio.timeout(20):
            await create_app(SETTINGS, desk)(scope, receive, send)

    asyncio.run(visit())
    assert desk.was_stopped
