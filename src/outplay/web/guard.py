"""What stands before the API: who may ask at all, how much may be sent, and what browsers are told to forbid.

Plain ASGI, for it is passed by every request.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
from collections.abc import Iterable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from outplay.errors import quoted
from outplay.web.callers import refuse_foreign
from outplay.web.failures import RefusedRequest, failure_of
from outplay.web.settings import ANY_ADDRESS, LOCAL_HOSTS, ServerLimits
from outplay.web.shapes.games import Failure

_logger = logging.getLogger(__name__)

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
"""Of every answer: the page runs no script but its own, asks nobody but this server, and is shown in no other page."""
_JSON = b"application/json"
_API = "/api/"
_MEMORY_PATHS = "/api/learning/"
"""Where a body brings what a machine has learned."""


class Guard:
    """Lets a request through to the app, or answers itself."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = (), limits: ServerLimits | None = None) -> None:
        self._app = app
        names = {host.lower() for host in (*LOCAL_HOSTS, *hosts)}
        self._hosts = names - {ANY_ADDRESS}
        self._takes_addresses = ANY_ADDRESS in names
        self._limits = limits or ServerLimits()
        self._known: set[bytes] = set()
        """Host headers that were looked at and found right; there are a handful."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] == "websocket":
            try:
                self._check_host(scope)
            except RefusedRequest:
                await send({"type": "websocket.close", "code": 1008})
                return
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        try:
            self._check_host(scope)
            # The page itself may be opened from anywhere: a link to it asks for nothing else.
            if scope["path"].startswith(_API):
                refuse_foreign(scope)
            if len(scope["query_string"]) > self._limits.query_bytes:
                raise RefusedRequest(414, f"the query is longer than {self._limits.query_bytes} bytes")
            if scope["method"] in ("POST", "PUT", "PATCH"):
                receive = await self._take_body(scope, receive)
            else:
                _refuse_body(scope)
            await self._app(scope, receive, send_guarded)
        except RefusedRequest as error:
            await _answer(send_guarded, error.status, failure_of(error))
        except Exception:
            _logger.exception("a request was not answered: %s %s", scope["method"], quoted(scope["path"]))
            if has_begun:
                raise
            message = "the server could not answer this; that is its mistake, and stands in its log"
            await _answer(send_guarded, 500, {"kind": "ServerError", "message": message})

    def _check_host(self, scope: Scope) -> None:
        """Refuse names that are not ours: somebody's page could have its own name point to this machine."""
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) == 1 and hosts[0] in self._known:
            return
        host = hosts[0].decode("latin-1") if len(hosts) == 1 else ""
        name, bare_name = _without_port(host)
        is_number = self._takes_addresses and _is_address(bare_name)
        if not host or not (name in self._hosts or bare_name in self._hosts or is_number):
            raise RefusedRequest(
                421, f"this server is not known as {quoted(host)}: ask for the address that it printed when it started"
            )
        if len(self._known) < 100:
            self._known.add(hosts[0])

    async def _take_body(self, scope: Scope, receive: Receive) -> Receive:
        """Read a body that is short enough, and hand it on; one that is too long is not read to its end."""
        headers = dict(scope["headers"])
        kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
        if kind != _JSON:
            raise RefusedRequest(
                415, f"a body must be sent as {_JSON.decode()}, not as {quoted(kind.decode('latin-1'))}"
            )
        length = headers.get(b"content-length", b"0")
        brings_memory = scope["path"].startswith(_MEMORY_PATHS)
        most = self._limits.memory_bytes if brings_memory else self._limits.body_bytes
        if not length.isdigit() or len(length) > 15 or int(length) > most:
            raise RefusedRequest(413, f"the body is longer than {most} bytes")
        body = await self._read(receive, most)
        messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Message:
            return messages.pop() if messages else await receive()

        return replay

    async def _read(self, receive: Receive, most: int) -> bytes:
        parts: list[bytes] = []
        size, more = 0, True
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise RefusedRequest(400, "the body broke off")
                    parts.append(message.get("body", b""))
                    more = message.get("more_body", False)
                    size += len(parts[-1])
                    if size > most:
                        raise RefusedRequest(413, f"the body is longer than {most} bytes")
        except TimeoutError:
            raise RefusedRequest(408, f"the body took longer than {self._limits.body_seconds:g} seconds") from None
        return b"".join(parts)


def _refuse_body(scope: Scope) -> None:
    """Refuse a body where none is read: it would go on for as long as somebody likes."""
    if any(
        name == b"transfer-encoding" or (name == b"content-length" and value != b"0")
        for name, value in scope["headers"]
    ):
        raise RefusedRequest(
            400, f"a request by {quoted(scope['method'])} has no body here: /docs lists what can be asked for"
        )


def _without_port(host: str) -> tuple[str, str]:
    """The name in a Host header, and the same without the brackets of an IPv6 address."""
    name, colon, port = host.lower().rpartition(":")
    if not colon or not port.isdigit():
        name = host.lower()
    return name, name.removeprefix("[").removesuffix("]")


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


async def _answer(send: Send, status: int, failure: Failure) -> None:
    body = json.dumps({"error": failure}).encode()
    headers = [(b"content-type", _JSON), (b"content-length", str(len(body)).encode())]
    # What is left of a body that nobody reads would be taken for the next request.
    headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
