"""Messages and descriptors between processes arrive whole."""

from __future__ import annotations

import os
import socket
import threading

from outplay.sandbox.messages import receive_message, send_message


def test_messages_arrive_one_by_one() -> None:
    one, other = socket.socketpair()
    with one, other:
        for number in range(3):
            send_message(one, {"number": number, "text": "ä\n"})
        for number in range(3):
            assert receive_message(other) == ({"number": number, "text": "ä\n"}, [])


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


def test_long_messages_arrive_whole() -> None:
    one, other = socket.socketpair()
    long = {"text": "x" * 3_000_000}
    with one, other:
        sender = threading.Thread(target=send_message, args=(one, long))
        sender.start()
        assert receive_message(other) == (long, [])
        sender.join()


def test_the_end_is_no_message() -> None:
    one, other = socket.socketpair()
    with other:
        one.sendall(b"\0\0")
        one.close()
        assert receive_message(other) is None
    one, other = socket.socketpair()
    with other:
        one.close()
        assert receive_message(other) is None
