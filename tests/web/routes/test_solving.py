"""The routes of exact solutions."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import outplay
from outplay.rules.words import Side
from outplay.search.score import Score
from outplay.solving.results import results
from outplay.web.requests import SolutionRequest
from outplay.web.shapes import thinking
from outplay.web.work.errors import Busy, TookTooLong
from tests.web.visitors import SETTINGS, BrokenDesk, DeskHere, has_shape, refused, visitor

PAWNS = "hexapawn:3x3"


def test_a_position_is_looked_up(client: TestClient, desk: DeskHere) -> None:
    answer = client.post("/api/solution", json={"game": PAWNS, "line": ["b1b2"]}).json()
    has_shape(answer, thinking.SolutionData)
    assert answer["score"] == Score(Side.BLACK, 1, distance=5).as_data()
    assert desk.asked[-1] == (SolutionRequest(game=PAWNS, line=["b1b2"]), SETTINGS.limits.solution_seconds)


def test_the_start_needs_no_position(client: TestClient) -> None:
    answer = client.post("/api/solution", json={"game": "hexapawn"}).json()
    assert (answer["game"], answer["position"], answer["path"]) == (PAWNS, "bbb/---/www w", [])


@pytest.mark.parametrize(
    ("body", "status", "kind", "is_asked"),
    [
        ({"game": "nothing"}, 404, "SpecError", True),
        ({"rules": "00"}, 409, "RulesMismatch", True),
        ({"position": "x"}, 400, "PositionError", True),
        ({"line": ["a1a3"]}, 400, "IllegalMove", True),
        ({"line": ["?"]}, 400, "MoveError", True),
        ({"line": "a1a2"}, 400, "RequestError", False),
        ({"line": ["a1a2"] * 2000}, 400, "RequestError", False),
        ({"most": 10}, 400, "RequestError", False),
        ({"solution": "/etc/passwd"}, 400, "RequestError", False),
    ],
)
def test_what_is_wrong_is_said(
    client: TestClient, desk: DeskHere, body: dict[str, Any], status: int, kind: str, is_asked: bool
) -> None:
    """A request of a wrong form reaches no worker."""
    before = len(desk.asked)
    refused(client.post("/api/solution", json={"game": PAWNS} | body), status, kind)
    assert len(desk.asked) == before + is_asked


@pytest.mark.parametrize("error", [Busy(), TookTooLong(20)], ids=["busy", "time"])
def test_what_a_desk_cannot_do(error: Any) -> None:
    with visitor(desk=BrokenDesk(error)) as client:
        refused(client.post("/api/solution", json={"game": PAWNS}), error.status, type(error).__name__)


def test_an_analysis_may_be_exact(client: TestClient, desk: DeskHere) -> None:
    answer = client.get("/api/analysis", params={"game": PAWNS, "exact": "true", "nodes": 1}).json()
    has_shape(answer, thinking.AnalysisData)
    assert answer["score"]["text"] == "loses in 6" and desk.asked[-1][0].exact is True
    client.get("/api/analysis", params={"game": PAWNS, "nodes": 1})
    assert desk.asked[-1][0].exact is False


def test_results_are_those_of_the_library(client: TestClient) -> None:
    answer = client.get("/api/results").json()
    has_shape(answer, thinking.SolvedGames)
    assert answer["results"] == json.loads(json.dumps([one.as_data() for one in results()]))
    assert len(answer["results"]) > 50
    for one in answer["results"]:
        assert outplay.game(one["game"]).rules.hash == one["rules"]
