"""The routes of machines that learn: a machine goes to and fro as its memory."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import outplay
from outplay import web
from outplay.learn.report.svg import PAINTS
from outplay.learn.teachers import TEACHERS
from outplay.players.matchbox.policy import POLICIES, STORIES
from outplay.web.routes.learning import learning_data
from outplay.web.settings import ServerLimits
from outplay.web.shapes import learning
from tests.web.visitors import LOST, PAWNS, SETTINGS, WorkersHere, has_shape, limited, refused, visitor
from tests.web.work.conftest import TaskRun

JSON = {"content-type": "application/json"}
Data = dict[str, Any]
BODIES: dict[str, Data] = {
    "wall": {"game": PAWNS, "side": "black"},
    "draw": {"game": PAWNS},
    "game": {"game": PAWNS, "side": "black", "moves": LOST},
}


def posted(client: TestClient, path: str, **more: Any) -> Data:
    answer = client.post(f"/api/learning/{path}", json={**BODIES[path], **more})
    assert answer.status_code == 200, answer.text
    found: Data = answer.json()
    return found


def test_policies_and_teachers(client: TestClient) -> None:
    answer = client.get("/api/learning").json()
    has_shape(answer, learning.LearningData)
    assert [policy["name"] for policy in answer["policies"]] == list(POLICIES)
    assert answer["policies"] == [{**POLICIES[name].as_data(), **STORIES[name]._asdict()} for name in POLICIES]
    assert {one["name"]: one["summary"] for one in answer["teachers"]} == TEACHERS
    assert answer["limits"] == {"boxes": 3000, "games": 100_000}


def test_a_machine_plays_and_learns(client: TestClient) -> None:
    """A whole game against a new machine, as a page plays it."""
    game = outplay.game(PAWNS)
    memory: Data | None = None
    for number in range(1, 4):
        position, moves = game.start, []
        resigned = None
        while position.legal_moves and not resigned:
            if str(position.side) == "white":
                moves.append(str(position.legal_moves[-1]))
            else:
                drawn = posted(
                    client, "draw", memory=memory, position=str(position), seed=number, stage=len(moves) // 2
                )
                has_shape(drawn, learning.DrawnData)
                if drawn["move"] is None:
                    resigned = "black"
                    break
                moves.append(drawn["move"])
            position = position.play(moves[-1])
        taught = posted(client, "game", memory=memory, moves=moves, resigned=resigned)
        has_shape(taught, learning.LearnedData)
        assert taught["measures"]["games"] == number
        memory = taught["memory"]
    assert posted(client, "wall", memory=memory)["memory"] == memory


def test_answers_are_those_of_the_tasks(client: TestClient, workers: WorkersHere) -> None:
    memory = posted(client, "game")["memory"]
    wall = posted(client, "wall", memory=memory, truth=True)
    has_shape(wall, learning.WallData)
    assert wall == TaskRun("wall", game=PAWNS, side="black", memory=memory, truth=True).answer
    asked, seconds = workers.asked[-1]
    assert (asked.task, asked.memory, seconds) == ("wall", memory, SETTINGS.limits.learning_seconds)
    drawn: Data = {"memory": memory, "position": "bbb/w--/-ww b", "seed": 4, "stage": 1, "truth": True}
    assert posted(client, "draw", **drawn) == TaskRun("draw", game=PAWNS, **drawn).answer


def test_a_game_goes_by_any_of_its_names(client: TestClient) -> None:
    memory = posted(client, "game", game="hexapawn")["memory"]
    assert memory["game"] == PAWNS
    rules = outplay.game(PAWNS).rules.hash
    assert posted(client, "wall", game="hexapawn", rules=rules, memory=memory)["measures"]["games"] == 1


def test_a_memory_may_be_longer_than_other_bodies() -> None:
    with visitor(limited(body_bytes=100, memory_bytes=2000)) as client:
        assert posted(client, "wall", policy={"name": "x" * 90})["boxes"]
        answer = client.post("/api/learning/wall", json={**BODIES["wall"], "policy": "x" * 2000})
        refused(answer, 413, "RequestError")
        refused(client.post("/api/play", json={"game": PAWNS, "moves": LOST * 10}), 413, "RequestError")


# ---- Long bodies


def padded(body: Data) -> str:
    """A body as a text that is too long for the server to read it itself."""
    return json.dumps(body).replace('"memory": {', '"memory": {' + " " * 100_000)


def test_the_server_itself_reads_no_long_body(
    client: TestClient, workers: WorkersHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = posted(client, "game")["memory"]
    expected = {path: posted(client, path, memory=memory, seed=1) for path in ("draw",)}
    expected |= {path: posted(client, path, memory=memory) for path in ("wall", "game")}
    loads, read = json.loads, []

    def note(text: str | bytes, **options: Any) -> Any:
        if asyncio._get_running_loop() is not None:  # in the process that answers, and not in a worker
            read.append(len(text))
        return loads(text, **options)

    monkeypatch.setattr(json, "loads", note)
    workers.asked.clear()
    for path, answer in expected.items():
        body = {**BODIES[path], "memory": memory, **({"seed": 1} if path == "draw" else {})}
        found = client.post(f"/api/learning/{path}", content=padded(body), headers=JSON)
        assert found.status_code == 200 and loads(found.text) == answer
    assert [asked.task for asked, _ in workers.asked] == ["reading", "draw", "reading", "wall", "reading", "lesson"]
    assert len(read) == 3 and max(read) < 1000


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x" * 100_000, "is not JSON"),
        (b"\xff" * 100_000, "not JSON"),
        ("[" * 100_000, "is not JSON"),
        ('["' + "x" * 100_000 + '"]', "a JSON object"),
        (json.dumps({**BODIES["wall"], "memory": ["x"] * 50_000}), "without memory and policy"),
        (json.dumps({**BODIES["wall"], "more": "x" * 50_000, "memory": {"a": "x" * 50_000}}), "'more' is not known"),
        (json.dumps({**BODIES["wall"], "memory": {"a": "x" * 90_000, "b": [[[[[[[[[[[[[[]]]]]]]]]]]]]]}}), "deeper"),
        (json.dumps({**BODIES["wall"], "side": "red", "memory": {"a": "x" * 90_000}}), "'side' must be"),
        (json.dumps({**BODIES["wall"], "memory": {"a": "x" * 90_000}}), "not the memory"),
    ],
    ids=range(9),
)
def test_long_bodies_that_are_wrong(text: str | bytes, says: str, client: TestClient) -> None:
    answer = client.post("/api/learning/wall", content=text, headers=JSON)
    assert answer.status_code == 400 and says in answer.json()["error"]["message"]


# ---- Policies and teachers


def test_every_policy_has_a_sentence() -> None:
    said = {
        policy["name"]: (policy["title"], policy["summary"]) for policy in learning_data(ServerLimits())["policies"]
    }
    assert said == STORIES and said.keys() == POLICIES.keys()
    assert "1962" in said["her"][0] and all(summary.endswith(".") for _, summary in said.values())


def test_limits_are_those_of_the_server() -> None:
    assert learning_data(ServerLimits(boxes=7, lessons=9))["limits"] == {"boxes": 7, "games": 9}


def test_the_page_knows_how_many_colours_there_are() -> None:
    page = Path(web.__file__).parent / "page"
    colours = learning_data(ServerLimits())["colours"]
    assert [one["name"] for one in colours] == [paint.name for paint in PAINTS]
    views = (page / "js" / "wall" / "views.js").read_text(encoding="utf-8")
    assert f"export const COLOURS = {len(colours)};" in views
