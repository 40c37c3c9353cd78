"""Attacks on a running server, while another client is served: for the proof ``attacks``.

Each returns how much was tried, what was seen, and what was not as promised.
"""

from __future__ import annotations

import http.client
import itertools
import json
import logging
import random
import socket
import tempfile
import threading
import time
from collections.abc import Mapping
from contextlib import ExitStack, closing, suppress
from typing import Any

from websockets.exceptions import WebSocketException

from tests.browser.served import PATIENCE, Server, serving
from tests.web.mixed_visits import JSON, LONG, connect_page, memory_over

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


def shared_rooms(deaths: int, seed: int) -> Findings:
    """Two servers share a file of rooms, and one is killed while both change a room: what they have told is kept."""
    chance, faults, changes = random.Random(seed), list[str](), 0
    with tempfile.TemporaryDirectory() as folder, ExitStack() as opened:
        options = ("--rooms", f"{folder}/rooms.sqlite")
        servers = [opened.enter_context(serving(options)) for _ in range(2)]
        for death in range(deaths):
            victim, other = servers[death % 2], servers[1 - death % 2]
            seat = _post(other, "", {"game": "hexapawn:3x3", "side": "white"})
            owner = {"room": seat["room"], "token": seat["token"]}
            room = _post(other, "/act", {**owner, "version": 1, "action": "resign"})
            killer = threading.Timer(chance.random(), victim.kill)
            killer.start()
            while killer.is_alive():
                action = "refuse" if room["offer"] else "rematch"
                with suppress(OSError, http.client.HTTPException):
                    answer = _post(
                        chance.choice(servers), "/act", {**owner, "version": room["version"], "action": action}
                    )
                    room = _followed(other, owner) if "error" in answer else answer  # the last one has died on the way
                    changes += 1
            victim.start()
            found = _followed(victim, owner)
            faults += (
                [f"{room['version'] - found['version']} changes are lost"] if found["version"] < room["version"] else []
            )
        faults += [f"a server complains: {server.log()[-2000:]}" for server in servers if "Traceback" in server.log()]
    return changes, f"changes of {deaths} rooms, each with a server killed meanwhile", tuple(faults)


def _post(server: Server, path: str, body: object) -> Any:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        connection.request("POST", f"/api/rooms{path}", json.dumps(body), JSON)
        return json.loads(connection.getresponse().read())


def _followed(server: Server, owner: Mapping[str, str]) -> Any:
    """A room as its owner sees it."""
    with connect_page(server.port) as page:
        page.send(json.dumps({"id": "1", "start": "room", "request": owner}))
        return json.loads(page.recv(timeout=PATIENCE))["data"]


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
