"""The routes of puzzles: no answer before it is asked for, wrong moves are not made, and a search ends in time."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

import outplay
from outplay.play import Game
from outplay.solving.puzzles import Puzzle, find_puzzle
from outplay.web.shapes import puzzles
from tests.web.visitors import ALL_GAMES, OWN_GAMES, has_shape, limited, refused, visitor

WHOLE = [
    ("octapawn", "win"),
    *((game, goal) for game in ("oska:4", "othello:6", "pawned:4") for goal in ("win", "draw")),
]


def asked(client: TestClient, game: str, **query: Any) -> dict[str, Any]:
    answer = client.get("/api/puzzle", params={"game": game, **query})
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    has_shape(data, puzzles.PuzzleData)
    return data


def tried(client: TestClient, data: dict[str, Any], move: str) -> dict[str, Any]:
    here = data["here"]
    body = {"game": here["game"], "position": here["position"], "goal": data["goal"], "move": move}
    answer: dict[str, Any] = client.post("/api/puzzle/move", json=body).json()
    has_shape(answer, puzzles.PuzzleMoveData)
    return answer


def helped(client: TestClient, data: dict[str, Any], *, answer: bool) -> dict[str, Any]:
    here = data["here"]
    body = {"game": here["game"], "position": here["position"], "goal": data["goal"], "answer": answer}
    found: dict[str, Any] = client.post("/api/puzzle/help", json=body).json()
    has_shape(found, puzzles.PuzzleHelpData)
    return found


def by_library(game: str | Game, number: int = 1, **options: Any) -> Puzzle:
    found = find_puzzle(outplay.game(game) if isinstance(game, str) else game, number, **options)
    assert found is not None
    return found


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_every_game_and_every_variant_has_puzzles(client: TestClient, game: Game) -> None:
    data = asked(client, game.name, seed=1)
    expected = by_library(game, seed=1)
    assert data["here"]["position"] == str(expected.position)
    assert (data["goal"], data["level"]) == (expected.task, expected.level)


def test_a_number_leads_to_the_same_puzzle_without_those_before_it(client: TestClient) -> None:
    seventh = asked(client, "oska:4", seed=5, number=7)
    asked(client, "oska:4", seed=5)
    assert asked(client, "oska:4", seed=5, number=7) == seventh
    assert seventh["here"]["position"] == str(by_library("oska:4", 7, seed=5).position)


def test_a_puzzle_does_not_give_its_answer_away(client: TestClient) -> None:
    data = asked(client, "octapawn", seed=3)
    answer = str(by_library("octapawn", seed=3).answer)
    moves = data["here"].pop("moves")
    assert answer in [move["move"] for move in moves] and answer not in str(data)
    assert [move["move"] for move in moves] == [
        str(move) for move in by_library("octapawn", seed=3).position.legal_moves
    ]


@pytest.mark.parametrize(("game", "goal"), WHOLE)
def test_a_puzzle_is_played_out_with_its_answers(client: TestClient, game: str, goal: str) -> None:
    data = asked(client, game, seed=2, goal=goal)
    assert data["text"].endswith(f"to move and {goal}")
    side = data["here"]["side"]
    while True:
        move = re.fullmatch(r"The move is (\w+)\.", helped(client, data, answer=True)["text"])
        assert move is not None
        answer = tried(client, data, move[1])
        assert answer["fault"] == "" and answer["line"]["plies"][0]["move"] == move[1]
        data = {**data, "here": answer["line"]["here"]}
        if outcome := data["here"]["outcome"]:
            assert answer["solved"] and outcome["winner"] == (side if goal == "win" else None)
            return
        assert data["here"]["side"] == side and not answer["solved"]


def test_every_wrong_move_is_explained_and_not_made(client: TestClient) -> None:
    for game in ("octapawn", "pawned:4"):
        data, puzzle = asked(client, game, seed=4), by_library(game, seed=4)
        for move in puzzle.position.legal_moves:
            answer = tried(client, data, str(move))
            assert (answer["line"] is None) is bool(answer["fault"]) is (move != puzzle.answer)
            assert not answer["fault"] or re.fullmatch(r"\w+ then wins|that is only a draw", answer["fault"])


def test_a_hint_says_less_than_the_answer(client: TestClient) -> None:
    data, puzzle = asked(client, "octapawn", seed=3), by_library("octapawn", seed=3)
    assert helped(client, data, answer=False) == {
        "text": f"Move the piece on {puzzle.answer.origin}.",
        "cells": [puzzle.answer.origin],
    }
    assert helped(client, data, answer=True)["cells"] == [puzzle.answer.origin, puzzle.answer.target]
    discs = asked(client, "othello:6", seed=3)
    hint = helped(client, discs, answer=False)
    assert hint["cells"] == [] and re.fullmatch(r"Look at column [a-f]\.", hint["text"])


def test_help_where_the_game_is_lost(client: TestClient) -> None:
    body = {"game": "hexapawn:3x3", "goal": "win"}
    assert client.post("/api/puzzle/help", json=body).json() == {"text": "No move can win here.", "cells": []}


def test_a_kind_that_a_board_does_not_have(client: TestClient) -> None:
    answer = client.get("/api/puzzle", params={"game": "hexapawn:3x3", "goal": "draw", "level": 2})
    message = refused(answer, 404, "PuzzleNotFound")["message"]
    assert message == (
        "no puzzle of level 2 with a draw to find was found in Hexapawn, 3 × 3: try another level, task or board"
    )


def test_a_search_ends_in_time_and_says_so() -> None:
    with visitor(limited(puzzle_seconds=0.01, sheet_seconds=0.01)) as client:
        for path in ("puzzle", "puzzle/sheet"):
            answer = client.get(f"/api/{path}", params={"game": "breakthrough:8x8"})
            assert "within 0.01 seconds" in refused(answer, 404, "PuzzleNotFound")["message"]


@pytest.mark.parametrize(
    ("path", "body", "says"),
    [
        ("move", {"position": "w--/---/--- b", "goal": "win", "move": "a1a2"}, "the game is over here"),
        ("help", {"position": "w--/---/--- b", "goal": "win"}, "the game is over here"),
        ("move", {"goal": "lose", "move": "a1a2"}, "'goal' must be 'win' or 'draw'"),
        ("move", {"goal": "win", "move": "a1a3"}, "a1a3"),
    ],
)
def test_what_is_no_puzzle_is_refused(client: TestClient, path: str, body: dict[str, Any], says: str) -> None:
    answer = client.post(f"/api/puzzle/{path}", json={"game": "hexapawn:3x3", **body})
    assert answer.status_code == 400 and says in answer.json()["error"]["message"]


def test_a_sheet_is_a_page_with_its_own_policy(client: TestClient) -> None:
    answer = client.get("/api/puzzle/sheet", params={"game": "oska:4", "seed": 1, "count": 4})
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text.count("<svg") == 4 and "Seed 1" in answer.text
    (policy,) = answer.headers.get_list("content-security-policy")
    assert "default-src 'none'" in policy and "style-src 'sha256-" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy and "script-src" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_sheet_of_a_variant(client: TestClient) -> None:
    answer = client.get("/api/puzzle/sheet", params={"game": OWN_GAMES[0].name, "count": 2})
    assert answer.status_code == 200 and answer.text.count("<svg") == 2
