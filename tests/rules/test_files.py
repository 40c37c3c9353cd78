"""Reading and writing files: plain ones with text only, and never more of them than is bearable."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from outplay.rules.files import read_text, write_text


def test_a_text_is_read_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes("zwölf\r\n".encode())
    assert read_text(path, 8) == read_text(str(path), 100) == "zwölf\r\n"
    with pytest.raises(ValueError, match="too large, with more than 7 bytes"):
        read_text(path, 7)


def test_a_byte_order_mark_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"\xef\xbb\xbfa")
    assert read_text(tmp_path / "text", 10) == "a"


def test_other_bytes_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match=r"^it is not UTF-8 text$"):
        read_text(tmp_path / "bytes", 10)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ValueError, match="not a plain file"):
        read_text(tmp_path / "pipe", 10)


def test_a_file_without_an_end_is_not_read() -> None:
    with pytest.raises(ValueError, match="not a plain file"):
        read_text("/dev/zero", 2**40)


@pytest.mark.parametrize("name", [".", "missing", "a\0b", "\ud800", "x" * 300, "plain/below"])
def test_what_cannot_be_opened(name: str, tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    with pytest.raises(ValueError, match=r"."):
        read_text(f"{tmp_path}/{name}", 10)


def test_a_text_is_written_whole_and_with_nothing_beside_it(tmp_path: Path) -> None:
    for text in ("zwölf\n", "one\n"):
        write_text(tmp_path / "text", text)
        assert (tmp_path / "text").read_bytes() == text.encode()
    assert [path.name for path in tmp_path.iterdir()] == ["text"]


@pytest.mark.parametrize("name", ["", "missing/text", "a\0b", "\ud800", "x" * 300, "plain/below", "pipe"])
def test_what_cannot_be_written(name: str, tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ValueError, match=r"."):
        write_text(f"{tmp_path}/{name}", "text")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pipe", "plain"]
