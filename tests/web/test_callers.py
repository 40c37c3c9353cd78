"""Who may ask: the server's own page and programs; no other page in the same browser, however it tries."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from outplay.web.app import create_app
from tests.web.visitors import CLIENT, HOST, SETTINGS, WorkersHere, refused

WORK = ["/api/analysis?game=hexapawn&depth=1", "/api/tree?game=hexapawn&algorithm=minimax&depth=1"]
WORK += ["/api/steps?game=hexapawn&algorithm=minimax&depth=1"]
QUICK = ["/api/position?game=hexapawn", "/api/games", "/api/health", "/api/nothing"]
POSTS = {
    "/api/choose": {"game": "hexapawn", "player": "level:1"},
    "/api/solution": {"game": "hexapawn"},
    "/api/play": {"game": "hexapawn", "moves": []},
    "/api/learning/wall": {"game": "hexapawn", "side": "black"},
    "/api/rooms": {"game": "hexapawn", "side": "black"},
}


@pytest.fixture(scope="module")
def workers() -> WorkersHere:
    return WorkersHere()


@pytest.fixture(scope="module")
def client(workers: WorkersHere) -> Iterator[TestClient]:
    """Somebody who sends no header but those that a test gives."""
    with TestClient(create_app(SETTINGS, workers), base_url=HOST) as found:
        yield found


@pytest.mark.parametrize("site", ["cross-site", "same-site", "", "nonsense", "SAME-SITE", "same-origin, cross-site"])
@pytest.mark.parametrize("path", [*WORK, *QUICK])
def test_a_page_from_elsewhere_is_refused(path: str, site: str, client: TestClient, workers: WorkersHere) -> None:
    workers.asked.clear()
    for named in ({}, CLIENT):
        answer = client.get(path, headers={"sec-fetch-site": site, "sec-fetch-mode": "no-cors", **named})
        assert "a page from elsewhere" in refused(answer, 403, "RequestError")["message"]
    assert not workers.asked


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_nor_can_it_send_a_body(path: str, site: str, client: TestClient, workers: WorkersHere) -> None:
    workers.asked.clear()
    refused(client.post(path, json=POSTS[path], headers={"sec-fetch-site": site}), 403, "RequestError")
    # What a browser asks before it sends JSON or a header of ours to another site is never allowed.
    question = {"origin": "http://evil.example", "access-control-request-method": "POST"}
    answer = client.options(path, headers=question)
    assert answer.status_code >= 400
    assert not any(name.startswith("access-control-") for name in answer.headers)
    assert not workers.asked


def test_two_headers_are_not_better_than_one(client: TestClient) -> None:
    headers = [("sec-fetch-site", "same-origin"), ("sec-fetch-site", "cross-site")]
    refused(client.get("/api/health", headers=headers), 403, "RequestError")


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_the_own_page_and_the_address_bar_may_ask(site: str, client: TestClient) -> None:
    for path in (*WORK, *QUICK[:3]):
        assert client.get(path, headers={"sec-fetch-site": site}).status_code == 200
    for path, body in POSTS.items():
        assert client.post(path, json=body, headers={"sec-fetch-site": site}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/js/main.js", "/docs", "/openapi.json"])
def test_the_page_itself_may_be_linked_to(path: str, client: TestClient) -> None:
    for site in ("cross-site", "same-site"):
        assert client.get(path, headers={"sec-fetch-site": site, "sec-fetch-mode": "navigate"}).status_code == 200


# ---- Browsers and programs that do not say where a request comes from


@pytest.mark.parametrize("path", WORK)
def test_a_program_says_its_name(path: str, client: TestClient, workers: WorkersHere) -> None:
    workers.asked.clear()
    for headers in ({}, {"outplay-client": ""}):
        failure = refused(client.get(path, headers=headers), 403, "RequestError")
        assert "'Outplay-Client: NAME'" in failure["message"]
    assert not workers.asked
    assert client.get(path, headers={"outplay-client": "curl"}).status_code == 200


def test_what_is_no_work_or_no_page_can_send_needs_no_name(client: TestClient) -> None:
    for path in QUICK[:3]:
        assert client.get(path).status_code == 200
    for path, body in POSTS.items():
        assert client.post(path, json=body).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost", "http://localhost:8766"])
def test_an_origin_from_elsewhere_is_enough_to_be_refused(origin: str, client: TestClient) -> None:
    for path in (*WORK, *QUICK):
        refused(client.get(path, headers={"origin": origin, **CLIENT}), 403, "RequestError")
    assert client.get("/", headers={"origin": origin}).status_code == 200


def test_the_own_origin_is_none_from_elsewhere(client: TestClient) -> None:
    for path, body in POSTS.items():
        assert client.post(path, json=body, headers={"origin": HOST}).status_code == 200
