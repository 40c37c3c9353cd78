"""The files of the page, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from outplay.web import page_files
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


@pytest.mark.parametrize(
    ("path", "name"), [("/", "index.html"), ("/index.html", "index.html"), ("/docs", "reference.html")]
)
def test_a_page_names_its_files_by_paths_that_may_be_kept(client: TestClient, path: str, name: str) -> None:
    answer = client.get(path)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    named = re.findall(r'(?:href|src)="(v-[0-9a-f]{16})/((?:css|js)/[^"]+)"', answer.text)
    assert len(named) >= 2 and len({stamp for stamp, _ in named}) == 1
    written = re.sub(r' *<link rel="modulepreload".*\n| *<script type="application/json".*\n', "", answer.text)
    assert written.replace(f"{named[0][0]}/", "") == (FOLDER / name).read_text(encoding="utf-8")
    for stamp, file in named:
        kept = client.get(f"/{stamp}/{file}")
        assert kept.content == (FOLDER / file).read_bytes()
        assert "immutable" in kept.headers["cache-control"]


def test_another_file_is_another_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_files, "FOLDER", tmp_path)
    file = tmp_path / "main.js"
    stamps = []
    for text in ("1", "22"):
        file.write_text(text)
        stamps.append(page_files.stamp())
        assert page_files.stamp() == stamps[-1]
    file.rename(tmp_path / "other.js")
    assert len({*stamps, page_files.stamp()}) == 3


def test_a_file_by_an_old_stamp_is_that_of_today_and_not_kept(client: TestClient) -> None:
    """Somebody has the page open while the package is installed anew."""
    answer = client.get("/v-0123456789abcdef/js/main.js")
    assert answer.content == (FOLDER / "js" / "main.js").read_bytes()
    assert answer.headers["cache-control"] == "no-cache"


def test_there_is_no_other_reference(client: TestClient) -> None:
    refused(client.get("/redoc"), 404, "NotFound")


def test_without_a_stamp_browsers_ask_whether_a_file_is_still_right(client: TestClient) -> None:
    answer = client.get("/js/main.js")
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get("/js/main.js", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304 and not again.content
    assert again.headers["cache-control"] == "no-cache"
    assert again.headers["x-content-type-options"] == "nosniff"


NOT_SERVED = ["/types.d.ts", "/nothing.js", "/js", "/js/", "/../settings.py", "/%2e%2e/settings.py"]
NOT_SERVED += ["/..%2fsettings.py", "/js/..%2f..%2f..%2fsettings.py"]
NOT_SERVED += ["/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/js/main.js%00"]
NOT_SERVED += ["/js/main.js%00.js", "/.js", "/.css", "/%ff%fe.js", "/" + "a" * 3000 + ".js", "/" + "a/" * 1000 + ".js"]
NOT_SERVED += ["/C:\\Windows\\win.ini", "/js/main.js/", "/js/main.js/main.js", "/v-0123456789abcdef"]
NOT_SERVED += ["/v-0123456789abcdef/", "/v-0123456789abcdef/types.d.ts", "/v-0123456789abcdef/../settings.py"]
NOT_SERVED += ["/v-0123456789abcdef/..%2fsettings.py", "/v-0123456789abcdef/v-0123456789abcdef/js/main.js"]
NOT_SERVED += ["/v-0123456789ABCDEF/js/main.js"]


@pytest.mark.parametrize("path", NOT_SERVED)
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    refused(client.get(path), 404, "NotFound")


def test_a_file_is_only_read(client: TestClient) -> None:
    for method in ("PUT", "DELETE", "OPTIONS", "PATCH"):
        headers = {"content-type": "application/json"}
        refused(client.request(method, "/js/main.js", headers=headers), 405, "RequestError")
    assert client.head("/js/main.js").status_code == 200
