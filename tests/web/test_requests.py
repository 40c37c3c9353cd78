"""Wrong requests: each is refused with its status, its kind and a clear message, and no worker gets a wrong form."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import outplay
from outplay.errors import IllegalMove, InputError, OutplayError
from outplay.web.failures import failure_of
from outplay.web.settings import Settings
from tests.arena import zoo
from tests.web.visitors import LOST, PAWNS, WorkersHere, learned, refused
from tests.web.work.conftest import TaskRun

Values = dict[str, Any]
MISSING = object()
UNREACHABLE = {"position": "bbb/---/www b", "beads": {"a3a2": 1}}
WRONG_BEAD = {"position": "bbb/w--/-ww b", "beads": {"a1a2": 1}}
DEEP: Values = {"a": [[[[[[[[[[[[]]]]]]]]]]]]}
NO_POLICIES: list[Any] = ["x.toml", "/etc/passwd", "nothing", 5, [], True, "x" * 4000]
MACHINE = {"game": PAWNS, "side": "black"}
QUERIES: dict[str, Values] = {
    "game": {"game": PAWNS},
    "players": {"game": PAWNS},
    "position": {"game": PAWNS},
    "analysis": {"game": PAWNS},
    "tree": {"game": PAWNS, "algorithm": "minimax"},
    "steps": {"game": PAWNS, "algorithm": "minimax"},
}
SEARCHES = ("analysis", "tree", "steps")
BODIES: dict[str, Values] = {
    "play": {"game": "oska:4", "moves": []},
    "record": {"game": "oska:4", "moves": []},
    "choose": {"game": "oska:4", "player": "random"},
    "solution": {"game": PAWNS},
    "learning/wall": MACHINE,
    "learning/draw": {"game": PAWNS},
    "learning/game": {**MACHINE, "moves": LOST},
}
MACHINES = tuple(path for path in BODIES if path.startswith("learning"))
JOBS: dict[str, Values] = {
    "analysis": {"game": "oska"},
    "game": {"game": "oska:4", "players": ["random", "random"]},
    "review": {"game": PAWNS, "moves": ["a1a2"]},
    "tournament": {"game": "oska:4", "players": ["level:2", "random", "anna=greedy"]},
    "learning": {**MACHINE, "teacher": "random", "games": 30},
}
"""What can be asked for, with all that is required."""


def changed(values: Values, change: Values) -> Values:
    return {name: value for name, value in (values | change).items() if value is not MISSING}


def ask(client: TestClient, path: str, change: Values) -> Any:
    if path in QUERIES:
        return client.get(f"/api/{path}", params=changed(QUERIES[path], change))
    return client.post(f"/api/{path}", json=changed(BODIES[path], change))


def each(paths: tuple[str, ...], *cases: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    return [(path, *case) for path in paths for case in cases]


WRONG_FORMS = [
    *each(
        (*QUERIES, *BODIES),
        ({"game": MISSING}, "'game' is missing"),
        ({"game": "x" * 201}, "'game' is longer than 200 letters"),
        ({"unknown": 1}, "'unknown' is not known here"),
    ),
    *each(tuple(BODIES), ({"game": 4}, "'game' must be a text, not 4")),
    *each(("position", *SEARCHES), ({"position": "x" * 601}, "'position' is longer than 600 letters")),
    *each(SEARCHES, *(({"depth": depth}, "'depth' ") for depth in ("x", 101010, "9" * 4000))),
    *each(("analysis",), *(({"seconds": it}, "'seconds' ") for it in ("0", "-1", "nan", "inf", "1e400", "6", "x", ""))),
    *each(("tree",), *(({"path": path}, "'path' ") for path in ("-1", f"0.{10**9}", ".".join(["0"] * 600)))),
    *each(("choose", "record"), *(({"seed": it}, "'seed' ") for it in (-1, 2**53, 1.0, "7", True))),
    ("play", {"moves": MISSING}, "'moves' is missing"),
    ("play", {"moves": "a5a4"}, "'moves' must be a list, not 'a5a4'"),
    ("play", {"moves": [1]}, "'moves', entry '0' must be a text, not 1"),
    ("play", {"moves": ["x" * 61]}, "'moves', entry '0' is longer than 60 letters"),
    ("play", {"moves": ["a5a4"] * 1001}, "'moves' has more than 1000 entries"),
    ("record", {"moves": [], "more": [5]}, "'more', entry '0' must be a JSON object, not 5"),
    ("play", {"start": 5}, "'start' must be a text, not 5"),
    ("record", {"players": ["a"]}, "'players' has fewer than 2 entries"),
    ("record", {"players": ["a", 5]}, "'players', entry '1' must be a text, not 5"),
    ("record", {"resigned": "red"}, "'resigned' must be 'white' or 'black', not 'red'"),
    ("solution", {"line": "a1a2"}, "'line' must be a list"),
    ("solution", {"line": ["a1a2"] * 2000}, "'line' has more than 1000 entries"),
    ("solution", {"most": 10}, "'most' is not known here"),
    ("solution", {"solution": "/etc/passwd"}, "'solution' is not known here"),
    *each(
        MACHINES,
        ({"memory": []}, "'memory' must be a JSON object, not []"),
        ({"memory": "text"}, "'memory' must be a JSON object, not 'text'"),
        ({"memory": 5}, "'memory' must be a JSON object, not 5"),
        ({"memory": DEEP}, "'memory' is nested deeper than 12 levels"),
        ({"policy": DEEP}, "'policy' is nested deeper than 12 levels"),
    ),
    *each(("learning/wall", "learning/game"), *(({"side": side}, "'side' must be ") for side in ("red", "x", None))),
    ("learning/wall", {"truth": "yes"}, "'truth' must be true or false"),
    ("learning/draw", {"seed": -1}, "'seed' must be at least 0"),
    ("learning/draw", {"stage": 5000}, "'stage' can be at most 1000"),
    ("learning/game", {"moves": "a1a2"}, "'moves' must be a list"),
    ("learning/game", {"resigned": True}, "'resigned' must be "),
    ("learning/game", {"resigned": "red"}, "'resigned' must be 'white' or 'black', not 'red'"),
    ("learning/game", {"start": "bbb/---/www w"}, "'start' is not known here"),
]


@pytest.mark.parametrize(("path", "change", "says"), WRONG_FORMS)
def test_a_wrong_form(path: str, change: Values, says: str, client: TestClient, workers: WorkersHere) -> None:
    before = len(workers.asked)
    assert says in refused(ask(client, path, change), 400, "RequestError")["message"]
    assert len(workers.asked) == before


@pytest.mark.parametrize("path", [*QUERIES, *BODIES])
def test_a_game_that_the_server_does_not_have(path: str, client: TestClient) -> None:
    assert "did you mean" in refused(ask(client, path, {"game": "osca"}), 404, "SpecError")["message"]
    failure = refused(ask(client, path, {"rules": "00"}), 409, "RulesMismatch")
    assert failure["expected"] == outplay.game((QUERIES | BODIES)[path]["game"]).rules.hash


@pytest.mark.parametrize("path", QUERIES)
def test_an_address_is_exact(path: str, client: TestClient) -> None:
    assert "twice" in refused(client.get(f"/api/{path}?game=oska&game=oska"), 400, "RequestError")["message"]
    refused(client.post(f"/api/{path}", json={}), 405, "RequestError")
    refused(client.get(f"/api/{path}/"), 404, "NotFound")


@pytest.mark.parametrize("path", BODIES)
def test_a_body_is_an_object(path: str, client: TestClient) -> None:
    assert "JSON object" in refused(client.post(f"/api/{path}", json=[1]), 400, "RequestError")["message"]


BAD_POSITIONS = ["", "x", "bbb/---/www", "bbb/---/www x", "bbb/---/wwww w", "b/b w", "\0", "bbb/-?-/www w"]
WRONG_MEANINGS = [
    *each(("position", "analysis", "solution"), *(({"position": it}, "PositionError", "") for it in BAD_POSITIONS)),
    *each(("tree", "steps", "learning/draw"), ({"position": "x"}, "PositionError", "")),
    *each(("play",), *(({"game": PAWNS, "start": it}, "PositionError", "") for it in BAD_POSITIONS)),
    *each(SEARCHES, ({"evaluation": "own.toml"}, "InputError", "has no evaluation 'own.toml'")),
    *each(("choose", "learning/draw"), ({"game": PAWNS, "position": "w--/---/--- b"}, "GameOver", "")),
    *each(("choose",), *(({"player": it}, "SpecError", "") for it in ("human", "nobody", "level:11", "ugi:/bin/sh"))),
    *each(("choose",), *(({"player": it}, "SpecError", "") for it in ("bots/mine.py:player", "engine:time=11", "t77"))),
    ("choose", {"player": "engine:threads=2"}, "SpecError", "can be at most 1 on a server"),
    ("choose", {"player": "engine:eval=x.toml"}, "SpecError", "is a file"),
    ("record", {"players": ["", "b"]}, "RecordError", ""),
    ("record", {"players": ["a\n", "b"]}, "RecordError", ""),
    ("record", {"moves": ["a9a9"]}, "CellError", ""),
    ("solution", {"line": ["a1a3"]}, "IllegalMove", ""),
    ("solution", {"line": ["?"]}, "MoveError", ""),
    *each(
        MACHINES,
        ({"memory": {}}, "InputError", "not the memory of a matchbox machine"),
        ({"memory": {"a": 5}}, "InputError", "not the memory of a matchbox machine"),
        ({"memory": {**learned(1), "boxes": [{}] * 4001}}, "InputError", "4001 boxes"),
        ({"memory": learned(1), "game": "hexapawn:4x4"}, "InputError", "a memory of 'hexapawn:3x3'"),
        ({"memory": learned(1), "policy": "menace"}, "InputError", "learns by the policy 'her', not by 'menace'"),
        ({"memory": {**learned(3), "game": "oska:4", "rules": "x"}}, "InputError", "memory of 'oska:4'"),
        ({"memory": {**learned(3), "rules": "0" * 16}}, "InputError", "0000000000000000"),
        ({"memory": {**learned(3), "boxes": [UNREACHABLE]}}, "InputError", "no game"),
        ({"memory": {**learned(3), "boxes": [WRONG_BEAD]}}, "InputError", "a1a2"),
        ({"memory": {**learned(3), "policy": {"loss": "x"}}}, "InputError", "loss must be a whole number"),
        ({"memory": {**learned(3), "more": 1}}, "InputError", "'more'"),
        *(({"policy": policy}, "InputError", "no policy") for policy in NO_POLICIES),
    ),
    ("learning/draw", {"position": "b-b/-b-/www b"}, "RequestError", "no game of hexapawn:3x3 comes to"),
    ("learning/game", {"moves": ["a1a2"]}, "RequestError", "this one goes on"),
    ("learning/game", {"moves": ["b1b2", "b1b2"]}, "IllegalMove", "'b1b2'"),
]


@pytest.mark.parametrize(("path", "change", "kind", "says"), WRONG_MEANINGS)
def test_a_wrong_meaning(path: str, change: Values, kind: str, says: str, client: TestClient) -> None:
    assert says in refused(ask(client, path, change), 400, kind)["message"]


@pytest.mark.parametrize(
    ("path", "change", "kind", "ply"),
    [
        ("play", {"moves": ["a5a4", "a1a2", "zz"]}, "MoveError", 3),
        ("play", {"moves": ["a5a9"]}, "CellError", 1),
        ("play", {"moves": ["a5a4", "a5a4"]}, "IllegalMove", 2),
        ("play", {"moves": ["pass"]}, "IllegalMove", 1),
        ("play", {"game": PAWNS, "start": "bw-/---/--- b", "moves": ["a3a2"]}, "GameOver", 1),
        ("solution", {"line": ["a1a2", "a1a2"]}, "IllegalMove", 2),
        ("learning/game", {"moves": [*LOST[:2], "a1a1"]}, "IllegalMove", 3),
    ],
)
def test_which_move_is_bad(path: str, change: Values, kind: str, ply: int, client: TestClient) -> None:
    assert refused(ask(client, path, change), 400, kind)["ply"] == ply


# ---- Jobs of the stream

WRONG_JOBS = [
    *each(
        tuple(JOBS),
        ({"game": MISSING}, "RequestError", "'game' is missing"),
        ({"game": 1}, "RequestError", "'game' must be a text, not 1"),
        ({"game": "skirmish.toml"}, "SpecError", "no game 'skirmish.toml'"),
        ({"rules": "0"}, "RulesMismatch", "not '0'"),
    ),
    ("analysis", {"game": None}, "RequestError", "'game' must be a text, not None"),
    ("analysis", {"game": ["oska"]}, "RequestError", "'game' must be a text"),
    ("analysis", {"game": "x" * 5000}, "RequestError", "'game' is longer than 200 letters"),
    ("analysis", {"position": 7}, "RequestError", "'position' must be a text"),
    ("analysis", {"position": "www w"}, "PositionError", "'www' has 1 rows"),
    ("analysis", {"depth": 0}, "RequestError", "'depth' must be at least 1, not 0"),
    ("analysis", {"depth": True}, "RequestError", "not True"),
    ("analysis", {"nodes": 1.5}, "RequestError", "'nodes' must be a whole number, not 1.5"),
    ("analysis", {"nodes": 10**12}, "RequestError", "'nodes' can be at most 100000000"),
    ("analysis", {"seconds": 31}, "RequestError", "'seconds' can be at most 30, not 31"),
    ("analysis", {"seconds": float("nan")}, "RequestError", "not nan"),
    ("analysis", {"seconds": "1"}, "RequestError", "not '1'"),
    ("analysis", {"evaluation": "/etc/passwd"}, "InputError", "no evaluation '/etc/passwd'"),
    ("analysis", {"exact": 1}, "RequestError", "'exact' must be true or false, not 1"),
    ("analysis", {"dpeth": 3}, "RequestError", "'dpeth' is not known here"),
    ("game", {"players": ["random"]}, "RequestError", "'players' has fewer than 2 entries"),
    ("game", {"players": ["random"] * 3}, "RequestError", "'players' has more than 2 entries"),
    ("game", {"players": MISSING}, "RequestError", "'players' is missing"),
    ("game", {"players": "random"}, "RequestError", "'players' must be a list, not 'random'"),
    ("game", {"players": ["random", 5]}, "RequestError", "'players', entry '1' must be a text, not 5"),
    ("game", {"players": ["random", "mine.py:player"]}, "SpecError", "'mine.py:player'"),
    ("game", {"start": "x w"}, "PositionError", "'x'"),
    ("game", {"moves": ["a1"] * 1001}, "RequestError", "'moves' has more than 1000 entries"),
    ("review", {"moves": []}, "RecordError", "the game has no moves"),
    ("review", {"resigned": "red"}, "RequestError", "'resigned' must be 'white' or 'black', not 'red'"),
    ("review", {"resigned": 1}, "RequestError", "'resigned' must be 'white' or 'black', not 1"),
    ("tournament", {"players": MISSING}, "RequestError", "'players' is missing"),
    ("tournament", {"players": []}, "InputError", "needs 2 to"),
    ("tournament", {"players": ["random"]}, "InputError", "needs 2 to"),
    ("tournament", {"players": ["random"] * 17}, "RequestError", "'players' has more than 16 entries"),
    ("tournament", {"players": ["random", "anna=mine.py:player"]}, "SpecError", "'mine.py:player'"),
    ("tournament", {"players": ["random", "ugi:./bot"]}, "SpecError", "'ugi:./bot'"),
    ("tournament", {"players": ["\x00=random", "random"]}, "SpecError", ""),
    ("tournament", {"kind": "knockout"}, "InputError", "no tournament 'knockout'"),
    ("tournament", {"kind": 1}, "RequestError", "'kind' must be a text, not 1"),
    ("tournament", {"games": 3}, "InputError", "an even number of games"),
    ("tournament", {"games": 0}, "RequestError", "'games' must be at least 2, not 0"),
    ("tournament", {"rounds": 0}, "RequestError", "'rounds' must be at least 1, not 0"),
    ("tournament", {"games": 2000}, "RequestError", "would have 6,000 games, and a visitor gets 2,000"),
    ("tournament", {"rounds": 2000}, "RequestError", "would have 60,000 games"),
    ("tournament", {"openings": "all:6"}, "RequestError", "games, and a visitor gets 2,000"),
    ("tournament", {"openings": "mine.txt"}, "InputError", "no openings 'mine.txt'"),
    ("tournament", {"seed": -1}, "RequestError", "'seed' must be at least 0, not -1"),
    ("learning", {"teacher": None}, "RequestError", "'teacher' must be a text, not None"),
    ("learning", {"teacher": "experd"}, "SpecError", "did you mean 'expert'?"),
    ("learning", {"teacher": "human"}, "SpecError", "there is no teacher 'human'"),
    ("learning", {"teacher": "matchbox:memory=/etc/passwd"}, "SpecError", "there is no teacher"),
    ("learning", {"teacher": "mine.py:player"}, "SpecError", "there is no teacher"),
    ("learning", {"teacher": "ugi:/bin/sh"}, "SpecError", "there is no teacher"),
    ("learning", {"teacher": "engine:time=60"}, "SpecError", "at most 10 on a server"),
    ("learning", {"teacher": "adversary", "game": "oska:4"}, "InputError", "too large"),
    ("learning", {"games": None}, "RequestError", "'games' must be a whole number, not None"),
    ("learning", {"games": 0}, "RequestError", "'games' must be at least 1, not 0"),
    ("learning", {"games": 100_001}, "RequestError", "'games' can be at most 100000, not 100001"),
    ("learning", {"games": True}, "RequestError", "'games' must be a whole number, not True"),
    ("learning", {"games": 101, "moves": True}, "RequestError", "at most 100 where every move is reported, not 101"),
    ("learning", {"side": "red"}, "RequestError", "'side' must be 'white' or 'black', not 'red'"),
    ("learning", {"side": None}, "RequestError", "'side' must be 'white' or 'black', not None"),
    ("learning", {"seed": -1}, "RequestError", "'seed' must be at least 0, not -1"),
    ("learning", {"truth": 1}, "RequestError", "'truth' must be true or false, not 1"),
    ("learning", {"moves": "yes"}, "RequestError", "'moves' must be true or false, not 'yes'"),
    ("learning", {"policy": "hers"}, "InputError", "did you mean 'her'?"),
    ("learning", {"memory": {}}, "InputError", "not the memory of a matchbox machine"),
]


@pytest.mark.parametrize(("task", "change", "kind", "says"), WRONG_JOBS)
def test_a_wrong_job(task: str, change: Values, kind: str, says: str) -> None:
    with pytest.raises(OutplayError) as caught:
        TaskRun(task, **changed(JOBS[task], change))
    assert says in str(caught.value) and failure_of(caught.value)["kind"] == kind


def test_the_bad_move_of_a_job() -> None:
    with pytest.raises(IllegalMove) as caught:
        TaskRun("game", game=PAWNS, players=["random", "random"], moves=["a1a2", "a1a2"])
    assert caught.value.ply == 2


@pytest.mark.parametrize("text", ["greedy=mine", "Level 9=level:1", "random=ugi:/bin/sh", "anna=mine.py:player"])
def test_an_entrant_is_named_like_none_of_ours_and_brings_no_bot(text: str) -> None:
    own = Settings(players={"mine": zoo.spec("good")})
    with pytest.raises(InputError):
        TaskRun("tournament", own, game="oska:4", players=[text, "random"], games=2)
    TaskRun("tournament", own, game="oska:4", players=["mine", "Anna=level:1"], games=2)
