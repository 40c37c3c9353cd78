"""A client of its own process that asks as fast as one server can answer: ``python http_client.py PORT SECONDS FILE``.

Sixteen connections stay open, and each asks again as soon as it has its answer. The requests are the lines of the
file, each a path; prints how many answers a second came. Plain sockets: a library would be busier than the server.
"""

from __future__ import annotations

import selectors
import socket
import sys
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

CONNECTIONS = 16


def request(path: str) -> bytes:
    """A request as it goes over the wire."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def connect(port: int) -> socket.socket:
    """An open connection that does not wait to fill its packets."""
    connection = socket.create_connection(("127.0.0.1", port))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def missing(received: bytes) -> int:
    """How many bytes of an answer are still to come."""
    head, end, body = received.partition(b"\r\n\r\n")
    if not end:
        return 1
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(f"the server answers {received[:300]!r}")
    length = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
    return int(length) - len(body)


def ask(connection: socket.socket, question: bytes) -> bytes:
    """One question, and its whole answer."""
    connection.sendall(question)
    received = b""
    while missing(received) > 0:
        part = connection.recv(1 << 18)
        if not part:
            raise RuntimeError("the server has hung up")
        received += part
    return received


def count_answers(port: int, questions: Iterator[bytes], seconds: float) -> int:
    """The answers that come in so many seconds."""
    answers = 0
    received: dict[socket.socket, bytes] = {}
    with selectors.DefaultSelector() as selector:
        for _ in range(CONNECTIONS):
            connection = connect(port)
            selector.register(connection, selectors.EVENT_READ)
            received[connection] = b""
            connection.sendall(next(questions))
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            for key, _ in selector.select(1.0):
                connection = key.fileobj
                assert isinstance(connection, socket.socket)
                received[connection] += connection.recv(1 << 18)
                if missing(received[connection]) <= 0:
                    answers += 1
                    received[connection] = b""
                    connection.sendall(next(questions))
    for connection in received:
        connection.close()
    return answers


def main() -> None:
    port, seconds, file = sys.argv[1:]
    questions = cycle([request(path) for path in Path(file).read_text(encoding="utf-8").splitlines()])
    count_answers(int(port), questions, 0.3)  # all is loaded and compiled
    print(count_answers(int(port), questions, float(seconds)) / float(seconds))


if __name__ == "__main__":
    main()
