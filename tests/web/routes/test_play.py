"""The routes about positions and moves."""

from __future__ import annotations

import json
import random

import pytest
from starlette.testclient import TestClient

import outplay
from outplay import Record
from outplay.web.answers import line_data, position_data
from tests.web.routes.test_games import CATALOGUED, OWN
from tests.web.visitors import refused


@pytest.mark.parametrize("name", [*CATALOGUED, *OWN])
def test_a_random_game(client: TestClient, name: str) -> None:
    game, draw = OWN.get(name) or outplay.game(name), random.Random(name)
    record = Record(game)
    while not record.is_over and len(record.moves) < 30:
        record = record.play(draw.choice(record.position.legal_moves))
    for position in record.positions[::5]:
        answer = client.get("/api/position", params={"game": name, "position": str(position)})
        assert answer.json() == json.loads(json.dumps(position_data(position)))
    body = {"game": name, "rules": game.rules.hash, "moves": [str(move) for move in record.moves]}
    assert client.post("/api/play", json=body).json() == json.loads(json.dumps(line_data(record)))
    half = len(record.moves) // 2
    rest = {**body, "start": str(record.positions[half]), "moves": body["moves"][half:]}
    assert client.post("/api/play", json=rest).json()["here"] == json.loads(json.dumps(position_data(record.position)))


def test_the_start_if_there_is_no_position(client: TestClient) -> None:
    answer = client.get("/api/position?game=oska:4")
    assert answer.json()["position"] == str(outplay.game("oska:4").start)


@pytest.mark.parametrize(
    ("moves", "kind", "ply"),
    [
        (["a5a4", "a1a2", "zz"], "MoveError", 3),
        (["a5a9"], "CellError", 1),
        (["a5a4", "a5a4"], "IllegalMove", 2),
        (["pass"], "IllegalMove", 1),
    ],
)
def test_which_move_is_bad(client: TestClient, moves: list[str], kind: str, ply: int) -> None:
    failure = refused(client.post("/api/play", json={"game": "oska:4", "moves": moves}), 400, kind)
    assert failure["ply"] == ply


def test_no_move_after_the_end(client: TestClient) -> None:
    over = {"game": "hexapawn:3x3", "start": "bw-/---/--- b", "moves": ["a3a2"]}
    assert refused(client.post("/api/play", json=over), 400, "GameOver")["ply"] == 1


@pytest.mark.parametrize(
    "position", ["", "x", "bbb/---/www", "bbb/---/www x", "bbb/---/wwww w", "b/b w", "\0", "bbb/-?-/www w"]
)
def test_bad_positions(client: TestClient, position: str) -> None:
    refused(client.get("/api/position", params={"game": "hexapawn:3x3", "position": position}), 400, "PositionError")
    body = {"game": "hexapawn:3x3", "start": position, "moves": []}
    refused(client.post("/api/play", json=body), 400, "PositionError")


def test_texts_that_are_no_unicode(client: TestClient) -> None:
    refused(client.get(b"/api/position?game=hexapawn:3x3&position=%ff%fe".decode()), 400, "PositionError")
    refused(client.get("/api/position?game=%ff"), 404, "SpecError")


def test_a_body_has_the_right_keys_and_kinds(client: TestClient) -> None:
    usual = {"game": "oska:4", "moves": []}
    for change, what in (
        ({"game": 4}, "'game' must be a text, not 4"),
        ({"moves": "a5a4"}, "'moves' must be a list, not 'a5a4'"),
        ({"moves": [1]}, "'moves', entry '0' must be a text, not 1"),
        ({"moves": ["x" * 61]}, "'moves', entry '0' is longer than 60 letters"),
        ({"moves": ["a5a4"] * 1001}, "'moves' has more than 1000 entries"),
        ({"mvoes": []}, "'mvoes' is not known here"),
        ({"start": 5}, "'start' must be a text, not 5"),
    ):
        failure = refused(client.post("/api/play", json=usual | change), 400, "RequestError")
        assert what in failure["message"]
    assert "'moves' is missing" in refused(client.post("/api/play", json={"game": "x"}), 400, "RequestError")["message"]
    assert "JSON object" in refused(client.post("/api/play", json=[1]), 400, "RequestError")["message"]
