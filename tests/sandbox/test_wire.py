"""The log keeps the first and the last of what was printed."""

from __future__ import annotations

import pytest

from outplay.sandbox.wire import LOG_END, Log


def logged(*parts: bytes) -> str:
    log = Log()
    for part in parts:
        log.add(part)
    assert log.total == sum(map(len, parts))
    return log.text


def test_short_texts_are_whole() -> None:
    assert logged() == ""
    assert logged(b"one\n", b"two\n") == "one\ntwo\n"


@pytest.mark.parametrize("size", [1, 7, 1000, 4096, LOG_END, 3 * LOG_END])
def test_long_texts_keep_both_ends(size: int) -> None:
    text = bytes(97 + number % 26 for number in range(3 * LOG_END))
    found = logged(*(text[start : start + size] for start in range(0, len(text), size)))
    first, middle, last = found.split("\n")
    assert first.encode() == text[:LOG_END]
    assert middle == f"… {LOG_END} bytes left out …"
    assert last.encode() == text[-LOG_END:]


def test_nothing_is_left_out_of_what_just_fits() -> None:
    text = b"x" * (2 * LOG_END)
    assert logged(text) == logged(text[:1], text[1:]) == text.decode()


def test_a_letter_cut_in_two_parts_is_put_together() -> None:
    letter = "é".encode()
    assert logged(b"x" * (LOG_END - 1) + letter[:1], letter[1:]).endswith("xé")
    assert logged(b"\xff") == "\ufffd"
