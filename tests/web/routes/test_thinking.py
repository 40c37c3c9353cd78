"""The routes that let a worker think."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import outplay
from outplay.errors import OutplayError
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving.results import results
from outplay.web.app import create_app
from outplay.web.failures import Busy, TookTooLong, TooMuchMemory
from outplay.web.requests import SolutionRequest
from outplay.web.shapes import thinking
from outplay.web.shelf import Shelf
from tests.web.visitors import OWN_GAMES, SETTINGS, BrokenWorkers, WorkersHere, has_shape, limited, refused, visitor

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
    found = outplay.analyze(position, depth=2, evaluation="pieces", moves=True, megabytes=32).as_data()
    assert {**answer, "seconds": 0} == {**json.loads(json.dumps(found)), "seconds": 0}


def test_a_reason_names_cells_in_the_label_style(client: TestClient) -> None:
    def reason(**labels: str) -> str:
        return str(client.get("/api/analysis", params={"game": PAWNS, "depth": 9, **labels}).json()["reason"])

    losing = "holds out longest: every move loses"
    assert reason() == f"blocks the pawn on b3 and {losing}"
    assert reason(labels="numbers") == f"blocks the pawn on 2 and {losing}"
    assert reason(labels="pawns") == ""
    failure = refused(client.get("/api/analysis", params={"game": PAWNS, "labels": "runes"}), 400, "SpecError")
    assert "no label style 'runes'" in failure["message"]


def test_openings_for_games_between_players(client: TestClient) -> None:
    query: dict[str, Any] = {"game": "oska:4", "plies": 2, "number": 3, "seed": 5}
    answer = client.get("/api/openings", params=query).json()
    assert answer == client.get("/api/openings", params=query).json() and len(set(answer["positions"])) == 3
    assert client.get("/api/openings", params={**query, "number": 51}).status_code == 400
    failure = client.get("/api/openings", params={**query, "game": PAWNS, "plies": 9}).json()["error"]
    assert "nearly always over after 9 random plies" in failure["message"]


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


def test_how_long_an_analysis_takes(client: TestClient, workers: WorkersHere) -> None:
    for query, seconds in (({}, 1), ({"depth": 1}, 5), ({"seconds": 0.01}, 0.01), ({"nodes": 5, "seconds": 0.5}, 0.5)):
        client.get("/api/analysis", params={"game": PAWNS, **query})
        asked, limit = workers.asked[-1]
        assert (asked.task, asked.seconds) == ("analysis", seconds)
        assert seconds < limit <= seconds + 5


def test_no_analysis_exceeds_the_limit_of_the_server() -> None:
    workers = WorkersHere()
    with visitor(limited(analysis_seconds=0.05), workers) as client:
        client.get("/api/analysis", params={"game": PAWNS, "seconds": 5})
    assert workers.asked[-1][0].seconds == 0.05


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


def test_a_player_is_made_once_for_a_move(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def note(spec: str, *more: Any) -> Any:
        made.append(spec)
        return outplay.players.registry.player(spec, *more)

    monkeypatch.setattr("outplay.web.players.player", note)
    client.post("/api/choose", json={"game": "oska:4", "player": "level:2"}).raise_for_status()
    assert made == ["level:2"]


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
def test_what_the_workers_cannot_do(error: OutplayError, status: int) -> None:
    with visitor(workers=BrokenWorkers(error)) as client:
        for answer in (
            client.get("/api/analysis", params={"game": PAWNS}),
            client.post("/api/choose", json={"game": PAWNS, "player": "random"}),
            client.get("/api/tree", params={"game": PAWNS, "algorithm": "mcts"}),
            client.get("/api/steps", params={"game": PAWNS, "algorithm": "minimax"}),
            client.post("/api/solution", json={"game": PAWNS}),
        ):
            refused(answer, status, type(error).__name__)
            assert ("retry-after" in answer.headers) == isinstance(error, Busy)


class SlowWorkers(WorkersHere):
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


def test_a_client_that_leaves_stops_the_work() -> None:
    workers = SlowWorkers()

    async def visit() -> None:
        messages = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> Any:
            if messages:
                return messages.pop()
            await workers.has_begun.wait()
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
            await create_app(SETTINGS, workers)(scope, receive, send)

    asyncio.run(visit())
    assert workers.was_stopped


# ---- Exact solutions


def test_a_position_is_looked_up(client: TestClient, workers: WorkersHere) -> None:
    answer = client.post("/api/solution", json={"game": PAWNS, "line": ["b1b2"]}).json()
    has_shape(answer, thinking.SolutionData)
    assert answer["score"] == Score(Side.BLACK, 1, distance=5).as_data()
    assert workers.asked[-1] == (SolutionRequest(game=PAWNS, line=["b1b2"]), SETTINGS.limits.solution_seconds)


def test_the_start_needs_no_position(client: TestClient) -> None:
    answer = client.post("/api/solution", json={"game": "hexapawn"}).json()
    assert (answer["game"], answer["position"], answer["path"]) == (PAWNS, "bbb/---/www w", [])


def test_an_analysis_may_be_exact(client: TestClient, workers: WorkersHere) -> None:
    answer = client.get("/api/analysis", params={"game": PAWNS, "exact": "true", "nodes": 1}).json()
    has_shape(answer, thinking.AnalysisData)
    assert answer["score"]["text"] == "loses in 6" and workers.asked[-1][0].exact is True
    client.get("/api/analysis", params={"game": PAWNS, "nodes": 1})
    assert workers.asked[-1][0].exact is False


def test_results_are_those_of_the_library(client: TestClient) -> None:
    answer = client.get("/api/results").json()
    has_shape(answer, thinking.SolvedGames)
    assert answer["results"] == json.loads(json.dumps([one.as_data() for one in results()]))
    assert len(answer["results"]) > 50
    for one in answer["results"]:
        assert outplay.game(one["game"]).rules.hash == one["rules"]
