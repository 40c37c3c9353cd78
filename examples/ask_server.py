"""Ask a server, as a program in any language can: the legal moves over HTTP, and a whole game over the WebSocket."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

from websockets.sync.client import connect

SERVE = [sys.executable, "-c", "from outplay.cli import main; main()", "serve", "--no-browser", "--port", "0"]


@contextmanager
def server() -> Iterator[str]:
    """The address of a server of our own; with one that runs already, this is not needed."""
    with subprocess.Popen(SERVE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield next(word for word in process.stdout.readline().split() if word.startswith("http")).rstrip("/")
        finally:
            process.terminate()


def get(address: str, path: str, **query: str) -> Any:
    """What the server answers."""
    with urlopen(f"{address}{path}?{urlencode(query)}") as answer:
        return json.load(answer)


def watch(address: str, request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The messages about a game that two players play on the server."""
    with connect(address.replace("http", "ws", 1) + "/api/stream", origin=address, proxy=None) as stream:
        stream.send(json.dumps({"id": "mine", "start": "game", "request": request}))
        for text in stream:
            message = json.loads(text)
            yield message
            if message["event"] != "progress":
                return


def main() -> None:
    with server() as address:
        moves = get(address, "/api/position", game="octapawn")["moves"]
        print("moves:", *(move["move"] for move in moves))
        for message in watch(address, {"game": "octapawn", "players": ["level:9", "level:2"], "seed": 7}):
            data = message["data"]
            print(f"{data['ply']:2} {data['move']['move']}" if message["event"] == "progress" else data["ending"])


if __name__ == "__main__":
    main()
