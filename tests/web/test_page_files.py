"""The files of the page, and nothing else."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from outplay.web.page_files import FOLDER
from tests.web.visitors import refused

SERVED = [path.relative_to(FOLDER).as_posix() for path in sorted(FOLDER.rglob("*")) if path.suffix in (".css", ".js")]


@pytest.mark.parametrize("path", SERVED)
def test_files_of_the_page(client: TestClient, path: str) -> None:
    answer = client.get(f"/{path}")
    assert answer.status_code == 200
    assert answer.content == (FOLDER / path).read_bytes()
    assert answer.headers["content-type"] == (
        "text/css; charset=utf-8" if path.endswith(".css") else "text/javascript; charset=utf-8"
    )


def test_the_page_itself(client: TestClient) -> None:
    answer = client.get("/")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.content == (FOLDER / "index.html").read_bytes()
    assert client.get("/index.html").content == answer.content


def test_the_reference(client: TestClient) -> None:
    assert client.get("/docs").content == (FOLDER / "reference.html").read_bytes()
    refused(client.get("/redoc"), 404, "NotFound")


def test_browsers_ask_whether_a_file_is_still_right(client: TestClient) -> None:
    answer = client.get("/js/main.js")
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get("/js/main.js", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304 and not again.content
    assert again.headers["cache-control"] == "no-cache"
    assert again.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/types.d.ts",
        "/nothing.js",
        "/js",
        "/js/",
        "/../settings.py",
        "/%2e%2e/settings.py",
        "/..%2fsettings.py",
        "/js/..%2f..%2f..%2fsettings.py",
        "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/js/main.js%00",
        "/js/main.js%00.js",
        "/.js",
        "/.css",
        "/%ff%fe.js",
        "/" + "a" * 3000 + ".js",
        "/" + "a/" * 1000 + ".js",
        "/C:\\Windows\\win.ini",
        "/js/main.js/",
        "/js/main.js/main.js",
    ],
)
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    refused(client.get(path), 404, "NotFound")


def test_a_file_is_only_read(client: TestClient) -> None:
    for method in ("PUT", "DELETE", "OPTIONS", "PATCH"):
        headers = {"content-type": "application/json"}
        refused(client.request(method, "/js/main.js", headers=headers), 405, "RequestError")
    assert client.head("/js/main.js").status_code == 200
