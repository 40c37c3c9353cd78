"""Attacks on a running server, while another client is served: for the proof ``attacks``.

Each returns how much was tried, what was seen, and what was not as promised.
"""

from __future__ import annotations

import http.client
import itertools
import json
import logging
import socket
import threading
import time
from contextlib import ExitStack, closing, suppress

from websockets.exceptions import WebSocketException

from tests.browser.served import Server, serving
from tests.web.mixed_visits import LONG, connect_page, memory_over

Findings = tuple[int, str, tuple[str, ...]]
LONGEST_WAIT = 5.0
"""Seconds that a visitor may wait for a simple answer on a machine that is busy with an attack."""
QUESTIONS = 40
MAX_GROWTH = 64 * 2**20
"""Bytes that a server may have more after many requests than after the first tenth of them, when all is loaded."""
REQUEST = b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def never_read(clients: int, requests: int) -> Findings:
    """Clients that ask for something large many times over, and read nothing of it."""
    with serving() as server, ExitStack() as opened:
        for _ in range(clients):
            client = opened.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            client.setblocking(False)
            with suppress(BlockingIOError):
                client.send(REQUEST * requests)
        waits, faults = _visit(server, QUESTIONS)
    return clients, f"slowest of {len(waits)} answers to others {max(waits):.2f} s", faults


def flood(connections: int, seconds: float) -> Findings:
    """Connections that send messages of hundreds of kilobytes as fast as they are taken."""
    message = json.dumps({"id": "1", "start": "learning", "request": {**LONG, "teacher": "random"}})
    sent = itertools.count()
    with serving() as server:
        deadline = time.monotonic() + seconds

        def send() -> None:
            with suppress(WebSocketException, OSError), connect_page(server.port, logger=_SILENT) as page:
                while time.monotonic() < deadline:
                    page.send(message)
                    next(sent)

        threads = [threading.Thread(target=send, daemon=True) for _ in range(connections)]
        for thread in threads:
            thread.start()
        waits, faults = _visit(server, QUESTIONS)
        server.stop()
        for thread in threads:
            thread.join(LONGEST_WAIT)
    number = next(sent)
    seen = f"slowest of {len(waits)} answers to others {max(waits):.2f} s, messages of {len(message) >> 10} kB"
    return number, seen, faults


def mixed(requests: int, seed: int) -> Findings:
    """Good and bad requests of every kind; the memory of the server stays as it is after the first tenth of them."""
    with serving() as server:
        found = memory_over(server.pid, server.port, requests, max(1, requests // 10))
        log = server.log()
    megabytes = [size >> 20 for size in found]
    faults = [f"the memory grows: {megabytes} MB"] if found[-1] - found[1] > MAX_GROWTH else []
    faults += [f"the server complains: {log[-2000:]}"] if "Traceback" in log else []
    return requests, f"resident memory {' '.join(map(str, megabytes))} MB", tuple(faults)


_SILENT = logging.Logger("attackers", logging.CRITICAL + 1)
"""Attacks end connections badly: nobody wants to read of that."""


def _visit(server: Server, questions: int) -> tuple[list[float], tuple[str, ...]]:
    """How long each of some simple questions takes, and which were not answered well."""
    waits, faults = [], []
    for _ in range(questions):
        begun = time.monotonic()
        try:
            with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
                connection.request("GET", "/api/position?game=oska:4", headers={"Outplay-Client": "visitor"})
                status = connection.getresponse().status
        except OSError as error:
            faults.append(f"no answer: {error}")
        else:
            faults += [] if status == 200 else [f"answer {status}"]
        waits.append(time.monotonic() - begun)
        time.sleep(0.05)
    faults += [f"an answer took {wait:.1f} s" for wait in waits if wait > LONGEST_WAIT]
    return waits, tuple(faults)
