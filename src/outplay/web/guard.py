"""The guard before the API: which requests are let in, how much they may send, and what browsers must forbid.

Plain ASGI, because every request passes it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import re
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
"""Of every answer that has none of its own: the page runs only its own scripts, talks only to this server, and is shown
in no other page."""
_PORT = re.compile("[0-9]{1,5}")
_JSON = b"application/json"
_API = "/api/"
_MEMORY_PATHS = "/api/learning/"
"""Where a body may have the memory of a machine."""


class Guard:
    """Passes a request on to the app, or refuses it."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = (), limits: ServerLimits | None = None) -> None:
        self._app = app
        names = {host.lower() for host in (*LOCAL_HOSTS, *hosts)}
        self._hosts = names - {ANY_ADDRESS}
        self._takes_addresses = ANY_ADDRESS in names
        self._limits = limits or ServerLimits()
        self._known: set[str] = set()
        """Host headers that were checked and found right; there are a handful."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http":
            await self._answer_http(scope, receive, send)
        elif scope["type"] == "websocket" and not self._is_ours(_host_of(scope)):
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self._app(scope, receive, send)

    async def _answer_http(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                own = {name for name, _ in message["headers"]}
                message["headers"] += [header for header in HEADERS if header[0] not in own]
            await send(message)

        try:
            if not self._is_ours(host := _host_of(scope)):
                raise RefusedRequest(
                    421, f"this server is not known as {quoted(host)}: use the address that it printed when it started"
                )
            # The page itself may be opened from anywhere: a link to it does no harm.
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
            message = "the server could not answer this; that is its own fault, and its log says why"
            await _answer(send_guarded, 500, {"kind": "ServerError", "message": message})

    def _is_ours(self, host: str) -> bool:
        """Whether a Host header names this server: an attacker's name could point to this machine."""
        if host in self._known:
            return True
        name, bare_name = _without_port(host)
        is_number = self._takes_addresses and _is_address(bare_name)
        is_ours = bool(host) and (name in self._hosts or bare_name in self._hosts or is_number)
        if is_ours and len(self._known) < 100:
            self._known.add(host)
        return is_ours

    async def _take_body(self, scope: Scope, receive: Receive) -> Receive:
        """Read a body and pass it on; one that is too long is not read to its end."""
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
    """Refuse a body where none is read: it could go on for ever."""
    if any(
        name == b"transfer-encoding" or (name == b"content-length" and value != b"0")
        for name, value in scope["headers"]
    ):
        raise RefusedRequest(
            400, f"a request by {quoted(scope['method'])} has no body here: /docs lists what can be asked for"
        )


def _host_of(scope: Scope) -> str:
    """The Host header; empty if there is none, or more than one."""
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    return hosts[0] if len(hosts) == 1 else ""


def _without_port(host: str) -> tuple[str, str]:
    """The name in a Host header, and the same without the brackets of an IPv6 address."""
    name, colon, port = host.lower().rpartition(":")
    if not colon or not _PORT.fullmatch(port):
        name = host.lower()
    return name, name.removeprefix("[").removesuffix("]")


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def names_this_machine(host: str) -> bool:
    """Whether a Host header is good on this machine only."""
    return _without_port(host)[0] in LOCAL_HOSTS


async def _answer(send: Send, status: int, failure: Failure) -> None:
    body = json.dumps({"error": failure}).encode()
    headers = [(b"content-type", _JSON), (b"content-length", str(len(body)).encode())]
    # The rest of an unread body would be taken for the next request.
    headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
