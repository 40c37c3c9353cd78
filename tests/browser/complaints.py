"""Hidden failures of a page: console errors, exceptions, requests that fail or leave the server."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, WebSocket

from tests.browser.served import Server

OWN_SCHEMES = ("data", "blob")


class Complaints:
    """Listens to all pages of a context until it is closed."""

    def __init__(self, context: BrowserContext, server: Server, *, may_refuse: bool = False) -> None:
        self.found: list[str] = []
        self.is_deaf = False
        self._may_refuse = may_refuse
        self._server = server
        self._kills = server.kills
        self._host = urlsplit(server.url).netloc
        self._context = context
        self._listeners = {
            "console": self._on_console,
            "weberror": self._on_error,
            "request": self._on_request,
            "requestfailed": self._on_failed,
            "page": self._on_page,
        }
        for event, listener in self._listeners.items():
            context.on(event, listener)  # type: ignore[call-overload]

    def close(self) -> None:
        """Stop listening."""
        for event, listener in self._listeners.items():
            self._context.remove_listener(event, listener)

    @property
    def was_killed(self) -> bool:
        """Whether the test has killed the server: then requests fail."""
        return self._server.kills > self._kills

    def _note(self, complaint: str) -> None:
        if not self.is_deaf:
            self.found.append(complaint)

    def _on_page(self, page: Page) -> None:
        page.on("websocket", self._on_socket)
        page.on("crash", lambda _: self._note("the page has crashed"))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning") or self._is_expected(message):
            return
        self._note(f"{message.type} in the console: {message.text} ({message.location.get('url', '')})")

    def _is_expected(self, message: ConsoleMessage) -> bool:
        """Whether a message is expected: the browser reports every refusal, and a killed server."""
        text = message.text
        if self.was_killed and ("net::ERR_" in text or text.startswith("WebSocket connection to")):
            return True
        is_refusal = text.startswith("Failed to load resource: the server responded with a status of 4")
        return is_refusal and self._may_refuse and "/api/" in message.location.get("url", "")

    def _on_error(self, error: WebError) -> None:
        self._note(f"exception: {error.error}")

    def _on_request(self, request: Request) -> None:
        self._look_at(request.url)

    def _on_socket(self, socket: WebSocket) -> None:
        self._look_at(socket.url)

    def _look_at(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in OWN_SCHEMES and parts.netloc != self._host:
            self._note(f"a request leaves the server: {url}")

    def _on_failed(self, request: Request) -> None:
        was_given_up = request.failure == "net::ERR_ABORTED"
        if not was_given_up and not self.was_killed:
            self._note(f"request failed: {request.url} {request.failure}")
