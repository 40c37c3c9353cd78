"""Somebody else's page in the visitor's browser: whatever it sends to the server, it is refused.

It comes from another port of this machine, once under the server's own name, which browsers call the same site, and
once under another name.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response

from tests.browser.served import PATIENCE, Server

ANALYSIS = "/api/analysis?game=oska:4&depth=2"
CHOOSE = '{"game": "oska:4", "player": "random"}'
SIMPLE = {
    "a request whose answer it cannot read": "fetch(URL, {mode: 'no-cors'})",
    "a request whose answer it wants to read": "fetch(URL)",
    "a picture": "new Promise(done => {const it = new Image(); it.onload = it.onerror = done; it.src = URL})",
    "a script": (
        "new Promise(done => {const it = document.createElement('script'); it.onload = it.onerror = done;"
        " it.src = URL; document.head.append(it)})"
    ),
    "a beacon": "navigator.sendBeacon(URL, 'x')",
    "a frame": "document.body.append(Object.assign(document.createElement('iframe'), {src: URL}))",
    "a text that is sent": f"fetch(URL, {{mode: 'no-cors', method: 'POST', body: '{CHOOSE}'}})",
    "a form": (
        "(() => {const it = document.createElement('form'); it.action = URL; it.method = 'POST';"
        " it.enctype = 'text/plain'; document.body.append(it); it.submit()})()"
    ),
}
"""What a page may send to anywhere, without asking."""
ASKED_FOR = {
    "JSON": f"{{method: 'POST', headers: {{'Content-Type': 'application/json'}}, body: '{CHOOSE}'}}",
    "a header of ours": "{headers: {'Outplay-Client': 'me'}}",
    "another method": "{method: 'PUT'}",
}
"""For this the browser asks first whether the server agrees."""


class Foreigner(BaseHTTPRequestHandler):
    """Serves an empty page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>foreign</title><body>")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module", params=["127.0.0.1", "localhost"])
def foreign_url(request: pytest.FixtureRequest) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Foreigner) as elsewhere:
        thread = threading.Thread(target=elsewhere.serve_forever)
        thread.start()
        yield f"http://{request.param}:{elsewhere.server_port}/"
        elsewhere.shutdown()
        thread.join()


@pytest.fixture
def foreign(browser: Browser, foreign_url: str) -> Iterator[Page]:
    """Its page. What it is refused is an error in its console, which nobody minds."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(foreign_url)
    yield page
    context.close()


class Answers:
    """What a server answers to a page, even if the browser keeps it from the page: the codes by address."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._found: dict[str, int] = {}  # by the browser's numbers of requests, and by address
        self._numbers: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._note)
        session.on("Network.responseReceivedExtraInfo", self._keep)
        session.send("Network.enable")
        page.on("response", self._keep_of_frame)

    def _keep_of_frame(self, answer: Response) -> None:  # which may be in another process
        self._found[answer.url] = answer.status

    def _note(self, event: dict[str, Any]) -> None:
        self._numbers[event["request"]["url"]] = event["requestId"]

    def _keep(self, event: dict[str, Any]) -> None:  # it may come before the other
        self._found[event["requestId"]] = event["statusCode"]

    def to(self, url: str) -> int:
        """The code, when it has come."""
        deadline = time.monotonic() + PATIENCE
        while (code := self._found.get(self._numbers.get(url, url), self._found.get(url))) is None:
            assert time.monotonic() < deadline, f"no answer from {url}"
            self._page.wait_for_timeout(20)
        return code


@pytest.mark.parametrize("way", SIMPLE)
def test_what_it_sends_unasked_is_refused(way: str, foreign: Page, server: Server) -> None:
    url = server.url + ("/api/choose" if "POST" in SIMPLE[way] or "beacon" in way else ANALYSIS)
    answers = Answers(foreign)
    foreign.evaluate(f"() => {{ {SIMPLE[way].replace('URL', repr(url))} }}")
    assert answers.to(url) == 403


@pytest.mark.parametrize("way", ASKED_FOR)
def test_what_it_must_ask_for_is_not_allowed(way: str, foreign: Page, server: Server) -> None:
    answers: list[str] = []
    foreign.on("response", lambda answer: answers.append(f"{answer.request.method} {answer.status}"))
    ask = f"fetch({server.url + ANALYSIS!r}, {ASKED_FOR[way]}).then(() => 'answered', error => error.name)"
    assert foreign.evaluate(ask) == "TypeError"
    assert [answer for answer in answers if not answer.startswith("OPTIONS")] == []


def test_it_cannot_open_the_stream(foreign: Page, server: Server) -> None:
    url = server.url.replace("http:", "ws:") + "/api/stream"
    assert foreign.evaluate(OPEN, url) == "refused"


OPEN = """url => new Promise(done => {
  const stream = new WebSocket(url);
  stream.onopen = () => done("open");
  stream.onerror = () => done("refused");
})"""


def test_the_own_page_may_do_all_that(page: Page, server: Server) -> None:
    """Or the tests above would prove nothing."""
    page.goto("/js/main.js")
    assert page.evaluate("url => fetch(url).then(answer => answer.status)", ANALYSIS) == 200
    ask = f"fetch('/api/choose', {ASKED_FOR['JSON']}).then(answer => answer.status)"
    assert page.evaluate(ask) == 200
    assert page.evaluate(OPEN, server.url.replace("http:", "ws:") + "/api/stream") == "open"
