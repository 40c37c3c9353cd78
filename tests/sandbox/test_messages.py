"""Messages and descriptors arrive whole, and an exit report gives the right verdict."""

from __future__ import annotations

import os
import socket
import threading

import pytest

from outplay.sandbox.messages import OUT_OF_MEMORY, ExitReport, receive_message, send_message

MEGABYTE = 2**20


def test_messages_arrive_one_by_one_and_whole() -> None:
    one, other = socket.socketpair()
    long = {"text": "x" * 3_000_000}
    with one, other:
        for number in range(3):
            send_message(one, {"number": number, "text": "ä\n"})
        for number in range(3):
            assert receive_message(other) == ({"number": number, "text": "ä\n"}, [])
        sender = threading.Thread(target=send_message, args=(one, long))
        sender.start()
        assert receive_message(other) == (long, [])
        sender.join()


def test_descriptors_come_with_their_message() -> None:
    one, other = socket.socketpair()
    reader, writer = os.pipe()
    with one, other:
        send_message(one, {"first": 1})
        send_message(one, {"second": 2}, [writer])
        assert receive_message(other) == ({"first": 1}, [])
        received = receive_message(other)
        assert received is not None
        message, (copy,) = received
        assert message == {"second": 2}
    os.write(copy, b"through the copy")
    assert os.read(reader, 100) == b"through the copy"
    for descriptor in (reader, writer, copy):
        os.close(descriptor)


@pytest.mark.parametrize("rest", [b"", b"\0\0"], ids=["nothing", "half a length"])
def test_the_end_is_no_message(rest: bytes) -> None:
    one, other = socket.socketpair()
    with other:
        one.sendall(rest)
        one.close()
        assert receive_message(other) is None


@pytest.mark.parametrize(
    ("ending", "verdict", "detail"),
    [
        (ExitReport(0, 10 * MEGABYTE, 1.0), "crash", "it ended with exit code 0"),
        (ExitReport(3, 10 * MEGABYTE, 1.0), "crash", "it ended with exit code 3"),
        (ExitReport(-11, 10 * MEGABYTE, 1.0), "crash", "it was ended by SIGSEGV"),
        (ExitReport(-63, 10 * MEGABYTE, 1.0), "crash", "it was ended by signal 63"),
        (ExitReport(0, 95 * MEGABYTE, 1.0), "crash", "it ended with exit code 0"),
        (ExitReport(1, 95 * MEGABYTE, 1.0), "memory", "it ended with exit code 1 while it used 95 of 100 MB of memory"),
        (ExitReport(-6, 95 * MEGABYTE, 1.0), "memory", "it was ended by SIGABRT while it used 95 of 100 MB of memory"),
        (ExitReport(OUT_OF_MEMORY, 5, 1.0), "memory", "it used more than the 100 MB of memory that it may use"),
        (ExitReport(-9, 5, 1.0, True), "memory", "it used more than the 100 MB of memory that it may use"),
    ],
)
def test_verdict(ending: ExitReport, verdict: str, detail: str) -> None:
    assert ending.verdict(100 * MEGABYTE) == (verdict, detail)
