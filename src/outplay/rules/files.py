"""Reading and writing a file that a person named: a plain one, of a bearable size, with text in it."""

from __future__ import annotations

import os
import secrets
import shutil
import stat
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

# A pipe that nobody writes to must not be waited for, and a terminal must not be taken over.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


def read_text(path: str | Path, most_bytes: int) -> str:
    """The text of a plain file; a ValueError says in a few words why there is none.

    Never more than the limit is read, so that a file without an end is refused as well.
    """
    try:
        with open_plain(path) as file:
            data = file.read(most_bytes + 1)
    except OSError as error:
        raise ValueError(error.strerror or str(error)) from None
    if len(data) > most_bytes:
        raise ValueError(f"it is too large, with more than {most_bytes} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text") from None


def write_text(path: str | Path, text: str) -> None:
    """Put a text into a file in one go: a reader never sees half of it. A ValueError says why that cannot be."""
    write_parts(path, [text])


def write_parts(path: str | Path, parts: Iterable[str]) -> None:
    """The same for a text that comes in parts, for it is long."""
    _write(path, (part.encode() for part in parts))


def write_bytes(path: str | Path, parts: Iterable[bytes]) -> None:
    """The same for what is no text."""
    _write(path, parts)


def _write(path: str | Path, parts: Iterable[bytes]) -> None:
    try:
        _replace_file(Path(path).resolve(), parts)
    except OSError as error:
        raise ValueError(error.strerror or str(error)) from None
    except RuntimeError as error:  # links that go in a circle
        raise ValueError(str(error)) from None


def _replace_file(path: Path, parts: Iterable[bytes]) -> None:
    """Write a file beside its place and move it there, so that there is always a whole one."""
    if path.is_symlink():
        raise ValueError("its links go in a circle")  # every other link has been followed
    is_there = path.exists()
    if is_there and not path.is_file():
        raise ValueError("it is not a plain file")
    temporary = path.with_name(f".{secrets.token_hex(4)}.part")
    try:
        with temporary.open("wb") as file:
            file.writelines(parts)
        if is_there:
            shutil.copymode(path, temporary)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def open_plain(path: str | Path) -> BinaryIO:
    """A plain file, opened to be read; a ValueError for anything else, such as a pipe that nobody writes to."""
    file = open(path, "rb", opener=_open)  # noqa: SIM115 - whoever asked for it closes it
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise ValueError("it is not a plain file")
    return file


Stamp = tuple[int, int, int]
"""What changes when somebody writes to a file or puts another one in its place."""


def stamp_of(path: str | Path) -> Stamp | None:
    """The stamp of a file; None if there is none."""
    try:
        found = Path(path).stat()
    except (OSError, ValueError):  # no such file, or a name that no file can have: reading and writing say so
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def parse_toml(text: str) -> dict[str, Any]:
    """The keys and values of a TOML text; a ValueError says in a few words why there are none."""
    try:
        return tomllib.loads(text)
    except (RecursionError, MemoryError):
        raise ValueError("its values are nested too deep") from None
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"it is not valid TOML: {error}") from None
    except ValueError:  # tomllib lets through what int() says
        raise ValueError("it has a number of too many digits") from None


def _open(path: str, _: int) -> int:
    return os.open(path, _FLAGS)
