"""Running the app: a socket to listen on, uvicorn around it, and a quick shutdown."""

from __future__ import annotations

import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from ipaddress import ip_address
from types import FrameType

import uvicorn
from fastapi import FastAPI

from outplay.errors import InputError, JobError, quoted
from outplay.web.protocol import LimitedHttp, LimitedWebSocket
from outplay.web.settings import ANY_ADDRESS

DEFAULT_PORT = 8765
_PORTS_TRIED = 100
_SECONDS_TO_SHUT_DOWN = 1


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens on a port; without one, on the default port or the next that is free."""
    if port is not None:
        return _listen(host, port)
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED):
        with suppress(_PortTaken):
            return _listen(host, candidate)
    raise JobError(f"all ports from {DEFAULT_PORT} to {candidate} are taken: give another one with --port")


class _PortTaken(JobError):
    """Another program listens on that port."""


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError):  # an unknown name, or one that cannot be a name
        raise InputError(
            f"there is no address {quoted(host)} to listen on: try 127.0.0.1, or 0.0.0.0 for all"
        ) from None
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        # Without this, a port would stay taken for a minute after a server has ended.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise _PortTaken(f"port {port} is taken: give another one, or none to get the next that is free") from None
        raise JobError(f"cannot listen on {host}, port {port}: {error.strerror or error}") from None
    return listening


def address_of(listening: socket.socket) -> str:
    """The address to type into a browser on this machine."""
    host, port = listening.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def hosts_of(host: str, listening: socket.socket) -> tuple[str, ...]:
    """The names by which clients may address a server, besides those of this machine alone."""
    address = ip_address(listening.getsockname()[0])
    if address.is_unspecified:
        return (ANY_ADDRESS, socket.gethostname().lower(), socket.getfqdn().lower())
    number = f"[{address}]" if address.version == 6 else str(address)
    return (number,) if host == str(address) else (host.lower(), number)


def addresses_of(listening: socket.socket) -> tuple[str, ...]:
    """The addresses at which other devices reach a socket; none if it answers this machine only."""
    host, port = listening.getsockname()[:2]
    if is_local(listening):
        return ()
    if not ip_address(host).is_unspecified:
        return (address_of(listening),)
    return tuple(f"http://{name}:{port}/" for name in (_network_address(), socket.gethostname()) if name)


def _network_address() -> str:
    """The number of this machine on its network; empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way such a packet would leave
        found = str(probe.getsockname()[0])
        return "" if ip_address(found).is_loopback else found
    return ""


def is_local(listening: socket.socket) -> bool:
    """Whether only programs on this machine can reach a socket."""
    return ip_address(listening.getsockname()[0]).is_loopback


def has_browser() -> bool:
    """Whether there is a browser with a window; one in the terminal would take the terminal from the server."""
    if sys.platform.startswith("linux") and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def open_browser(address: str) -> None:
    """Show the page, without waiting: some browsers return only when they are closed."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


class _Server(uvicorn.Server):
    """A server whose workers end first: then no request and no stream is left to wait for."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        assert isinstance(app, FastAPI)
        await app.state.server.workers.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Shut down. Further Ctrl-C are ignored: it takes a second at most, and leaves nothing behind."""
        if not self.should_exit:
            super().handle_exit(sig, frame)


def _is_news(entry: logging.LogRecord) -> bool:
    """Whether something belongs in the log: mistakes of clients do not."""
    is_no_text = entry.exc_info and isinstance(entry.exc_info[1], UnicodeDecodeError)
    # A stream was refused, or the page left before it was opened: uvicorn takes both for our mistake.
    return not (is_no_text or "without completing handshake" in str(entry.msg))


def run(app: FastAPI, listening: socket.socket) -> None:
    """Serve until Ctrl-C."""
    config = uvicorn.Config(
        app,
        http=LimitedHttp,
        ws=LimitedWebSocket,
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws_max_size=app.state.server.limits.memory_bytes,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_SECONDS_TO_SHUT_DOWN,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    with suppress(KeyboardInterrupt):
        _Server(config).run(sockets=[listening])
