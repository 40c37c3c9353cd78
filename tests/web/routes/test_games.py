"""The routes about games and players."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import outplay
from outplay.rules.catalogue import CATALOGUE
from outplay.web.answers import game_data, games_data
from outplay.web.players import players_data
from outplay.web.settings import ServerLimits
from outplay.web.shapes.games import PlayerKind
from tests.games import GAMES
from tests.web.visitors import OWN_GAMES, OWN_PLAYERS, has_shape, refused

CATALOGUED = [rules.name for rules in GAMES if rules.name.partition(":")[0] in {entry.name for entry in CATALOGUE}]
OWN = {game.name: game for game in OWN_GAMES}


def as_sent(data: Any) -> Any:
    return json.loads(json.dumps(data))


def test_games(client: TestClient) -> None:
    assert client.get("/api/games").json() == as_sent(games_data(OWN_GAMES, ServerLimits()))


@pytest.mark.parametrize("name", [*CATALOGUED, *OWN])
def test_game_and_players(client: TestClient, name: str) -> None:
    game = OWN.get(name) or outplay.game(name)
    query = {"game": name, "rules": game.rules.hash}
    answer = client.get("/api/game", params=query)
    assert answer.json() == as_sent(game_data(game))
    answer = client.get("/api/players", params=query)
    assert answer.json() == as_sent(players_data(game, OWN_PLAYERS))
    has_shape(answer.json(), list[PlayerKind])


def test_health(client: TestClient) -> None:
    assert client.get("/api/health").json() == {"version": outplay.__version__}


@pytest.mark.parametrize("path", ["/api/game", "/api/players", "/api/position"])
def test_what_is_wrong_is_said(client: TestClient, path: str) -> None:
    assert "'game' is missing" in refused(client.get(path), 400, "RequestError")["message"]
    assert "did you mean" in refused(client.get(f"{path}?game=osca"), 404, "SpecError")["message"]
    assert "'gme' is not known" in refused(client.get(f"{path}?game=oska&gme=1"), 400, "RequestError")["message"]
    assert "twice" in refused(client.get(f"{path}?game=oska&game=oska"), 400, "RequestError")["message"]
    failure = refused(client.get(f"{path}?game=oska&rules=abc"), 409, "RulesMismatch")
    assert failure["expected"] == outplay.game("oska").rules.hash
    refused(client.post(path, json={}), 405, "RequestError")
    refused(client.get(f"{path}/"), 404, "NotFound")
