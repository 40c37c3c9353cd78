"""Many mixed visits to a running server, good and bad, over HTTP and the stream, and what memory it has meanwhile."""

from __future__ import annotations

import http.client
import json
import random
import socket
from collections.abc import Callable
from contextlib import closing
from logging import Logger
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.patience import PATIENCE

GAMES = ["hexapawn:3x3", "octapawn", "oska:4", "othello:4", "hexareversi:3", "breakthrough:5x5"]
TRANSCRIPTS = ["f5d6c3d3c4", "f5f5", "a" * 100_000, "1" * 100_000, "\0", ""]
JSON = {"Content-Type": "application/json"}
LONG = {"game": GAMES[0], "side": "black", "memory": {"boxes": [[1, {}]] * 15_000}}
"""A body, or the request of a training, that is longer than the server reads itself; and no memory."""


def connect_page(port: int, logger: Logger | None = None) -> ClientConnection:
    """The WebSocket of a page of a server on this machine."""
    here = f"127.0.0.1:{port}"
    return connect(f"ws://{here}/api/stream", origin=Origin(f"http://{here}"), proxy=None, logger=logger)


class Visitor:
    """Asks a server on this machine for this and that, always in the same order."""

    def __init__(self, port: int, seed: int = 1) -> None:
        self._port = port
        self._random = random.Random(seed)
        self._kinds: list[Callable[[], object]] = [
            lambda: self._get(f"/api/position?game={self._game}"),
            lambda: self._get(f"/api/game?game=hexapawn:{self._size}x{self._size}"),
            lambda: self._get(f"/api/analysis?game={self._game}&nodes=100"),
            lambda: self._get(f"/api/tree?game={self._game}&algorithm=alphabeta&depth=2"),
            lambda: self._get("/js/main.js"),
            lambda: self._get(f"/nothing/{self._random.random()}"),
            lambda: self._get(f"/api/position?game={self._random.random()}"),
            lambda: self._get("/api/health", {"Sec-Fetch-Site": "cross-site"}),
            lambda: self._post("/api/choose", {"game": self._game, "player": "level:1", "seed": 1}),
            lambda: self._post("/api/play", {"game": self._game, "moves": ["z9z9"]}),
            lambda: self._post("/api/records", {"text": "[" * self._random.randrange(1000)}),
            lambda: self._post("/api/records", {"game": "othello:8", "text": self._random.choice(TRANSCRIPTS)}),
            lambda: self._get(f"/api/puzzle?game={GAMES[0]}&number={self._random.randrange(1, 50)}"),
            lambda: self._get(f"/api/puzzle/sheet?game={GAMES[0]}&count=2"),
            lambda: self._post("/api/puzzle/move", {"game": self._game, "goal": "win", "move": "a1a2"}),
            lambda: self._post("/api/puzzle/help", {"game": GAMES[0], "goal": "draw", "answer": True}),
            self._share_a_room,
            lambda: self._post("/api/rooms/join", {"room": f"{self._random.random()}"}),
            lambda: self._post("/api/learning/wall", {"game": GAMES[0], "side": "black"}),
            lambda: self._post("/api/learning/wall", LONG),
            lambda: self._stream("analysis", {"game": self._game, "depth": 2}),
            lambda: self._stream("game", {"game": self._game, "players": ["random", "random"]}),
            lambda: self._stream("learning", {**LONG, "teacher": "random", "games": 1}),
            lambda: self._stream("nonsense", {}),
            self._break_off,
        ]

    def visit(self) -> None:
        """One more request; whatever it is, there is an answer or a clear end."""
        self._random.choice(self._kinds)()

    @property
    def _game(self) -> str:
        return self._random.choice(GAMES)

    @property
    def _size(self) -> int:
        return self._random.randrange(3, 8)

    def _get(self, path: str, headers: dict[str, str] | None = None) -> None:
        self._ask("GET", path, None, {"Outplay-Client": "tests", **(headers or {})})

    def _post(self, path: str, body: object) -> Any:
        return self._ask("POST", path, json.dumps(body), JSON)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Any:
        with closing(http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)) as connection:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            read = answer.read()
            assert answer.status < 500 or answer.status == 503, (path, answer.status)
            return json.loads(read) if answer.headers["Content-Type"] == "application/json" else None

    def _share_a_room(self) -> None:
        """Open a room, and let its owner, its guest, a watcher and a stranger do this and that, in any order."""
        first = self._post("/api/rooms", {"game": self._game, "side": "white"})
        if "error" in first:  # there are too many
            return
        name, tokens = first["room"], [first["token"], "nobody's"]
        for action in self._random.choices(["play", "undo", "rematch", "refuse", "resign", "join", "invite"], k=8):
            version, token = self._random.randrange(1, 6), self._random.choice(tokens)
            if action == "join":
                tokens.append(self._post("/api/rooms/join", {"room": name})["token"] or "nobody's")
            elif action == "invite":
                self._post("/api/rooms/invitation", {"room": name})
            else:
                act = {"room": name, "token": token, "version": version, "action": action, "move": "a1a2"}
                self._post("/api/rooms/act", act)
        with connect_page(self._port) as page:
            page.send(json.dumps({"id": "1", "start": "room", "request": {"room": name, "token": tokens[0]}}))
            assert json.loads(page.recv(timeout=PATIENCE))["event"] == "progress"

    def _stream(self, kind: str, request: dict[str, Any]) -> None:
        with connect_page(self._port) as page:
            page.send(json.dumps({"id": "1", "start": kind, "request": request}))
            while json.loads(page.recv(timeout=PATIENCE))["event"] == "progress":
                pass

    def _break_off(self) -> None:
        """Leave in the middle: of a request, of an answer, or of a stream."""
        with socket.create_connection(("127.0.0.1", self._port)) as connection:
            connection.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 3 + b"POST /api/play")
        try:
            with connect_page(self._port) as page:
                page.send(json.dumps({"id": "1", "start": "analysis", "request": {"game": "othello:8"}}))
                page.socket.shutdown(socket.SHUT_RDWR)
        except ConnectionClosed:
            pass


def memory_over(pid: int, port: int, count: int, every: int) -> list[int]:
    """The resident memory of a server in bytes, at first and after each so many of a number of mixed requests."""
    visitor, found = Visitor(port), [resident_bytes(pid)]
    for number in range(1, count + 1):
        visitor.visit()
        if number % every == 0:
            found.append(resident_bytes(pid))
    return found


def resident_bytes(pid: int) -> int:
    """What a process has in memory."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024
