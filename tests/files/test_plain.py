"""Reading and writing files: plain ones only, and no more than a limit."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from outplay.errors import InputError
from outplay.files.plain import Output, open_own, opened_folder, read_text, refuse_unwritable, stamp_of, write_text


def test_a_text_is_read_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes("zwölf\r\n".encode())
    assert read_text(path, 8) == read_text(str(path), 100) == "zwölf\r\n"
    with pytest.raises(ValueError, match="too large, with more than 7 bytes"):
        read_text(path, 7)


def test_a_byte_order_mark_is_left_out_and_other_bytes_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"\xef\xbb\xbfa")
    assert read_text(tmp_path / "text", 10) == "a"
    (tmp_path / "text").write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match=r"^it is not UTF-8 text$"):
        read_text(tmp_path / "text", 10)


def test_neither_a_pipe_nor_a_device_is_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero"):
        with pytest.raises(ValueError, match="not a plain file"):
            read_text(path, 2**40)


@pytest.mark.parametrize("name", [".", "missing", "a\0b", "\ud800", "x" * 300, "plain/below"])
def test_what_cannot_be_opened(name: str, tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    with pytest.raises(ValueError, match=r"."):
        read_text(f"{tmp_path}/{name}", 10)


@pytest.mark.parametrize("name", ["text", "x" * 255])
def test_a_text_is_written_whole_and_with_nothing_beside_it(name: str, tmp_path: Path) -> None:
    for text in ("zwölf\n", "one\n"):
        write_text(tmp_path / name, text)
        assert (tmp_path / name).read_bytes() == text.encode()
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_file_has_the_usual_mode_and_keeps_another(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    write_text(tmp_path / "text", "one")
    assert (tmp_path / "text").stat().st_mode == (tmp_path / "plain").stat().st_mode
    (tmp_path / "text").chmod(0o640)
    write_text(tmp_path / "text", "two")
    assert stat.S_IMODE((tmp_path / "text").stat().st_mode) == 0o640


@pytest.mark.parametrize("name", ["", "missing/text", "a\0b", "\ud800", "x" * 300, "plain/below", "pipe"])
def test_what_cannot_be_written(name: str, tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ValueError, match=r"."):
        write_text(f"{tmp_path}/{name}", "text")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pipe", "plain"]


@pytest.mark.parametrize("name", ["", "folder", "pipe", "none/text", "x" * 300 + "/y"])
def test_what_cannot_be_written_is_known_before_the_work(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="the game cannot be saved in"):
        refuse_unwritable(f"{tmp_path}/{name}", "the game")
    refuse_unwritable(f"{tmp_path}/folder/text", "the game")


# ---- Writing: whole, on the disk, and nowhere else


def test_a_link_is_neither_followed_nor_replaced(tmp_path: Path) -> None:
    for name in ("victim", "nowhere"):
        (tmp_path / "link").unlink(missing_ok=True)
        (tmp_path / "link").symlink_to(tmp_path / name)
        (tmp_path / "victim").write_text("mine")
        with pytest.raises(ValueError, match="it is a link: name the file that it leads to"):
            write_text(tmp_path / "link", "text")
        assert (tmp_path / "victim").read_text() == "mine" and (tmp_path / "link").is_symlink()
        assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "victim"]


def test_other_names_of_a_file_keep_what_they_had(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("mine")
    os.link(tmp_path / "text", tmp_path / "victim")
    write_text(tmp_path / "text", "new")
    assert (tmp_path / "text").read_text() == "new" and (tmp_path / "victim").read_text() == "mine"


@pytest.mark.parametrize("is_new", [True, False])
def test_a_file_is_on_the_disk_before_it_has_its_name_and_the_name_is_before_it_is_promised(
    is_new: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def noted(name: str) -> None:
        real = getattr(os, name)

        def call(*given: object, **named: object) -> object:
            is_folder = name == "fsync" and stat.S_ISDIR(os.fstat(int(str(given[0]))).st_mode)
            if name == "fsync" and not is_folder:
                assert os.fstat(int(str(given[0]))).st_size == len("text"), "all is written by then"
            done.append(f"{name} of the folder" if is_folder else name)
            return real(*given, **named)

        monkeypatch.setattr(os, name, call)

    for name in ("fsync", "replace", "link"):
        noted(name)
    write_text(Output(str(tmp_path / "text"), "the text", is_new=is_new), "text")
    assert done == ["fsync", "link" if is_new else "replace", "fsync of the folder"]


def test_a_new_file_replaces_none_and_is_ours_once_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("mine")
    output = Output(str(tmp_path / "text"), "the text", is_new=True)
    with pytest.raises(ValueError, match="there is a file of this name already"):
        write_text(output, "new")
    assert (tmp_path / "text").read_text() == "mine"
    (tmp_path / "text").unlink()
    for text in ("one", "two"):
        write_text(output, text)
        assert (tmp_path / "text").read_text() == text


@pytest.mark.parametrize("comes", [False, True])
def test_where_no_file_has_two_names_a_new_one_replaces_none_either(
    comes: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        if comes:
            (tmp_path / "text").write_text("mine")
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    output = Output(str(tmp_path / "text"), "the text", is_new=True)
    if comes:
        with pytest.raises(ValueError, match="there is a file of this name already"):
            write_text(output, "new")
    else:
        write_text(output, "new")
    assert (tmp_path / "text").read_text() == ("mine" if comes else "new")
    assert [path.name for path in tmp_path.iterdir()] == ["text"]


# ---- Adding to files


def test_a_file_of_ones_own_is_opened(tmp_path: Path) -> None:
    for _ in range(2):
        with os.fdopen(open_own(tmp_path / "log", os.O_WRONLY | os.O_APPEND | os.O_CREAT), "a") as file:
            file.write("x")
    assert (tmp_path / "log").read_text() == "xx"


@pytest.mark.parametrize(
    ("put", "says"),
    [
        (lambda path: path.symlink_to(path.with_name("victim")), "it is a link"),
        (lambda path: path.symlink_to(path.with_name("nowhere")), "it is a link"),
        (lambda path: os.link(path.with_name("victim"), path), "hard link"),
        (os.mkfifo, "not a plain file"),
        (lambda path: path.symlink_to("/dev/null"), "it is a link"),
    ],
)
def test_what_could_be_a_file_of_others_is_not_added_to(
    put: Callable[[Path], object], says: str, tmp_path: Path
) -> None:
    (tmp_path / "victim").write_text("mine")
    put(tmp_path / "log")
    with opened_folder(tmp_path) as folder, pytest.raises(ValueError, match=says):
        open_own("log", os.O_RDWR | os.O_APPEND | os.O_CREAT, folder=folder)
    assert (tmp_path / "victim").read_text() == "mine" and not (tmp_path / "nowhere").exists()


def test_a_device_or_a_file_of_another_person_is_not_added_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="not a plain file"):
        open_own("/dev/full", os.O_RDWR)
    (tmp_path / "log").write_text("theirs")
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(ValueError, match="it belongs to somebody else"):
        open_own(tmp_path / "log", os.O_RDWR)


def test_a_folder_that_is_a_link_is_not_written_into(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with (
        pytest.raises(ValueError, match="it is a link: name the folder that it leads to"),
        opened_folder(tmp_path / "link"),
    ):
        pass


# ---- Whether a file is still the same


def test_a_stamp_is_another_one_when_a_file_changes_or_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "text"
    assert stamp_of(path) is None and stamp_of("a\0b") is None
    write_text(path, "one")
    first = stamp_of(path)
    with path.open("rb") as file:
        assert first == stamp_of(str(path)) == stamp_of(file.fileno())
        os.utime(path, ns=(0, 0))
        assert stamp_of(path) == stamp_of(file.fileno()) != first
        write_text(path, "two")
        assert stamp_of(path) != stamp_of(file.fileno())


# ---- Reading what is no ordinary file


def test_a_file_that_has_nothing_to_read_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as /proc/kmsg, of which the system says that it is plain."""
    reader, writer = os.pipe2(os.O_NONBLOCK)
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", lambda *_: os.dup(reader))
        patch.setattr(stat, "S_ISREG", lambda _: True)
        with pytest.raises(ValueError, match="it has nothing to read at present"):
            read_text("kmsg", 10)
    os.close(reader)
    os.close(writer)
